import { afterEach, expect, test, vi } from 'vitest';
import { proxyToUpstream } from './proxy.server.ts';

afterEach(() => {
  vi.useRealTimers();
});

function deliver(
  fetch: () => Promise<Response>,
  forget = async (_: readonly string[]) => {},
): Promise<Response> {
  const request = new Request('https://example/webhooks/stripe', { method: 'POST', body: '{}' });
  const [ai, assistants] = [{} as Fetcher, {} as Fetcher];
  const others = { id: 'id', ai, assistants, clerk: () => Promise.reject(new Error('not asked')) };
  const answer = proxyToUpstream(request, 'webhooks', {
    ...others,
    webhooks: { fetch } as unknown as Fetcher,
    forget,
  });
  if (!answer) throw new Error('a webhook has no upstream');
  return answer;
}

test('the webhook Worker’s answer comes back unchanged', async () => {
  const answer = await deliver(async () => Response.json({ code: 'invalid_signature' }, { status: 400 }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ code: 'invalid_signature' });
});

test('copies that the webhook Worker made wrong are forgotten, and the sender does not hear of them', async () => {
  const forget = vi.fn(async (_: readonly string[]) => {});
  const headers = { 'X-Changed-Tags': 'author-7,list' };
  const answer = await deliver(async () => Response.json({}, { status: 503, headers }), forget);
  expect([...answer.headers.keys()]).toEqual(['content-type']);
  expect(forget).toHaveBeenCalledExactlyOnceWith(['author-7', 'list']);
});

test.each([
  ['throws', () => Promise.reject(new Error('the Worker is away'))],
  ['answers with a page', async () => new Response('<html>at Pool.connect')],
  ['never ends its answer', async () => new Response(new ReadableStream())],
  ['never answers', () => new Promise<Response>(() => {})],
])('a webhook is to be delivered again when the webhook Worker %s', async (_how, fetch) => {
  vi.useFakeTimers();
  vi.mocked(console.error).mockImplementation(() => {});
  const answer = deliver(fetch);
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await answer).status).toBe(503);
  expect(await (await answer).json()).toMatchObject({ code: 'try_again' });
  vi.mocked(console.error).mockClear();
});
