import { expect, test } from 'vitest';
import { readForm, readRecordingForm } from './read-form.server.ts';

test('a form is read with all its fields', async () => {
  const body = new FormData();
  body.set('title', 'Kérb');
  body.set('setup_data', 'a\nb');
  const { form } = await readForm(new Request('http://localhost/upload-setup', { method: 'POST', body }));
  expect(Object.fromEntries(form)).toEqual({ title: 'Kérb', setup_data: 'a\r\nb' });
});

test('a body that is no form is refused', async () => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  });
  await expect(readForm(request)).rejects.toMatchObject({ status: 400 });
});

const recordings = [
  { name: 'a b.ld', bytes: Uint8Array.from({ length: 70_000 }, (_, place) => place % 251) },
  { name: 'a b.ldx', bytes: new TextEncoder().encode('\r\n--boundary') },
];

async function sentRecordings(): Promise<[Request, Uint8Array<ArrayBuffer>]> {
  const form = new FormData();
  form.set('driver', 'Kérb');
  for (const { name, bytes } of recordings) form.append('file', new File([bytes], name));
  form.append('file', new File([], ''));
  form.append('other', new File(['a'], 'a.txt'));
  const request = new Request('http://localhost/api/laps', { method: 'POST', body: form });
  return [request, new Uint8Array(await request.clone().arrayBuffer())];
}

test('recordings are read where they are in the body, beside the fields', async () => {
  const [request, body] = await sentRecordings();
  const sent = await readRecordingForm(request, body);
  expect([...sent.form]).toEqual([['driver', 'Kérb']]);
  expect(sent.recordings).toEqual(recordings);
  expect(sent.recordings.every(({ bytes }) => bytes.buffer === body.buffer)).toBe(true);
});

test('a body of recordings that broke off, has no boundary or more than a form is refused', async () => {
  const [request, body] = await sentRecordings();
  for (const length of [10, 400, body.length - 60])
    await expect(readRecordingForm(request, body.slice(0, length))).rejects.toMatchObject({ status: 400 });
  const long = new FormData();
  long.set('driver', 'a'.repeat(65_537));
  const many = new FormData();
  for (let file = 0; file < 21; file += 1) many.append('file', new File(['a'], 'a.ld'));
  for (const form of [long, many]) {
    const sent = new Request(request.url, { method: 'POST', body: form });
    await expect(
      readRecordingForm(sent, new Uint8Array(await sent.clone().arrayBuffer())),
    ).rejects.toMatchObject({ status: 400 });
  }
  const unbound = new Request(request.url, { headers: { 'Content-Type': 'multipart/form-data' } });
  await expect(readRecordingForm(unbound, body)).rejects.toMatchObject({ status: 400 });
});
