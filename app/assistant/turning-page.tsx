import { useNavigation } from '@remix-run/react';
import { useSlow } from '../ui/use-slow.ts';

/** Whether another page of the assistant has been on its way for longer than a moment. */
export function usePageTurning(): boolean {
  const { state, location, formMethod } = useNavigation();
  return useSlow(
    state === 'loading' && formMethod === undefined && location.pathname.startsWith('/setup-assistant'),
  );
}

/** Covers the tab's page with the outlines of the next. The page stays underneath, with all that was typed. */
export function TurningPage() {
  return (
    <div role="status" className="turning-page">
      <span className="sr-only">Loading…</span>
      <div aria-hidden="true" data-skeleton="assistant" className="grid gap-6 lg:grid-cols-2">
        <div className="panel skeleton h-96" />
        <div className="panel skeleton h-96" />
      </div>
    </div>
  );
}
