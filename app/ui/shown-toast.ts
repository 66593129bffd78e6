import { useSyncExternalStore } from 'react';
import type { Toast } from './toast.server.ts';
import { freeHalf } from './last-pressed.ts';

/** `number` tells one showing from the next; `half` is the part of the window where it covers least. */
export type ShownToast = { toast: Toast; number: number; half: 'top' | 'bottom' };

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

export function showToast(toast: Toast): void {
  count += 1;
  change({ toast, number: count, half: freeHalf() });
}

export function dismissToast(toast?: Toast): void {
  if (shown && (toast === undefined || shown.toast === toast)) change(null);
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
