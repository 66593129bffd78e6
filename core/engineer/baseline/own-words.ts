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

/** All of it, as the note of a setup that the rules have made: of the file as it is, whatever changed it since. */
export const noteIn = ({ heading, origin, facts, rules }: OwnWords): string =>
  paragraphs(heading, origin, facts, rules);
