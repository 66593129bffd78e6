import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { verifyWebhook } from '#platform/adapters/stripe/webhook';
import type { BillingResult, CheckoutDestination } from '#platform/billing/api';
import { createBilling } from '#platform/billing/billing';
import { createPlanCache } from '#platform/billing/plan-cache';
import type { LogError } from '#platform/billing/ports';
import { storesInMemory } from '#platform/billing/stores-in-memory.fixture';
import { syncCustomer } from '#platform/billing/sync-customer';
import type { PaymentChoice } from '../../emulators/stripe/checkout.ts';
import { moveClock } from '../../emulators/stripe/clock.ts';
import { openDispute } from '../../emulators/stripe/disputes.ts';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import { createRefund } from '../../emulators/stripe/payments.ts';
import type { WebhookServices } from '../../functions/stripe-webhooks/services.ts';

export const base = 1_795_000_000;
export const origin = 'https://scrutineer.test';
export const clerkUserId = 'user_new';
/** The webhook secret, and the one before it. */
export const webhookSecrets = ['whsec_current', 'whsec_previous'] as const;
export const call = { clerkUserId, email: 'new@example.com', origin };

export async function workshop({ automaticTax = false, managedPayments = false } = {}) {
  const reports: string[] = [];
  const standIn = await createStripeStandIn({
    origin: 'http://stripe.test',
    appOrigin: origin,
    realNow: () => base * 1000,
    delivers: false,
  });
  const { account } = standIn;
  const sent: string[] = [];
  const stripe = createStripe({
    secretKey: standIn.secretKey,
    apiUrl: 'http://stripe.test',
    automaticTax,
    managedPayments,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push(`${request.method} ${new URL(request.url).pathname} ${init?.body ?? ''}`);
      return standIn.fetch(request);
    },
  });
  const now = () => new Date((base + account.state.clockOffset) * 1000);
  const stores = storesInMemory(now);
  const logError: LogError = (what) => reports.push(what);
  const dependencies = { stripe, subscriptions: stores.subscriptions, now, logError };
  /** The services of the webhook Worker; of drivers' setups there is nothing to do. */
  const services: WebhookServices = {
    ...dependencies,
    events: stores.events,
    deletedSetups: { forget: async () => 0 },
    grownAccounts: { count: async () => 0, recount: async () => 0 },
    blockedAuthors: { settle: async () => 0, waiting: async () => 0 },
    verify: (body, header) => verifyWebhook(body, header, webhookSecrets, now()),
  };
  const billing = createBilling({ ...dependencies, planCache: createPlanCache() });
  const press = (plan: 'monthly' | 'yearly' | 'lifetime') =>
    billing.createCheckoutSession({ ...call, priceId: `price_seed_${plan}` });
  const post = (url: string, form: Record<string, string>) =>
    standIn.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(form) }));
  const row = () => stores.rows.get(clerkUserId);
  const sync = async () => {
    await syncCustomer(row()?.stripe_customer_id ?? '', dependencies);
    return row();
  };
  /** The driver's account is closed, and Stripe knows. */
  const closeAccount = () => {
    stores.closeAccount(clerkUserId);
    return sync();
  };
  const buy = async (plan: 'monthly' | 'yearly' | 'lifetime', card: PaymentChoice = 'good') => {
    const sessionId = sessionIn(await press(plan));
    await post(`http://stripe.test/stripe/checkout/${sessionId}`, { card });
    return billing.completeCheckout({ clerkUserId, sessionId });
  };
  const charges = () =>
    Object.values(account.state.tables.charges).filter((one) => one.customer === row()?.stripe_customer_id);
  const later = (days: number) => moveClock(account, account.now() + days * 86_400);
  /** Another plan is chosen, and confirmed on Stripe's page. */
  const change = async (plan: 'monthly' | 'yearly') => {
    const page = await press(plan);
    if (!page.ok || page.kind !== 'confirm-change') throw new Error(JSON.stringify(page));
    await post(`${page.url}/confirm`, {});
    return sync();
  };
  const subscription = () => account.get('subscriptions', row()?.stripe_subscription_id ?? '');
  const customer = () => account.get('customers', row()?.stripe_customer_id ?? '');
  const charge = (place: number) => charges()[place]?.id ?? '';
  /** Each charge with its refunds, and the rest of it. */
  const refunds = () => charges().map(({ amount_refunded }) => amount_refunded);
  const kept = () => charges().map(({ amount, amount_refunded }) => amount - amount_refunded);
  const refund = (amount?: number) =>
    createRefund(account, { charge: charge(0), ...(amount !== undefined && { amount }) });
  const dispute = (place = 0, status?: Parameters<typeof openDispute>[2]) =>
    openDispute(account, charge(place), status);
  return {
    ...{ standIn, account, stripe, stores, dependencies, services, billing, reports, sent },
    ...{ press, post, row, sync, buy, change, closeAccount, later },
    ...{ charges, refunds, kept, refund, dispute, subscription, customer },
  };
}

export function sessionIn(answer: BillingResult<CheckoutDestination>): string {
  if (!answer.ok || answer.kind !== 'checkout') throw new Error(`no checkout: ${JSON.stringify(answer)}`);
  return answer.url.slice(answer.url.lastIndexOf('/') + 1);
}

export type Workshop = Awaited<ReturnType<typeof workshop>>;

/** A driver who has bought a plan. */
export async function shopWith(...bought: Parameters<Workshop['buy']>): Promise<Workshop> {
  const shop = await workshop();
  await shop.buy(...bought);
  return shop;
}
