import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { GateLoading } from '../ui/gate-loading.tsx';

const pollMs = 3_000;

export function PaymentPending() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, pollMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(pollMs / 1000)} />
      </noscript>
      <section className="stand-in">
        <h1 className="text-3xl">Your payment is on its way</h1>
        <GateLoading />
        <p>
          Some banks take a while. This page checks every few seconds. You can leave; your plan opens anyway.
        </p>
      </section>
    </>
  );
}
