import type { AskedWords } from '../schema/sanity.ts';
import storedWords from './asked-words.json' with { type: 'json' };

/** Drivers' words for settings, values and directions. */
export const askedWords: AskedWords = storedWords;
