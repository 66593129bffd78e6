import { useEffect } from 'react';
import { rememberPressed } from './last-pressed.ts';

/**
 * Calls back as soon as the driver goes on: sends a form, follows a link, or leaves the page by any other way.
 *
 * @param onNext stays the same between renders
 */
export function useNextThing(onNext: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    const early = { capture: true, signal: listening.signal };
    const press = ({ target }: MouseEvent) => {
      const control = target instanceof Element ? target.closest('a[href], button, label, summary') : null;
      if (!control || control.closest('.toasts')) return;
      rememberPressed(control);
      if (control.matches('a[href]')) onNext();
    };
    const send = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof Element) rememberPressed(submitter ?? target);
      onNext();
    };
    document.addEventListener('click', press, early);
    document.addEventListener('submit', send, early);
    window.addEventListener('popstate', onNext, early);
    // A browser may show the page that is left once more as it was.
    window.addEventListener('pagehide', onNext, early);
    return () => listening.abort();
  }, [onNext]);
}
