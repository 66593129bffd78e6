/** What a page asks the service worker: whether it is a copy. The answer is when that was made, in milliseconds, or null. */
export const copyQuestion = 'when-were-you-kept';
export type CopyAnswer = number | null;
/** What a page says that no service worker answered: it is still to be kept. */
export const cameWithoutUs = 'keep-me';
