import { z } from 'zod';

/**
 * `engineering/largest-steps.json`: how far one change may move a setting, in clicks, by the setting's key. Our own choice:
 * above the most clicks of any rule in `rules.json`, and no further than a driver can still judge on the track.
 */
export const largestStepsSchema = z.record(z.string(), z.int().positive());

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
  /** What turns a wish into its opposite. */
  notSo: words,
  /** Words for one side of the car, and those after which they mean a side of the track. */
  sides: words,
  corners: words,
});

export type AskedWords = z.infer<typeof askedWordsSchema>;
