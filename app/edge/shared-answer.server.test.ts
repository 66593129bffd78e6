import { expect, test } from 'vitest';
import { createSharedAnswer } from './shared-answer.server.ts';

/** An answer with its own clock, which is stopped or runs while somebody waits. */
function stage({ waitingTakesTime = false } = {}) {
  const clock = { now: 1_000_000 };
  const share = createSharedAnswer<string>({
    freshMs: 3_000,
    longestMs: 2_500,
    now: () => clock.now,
    pause: async (ms) => {
      if (waitingTakesTime) clock.now += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  return { clock, share };
}

test('an answer is given again while it is fresh, with its age, and made again afterwards', async () => {
  const { clock, share } = stage();
  let count = 0;
  const make = async () => `made ${++count}`;
  expect(await share(make)).toEqual({ answer: 'made 1', ageMs: 0 });
  clock.now += 2_999;
  expect(await share(make)).toEqual({ answer: 'made 1', ageMs: 2_999 });
  clock.now += 1;
  expect(await share(make)).toEqual({ answer: 'made 2', ageMs: 0 });
});

test('a thousand who ask at once make it once', async () => {
  const { share } = stage();
  let count = 0;
  let finish = () => {};
  const make = async () => {
    count += 1;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return 'made';
  };
  const answers = Array.from({ length: 1_000 }, () => share(make));
  finish();
  expect(new Set((await Promise.all(answers)).map(({ answer }) => answer))).toEqual(new Set(['made']));
  expect(count).toBe(1);
});

test('a second caller makes the answer after the first has left', async () => {
  const { share } = stage({ waitingTakesTime: true });
  void share(() => new Promise(() => {}));
  expect(await share(async () => 'made after all')).toMatchObject({ answer: 'made after all' });
});

test('a failure is told to who made it, and not remembered', async () => {
  const { share } = stage();
  await expect(share(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await share(async () => 'made')).toMatchObject({ answer: 'made' });
});
