import type { BillingApi } from '#core/billing/api';
import { pricesInWords } from '#core/billing/plans';
import { plansOf } from './subscription-gate.server.ts';

/** All prices in one line; empty while Stripe is away. */
export async function pricesOf(billing: Pick<BillingApi, 'plans'>): Promise<string> {
  const { plans } = await plansOf(billing);
  return pricesInWords(plans);
}
