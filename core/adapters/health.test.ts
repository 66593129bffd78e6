import { expect, test } from 'vitest';
import { createHealth } from './health.ts';

function failing(times: number, health = createHealth()) {
  for (let count = 0; count < times; count++) health.report('failed');
  return health;
}

test('a few failures in a row do not stop requests', () => {
  expect(failing(7).mayAsk()).toBe(true);
});

test('eight failures in a row stop requests until the rest is over, then six ask at once', () => {
  let time = 0;
  const health = failing(
    8,
    createHealth(() => time),
  );
  expect(health.mayAsk()).toBe(false);
  time = 1_999;
  expect(health.mayAsk()).toBe(false);
  time = 2_000;
  for (let count = 0; count < 6; count++) expect(health.mayAsk()).toBe(true);
  expect(health.mayAsk()).toBe(false);
  health.report('failed');
  time = 3_999;
  expect(health.mayAsk()).toBe(false);
  time = 4_000;
  expect(health.mayAsk()).toBe(true);
  health.report('answered');
  expect(health.mayAsk()).toBe(true);
  expect(health.mayAsk()).toBe(true);
});

test('a trial that nobody tells the end of, its caller having left, is soon followed by another', () => {
  let time = 0;
  const health = failing(
    8,
    createHealth(() => time),
  );
  time = 2_000;
  for (let count = 0; count < 6; count++) expect(health.mayAsk()).toBe(true);
  expect(health.mayAsk()).toBe(false);
  time = 2_250;
  expect(health.mayAsk()).toBe(true);
});

test('an answer in between starts the count again', () => {
  const health = failing(7);
  health.report('answered');
  expect(failing(7, health).mayAsk()).toBe(true);
});

test('retries run out, and ten reads earn one', () => {
  const health = createHealth();
  for (let count = 0; count < 5; count++) expect(health.spendRetry()).toBe(true);
  expect(health.spendRetry()).toBe(false);
  for (let count = 0; count < 11; count++) health.earnRetry();
  expect(health.spendRetry()).toBe(true);
  expect(health.spendRetry()).toBe(false);
});
