import { expect, test } from 'vitest';
import { readForm } from './read-form.server.ts';

test('a form is read with all its fields', async () => {
  const body = new FormData();
  body.set('title', 'Kérb');
  body.set('setup_data', 'a\nb');
  const form = await readForm(new Request('http://localhost/upload-setup', { method: 'POST', body }));
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
