import type { Toast } from './toast.server.ts';

/** Says that what was sent did not arrive, as far as the browser can tell: an answer may have been lost on its way back. */
export const notSent = (): Toast =>
  navigator.onLine
    ? {
        title: 'No answer came',
        description:
          'As far as we can tell nothing was changed, and what you typed is still here. Please send it again.',
        tone: 'destructive',
      }
    : {
        title: 'You’re offline',
        description:
          'Nothing was changed, and what you typed is still here. Send it again once you’re connected.',
        tone: 'destructive',
      };
