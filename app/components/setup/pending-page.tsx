import { useLocation, useNavigation } from '@remix-run/react';
import { ListSkeleton, OwnSetupsSkeleton, ViewerSkeleton } from './skeletons.tsx';
import { useSlow } from './use-slow.ts';

function skeletonOf(pathname: string) {
  if (pathname === '/setups') return <ListSkeleton />;
  if (pathname === '/my-setups') return <OwnSetupsSkeleton />;
  if (/^\/setup-viewer\/[^/]+$/.test(pathname)) return <ViewerSkeleton />;
  return null;
}

/**
 * Covers the page with the outlines of the one that is loading. The page stays underneath, so that it keeps its place
 * and the driver can still change their mind.
 */
export function PendingPage() {
  const { location, state, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const leaving = state === 'loading' && formMethod === undefined && location.pathname !== pathname;
  const slow = useSlow(leaving);
  const skeleton = slow && location ? skeletonOf(location.pathname) : null;
  if (!skeleton) return null;
  return (
    <div className="pending-page">
      <div>{skeleton}</div>
    </div>
  );
}
