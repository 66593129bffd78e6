import { useNavigation } from '@remix-run/react';
import { useSlow } from './use-slow.ts';

export function useIsLeaving(): boolean {
  return useSlow(useNavigation().state !== 'idle');
}

export function PageProgress({ shown }: { shown: boolean }) {
  return shown ? <div role="progressbar" aria-label="Loading the page" className="page-progress" /> : null;
}
