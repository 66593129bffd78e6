import { useLocation, useNavigation } from '@remix-run/react';
import { GateLoading } from '../../ui/gate-loading.tsx';
import { ListSkeleton, OwnSetupsSkeleton, ViewerSkeleton } from '../list/skeletons.tsx';
import { useSlow } from '../../ui/use-slow.ts';

const isAssistant = (pathname: string) => /^\/setup-assistant(\/|$)/.test(pathname);

function skeletonOf(pathname: string, isSignedIn: boolean) {
  if (pathname === '/setups') return <ListSkeleton />;
  if (pathname === '/my-setups') return <OwnSetupsSkeleton />;
  if (/^\/setup-viewer\/[^/]+$/.test(pathname)) return <ViewerSkeleton />;
  if (isAssistant(pathname) && isSignedIn) return <GateLoading />;
  return null;
}

/**
 * Covers the page with the outlines of the one that is loading, or with what is looked up for it. The page stays underneath, so that it keeps its place
 * and the driver can still change their mind.
 */
export function PendingPage({ isSignedIn }: { isSignedIn: boolean }) {
  const { location, state, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const leaving = state === 'loading' && formMethod === undefined && location.pathname !== pathname;
  const isWithin = isAssistant(pathname) && isAssistant(location?.pathname ?? '');
  const slow = useSlow(leaving && !isWithin);
  const skeleton = slow && location ? skeletonOf(location.pathname, isSignedIn) : null;
  if (!skeleton) return null;
  return (
    <div className="pending-page">
      <div>{skeleton}</div>
    </div>
  );
}
