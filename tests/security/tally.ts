import { afterEach, expect } from 'vitest';

export type Tally = {
  /** Counts one case; `trouble` says what went wrong, null that the product held. */
  count(trouble: string | null): void;
};

/** Gathers what goes wrong in a class of attacks, so that a test tries all of its cases before it fails with their list. */
export function openTally(): Tally {
  const troubles: string[] = [];
  afterEach(() => expect(troubles.splice(0)).toEqual([]));
  return {
    count(trouble) {
      if (trouble !== null) troubles.push(trouble);
    },
  };
}
