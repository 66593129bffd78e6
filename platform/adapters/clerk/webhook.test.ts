import { createHmac, randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { InvalidClerkWebhook, readClerkWebhook, UnreadableClerkEvent } from './webhook.ts';

const secret = `whsec_${randomBytes(24).toString('base64')}`;
const now = 1_795_000_000;
const body = JSON.stringify({
  data: { deleted: true, id: 'user_1', object: 'user' },
  object: 'event',
  type: 'user.deleted',
});

afterEach(() => {
  vi.useRealTimers();
});

function signature(text: string, { id = 'msg_1', at = String(now), key = secret } = {}): string {
  const bytes = Buffer.from(key.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', bytes).update(`${id}.${at}.${text}`).digest('base64')}`;
}

function read(text: string, headers: Record<string, string>) {
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
  const all = { 'svix-id': 'msg_1', 'svix-timestamp': String(now), ...headers };
  return readClerkWebhook(new Headers(all), text, secret);
}

test('a deleted user is read', async () => {
  expect(await read(body, { 'svix-signature': signature(body) })).toEqual({
    type: 'user.deleted',
    userId: 'user_1',
  });
});

test('either of two signatures counts, as while secrets change', async () => {
  const other = signature(body, { key: `whsec_${randomBytes(24).toString('base64')}` });
  await expect(read(body, { 'svix-signature': `${other} v2,x ${signature(body)}` })).resolves.toMatchObject({
    userId: 'user_1',
  });
});

test.each(['{"type":"user.created","data":{"id":"user_1"}}', '{"type":3}', '{}', '[]'])(
  'another event is left alone: %s',
  async (text) => {
    expect(await read(text, { 'svix-signature': signature(text) })).toEqual({ type: 'other' });
  },
);

test.each([
  [299, true],
  [302, false],
  [-299, true],
  [-302, false],
  [-31_536_000, false],
])('a webhook signed %i seconds ago counts: %s', async (age, counts) => {
  const at = String(now - age);
  const reading = read(body, { 'svix-timestamp': at, 'svix-signature': signature(body, { at }) });
  if (counts) await expect(reading).resolves.toBeDefined();
  else await expect(reading).rejects.toThrow(InvalidClerkWebhook);
});

const foreignKey = `whsec_${randomBytes(24).toString('base64')}`;

test.each<[string, string, Record<string, string>]>([
  ['no signature', body, {}],
  ['an empty signature', body, { 'svix-signature': '' }],
  ['a foreign key', body, { 'svix-signature': signature(body, { key: foreignKey }) }],
  ['another scheme', body, { 'svix-signature': signature(body).replace('v1', 'v0') }],
  ['a longer body', `${body}\n`, { 'svix-signature': signature(body) }],
  ['another id', body, { 'svix-signature': signature(body, { id: 'msg_2' }) }],
  ['another time', body, { 'svix-signature': signature(body, { at: String(now - 1) }) }],
  ['a time with a tail', body, { 'svix-timestamp': `${now}x`, 'svix-signature': signature(body) }],
  ['a body that is no JSON', '{', { 'svix-signature': signature('{') }],
  ['an empty body', '', { 'svix-signature': signature('') }],
])('a webhook with %s is refused', async (_, text, headers) => {
  await expect(read(text, headers)).rejects.toThrow(InvalidClerkWebhook);
});

test.each([undefined, '', 'u'.repeat(65), 'user_\u0000'])(
  'a deletion of %j, who could be no driver, is told from a signature that does not fit',
  async (id) => {
    const nobody = JSON.stringify({ type: 'user.deleted', data: { id } });
    await expect(read(nobody, { 'svix-signature': signature(nobody) })).rejects.toThrow(UnreadableClerkEvent);
  },
);

test.each(['', 'whsec_', 'whsec_not base64!'])('nothing is let in with the secret %j', async (key) => {
  const headers = new Headers({
    'svix-id': 'msg_1',
    'svix-timestamp': String(now),
    'svix-signature': signature(body, { key: 'whsec_' }),
  });
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
  await expect(readClerkWebhook(headers, body, key)).rejects.toThrow(InvalidClerkWebhook);
});
