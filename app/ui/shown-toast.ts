import { useSyncExternalStore } from 'react';
import type { Toast } from './toast.server.ts';
import { freePlace } from './last-pressed.ts';

/**
 * `number` tells one showing from the next. `place`: over the window's top or bottom, in the page's flow, or over the
 * top of a page that has made room. `room`: what a toast in the flow leaves behind when it goes, in CSS pixels, so that
 * nothing moves under a hand.
 */
export type ShownToast = {
  toast: Toast | null;
  number: number;
  place: 'top' | 'bottom' | 'push' | 'flow';
  room: number;
};

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

function roomLeft(): number {
  const isInFlow = shown?.toast && shown.place === 'flow';
  return (isInFlow ? document.querySelector('.toasts')?.clientHeight : shown?.room) ?? 0;
}

/** @param isOfPage it came with the page, and stands in its flow where that can be seen */
export function showToast(toast: Toast, isOfPage = false): void {
  count += 1;
  const place = isOfPage && window.scrollY === 0 ? 'flow' : freePlace();
  change({ toast, number: count, place, room: roomLeft() });
}

export function dismissToast(toast?: Toast): void {
  if (shown?.toast && (toast === undefined || shown.toast === toast)) {
    change({ ...shown, toast: null, room: roomLeft() });
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
