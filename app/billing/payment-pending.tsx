import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { GateLoading } from '../ui/gate-loading.tsx';

const pollMs = 3_000;

/** @param isPaid the money has arrived, and only our own database is late */
export function PaymentPending({ isPaid }: { isPaid: boolean }) {
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
        <h1 className="text-3xl">{isPaid ? 'Your plan opens in a moment' : 'Your payment is on its way'}</h1>
        <GateLoading />
        <p>
          {isPaid ? 'We have your payment.' : 'Some banks take a while.'} This page checks every few seconds.
          You can leave; your plan opens anyway.
        </p>
      </section>
    </>
  );
}
