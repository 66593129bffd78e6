import type { Heard } from './callers.ts';

/** Milliseconds from sending a request to the whole `baseline` event, and to `done`. */
export type TimedSetup = { baselineMs: number; doneMs: number };

/** The times of one setup. @throws when it was not made */
export function timesOf({ sentAt, events, failure }: Heard): TimedSetup {
  const find = (name: string) => events.find(({ event }) => event === name);
  const baseline = find('baseline');
  const done = find('done');
  if (!baseline || !done)
    throw new Error(`A setup was not made: ${failure ?? find('error')?.data ?? 'no end came'}`);
  return { baselineMs: baseline.at - sentAt, doneMs: done.at - sentAt };
}
