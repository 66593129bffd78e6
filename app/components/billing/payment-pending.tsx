import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { GateLoading } from './gate-loading.tsx';

const lookAgainMs = 3_000;

/** A payment that is on its way: the page looks again until it has arrived. */
export function PaymentPending() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(lookAgainMs / 1000)} />
      </noscript>
      <GateLoading />
      <p className="mt-3 text-center text-sm text-dim">
        Your payment is on its way. Some banks take a while; you may leave this page.
      </p>
    </>
  );
}
