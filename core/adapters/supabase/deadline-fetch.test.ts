import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CircuitOpenError,
  createCircuitBreaker,
  createQueue,
  DeadlineExceeded,
} from '../../platform/http/resilience.ts';
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

/** Settles without leaving a rejection unhandled while the clock moves. */
const settled = (promise: Promise<Response>) => promise.catch((error: unknown) => error);

test('an answer passes with status, headers and body', async () => {
  const { ask } = given(async () =>
    Response.json([1], { status: 206, headers: { 'content-range': '0-0/*' } }),
  );
  const response = await ask('http://db.test/');
  expect([response.status, response.headers.get('content-range'), await response.json()]).toEqual([
    206,
    '0-0/*',
    [1],
  ]);
});

test('an answer without a body passes', async () => {
  const { ask } = given(async () => new Response(null, { status: 204 }));
  expect((await ask('http://db.test/', { method: 'PATCH' })).status).toBe(204);
});

for (const [what, failure] of Object.entries({ 'a 5xx': broken, 'a lost connection': reset })) {
  test(`a read is asked once more after ${what}`, async () => {
    const { send, ask } = given(failure, ok);
    const response = settled(ask('http://db.test/'));
    await vi.advanceTimersByTimeAsync(75);
    expect(await response).toMatchObject({ status: 200 });
    expect(send).toHaveBeenCalledTimes(2);
  });
}

test('a read is not asked a third time', async () => {
  const { send, ask } = given(broken, broken, ok);
  const response = settled(ask('http://db.test/'));
  await vi.advanceTimersByTimeAsync(75);
  expect(await response).toMatchObject({ status: 556 });
  expect(send).toHaveBeenCalledTimes(2);
});

test('a write is never asked again', async () => {
  const { send, ask } = given(broken, ok);
  expect((await ask('http://db.test/', { method: 'POST' })).status).toBe(556);
  const lost = given(reset, ok);
  await expect(lost.ask('http://db.test/', { method: 'POST' })).rejects.toThrow('connection reset');
  expect([send.mock.calls.length, lost.send.mock.calls.length]).toEqual([1, 1]);
});

for (const [what, failure] of Object.entries({ silence: silent, 'a stalling body': stalling })) {
  test(`a read ends after two seconds of ${what}, without a retry`, async () => {
    const { send, ask } = given(failure);
    const response = settled(ask('http://db.test/'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await response).toBeInstanceOf(DeadlineExceeded);
    expect(send).toHaveBeenCalledTimes(1);
  });
}

test('a write ends after five seconds of silence', async () => {
  const { ask } = given(silent);
  let ended = false;
  const response = settled(ask('http://db.test/', { method: 'POST' })).finally(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await response).toBeInstanceOf(DeadlineExceeded);
});

test('a caller who leaves ends the request, is not asked again for, and does not count as a failure', async () => {
  const breaker = createCircuitBreaker();
  const report = vi.spyOn(breaker, 'record');
  const send = vi.fn((_url: unknown, init?: RequestInit) =>
    silent(init?.signal ?? new AbortController().signal),
  );
  const ask = createDeadlineFetch({ send, isRead: () => true, breaker, takeTurn: oneAtATime() });
  const leaving = new AbortController();
  const response = settled(ask('http://db.test/', { signal: leaving.signal }));
  leaving.abort(new Error('left'));
  expect(await response).toMatchObject({ message: 'left' });
  expect(send).toHaveBeenCalledTimes(1);
  expect(report).not.toHaveBeenCalled();
});

test('a database that keeps failing is left alone and asked again after the rest', async () => {
  const { send, ask } = given(...Array.from({ length: 8 }, () => broken));
  for (let count = 0; count < 8; count++) await ask('http://db.test/', { method: 'POST' });
  await expect(ask('http://db.test/', { method: 'POST' })).rejects.toBeInstanceOf(CircuitOpenError);
  expect(send).toHaveBeenCalledTimes(8);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await ask('http://db.test/', { method: 'POST' })).status).toBe(200);
});

test.each(['40P01', '40001'])('a write that was rolled back by %s is sent once more', async (code) => {
  const deadlock: Reply = async () => Response.json({ code, message: 'deadlock detected' }, { status: 500 });
  const mended = given(deadlock);
  expect((await mended.ask('http://db.test/', { method: 'POST', body: '{}' })).status).toBe(200);
  expect(mended.send).toHaveBeenCalledTimes(2);
  const lasting = given(deadlock, deadlock, deadlock);
  expect((await lasting.ask('http://db.test/', { method: 'POST', body: '{}' })).status).toBe(500);
  expect(lasting.send).toHaveBeenCalledTimes(2);
});

test('a write that was refused for another reason is not sent again', async () => {
  const { ask, send } = given(async () => Response.json({ code: '23505' }, { status: 409 }));
  expect((await ask('http://db.test/', { method: 'POST', body: '{}' })).status).toBe(409);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a read waits for its turn and has its whole deadline then, a write goes past the queue', async () => {
  const { send, ask } = given(silent, ok, ok);
  const first = settled(ask('http://db.test/'));
  await vi.advanceTimersByTimeAsync(0);
  const second = settled(ask('http://db.test/'));
  const write = settled(ask('http://db.test/', { method: 'POST' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await write).toMatchObject({ status: 200 });
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await first).toBeInstanceOf(DeadlineExceeded);
  expect(await second).toMatchObject({ status: 200 });
});
