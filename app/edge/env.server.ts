import * as z from 'zod';
import type { BillingApi } from '#platform/billing/api';
import type { PublicBaselinesApi } from '#racing/engineer/baseline/public-baseline';
import type { PublicReferenceApi } from '#racing/laps/public-reference-api';
import { readEnvironment } from '#platform/environment';
import type { ProfileNamesApi } from '#platform/adapters/supabase/profile-names-api';
import type { TeamRowsApi } from '#platform/adapters/supabase/team-rows-api';
import type { RateLimits } from './rate-limits.server.ts';

/** In the terms, the privacy page and the contact; the doctor asks for it. */
const operatorFact = z.string().max(300).optional();

const webEnvironment = z.object({
  APP_ORIGIN: z.url().describe('the public address of the product, without a slash at the end'),
  CLERK_PUBLISHABLE_KEY: z.string().startsWith('pk_').describe('Clerk dashboard, API keys'),
  CLERK_SECRET_KEY: z.string().startsWith('sk_').describe('Clerk dashboard, API keys'),
  CLERK_JWT_KEY: z
    .string()
    .includes('PUBLIC KEY')
    .describe('Clerk dashboard, API keys, "JWKS public key" in PEM form'),
  CLERK_ISSUER: z
    .url()
    .describe('the "iss" of session tokens: APP_ORIGIN followed by /__clerk, or Clerk’s own domain'),
  CLERK_FAPI_URL: z
    .url()
    .describe(
      'the Frontend API that /__clerk is passed on to; on Clerk: https://frontend-api.clerk.services',
    ),
  CLERK_API_URL: z.url().describe('the Backend API; on Clerk: https://api.clerk.com'),
  CLERK_SIGN_IN_URL: z.url().describe('Clerk dashboard, Account Portal, sign-in page'),
  CLERK_SIGN_UP_URL: z.url().describe('Clerk dashboard, Account Portal, sign-up page'),
  PAYMENT_PAGES: z
    .string()
    .describe(
      'origins of the payment pages, separated by blanks; Stripe: https://checkout.stripe.com https://billing.stripe.com https://invoice.stripe.com',
    ),
  SUPABASE_URL: z.url().describe('Supabase dashboard, Data API'),
  SUPABASE_PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_').describe('Supabase dashboard, API keys'),
  SECURITY_CONTACT: z
    .union([z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/), z.literal('')])
    .optional()
    .describe(
      'whom to tell of a weakness, for security.txt: mailto:… or https://…; the support page when blank',
    ),
  SUPPORT_CONTACT: z
    .union([z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/), z.literal('')])
    .optional()
    .describe('where drivers ask for help: mailto:… or https://…; the support page when blank'),
  REFUND_PROMISE: z
    .string()
    .max(300)
    .optional()
    .describe('one sentence on refunds, shown beside the prices; none is promised when blank'),
  MCP_OAUTH_ISSUER: z
    .string()
    .optional()
    .describe('Clerk’s own domain, where drivers may connect assistants; none is offered when blank'),
  OPERATOR_NAME: operatorFact.describe('who runs the product, as the terms name them'),
  OPERATOR_ADDRESS: operatorFact.describe(
    'the operator’s postal address, and register number where there is one',
  ),
  OPERATOR_LAW: operatorFact.describe('the country or state whose law the terms are under'),
  DATABASE_REGION: operatorFact.describe('the region of the Supabase project, as the privacy page says it'),
  MODEL_PROVIDER: operatorFact.describe('who runs the language model'),
  SUPERVISORY_AUTHORITY: operatorFact.describe('the data protection authority that drivers may complain to'),
  PUBLIC_BASELINES: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on: visitors may have a baseline made and see three sections of it; off: they may not'),
});

export const webVariables = Object.keys(webEnvironment.shape);

export type WebEnvironment = z.infer<typeof webEnvironment>;

export type WebBindings = Record<keyof WebEnvironment, unknown> &
  RateLimits & {
    AI: Fetcher;
    ASSISTANTS: Fetcher;
    BASELINES: PublicBaselinesApi;
    REFERENCE: PublicReferenceApi;
    STRIPE_WEBHOOKS: Fetcher;
    BILLING: BillingApi;
    PROFILE_NAMES: ProfileNamesApi;
    TEAMS: TeamRowsApi;
    VERSION: WorkerVersionMetadata;
  };

/** The web Worker's variables, checked once per isolate. Throws EnvironmentIncomplete. */
export function readWebEnvironment(bindings: WebBindings): WebEnvironment {
  return readEnvironment('web', webEnvironment, bindings);
}
