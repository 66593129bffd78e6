/**
 * A page's question to the service worker: is it a copy? The answer is when the copy was made, in milliseconds, or null. A
 * page that the service worker did not serve, because it was installed later, is cached then.
 */
export const copyQuestion = 'when-were-you-kept';
export type CopyAnswer = number | null;
