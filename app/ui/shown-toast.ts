import { useSyncExternalStore } from 'react';
import type { Toast } from './toast.server.ts';
import { freePlace } from './last-pressed.ts';

/**
 * `number` tells one showing from the next. `place`: over the window's top or bottom, in the page's flow, or over the
 * top of a page that has made room.
 */
export type ShownToast = {
  toast: Toast | null;
  number: number;
  place: 'top' | 'bottom' | 'push' | 'flow';
};

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast in the place of the one before.
 *
 * @param isOfPage it came with the page, and is part of its flow where that can be seen
 */
export function showToast(toast: Toast, isOfPage = false): void {
  count += 1;
  // Where one in the flow goes for it, the page would move up under what was pressed.
  const isInFlow = isOfPage || (shown?.toast && shown.place === 'flow');
  const place = isInFlow && window.scrollY === 0 ? 'flow' : freePlace();
  change({ toast, number: count, place });
}

export function dismissToast(toast?: Toast): void {
  if (shown?.toast && (toast === undefined || shown.toast === toast)) {
    change({ ...shown, toast: null });
  }
}

/** Nothing of a page's toasts stays on the next. */
export function leaveToasts(): void {
  change(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
