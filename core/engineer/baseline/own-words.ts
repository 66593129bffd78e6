/** The rules' note on a setup in paragraphs. A paragraph may be empty. */
export type OwnWords = {
  /** The setup's purpose. */
  heading: string;
  /** Where its figures come from. */
  origin: string;
  /** The file's main values and what they are meant for. */
  facts: string;
  /** The rules' changes for style and conditions. */
  rules: string;
};

export const paragraphs = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n\n');

/** All of it, as the note of a setup that the rules have made: of the file as it is, whatever changed it since. */
export const noteIn = ({ heading, origin, facts, rules }: OwnWords): string =>
  paragraphs(heading, origin, facts, rules);
