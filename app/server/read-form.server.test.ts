import { expect, test } from 'vitest';
import { readForm } from './read-form.server.ts';

function formRequest(fields: Record<string, string>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return new Request('http://localhost/upload-setup', { method: 'POST', body });
}

/** A body that tells no length and notes how much of it was read. */
function stream(pieces: number, size: number) {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(size));
        if (read === pieces) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, piecesRead: () => read };
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Response ? error.status : error),
  );

test('a form is read with all its fields', async () => {
  const form = await readForm(formRequest({ title: 'Kérb', setup_data: 'a\nb' }), 10_000);
  expect(Object.fromEntries(form)).toEqual({ title: 'Kérb', setup_data: 'a\r\nb' });
});

test('a body that says it is too large is refused unread', async () => {
  const { body, piecesRead } = stream(10, 1000);
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'Content-Length': '10000', 'Content-Type': 'multipart/form-data; boundary=x' },
    duplex: 'half',
  } as RequestInit);
  expect(await statusOf(readForm(request, 9_999))).toBe(413);
  expect(piecesRead()).toBe(0);
});

test('a body that tells no length is refused as soon as it is too large', async () => {
  const { body, piecesRead } = stream(10, 1000);
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(await statusOf(readForm(request, 2_500))).toBe(413);
  expect(piecesRead()).toBe(3);
});

test('what is no form is refused', async () => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect(await statusOf(readForm(request, 1_000))).toBe(400);
});
