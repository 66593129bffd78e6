import type { GroupedSentence, Note } from './note.ts';
import { grouped } from './note-text.ts';

/** The rules' note on a setup, before it is decided how much of it is shown. */
export type OwnWords = Pick<Note, 'purpose' | 'expect' | 'first'> & {
  /** The file's main values and their targets. */
  facts: readonly GroupedSentence[];
  /** The rules' changes for style and conditions. */
  rules: readonly GroupedSentence[];
  /** Where the figures come from. */
  origin: readonly GroupedSentence[];
};

/** The note of a setup that the rules have made: of the file as it is, whatever changed it since. */
export const noteIn = ({ facts, rules, origin, ...lines }: OwnWords): Note => ({
  words: '',
  ...lines,
  why: grouped([...facts, ...rules, ...origin]),
});

/** The note of an earlier file: its values and targets alone. */
export const factsIn = (own: OwnWords): Note => noteIn({ ...own, rules: [], origin: [] });
