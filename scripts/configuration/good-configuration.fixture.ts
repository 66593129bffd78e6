import { generateKeyPairSync } from 'node:crypto';
import type { Configuration } from './configuration.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A whole configuration of production, with values that nobody has. */
export const goodConfiguration: Configuration = {
  APP_ORIGIN: 'https://setups.racing',
  CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsuc2V0dXBzLnJhY2luZyQ',
  CLERK_SECRET_KEY: 'sk_live_clerk-secret-key',
  CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----',
  CLERK_ISSUER: 'https://setups.racing/__clerk',
  CLERK_FAPI_URL: 'https://frontend-api.clerk.services',
  CLERK_API_URL: 'https://api.clerk.com',
  CLERK_SIGN_IN_URL: 'https://accounts.setups.racing/sign-in',
  CLERK_SIGN_UP_URL: 'https://accounts.setups.racing/sign-up',
  CLERK_WEBHOOK_SECRET: 'whsec_clerk-webhook-secret',
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_public',
  SUPABASE_SECRET_KEY: 'sb_secret_supabase-secret-key',
  SUPABASE_DB_URL:
    'postgresql://postgres.abcdefgh:database%20password@aws-0-eu-central-1.pooler.supabase.com:5432/postgres',
  PAYMENT_PAGES: 'https://checkout.stripe.com https://billing.stripe.com https://invoice.stripe.com',
  STRIPE_API_URL: 'https://api.stripe.com',
  STRIPE_SECRET_KEY: 'sk_live_stripe-secret-key',
  STRIPE_WEBHOOK_SECRET: 'whsec_stripe-webhook-secret',
  OPENAI_BASE_URL: 'https://api.openai.com/v1',
  OPENAI_API_KEY: 'sk-openai-api-key',
  OPENAI_MODEL: 'gpt-6.1-terra',
  OPERATOR_NAME: 'Anna Setup',
  OPERATOR_ADDRESS: 'Pit Lane 1, 53520 Nürburg',
  OPERATOR_LAW: 'Germany',
  DATABASE_REGION: 'Germany',
  MODEL_PROVIDER: 'OpenAI',
  SUPERVISORY_AUTHORITY: 'the authority of Rhineland-Palatinate',
};

/** The variables that turn drivers' own assistants on beside it. */
export const assistantsOn: Configuration = {
  MCP_OAUTH_ISSUER: 'https://clerk.setups.racing',
  MCP_SECRET_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
};
