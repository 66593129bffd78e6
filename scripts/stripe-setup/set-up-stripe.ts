import type Stripe from 'stripe';
import { ensurePrices, pricesByPlan } from './plans.ts';
import { changeablePrices, ensurePortal } from './portal.ts';
import { ensureEndpoint } from './webhook-endpoint.ts';

/** Where one subscription a customer is set; Stripe lets nobody do that by its interface. */
const oneSubscription =
  'Open https://dashboard.stripe.com/settings/checkout, Subscriptions, and limit customers to one subscription, with the customer portal as the place they are sent to.';

export type StripeSetUp = {
  /** What was changed, in sentences; empty when all was as it should be. */
  done: string[];
  /** What only a person can do in the dashboard. */
  todo: string[];
  /** Signing secret of a webhook endpoint that was made just now. */
  webhookSecret?: string;
};

/**
 * Makes the Stripe account what the product expects. Run twice, the second time changes nothing.
 *
 * @param options.taxed whether checkouts collect tax
 */
export async function setUpStripe(
  client: Stripe,
  appOrigin: string,
  { taxed = false }: { taxed?: boolean } = {},
): Promise<StripeSetUp> {
  const prices = await ensurePrices(client);
  const endpoint = await ensureEndpoint(client, `${appOrigin}/webhooks/stripe`);
  const portal = await ensurePortal(client, changeablePrices((await pricesByPlan(client)).values()), {
    taxed,
  });
  return {
    done: [...prices, ...endpoint.done, ...portal.done],
    todo: [...endpoint.todo, ...portal.todo, oneSubscription],
    ...(endpoint.secret && { webhookSecret: endpoint.secret }),
  };
}
