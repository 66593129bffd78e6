import type { AskedWords } from '../schema/sanity.ts';
import storedWords from './asked-words.json' with { type: 'json' };
import storedSteps from './largest-steps.json' with { type: 'json' };

const steps: Readonly<Record<string, number>> = storedSteps;

/** How many clicks one change may move a setting, by its key; undefined where nothing is set down. */
export function largestStepOf(key: string): number | undefined {
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

/** How drivers name settings, values and directions. */
export const askedWords: AskedWords = storedWords;
