import { expect, test, vi } from 'vitest';
import {
  askService,
  circuitBreakerFetch,
  CircuitOpenError,
  createCircuitBreaker,
  createQueue,
  DeadlineExceeded,
} from './resilience.ts';

function failing(times: number, breaker = createCircuitBreaker()) {
  for (let count = 0; count < times; count++) breaker.record('failed');
  return breaker;
}

/** A breaker after so many failures, with a clock of its own. */
function failedAt(times: number) {
  const clock = { ms: 0 };
  return {
    clock,
    breaker: failing(
      times,
      createCircuitBreaker(() => clock.ms),
    ),
  };
}

test('eight failures in a row stop requests until the rest is over, then six ask at once', () => {
  expect(failing(7).allows()).toBe(true);
  const { clock, breaker } = failedAt(8);
  expect(breaker.allows()).toBe(false);
  clock.ms = 1_999;
  expect(breaker.allows()).toBe(false);
  clock.ms = 2_000;
  for (let count = 0; count < 6; count++) expect(breaker.allows()).toBe(true);
  expect(breaker.allows()).toBe(false);
  breaker.record('failed');
  clock.ms = 3_999;
  expect(breaker.allows()).toBe(false);
  clock.ms = 4_000;
  expect(breaker.allows()).toBe(true);
  breaker.record('answered');
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
});

test('a trial that nobody tells the end of, its caller having left, is soon followed by another', () => {
  const { clock, breaker } = failedAt(8);
  clock.ms = 2_000;
  for (let count = 0; count < 6; count++) breaker.allows();
  expect(breaker.allows()).toBe(false);
  clock.ms = 2_250;
  expect(breaker.allows()).toBe(true);
});

test('an answer in between starts the count again', () => {
  const breaker = failing(7);
  breaker.record('answered');
  expect(failing(7, breaker).allows()).toBe(true);
});

test('retries run out, and ten reads earn one', () => {
  const breaker = createCircuitBreaker();
  for (let count = 0; count < 5; count++) expect(breaker.spendRetry()).toBe(true);
  expect(breaker.spendRetry()).toBe(false);
  for (let count = 0; count < 11; count++) breaker.earnRetry();
  expect(breaker.spendRetry()).toBe(true);
  expect(breaker.spendRetry()).toBe(false);
});

const address = 'https://service.test/';

/** A service with a clock of its own; `answer` says what comes. */
function stage(answer: () => Promise<Response>, caller?: AbortSignal) {
  let time = 0;
  let asked = 0;
  const ask = circuitBreakerFetch({
    dependency: 'model',
    breaker: createCircuitBreaker(() => time),
    send: () => {
      asked += 1;
      return answer();
    },
    ...(caller && { caller }),
  });
  return { ask, asked: () => asked, wait: (milliseconds: number) => (time += milliseconds) };
}

test('a service that fails eight times in a row is left alone, and asked again after a rest', async () => {
  const { ask, asked, wait } = stage(async () => new Response(null, { status: 500 }));
  for (let call = 0; call < 8; call += 1) await ask(address);
  await expect(ask(address)).rejects.toThrow(CircuitOpenError);
  expect(asked()).toBe(8);
  wait(2_000);
  await ask(address);
  expect(asked()).toBe(9);
});

test('a refusal is an answer, however often it comes', async () => {
  const { ask, asked } = stage(async () => new Response(null, { status: 404 }));
  for (let call = 0; call < 20; call += 1) await ask(address);
  expect(asked()).toBe(20);
});

test('a caller who leaves says nothing about the service, however late; a deadline that is over does', async () => {
  const aborted = { signal: AbortSignal.abort() };
  const left = stage(() => Promise.reject(new Error('aborted')), AbortSignal.abort());
  for (let call = 0; call < 20; call += 1) {
    left.wait(10_000);
    await expect(left.ask(address, aborted)).rejects.toThrow('aborted');
  }
  expect(left.asked()).toBe(20);

  const hanging = stage(() => Promise.reject(new Error('aborted')));
  for (let call = 0; call < 8; call += 1) {
    await expect(hanging.ask(address, aborted)).rejects.toThrow('aborted');
  }
  await expect(hanging.ask(address, aborted)).rejects.toThrow(CircuitOpenError);
});

test('a call that never ends and listens to no signal has failed at its deadline', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const call = vi.fn(() => new Promise<never>(() => {}));
  const rules = {
    dependency: 'clerk',
    breaker: createCircuitBreaker(),
    isRead: true,
    deadlineMs: 2_000,
  } as const;
  for (let turn = 0; turn < 8; turn += 1) {
    const answer = expect(askService(call, rules)).rejects.toThrow(DeadlineExceeded);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer;
  }
  await expect(askService(call, rules)).rejects.toThrow(CircuitOpenError);
  expect(call).toHaveBeenCalledTimes(8);
  vi.useRealTimers();
});

test('so many calls are open at a time, and the next begins when one ends', async () => {
  const takeTurn = createQueue({ atOnce: 2, longestMs: 1_000, leaseMs: 1_000 });
  const [endFirst] = await Promise.all([takeTurn(), takeTurn()]);
  let hasThird = false;
  const third = takeTurn().then(() => {
    hasThird = true;
  });
  await Promise.resolve();
  expect(hasThird).toBe(false);
  endFirst();
  await third;
  expect(hasThird).toBe(true);
});

test('a turn that is never ended is over with its lease', async () => {
  let time = 0;
  const takeTurn = createQueue({ atOnce: 1, longestMs: 1_000, leaseMs: 500, now: () => (time += 100) });
  await takeTurn();
  await takeTurn();
  expect(time).toBeGreaterThanOrEqual(600);
});

test('a call that waited too long in the queue is refused', async () => {
  let time = 0;
  const takeTurn = createQueue({ atOnce: 1, longestMs: 300, leaseMs: 5_000, now: () => (time += 100) });
  await takeTurn();
  await expect(takeTurn()).rejects.toMatchObject({ name: 'QueueFull' });
});
