import { useLocation, useNavigation } from '@remix-run/react';
import { RequestReference } from '../ui/request-reference.tsx';
import { TryAgain } from '../ui/try-again.tsx';
import { GateLoading } from '../ui/gate-loading.tsx';

export function StatusUnread({ problem }: { problem: string }) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname === pathname) return <GateLoading />;
  return (
    <div className="my-4">
      <p role="alert" className="warning mb-4">
        {problem}
      </p>
      <TryAgain />
      <RequestReference />
    </div>
  );
}
