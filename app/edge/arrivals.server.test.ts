import { expect, test } from 'vitest';
import { createArrivals } from './arrivals.server.ts';

const megabyte = 1024 * 1024;
const body = (sender: string, bytes: number) => ({ sender, bytes, ms: 20_000 });

test('one sender has room for any body, and cannot take that of the others', () => {
  const arrivals = createArrivals();
  expect(arrivals.expect(body('a', 22 * megabyte))).not.toBeNull();
  expect(arrivals.expect(body('a', 3 * megabyte))).toBeNull();
  expect(arrivals.expect(body('b', 22 * megabyte))).not.toBeNull();
});

test('many senders together stay within what an isolate can hold', () => {
  const arrivals = createArrivals();
  const taken = Array.from({ length: 20 }, (_, place) =>
    arrivals.expect(body(`sender ${place}`, 5 * megabyte)),
  );
  expect(taken.filter((room) => room !== null)).toHaveLength(9);
});

test('room is given back when a body has come, and when its time is up', () => {
  let time = 0;
  const arrivals = createArrivals(() => time);
  const has = () => arrivals.expect(body('a', 24 * megabyte));
  const done = has();
  expect(has()).toBeNull();
  done?.();
  expect(has()).not.toBeNull();
  time = 19_999;
  expect(has()).toBeNull();
  time = 20_000;
  expect(has()).not.toBeNull();
});
