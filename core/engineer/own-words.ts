/** What our rules say of a setup, in paragraphs; one that has nothing to say is empty. */
export type OwnWords = {
  /** What it is for. */
  heading: string;
  /** Where its figures come from. */
  origin: string;
  /** What the file holds now, and what that is meant for. */
  facts: string;
  /** What the rules did for style and conditions. */
  rules: string;
};

export const paragraphs = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n\n');

/** All of it, as the note of a setup that the rules have made, and that was perhaps changed since. */
export function noteIn({ heading, origin, facts, rules }: OwnWords, isChanged = false): string {
  const lead = isChanged && rules !== '' ? 'The baseline, before the changes, was this.' : '';
  return paragraphs(heading, origin, facts, [lead, rules].filter((part) => part !== '').join(' '));
}
