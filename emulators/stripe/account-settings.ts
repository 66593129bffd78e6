import { planIds, soldPlans } from '../../platform/billing/sold-plans.ts';
import { randomBytes } from 'node:crypto';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';
import * as z from 'zod';
import { type Account, apiVersion } from './account.ts';
import { type Endpoints, readable, writable } from './listing.ts';
import { flag, optionalText, text } from './parameters.ts';
import type { WebhookEndpoint } from './resources.ts';

function createEndpoint(
  account: Account,
  { url, events, version }: { url: string; events: string[]; version: string | null },
): WebhookEndpoint {
  return account.put('webhookEndpoints', {
    ...{ id: account.newId('we'), object: 'webhook_endpoint', status: 'enabled' },
    ...{ api_version: version, enabled_events: events, url },
  });
}

/** The portal of a new account whose owner saved the default settings, selling the seeded plans. */
function createDefaultPortal(account: Account): void {
  const prices = planIds.filter((id) => soldPlans[id].every !== null).map((id) => `price_seed_${id}`);
  const products = [{ prices, product: 'prod_seed_premium' }];
  account.put('portalConfigurations', {
    ...{ id: 'bpc_local', object: 'billing_portal.configuration', active: true, is_default: true },
    features: {
      customer_update: { allowed_updates: ['address', 'name', 'tax_id'], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      subscription_update: {
        ...{ default_allowed_updates: ['price'], enabled: true, products },
        proration_behavior: 'always_invoice',
      },
    },
  });
}

/** The endpoint that the courier delivers to, and the portal's settings. */
export function seedSettings(account: Account, webhookUrl: string): void {
  const { webhookEndpoints, portalConfigurations } = account.state.tables;
  if (Object.keys(webhookEndpoints).length === 0) {
    createEndpoint(account, { url: webhookUrl, events: [...handledEvents], version: apiVersion });
  }
  if (Object.keys(portalConfigurations).length === 0) createDefaultPortal(account);
}

const events = z.array(text).min(1);
/** A feature of the portal: each of its settings stays as it is where it is left out. */
const feature = z.looseObject({ enabled: flag });

/** The part of the API by which an owner sets the account up. */
export function addSettings(endpoints: Endpoints): void {
  const { account } = endpoints;
  readable(endpoints, '/webhook_endpoints', 'webhookEndpoints', {});
  writable(
    endpoints,
    'POST /webhook_endpoints',
    { url: z.url(), enabled_events: events, api_version: optionalText, description: optionalText },
    ({ url, enabled_events, api_version = null }) => {
      const endpoint = createEndpoint(account, { url, events: enabled_events, version: api_version });
      // Shown this once, as it is at Stripe. The courier signs with the seeded endpoint's.
      return { ...endpoint, secret: `whsec_${randomBytes(24).toString('hex')}` };
    },
  );
  writable(
    endpoints,
    'POST /webhook_endpoints/:id',
    { enabled_events: events.optional(), disabled: flag.optional() },
    ({ enabled_events, disabled }, id) => {
      const endpoint = account.get('webhookEndpoints', id);
      endpoint.enabled_events = enabled_events ?? endpoint.enabled_events;
      if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
      return endpoint;
    },
  );

  const isDefault = { is_default: flag.optional() };
  readable(endpoints, '/billing_portal/configurations', 'portalConfigurations', isDefault);
  writable(
    endpoints,
    'POST /billing_portal/configurations/:id',
    { features: z.record(z.string(), feature) },
    ({ features }, id) => {
      const portal = account.get('portalConfigurations', id);
      for (const [name, settings] of Object.entries(features))
        Object.assign(portal.features[name as keyof typeof portal.features], settings);
      return portal;
    },
  );
}

/** Where the account is registered for tax, as far as somebody asks: it is ready to collect some. */
export function addTax({ api }: Endpoints): void {
  api.get('/tax/settings', (c) => c.json({ object: 'tax.settings', status: 'active', status_details: {} }));
  api.get('/tax/registrations', (c) =>
    c.json({ object: 'list', data: ['DE', 'FR', 'GB'].map((country) => ({ country })), has_more: false }),
  );
}
