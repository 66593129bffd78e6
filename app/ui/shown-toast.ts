import { useSyncExternalStore } from 'react';
import type { Toast } from './toast.server.ts';
import { freePlace } from './last-pressed.ts';

/** `number` tells one showing from the next. `place`: over the window's top or bottom. */
export type ShownToast = { toast: Toast | null; number: number; place: 'top' | 'bottom' };

let toastOnShow: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | null) {
  toastOnShow = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in the place of the one before, over the page: it takes no room, so that nothing moves when it goes. */
export function showToast(toast: Toast): void {
  count += 1;
  change({ toast, number: count, place: freePlace() });
}

export function dismissToast(toast?: Toast): void {
  if (toastOnShow?.toast && (toast === undefined || toastOnShow.toast === toast)) {
    change({ ...toastOnShow, toast: null });
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
    () => toastOnShow,
    () => null,
  );
}
