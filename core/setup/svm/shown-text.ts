/** The longest in files of players has 20 characters. */
const longest = 32;
/** `Aid (Weight Penalty)` */
const mostWords = 3;

const signs = /^[\p{L}\p{N} .,:%°”'’+\-/()*&#²·]*$/u;
/** A dot beside a letter is of an address, never of a number. */
const addressDot = /\p{L}\.|\.\p{L}/u;

/**
 * A text behind the `//` of a setting where a garage may have shown it, which is a number with its unit or a few words;
 * else ''. A file comes from anybody, and what is read of it is shown to others and told to the model.
 */
export function readableShown(text: string): string {
  const isPlain = text.length <= longest && signs.test(text) && !addressDot.test(text);
  return isPlain && (text.match(/\p{L}{2,}/gu) ?? []).length <= mostWords ? text : '';
}
