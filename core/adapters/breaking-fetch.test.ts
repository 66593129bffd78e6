import { expect, test } from 'vitest';
import { breakingFetch, LeftAlone } from './breaking-fetch.ts';
import { createHealth } from './health.ts';

const address = 'https://service.test/';

/** A service with a clock of its own; `answer` says what comes. */
function stage(answer: () => Promise<Response>, caller?: AbortSignal) {
  let time = 0;
  let asked = 0;
  const ask = breakingFetch({
    dependency: 'model',
    health: createHealth(() => time),
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
  await expect(ask(address)).rejects.toThrow(LeftAlone);
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
  await expect(hanging.ask(address, aborted)).rejects.toThrow(LeftAlone);
});
