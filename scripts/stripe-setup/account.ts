import Stripe from 'stripe';
import { idOf, orMissing } from '../../platform/adapters/stripe/answers.ts';
import { createStripeClient } from '../../platform/adapters/stripe/client.ts';
import { planIds, soldPlans } from '../../platform/billing/sold-plans.ts';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';
import type { Configuration } from '../configuration/configuration.ts';

/** Stripe with the rights of the account's owner, for setting it up and looking at it. */
export const ownersStripe = ({ STRIPE_API_URL = '', STRIPE_SECRET_KEY = '' }: Configuration): Stripe =>
  createStripeClient({
    secretKey: STRIPE_SECRET_KEY,
    apiUrl: STRIPE_API_URL,
    timeoutMs: 15_000,
    send: fetch,
  });

/** Whether Stripe sells as the merchant of record. */
export const isManaged = ({ STRIPE_MANAGED_PAYMENTS }: Configuration): boolean =>
  STRIPE_MANAGED_PAYMENTS === 'on';

/** Whether the operator sells, and collects tax. */
export const isTaxed = (configuration: Configuration): boolean =>
  configuration.STRIPE_AUTOMATIC_TAX === 'on' && !isManaged(configuration);

/** Changes made, in sentences; steps left to a person; and the signing secret of a new webhook endpoint, which Stripe tells once. */
type Outcome = { done: string[]; todo: string[]; webhookSecret?: string };

async function planPrices(client: Stripe): Promise<Stripe.Price[]> {
  const { data } = await client.prices.list({ lookup_keys: [...planIds], active: true, limit: 100 });
  return data;
}

/** Makes the prices that are missing, with their products. One that is there stays, whatever it costs: prices are the owner's. */
async function ensurePrices(client: Stripe, { done }: Outcome): Promise<void> {
  const there = await planPrices(client);
  for (const planId of planIds) {
    if (there.some(({ lookup_key }) => lookup_key === planId)) continue;
    const { product, name, currency, amount, every } = soldPlans[planId];
    if (!(await orMissing(client.products.retrieve(product.id)))) await client.products.create(product);
    const { id } = await client.prices.create({
      product: product.id,
      currency,
      unit_amount: amount,
      // The price on a card is the price paid, wherever the buyer lives.
      tax_behavior: 'inclusive',
      nickname: name,
      lookup_key: planId,
      // An archived price may still bear the name.
      transfer_lookup_key: true,
      ...(every && { recurring: { interval: every.interval, interval_count: every.count } }),
    });
    done.push(`Price ${planId} (${id}) made: ${(amount / 100).toFixed(2)} ${currency.toUpperCase()}.`);
  }
}

/** The version whose events the webhook Worker reads: that of the package it is built with. */
const wantedVersion = Stripe.API_VERSION;
const wantedEvents = [...handledEvents].sort() as Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const hasWantedVersion = ({ api_version }: Stripe.WebhookEndpoint): boolean => api_version === wantedVersion;

/** The endpoints of an address: the best first, which is one of the right version that is on. */
export async function endpointsOf(client: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const all = await client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const score = (endpoint: Stripe.WebhookEndpoint) =>
    (hasWantedVersion(endpoint) ? 2 : 0) + (endpoint.status === 'enabled' ? 1 : 0);
  return all.filter((endpoint) => endpoint.url === url).sort((a, b) => score(b) - score(a));
}

/** The words of each fault that is one. */
const faultWords = (faults: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(faults).filter((words) => faults[words]);

/** An endpoint's faults, in the words that follow "the webhook endpoint …". */
export function endpointFaults(endpoint: Stripe.WebhookEndpoint): string[] {
  const eventTypes = endpoint.enabled_events;
  const missing = eventTypes.includes('*') ? [] : wantedEvents.filter((event) => !eventTypes.includes(event));
  const useless = eventTypes.filter((event) => !handledEvents.has(event));
  return faultWords({
    'is switched off': endpoint.status !== 'enabled',
    [`does not send ${missing.join(', ')}`]: missing.length > 0,
    [`sends what nobody reads: ${useless.join(', ')}`]: useless.length > 0,
    [`has API version ${endpoint.api_version ?? 'of the account'} instead of ${wantedVersion}`]:
      !hasWantedVersion(endpoint),
  });
}

/**
 * Sees to it that one endpoint sends exactly what is read. A version cannot be changed, so a wrong one takes a new endpoint
 * beside the old; an event that comes by both is processed once.
 */
async function ensureEndpoint(client: Stripe, url: string, outcome: Outcome): Promise<void> {
  const all = await endpointsOf(client, url);
  const best = all.find(hasWantedVersion);
  for (const { id } of all.filter((endpoint) => endpoint !== best))
    outcome.todo.push(
      `Once the new secret is deployed, delete the webhook endpoint ${id}: dashboard, Developers, Webhooks.`,
    );
  if (!best) {
    const { secret } = await client.webhookEndpoints.create({
      url,
      enabled_events: wantedEvents,
      api_version: wantedVersion,
      description: 'Scrutineer: subscriptions and purchases',
    });
    if (!secret) throw new Error('Stripe made the webhook endpoint but did not tell its signing secret.');
    outcome.webhookSecret = secret;
    outcome.done.push(`Webhook endpoint ${url} made.`);
  } else if (endpointFaults(best).length > 0) {
    await client.webhookEndpoints.update(best.id, { enabled_events: wantedEvents, disabled: false });
    outcome.done.push(`Webhook endpoint ${best.id} switched on for the events that are read.`);
  }
}

/** Where the portal is switched on; Stripe lets nobody do that by its interface. */
export const portalPage = 'https://dashboard.stripe.com/settings/billing/portal';

type Portal = Stripe.BillingPortal.Configuration;

/** The settings that a portal session is opened with; undefined before somebody has saved them in the dashboard. */
export const defaultPortal = async (client: Stripe): Promise<Portal | undefined> =>
  (await client.billingPortal.configurations.list({ is_default: true, limit: 1 })).data[0];

/** The plans that a driver may change between: products with their prices. */
async function changeableProducts(client: Stripe): Promise<{ product: string; prices: string[] }[]> {
  const recurring = (await planPrices(client)).filter((price) => price.recurring !== null);
  const byProduct = Map.groupBy(recurring, ({ product }) => idOf(product) ?? '');
  return [...byProduct].map(([product, prices]) => ({ product, prices: prices.map(({ id }) => id) }));
}

/** Facts that tax is calculated from, and that a company's invoice shows. */
const taxDetails = ['address', 'name', 'tax_id'] as const;

/** Missing features of the portal that drivers are sent there for, in the words that follow "the customer portal …". */
export async function portalFaults(
  client: Stripe,
  { features, active }: Portal,
  taxed: boolean,
): Promise<string[]> {
  const { customer_update, invoice_history, payment_method_update } = features;
  const { subscription_cancel: cancel, subscription_update: update } = features;
  const corrections = customer_update.enabled ? customer_update.allowed_updates : [];
  const canChange = update.enabled && update.default_allowed_updates.includes('price');
  const offered = update.products?.flatMap(({ prices }) => prices) ?? [];
  const priceIds = (await changeableProducts(client)).flatMap(({ prices }) => prices);
  return faultWords({
    'is not active': !active,
    'does not let a driver change the card': !payment_method_update.enabled,
    'does not show the invoices': !invoice_history.enabled,
    'does not let a driver correct the address and the tax number':
      taxed && !taxDetails.every((detail) => corrections.includes(detail)),
    'does not let a driver change the plan': !canChange,
    // An older version of the interface leaves the products out: then it cannot be judged.
    'does not offer every plan':
      canChange && update.products !== undefined && !priceIds.every((price) => offered.includes(price)),
    'does not charge a change of plan at once': canChange && update.proration_behavior !== 'always_invoice',
    'ends a cancelled plan at once instead of when its period ends':
      cancel.enabled && cancel.mode !== 'at_period_end',
  });
}

/** Gives the portal what the product needs of it. */
async function ensurePortal(client: Stripe, taxed: boolean, { done, todo }: Outcome): Promise<void> {
  const portal = await defaultPortal(client);
  if (!portal) {
    todo.push(`Open ${portalPage}, press Save once, and run this again: Stripe wants it so.`);
    return;
  }
  const faults = await portalFaults(client, portal, taxed);
  if (faults.length === 0) return;
  const { allowed_updates: allowed } = portal.features.customer_update;
  const allowed_updates = [...new Set([...allowed, ...taxDetails])];
  await client.billingPortal.configurations.update(portal.id, {
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      ...(taxed && { customer_update: { enabled: true, allowed_updates } }),
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: await changeableProducts(client),
      },
    },
  });
  done.push(`Customer portal changed: it ${faults.join(', ')}.`);
}

/** Where one subscription a customer is set; Stripe lets nobody do that by its interface. */
const oneSubscription =
  'Open https://dashboard.stripe.com/settings/checkout, Subscriptions, and limit customers to one subscription, with the customer portal as the place they are sent to.';

/** Makes the Stripe account what the product expects. Run twice, the second time changes nothing. */
export async function setUpStripe(client: Stripe, configuration: Configuration): Promise<Outcome> {
  const outcome: Outcome = { done: [], todo: [] };
  await ensurePrices(client, outcome);
  await ensureEndpoint(client, `${configuration.APP_ORIGIN}/webhooks/stripe`, outcome);
  await ensurePortal(client, isTaxed(configuration), outcome);
  outcome.todo.push(oneSubscription);
  return outcome;
}
