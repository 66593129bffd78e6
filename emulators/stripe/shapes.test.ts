import { expect, test } from 'vitest';
import { createStripeStandIn } from './index.ts';
import { openDispute } from './disputes.ts';
import { createRefund } from './payments.ts';
import { createPortalSession } from './portal.ts';
import published from './resource-fields.json' with { type: 'json' };
import { itemOf } from './subscriptions.ts';

/** Fields that Stripe's published examples have and a plain answer has not. */
const leftOut: Record<string, string[]> = {
  // Gone since API version 2025-03-31: the link is `parent.subscription_details.subscription`.
  invoice: ['subscription'],
  // Only there when it is expanded.
  charge: ['refunds'],
  // Optional, and about payment methods that are not offered here.
  dispute: ['payment_method_details'],
  refund: ['destination_details'],
};
/** Fields that the pinned API version has and the published examples have not yet. */
const newer: Record<string, string[]> = {
  'checkout.session': ['allowed_payment_method_types'],
  customer: ['customer_account'],
  dispute: ['intended_submission_method'],
  payment_intent: ['allowed_payment_method_types', 'payment_record'],
  product: ['tax_details'],
  subscription_item: ['current_trial'],
};

async function examples(): Promise<Record<string, object>> {
  const { account } = await createStripeStandIn({
    origin: 'http://s',
    appOrigin: 'http://a',
    delivers: false,
  });
  const { tables } = account.state;
  const [first, second] = Object.values(tables.charges);
  const subscription = account.get('subscriptions', 'sub_seed_premium');
  const invoice = account.get('invoices', subscription.latest_invoice ?? '');
  return {
    'checkout.session': Object.values(tables.sessions)[0] ?? {},
    subscription,
    subscription_item: itemOf(subscription),
    price: account.get('prices', 'price_seed_monthly'),
    product: account.get('products', 'prod_seed_premium'),
    customer: account.get('customers', 'cus_seed_premium'),
    event: Object.values(tables.events)[0] ?? {},
    invoice,
    line_item: invoice.lines.data[0] ?? {},
    'billing_portal.session': createPortalSession(account, { customer: 'cus_seed_premium' }),
    charge: first ?? {},
    refund: createRefund(account, { charge: first?.id ?? '' }),
    dispute: openDispute(account, second?.id ?? ''),
    payment_intent: Object.values(tables.paymentIntents)[0] ?? {},
    payment_method: Object.values(tables.paymentMethods)[0] ?? {},
  };
}

test('every resource has the fields that Stripe publishes, and no others', async () => {
  const ours = await examples();
  expect(Object.keys(ours).sort()).toEqual(Object.keys(published.fields).sort());
  for (const [kind, fields] of Object.entries(published.fields)) {
    const expected = new Set([
      ...fields.filter((field) => !leftOut[kind]?.includes(field)),
      ...(newer[kind] ?? []),
    ]);
    expect(Object.keys(ours[kind] ?? {}).sort(), kind).toEqual([...expected].sort());
  }
});
