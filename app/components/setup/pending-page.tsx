import { useLocation, useNavigation } from '@remix-run/react';
import { BlockSkeletons, CardSkeletons, ViewerSkeleton } from './skeletons.tsx';
import { useSlow } from './use-slow.ts';

function skeletonOf(pathname: string) {
  if (pathname === '/setups') return <CardSkeletons />;
  if (pathname === '/my-setups') return <BlockSkeletons />;
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
    <div className="fixed inset-x-0 top-0 bottom-0 z-30 overflow-hidden bg-pit pt-32 md:pt-24">
      <div className="mx-auto max-w-7xl px-4">{skeleton}</div>
    </div>
  );
}
