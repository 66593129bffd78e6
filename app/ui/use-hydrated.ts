import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * Whether our script runs: false on the server and for the first look at what the server sent, however late a part of
 * the page comes to life.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
