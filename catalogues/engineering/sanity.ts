import type { AskedWords } from '../schema/sanity.ts';
import storedWords from './asked-words.json' with { type: 'json' };

/** How drivers name settings, values and directions. */
export const askedWords: AskedWords = storedWords;
