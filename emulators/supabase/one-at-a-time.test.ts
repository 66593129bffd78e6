import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('jobs run one after the other in their order, also after a failure', async () => {
  const alone = oneAtATime();
  const log: string[] = [];
  const job = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const results = await Promise.allSettled([alone(job('a')), alone(job('b')), alone(job('c'))]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
