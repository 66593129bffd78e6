import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeStandIn } from './index.ts';

async function start() {
  const standIn = await createStripeStandIn({ origin: 'http://s', appOrigin: 'http://a', delivers: false });
  const send: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init));
  const stripe = new Stripe(standIn.secretKey, {
    ...{ host: 's', protocol: 'http', telemetry: false },
    httpClient: Stripe.createFetchHttpClient(send),
  });
  return { stripe, standIn };
}

test('a sale of Managed Payments takes no parameter that Stripe manages, and no product without a tax code', async () => {
  const { stripe, standIn } = await start();
  const { account } = standIn;
  const sell = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      customer: 'cus_seed_premium',
      line_items: [{ price: 'price_seed_lifetime', quantity: 1 }],
      success_url: 'http://localhost:1/',
      managed_payments: { enabled: true },
      ...more,
    });
  expect(await sell()).toMatchObject({ managed_payments: { enabled: true } });
  for (const [param, refused] of [
    ['automatic_tax', { automatic_tax: { enabled: false } }],
    ['tax_id_collection', { tax_id_collection: { enabled: true } }],
    ['customer_update[name]', { customer_update: { name: 'auto' } }],
    ['customer_update[address]', { customer_update: { address: 'auto' } }],
  ] as const) {
    await expect(sell(refused)).rejects.toMatchObject({ statusCode: 400, param });
    const ownSale = await sell({
      customer_update: { address: 'auto', name: 'auto' },
      managed_payments: { enabled: false },
      ...refused,
    });
    expect(ownSale.managed_payments).toBeNull();
  }
  account.get('products', 'prod_seed_lifetime').tax_code = null;
  await expect(sell()).rejects.toMatchObject({ statusCode: 400, param: 'line_items[0]' });
});
