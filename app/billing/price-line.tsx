import { Link } from '@remix-run/react';

/**
 * @param prices in one line; empty while Stripe cannot say, null beside the plans themselves
 * @param order a query that names the setup to make after paying
 */
export function PriceLine({ prices, order = '' }: { prices: string | null; order?: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-dim">
      {prices && <span>A plan is {prices}.</span>}
      <Link to={`/pricing${order}`} prefetch="intent" className="quiet-link">
        {prices === '' ? 'What a plan costs' : 'What a plan gets you'}
      </Link>
    </p>
  );
}
