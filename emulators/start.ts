import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createClerkStandIn } from './clerk/index.ts';
import { openDoor } from './door.ts';
import { newPrivateKey } from './clerk/state.ts';
import { openJsonFile } from './json-file.ts';
import { createOpenAiStandIn } from './openai/index.ts';
import type { StandIn } from './stand-in.ts';
import { indexPage, statusPage, statusPath } from './status-page.ts';
import { createStripeStandIn } from './stripe/index.ts';
import { createSupabaseStandIn } from './supabase/index.ts';

const supabaseFolder = fileURLToPath(new URL('../supabase/', import.meta.url));

export type StandIns = {
  environment: Record<string, string>;
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
};

function answerer(standIns: readonly StandIn[]): (request: Request) => Response | Promise<Response> {
  const byPath = standIns
    .flatMap((standIn) => standIn.paths.map((path) => ({ path, standIn })))
    .sort((a, b) => b.path.length - a.path.length);
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/') return indexPage(standIns);
    const described = standIns.find((standIn) => pathname === statusPath(standIn));
    if (described) return statusPage(described);
    const owner = byPath.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
    return (
      owner?.standIn.fetch(request) ?? new Response('No stand-in answers this address.\n', { status: 404 })
    );
  };
}

/**
 * Makes the stand-ins for Clerk, Supabase, Stripe and OpenAI, without a network of their own.
 *
 * @param origin their address, without a slash at the end
 * @param dataDir folder for their data
 * @param appOrigin address of the web Worker, for redirects, token claims and webhooks
 * @param keepsDatabase false leaves the database in memory, which starts in half the time
 * @param fetch used by the database's stand-in to read an issuer's keys; the network by default
 */
export async function createStandIns({
  origin,
  dataDir,
  appOrigin,
  keepsDatabase = true,
  fetch: read = fetch,
}: {
  origin: string;
  dataDir: string;
  appOrigin: string;
  keepsDatabase?: boolean;
  fetch?: typeof fetch;
}): Promise<StandIns> {
  const common = { origin, appOrigin };
  const clerk = await createClerkStandIn({ ...common, dataDir: join(dataDir, 'clerk') });
  const supabase = await createSupabaseStandIn({
    ...common,
    ...(keepsDatabase && { dataDir: join(dataDir, 'supabase') }),
    migrationsDir: join(supabaseFolder, 'migrations'),
    seedFile: join(supabaseFolder, 'seed.sql'),
    fetch: read,
  });
  const stripe = await createStripeStandIn({ ...common, dataDir: join(dataDir, 'stripe') });
  // The product's own key, which signs drivers' tokens for the database.
  const productKeys = openJsonFile(join(dataDir, 'product-keys.json'), () => ({
    mcp: newPrivateKey().replace(/-.*-|\s/g, ''),
  }));
  productKeys.flush();
  const openai = await createOpenAiStandIn({ apiKey: 'local', model: 'engineer-rules' });
  const standIns: StandIn[] = [clerk, supabase, stripe, openai];

  const environment = {
    APP_ORIGIN: appOrigin,
    CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    CLERK_SECRET_KEY: clerk.secretKey,
    CLERK_JWT_KEY: clerk.jwtKey,
    CLERK_ISSUER: clerk.issuer,
    CLERK_FAPI_URL: `${origin}/clerk`,
    CLERK_API_URL: `${origin}/clerk-api`,
    CLERK_SIGN_IN_URL: `${origin}/clerk/sign-in`,
    CLERK_SIGN_UP_URL: `${origin}/clerk/sign-up`,
    CLERK_WEBHOOK_SECRET: clerk.webhookSecret,
    MCP_OAUTH_ISSUER: clerk.oauthIssuer,
    MCP_SECRET_KEY: productKeys.value.mcp,
    SUPABASE_URL: `${origin}/supabase`,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SUPABASE_API_URL: `${origin}/supabase-api`,
    SUPABASE_ACCESS_TOKEN: supabase.accessToken,
    STRIPE_API_URL: origin,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_AUTOMATIC_TAX: 'on',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    PAYMENT_PAGES: origin,
    SUPPORT_CONTACT: 'mailto:help@scrutineer.test',
    OPERATOR_NAME: 'Scrutineer Ltd',
    OPERATOR_ADDRESS: '1 Pit Lane, Silverstone NN12 8TN, United Kingdom',
    OPERATOR_LAW: 'England and Wales',
    DATABASE_REGION: 'London',
    MODEL_PROVIDER: 'OpenAI',
    SUPERVISORY_AUTHORITY: 'the Information Commissioner’s Office (ico.org.uk)',
    REFUND_PROMISE: 'Not for you? Write to us within 14 days and you get your money back.',
    OPENAI_BASE_URL: `${origin}/openai/v1`,
    OPENAI_API_KEY: 'local',
    OPENAI_MODEL: 'engineer-rules',
    // As OpenAI itself is asked.
    AI_ENDPOINT: 'responses',
    AI_DIALECT: 'openai',
  };
  return {
    environment,
    fetch: answerer(standIns),
    async close() {
      await Promise.all(standIns.map((standIn) => standIn.close()));
    },
  };
}

/**
 * Starts the stand-ins on one port of this machine.
 *
 * @param port where they answer, on the loopback interface only
 * @param dataDir folder that keeps what they hold
 * @param appOrigin address of the web Worker, for redirects, token claims and webhooks
 */
export async function startStandIns({
  port,
  ...rest
}: {
  port: number;
  dataDir: string;
  appOrigin: string;
  fetch?: typeof fetch;
}): Promise<StandIns> {
  const standIns = await createStandIns({ ...rest, origin: `http://localhost:${port}` });
  const door = await openDoor(port, getRequestListener(standIns.fetch));
  return {
    ...standIns,
    async close() {
      door.close();
      await standIns.close();
    },
  };
}
