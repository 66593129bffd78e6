import { soldPlans } from '../../platform/billing/sold-plans.ts';
import type { Account } from './account.ts';
import { createPrice, createProduct } from './catalogue.ts';
import { createSession, paySession } from './checkout.ts';
import { attachCard, createCustomer } from './customers.ts';
import { createSubscription, itemOf } from './subscriptions.ts';

const day = 86_400;
/** Software as a service for personal use. Source: docs.stripe.com/tax/tax-codes. */
const personalSoftware = 'txcd_10103000';

function seedCatalogue(account: Account): void {
  const idOf = (product: string) => product.replace('prod_scrutineer', 'prod_seed');
  const products = new Map(Object.values(soldPlans).map(({ product }) => [product.id, product]));
  for (const { id, name, description } of products.values())
    createProduct(account, { id: idOf(id), name, description, tax_code: personalSoftware });
  for (const [planId, { name, product, currency, amount, every }] of Object.entries(soldPlans))
    createPrice(account, {
      id: `price_seed_${planId}`,
      product: idOf(product.id),
      currency,
      unit_amount: amount,
      tax_behavior: 'inclusive',
      recurring: every && { interval: every.interval, interval_count: every.count },
      lookup_key: planId,
      nickname: name,
    });
}

function seedCustomer(account: Account, name: string, fullName: string) {
  const customer = createCustomer(account, {
    id: `cus_seed_${name}`,
    email: `${name}@example.com`,
    name: fullName,
    metadata: { clerk_user_id: `user_seed_${name}` },
  });
  attachCard(account, customer, 'good');
  return customer;
}

/** A monthly subscription whose running period has these bounds, in days from now. */
function seedMonthly(
  account: Account,
  name: string,
  fullName: string,
  period: { start: number; end: number },
) {
  const customer = seedCustomer(account, name, fullName);
  const now = account.now();
  const subscription = createSubscription(account, {
    id: `sub_seed_${name}`,
    customer: customer.id,
    priceId: 'price_seed_monthly',
    metadata: { clerk_user_id: `user_seed_${name}`, plan_id: 'monthly', price_id: 'price_seed_monthly' },
    start: now + period.start * day,
    present: true,
  });
  itemOf(subscription).current_period_end = now + period.end * day;
  return subscription;
}

function seedLifetime(account: Account): void {
  const customer = seedCustomer(account, 'lifetime', 'Leo Lifetime');
  const metadata = {
    clerk_user_id: 'user_seed_lifetime',
    plan_id: 'lifetime',
    price_id: 'price_seed_lifetime',
  };
  const session = createSession(account, {
    mode: 'payment',
    customer: customer.id,
    client_reference_id: 'user_seed_lifetime',
    line_items: [{ price: 'price_seed_lifetime', quantity: 1 }],
    success_url: `${account.origin}/`,
    metadata,
    payment_intent_data: { metadata },
  });
  paySession(account, session, 'good');
}

/** Fills an empty account: plans, and the accounts that everybody signs in with. Dates count from now. */
export function seed(account: Account): void {
  seedCatalogue(account);
  seedMonthly(account, 'premium', 'Petra Premium', { start: -10, end: 20 });
  const ending = seedMonthly(account, 'ending', 'Enid Ending', { start: -25, end: 5 });
  ending.cancel_at_period_end = true;
  ending.cancel_at = itemOf(ending).current_period_end;
  ending.canceled_at = account.now() - day;
  const lapsed = seedMonthly(account, 'lapsed', 'Lars Lapsed', { start: -40, end: -10 });
  const end = itemOf(lapsed).current_period_end;
  Object.assign(lapsed, { status: 'canceled', ended_at: end, canceled_at: end, cancel_at_period_end: false });
  seedLifetime(account);
}
