import { Link } from '@remix-run/react';

/** @param prices in one line; empty while Stripe cannot say, null beside the plans themselves */
export function PriceLine({ prices }: { prices: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-dim">
      {prices && <span>A plan is {prices}.</span>}
      <Link to="/pricing" prefetch="intent" className="quiet-link">
        {prices === '' ? 'What a plan costs' : 'What a plan gets you'}
      </Link>
    </p>
  );
}
