import * as z from 'zod';
import { readEnvironment } from '#platform/environment';

const address = z.url({ protocol: /^https?$/ });
const webhookSecret = z.string().regex(/^whsec_\S+$/, 'it starts with whsec_');

const schema = z.object({
  SUPABASE_URL: address.describe('Supabase dashboard → Project Settings → Data API → Project URL'),
  SUPABASE_SECRET_KEY: z
    .string()
    .min(1)
    .describe('Supabase dashboard → Project Settings → API Keys → secret key (starts with sb_secret_)'),
  STRIPE_API_URL: address.describe('https://api.stripe.com, or the address of the local stand-in'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\S+$/, 'it starts with sk_ or rk_')
    .describe('Stripe dashboard → Developers → API keys → secret key'),
  STRIPE_AUTOMATIC_TAX: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on where Stripe Tax is set up and every checkout is to collect tax; off when not set'),
  STRIPE_MANAGED_PAYMENTS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on where Stripe is to sell as the merchant of record and remit the tax; off when not set'),
  STRIPE_WEBHOOK_SECRET: webhookSecret.describe(
    'npm run stripe:setup writes it; or Stripe dashboard → Developers → Webhooks → the endpoint → signing secret',
  ),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z
    .union([webhookSecret, z.literal('')])
    .optional()
    .describe('the signing secret that is being replaced, while both are valid'),
  CLERK_WEBHOOK_SECRET: webhookSecret.describe(
    'Clerk dashboard → Configure → Webhooks → the endpoint (events in docs/production.md) → signing secret',
  ),
});

export const webhookVariables = Object.keys(schema.shape);

export type WebhookEnvironment = z.infer<typeof schema>;

/** The Worker's variables. @throws EnvironmentIncomplete naming what is missing and where to get it */
export function webhookEnvironmentOf(bindings: object): WebhookEnvironment {
  return readEnvironment('Stripe webhook', schema, bindings);
}
