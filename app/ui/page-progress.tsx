import { useNavigation } from '@remix-run/react';
import { useSlow } from './use-slow.ts';

export function useIsLeaving(): boolean {
  return useSlow(useNavigation().state !== 'idle');
}

export function PageProgress({ isVisible }: { isVisible: boolean }) {
  return isVisible ? (
    <div role="progressbar" aria-label="Loading the page" className="page-progress" />
  ) : null;
}
