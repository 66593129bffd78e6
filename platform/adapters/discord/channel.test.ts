import { afterEach, expect, test, vi } from 'vitest';
import { channelAddressOf, DiscordRefusal, postToChannel } from './channel.ts';

afterEach(() => void vi.unstubAllGlobals());

const address = 'https://discord.com/api/webhooks/123/a-token_4';

test.each([
  address,
  ` ${address}/ `,
  'https://discordapp.com/api/webhooks/123/a-token_4',
  'https://ptb.discord.com/api/v10/webhooks/123/a-token_4',
])("%s is a channel's address", (text) => {
  expect(channelAddressOf(text)).toBe(address);
});

test.each([
  '',
  'http://discord.com/api/webhooks/123/token',
  'https://discord.com.evil.example/api/webhooks/123/token',
  'https://evil.example/https://discord.com/api/webhooks/123/token',
  'https://user@discord.com/api/webhooks/123/token',
  'https://discord.com:8443/api/webhooks/123/token',
  `${address}/../../users`,
  `${address}?wait=true`,
  `${address}#x`,
  `${address}\nhttps://evil.example`,
  'https://discord.com/api/webhooks/123/',
])('%j is not', (text) => {
  expect(channelAddressOf(text)).toBeNull();
});

test('a line is posted once, calls nobody, and follows no redirect', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', send);
  await postToChannel(address, `@everyone ${'x'.repeat(600)}`);
  const [[to, init] = []] = send.mock.calls;
  expect([send.mock.calls.length, to, init?.redirect]).toEqual([1, address, 'manual']);
  const body = JSON.parse(String(init?.body));
  expect(body).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 });
  expect(body.content).toHaveLength(500);
});

test.each([
  ['refuses', async () => new Response('{}', { status: 404 })],
  [
    'sends on',
    async () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
  ],
  ['is away', () => Promise.reject(new TypeError(`cannot reach ${address}`))],
])('a Discord that %s is told, without the address', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  const failure: unknown = await postToChannel(address, 'x').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DiscordRefusal);
  expect(String(failure)).not.toContain('token');
});
