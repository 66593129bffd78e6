import * as z from 'zod';

/**
 * The number of a stored row, as a number or in digits: browsers send either.
 *
 * @param sentence what is said of anything else
 */
export const rowId = (sentence: string) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: sentence })
    .transform(Number)
    .pipe(z.int(sentence).positive(sentence));

/**
 * A driver id from the caller, which the session already knows. Null or empty agrees with anything; otherwise it must
 * match. See `agrees`.
 */
export const hint = z.union([z.string().max(400), z.number()]).nullish();

export type Hint = z.infer<typeof hint>;

/** Whether a hint is left out, or is what is known. */
export function agrees(hint: Hint, value: string | null): boolean {
  const text = String(hint ?? '').trim();
  return text === '' || text === (value ?? '').trim();
}
