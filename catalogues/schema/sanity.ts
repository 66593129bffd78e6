import * as z from 'zod';

const words = z.array(z.string().regex(/^[^\p{Lu}]+$/u)).min(1);

/**
 * `engineering/asked-words.json`: how drivers name settings, values and directions, in the languages that they write in
 * (English, German, French, Italian, Spanish, Portuguese).
 */
export const askedWordsSchema = z.strictObject({
  /** By the setting's key. */
  settings: z.record(z.string(), words),
  off: words,
  lowest: words,
  highest: words,
  less: words,
  more: words,
  /** Words that turn a wish into its opposite. */
  notSo: words,
  /** Words for one side of the car, and those after which they mean a side of the track. */
  sides: words,
  corners: words,
});

export type AskedWords = z.infer<typeof askedWordsSchema>;
