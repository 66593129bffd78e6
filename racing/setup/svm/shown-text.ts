/** The longest in files of players has 20 characters. */
const longest = 32;
/** `Aid (Weight Penalty)` */
const mostWords = 3;

const signs = /^[\p{L}\p{N} .,:%°”'’+\-/()*&#²·]*$/u;
/** A dot beside a letter is of an address, never of a number. */
const addressDot = /\p{L}\.|\.\p{L}/u;

/**
 * The text after a setting's `//`, if a garage could have shown it (a number with its unit, or a few words); else ''.
 * Files come from anybody, and this text is shown to others and sent to the model.
 */
export function readableShown(text: string): string {
  const isPlain = text.length <= longest && signs.test(text) && !addressDot.test(text);
  return isPlain && (text.match(/\p{L}{2,}/gu) ?? []).length <= mostWords ? text : '';
}
