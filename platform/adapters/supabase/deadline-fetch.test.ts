import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CircuitOpenError,
  createCircuitBreaker,
  createQueue,
  DeadlineExceeded,
} from '../../http/resilience.ts';
import { createDeadlineFetch } from './deadline-fetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

type Reply = (signal: AbortSignal) => Promise<Response>;

const ok: Reply = async () => Response.json([{ id: 1 }]);
const broken: Reply = async () => new Response('{}', { status: 556 });
const reset: Reply = async () => {
  throw new TypeError('connection reset');
};
const silent: Reply = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
/** Headers at once, a body that never ends. */
const stalling: Reply = async (signal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{"id":'));
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
    }),
  );

const oneAtATime = () => createQueue({ atOnce: 1, longestMs: 3_000, leaseMs: 3_000 });

function given(...replies: Reply[]) {
  const send = vi.fn(async (_url: unknown, init?: RequestInit) => {
    const reply = replies.shift() ?? ok;
    return reply(init?.signal ?? new AbortController().signal);
  });
  const ask = createDeadlineFetch({
    send,
    isRead: (_url, method) => method === 'GET',
    breaker: createCircuitBreaker(),
    takeTurn: oneAtATime(),
  });
  return { send, ask };
}

const address = 'http://db.test/';
const write = { method: 'POST', body: '{}' };

/** Settles without leaving a rejection unhandled while the clock moves. */
const settled = (promise: Promise<Response>) => promise.catch((error: unknown) => error);

test('an answer passes with status, headers and body', async () => {
  const { ask } = given(async () =>
    Response.json([1], { status: 206, headers: { 'content-range': '0-0/*' } }),
  );
  const response = await ask(address);
  expect([response.status, response.headers.get('content-range'), await response.json()]).toEqual([
    206,
    '0-0/*',
    [1],
  ]);
});

test('an answer without a body passes', async () => {
  const { ask } = given(async () => new Response(null, { status: 204 }));
  expect((await ask(address, { method: 'PATCH' })).status).toBe(204);
});

test.each([
  ['a 5xx', [broken, ok], { status: 200 }],
  ['a lost connection', [reset, ok], { status: 200 }],
  ['a 5xx, but not a third time', [broken, broken, ok], { status: 556 }],
])('a read is asked once more after %s', async (_, replies, answer) => {
  const { send, ask } = given(...replies);
  const response = settled(ask(address));
  await vi.advanceTimersByTimeAsync(75);
  expect(await response).toMatchObject(answer);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a write is never asked again', async () => {
  const { send, ask } = given(broken, ok);
  expect((await ask(address, write)).status).toBe(556);
  const lost = given(reset, ok);
  await expect(lost.ask(address, write)).rejects.toThrow('connection reset');
  expect([send.mock.calls.length, lost.send.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['a read', 'two', 2_000, 'silence', {}, silent],
  ['a read', 'two', 2_000, 'a stalling body', {}, stalling],
  ['a write', 'five', 5_000, 'silence', write, silent],
])('%s ends after %s seconds (%d ms) of %s, without a retry', async (_, __, ms, ___, init, failure) => {
  const { send, ask } = given(failure);
  let ended = false;
  const response = settled(ask(address, init)).finally(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await response).toBeInstanceOf(DeadlineExceeded);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a caller who leaves ends the request, is not asked again for, and does not count as a failure', async () => {
  const breaker = createCircuitBreaker();
  const report = vi.spyOn(breaker, 'record');
  const send = vi.fn((_url: unknown, init?: RequestInit) =>
    silent(init?.signal ?? new AbortController().signal),
  );
  const ask = createDeadlineFetch({ send, isRead: () => true, breaker, takeTurn: oneAtATime() });
  const leaving = new AbortController();
  const response = settled(ask(address, { signal: leaving.signal }));
  leaving.abort(new Error('left'));
  expect(await response).toMatchObject({ message: 'left' });
  expect(send).toHaveBeenCalledTimes(1);
  expect(report).not.toHaveBeenCalled();
});

test('a database that keeps failing is left alone and asked again after the rest', async () => {
  const { send, ask } = given(...Array.from({ length: 8 }, () => broken));
  for (let count = 0; count < 8; count++) await ask(address, write);
  await expect(ask(address, write)).rejects.toBeInstanceOf(CircuitOpenError);
  expect(send).toHaveBeenCalledTimes(8);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await ask(address, write)).status).toBe(200);
});

test.each(['40P01', '40001'])('a write that was rolled back by %s is sent once more', async (code) => {
  const deadlock: Reply = async () => Response.json({ code, message: 'deadlock detected' }, { status: 500 });
  const mended = given(deadlock);
  expect((await mended.ask(address, write)).status).toBe(200);
  expect(mended.send).toHaveBeenCalledTimes(2);
  const lasting = given(deadlock, deadlock, deadlock);
  expect((await lasting.ask(address, write)).status).toBe(500);
  expect(lasting.send).toHaveBeenCalledTimes(2);
});

test('a write that was refused for another reason is not sent again', async () => {
  const { ask, send } = given(async () => Response.json({ code: '23505' }, { status: 409 }));
  expect((await ask(address, write)).status).toBe(409);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a read waits for its turn and has its whole deadline then, a write goes past the queue', async () => {
  const { send, ask } = given(silent, ok, ok);
  const first = settled(ask(address));
  await vi.advanceTimersByTimeAsync(0);
  const second = settled(ask(address));
  const written = settled(ask(address, write));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await written).toMatchObject({ status: 200 });
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await first).toBeInstanceOf(DeadlineExceeded);
  expect(await second).toMatchObject({ status: 200 });
});
