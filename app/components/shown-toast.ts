import { useSyncExternalStore } from 'react';
import type { Toast } from '../server/toast.server.ts';

let shown: Toast | null = null;
const listeners = new Set<() => void>();

function change(toast: Toast | null) {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in the browser, in place of the one that stands there: there is one at a time. */
export function showToast(toast: Toast): void {
  change(toast);
}

/** Takes a toast away, unless a newer one stands in its place. */
export function dismissToast(toast: Toast): void {
  if (shown === toast) change(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast that stands on the page in this browser; none on the server, which knows no page. */
export function useShownToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
