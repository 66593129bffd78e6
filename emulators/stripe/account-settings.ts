import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { type Account, apiVersion } from './account.ts';
import { registeredEvents } from './deliveries.ts';
import { invalid } from './faults.ts';
import { page } from './listing.ts';
import {
  expand,
  flag,
  mergeMetadata,
  metadata,
  optionalText,
  paging,
  read,
  text,
  type Parameters,
} from './parameters.ts';
import type { PortalConfiguration, WebhookEndpoint } from './resources.ts';

const defaultPortal = 'bpc_local';

function createEndpoint(
  account: Account,
  { url, events, version }: { url: string; events: string[]; version: string | null },
): WebhookEndpoint {
  return account.put('webhookEndpoints', {
    id: account.newId('we'),
    object: 'webhook_endpoint',
    api_version: version,
    application: null,
    created: account.now(),
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  });
}

/** The portal configuration of a new account whose owner saved the default settings. */
function createDefaultPortal(account: Account): void {
  account.put('portalConfigurations', {
    id: defaultPortal,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: account.now(),
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: ['address', 'name', 'tax_id'], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: ['price'],
        enabled: true,
        products: [
          {
            adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
            prices: ['price_seed_monthly', 'price_seed_yearly'],
            product: 'prod_seed_premium',
          },
        ],
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: account.now(),
  });
}

/** The endpoint that the courier delivers to, and the portal's settings. */
export function seedSettings(account: Account, webhookUrl: string): void {
  const { webhookEndpoints, portalConfigurations } = account.state.tables;
  if (Object.keys(webhookEndpoints).length === 0) {
    createEndpoint(account, { url: webhookUrl, events: [...registeredEvents], version: apiVersion });
  }
  if (Object.keys(portalConfigurations).length === 0) createDefaultPortal(account);
}

const events = z.array(text).min(1);
const productUpdates = z.array(z.strictObject({ product: text, prices: z.array(text).min(1) })).max(10);
const features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: z.union([z.array(text), z.literal('')]).optional() })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(z.enum(['price', 'promotion_code', 'quantity'])).optional(),
      products: productUpdates.optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
});

function changePortal(account: Account, held: PortalConfiguration, change: z.infer<typeof features>): void {
  const { customer_update: customer, subscription_update: update, ...plain } = change;
  const all = held.features;
  Object.assign(all.invoice_history, plain.invoice_history);
  Object.assign(all.payment_method_update, plain.payment_method_update);
  Object.assign(all.subscription_cancel, plain.subscription_cancel);
  if (customer) {
    const { allowed_updates: allowed = all.customer_update.allowed_updates, enabled } = customer;
    all.customer_update = { enabled, allowed_updates: allowed === '' ? [] : allowed };
  }
  if (update) {
    const { products, ...rest } = update;
    Object.assign(all.subscription_update, rest);
    if (products) {
      all.subscription_update.products = products.map(({ product, prices }) => {
        for (const price of prices) {
          if (account.get('prices', price).product !== product)
            throw invalid(`The price \`${price}\` is not of product \`${product}\`.`, 'features');
        }
        return { product, prices, adjustable_quantity: { enabled: false, maximum: null, minimum: 1 } };
      });
    }
  }
}

export function settingsApi(account: Account): Hono<Parameters> {
  const api = new Hono<Parameters>();

  api.get('/webhook_endpoints', (c) =>
    c.json(
      page(
        account,
        Object.values(account.state.tables.webhookEndpoints),
        read(c.env.form, paging),
        '/v1/webhook_endpoints',
      ),
    ),
  );
  api.post('/webhook_endpoints', (c) => {
    const asked = read(c.env.form, {
      url: z.url(),
      enabled_events: events,
      api_version: optionalText,
      description: optionalText,
    });
    const made = createEndpoint(account, {
      url: asked.url,
      events: asked.enabled_events,
      version: asked.api_version ?? null,
    });
    made.description = asked.description ?? null;
    // Shown this once, as it is at Stripe. The courier signs with the seeded endpoint's.
    return c.json({ ...made, secret: `whsec_${randomBytes(24).toString('hex')}` });
  });
  api.post('/webhook_endpoints/:id', (c) => {
    const change = read(c.env.form, {
      url: z.url().optional(),
      enabled_events: events.optional(),
      disabled: flag.optional(),
      description: optionalText,
    });
    const held = account.get('webhookEndpoints', c.req.param('id'));
    held.url = change.url ?? held.url;
    held.enabled_events = change.enabled_events ?? held.enabled_events;
    held.description = change.description ?? held.description;
    if (change.disabled !== undefined) held.status = change.disabled ? 'disabled' : 'enabled';
    return c.json(held);
  });
  api.delete('/webhook_endpoints/:id', (c) => {
    const { id } = account.get('webhookEndpoints', c.req.param('id'));
    delete account.state.tables.webhookEndpoints[id];
    return c.json({ id, object: 'webhook_endpoint', deleted: true });
  });

  api.get('/billing_portal/configurations', (c) => {
    const { is_default, active, ...rest } = read(c.env.form, {
      ...paging,
      is_default: flag.optional(),
      active: flag.optional(),
    });
    const kept = Object.values(account.state.tables.portalConfigurations).filter(
      (one) =>
        (is_default === undefined || one.is_default === is_default) &&
        (active === undefined || one.active === active),
    );
    return c.json(page(account, kept, rest, '/v1/billing_portal/configurations'));
  });
  api.post('/billing_portal/configurations/:id', (c) => {
    const change = read(c.env.form, {
      features: features.optional(),
      default_return_url: z.union([z.url(), z.literal('')]).optional(),
      metadata: metadata.optional(),
      expand,
    });
    const held = account.get('portalConfigurations', c.req.param('id'));
    if (change.features) changePortal(account, held, change.features);
    if (change.default_return_url !== undefined) held.default_return_url = change.default_return_url || null;
    held.metadata = mergeMetadata(held.metadata ?? {}, change.metadata);
    held.updated = account.now();
    return c.json(held);
  });
  return api;
}
