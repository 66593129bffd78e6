import { expect, test } from 'vitest';
import { inHouseForm, readableFor, refusalForClerk } from './refusal-answer.server.ts';

const page = { Accept: 'text/html,application/xhtml+xml' };

test.each([
  ['/upload-setup', { ...page, 'Sec-Fetch-Dest': 'document' }, 'page'],
  ['/upload-setup', page, 'page'],
  ['/upload-setup/send', { ...page, 'Sec-Fetch-Dest': 'empty' }, 'json'],
  ['/setup-assistant.data', { Accept: '*/*' }, 'data'],
  ['/api/like-setup', page, 'json'],
  ['/api', page, 'json'],
  ['/api/like-setup.data', {}, 'json'],
  ['/webhooks/stripe', {}, 'json'],
  ['/__clerk/v1/client/sign_ins', page, 'clerk'],
])('a sender to %s can read a refusal', (path, headers, readable) => {
  const request = new Request(`https://scrutineer.example${path}`, {
    headers: headers as Record<string, string>,
  });
  expect(readableFor(request)).toBe(readable);
});

test('Clerk’s forms get a refusal that they can show', async () => {
  const answer = refusalForClerk({ status: 429, code: 'too_fast', error: 'Please wait.' });
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({
    code: 'too_fast',
    errors: [{ code: 'too_fast', message: 'Please wait.', long_message: 'Please wait.' }],
  });
});

test('a failure without words gets them, and one with words of its own keeps them', async () => {
  const plain = { status: 500, headers: { 'Content-Type': 'text/plain' } };
  const broken = inHouseForm(new Response('Unexpected Server Error', plain));
  expect([broken.status, await broken.json()]).toMatchObject([500, { code: 'unexpected' }]);
  const missing = inHouseForm(new Response(null, { status: 404 }));
  expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'not_found' }]);
  for (const told of [
    new Response('User-agent: *', { headers: { 'Content-Type': 'text/plain' } }),
    new Response('<h1>404</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } }),
    Response.json({ error: 'No.', code: 'no' }, { status: 409 }),
  ]) {
    expect(inHouseForm(told)).toBe(told);
  }
});
