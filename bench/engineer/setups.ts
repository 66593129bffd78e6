import type { Heard } from './callers.ts';

export type TimedSetup = { baselineMs: number; doneMs: number };

export function timesOf({ sentAt, events, failure }: Heard): TimedSetup {
  const find = (name: string) => events.find(({ event }) => event === name);
  const baseline = find('baseline');
  const done = find('done');
  if (!baseline || !done)
    throw new Error(`A setup was not made: ${failure ?? find('error')?.data ?? 'no end came'}`);
  return { baselineMs: baseline.at - sentAt, doneMs: done.at - sentAt };
}
