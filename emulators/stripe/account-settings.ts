import { planIds, soldPlans } from '../../platform/billing/sold-plans.ts';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Account, apiVersion } from './account.ts';
import { registeredEvents } from './deliveries.ts';
import { invalid } from './faults.ts';
import { type Endpoints, readable, writable } from './listing.ts';
import { count, flag, optionalText, read, text } from './parameters.ts';
import type { PortalConfiguration, WebhookEndpoint } from './resources.ts';
import { rates } from './tax.ts';

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
            prices: planIds.filter((id) => soldPlans[id].interval !== null).map((id) => `price_seed_${id}`),
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
const productUpdates = z
  .array(
    z.strictObject({ product: text, prices: z.array(text).min(1) }).transform((offered) => ({
      ...offered,
      adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
    })),
  )
  .max(10);
const mode = z.enum(['at_period_end', 'immediately']);
const proration = z.enum(['always_invoice', 'create_prorations', 'none']);
const updates = z.union([z.array(text), z.literal('').transform(() => [])]);
/** A feature of the portal: each of its settings stays as it is where it is left out. */
const feature = <Shape extends z.ZodRawShape>(settings: Shape) =>
  z.strictObject({ enabled: flag }).extend(z.strictObject(settings).partial().shape).optional();
const features = z.strictObject({
  customer_update: feature({ allowed_updates: updates }),
  invoice_history: feature({}),
  payment_method_update: feature({}),
  subscription_cancel: feature({ mode, proration_behavior: proration }),
  subscription_update: feature({
    default_allowed_updates: z.array(z.enum(['price', 'promotion_code', 'quantity'])),
    products: productUpdates,
    proration_behavior: proration,
  }),
});

function changePortal(account: Account, held: PortalConfiguration, change: z.infer<typeof features>): void {
  for (const { product, prices } of change.subscription_update?.products ?? []) {
    for (const price of prices) {
      if (account.get('prices', price).product !== product)
        throw invalid(`The price \`${price}\` is not of product \`${product}\`.`, 'features');
    }
  }
  for (const [name, settings] of Object.entries(change)) {
    Object.assign(held.features[name as keyof typeof change], settings);
  }
}

export function addSettings(endpoints: Endpoints): void {
  const { account } = endpoints;
  readable(endpoints, '/webhook_endpoints', 'webhookEndpoints', {});
  writable(
    endpoints,
    'POST /webhook_endpoints',
    { url: z.url(), enabled_events: events, api_version: optionalText, description: optionalText },
    (asked) => {
      const made = createEndpoint(account, {
        url: asked.url,
        events: asked.enabled_events,
        version: asked.api_version ?? null,
      });
      made.description = asked.description ?? null;
      // Shown this once, as it is at Stripe. The courier signs with the seeded endpoint's.
      return { ...made, secret: `whsec_${randomBytes(24).toString('hex')}` };
    },
  );
  writable(
    endpoints,
    'POST /webhook_endpoints/:id',
    { enabled_events: events.optional(), disabled: flag.optional() },
    ({ enabled_events, disabled }, id) => {
      const held = account.get('webhookEndpoints', id);
      held.enabled_events = enabled_events ?? held.enabled_events;
      if (disabled !== undefined) held.status = disabled ? 'disabled' : 'enabled';
      return held;
    },
  );

  readable(endpoints, '/billing_portal/configurations', 'portalConfigurations', {
    is_default: flag.optional(),
  });
  writable(
    endpoints,
    'POST /billing_portal/configurations/:id',
    { features: features.optional() },
    (change, id) => {
      const held = account.get('portalConfigurations', id);
      if (change.features) changePortal(account, held, change.features);
      held.updated = account.now();
      return held;
    },
  );
}

/** Adds the part of the API that tells whether tax can be worked out, and where it is collected. */
export function addTax({ api, account }: Endpoints): void {
  api.get('/tax/settings', (c) =>
    c.json({
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: 'inferred_by_currency', tax_code: 'txcd_10000000' },
      head_office: {
        address: {
          city: 'Silverstone',
          country: 'GB',
          line1: '1 Pit Lane',
          line2: null,
          postal_code: 'NN12 8TN',
          state: null,
        },
      },
      livemode: false,
      status: 'active',
      status_details: { active: {} },
    }),
  );
  api.get('/tax/registrations', (c) => {
    read(c.env.form, { status: optionalText, limit: count.optional() });
    const data = Object.keys(rates).map((country) => ({
      id: `taxreg_${country.toLowerCase()}`,
      object: 'tax.registration',
      active_from: account.now(),
      country,
      country_options: {},
      created: account.now(),
      expires_at: null,
      livemode: false,
      status: 'active',
    }));
    return c.json({ object: 'list', data, has_more: false, url: '/v1/tax/registrations' });
  });
}
