/**
 * What a page asks the service worker: whether it is a copy. The answer is when that was made, in milliseconds, or null. A
 * page that the service worker did not answer, as it came later, is kept then.
 */
export const copyQuestion = 'when-were-you-kept';
export type CopyAnswer = number | null;
