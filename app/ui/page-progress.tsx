import { useNavigation } from '@remix-run/react';
import { useSlow } from './use-slow.ts';

/** Whether another page is on its way, and has been for longer than a moment. */
export function useIsLeaving(): boolean {
  return useSlow(useNavigation().state !== 'idle');
}

/** A thin line over the page while the next one is on its way; without JavaScript the browser has its own sign. */
export function PageProgress({ shown }: { shown: boolean }) {
  return shown ? <div role="progressbar" aria-label="Loading the page" className="page-progress" /> : null;
}
