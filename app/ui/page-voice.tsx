import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

let words = '';
const listeners = new Set<() => void>();

/** Has a screen reader say something, once it has said what it is at. */
export function say(text: string): void {
  // The same words twice are a change only with a mark that nobody hears.
  words = text === words ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names each page that is opened without loading a document, as a browser names a document by itself. */
export function PageVoice() {
  const { pathname } = useLocation();
  const openedPath = useRef(pathname);
  useEffect(() => {
    if (openedPath.current === pathname) return;
    openedPath.current = pathname;
    say(document.title.replace(' · Scrutineer', ''));
  }, [pathname]);
  const text = useSyncExternalStore(
    subscribe,
    () => words,
    () => '',
  );
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
