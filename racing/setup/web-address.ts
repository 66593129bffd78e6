/** Whether words hold an address of the web: a scheme, `www`, or the name of a host. `LMGT3.R` is none. */
export const holdsWebAddress = (words: string): boolean =>
  /:\/\/|\bwww\b|[\p{L}\p{N}-]\.\p{L}{2,}(?!\p{N})/iu.test(words.normalize('NFKC').replaceAll('_', ' '));
