import { readWebEnvironment, type WebBindings } from '../../app/edge/env.server.ts';
import { documentVariables } from '../../app/reference/placeholders.ts';
import { EnvironmentIncomplete } from '../../platform/environment.ts';
import { environmentOf } from '../../functions/ai/environment.ts';
import { mcpEnvironmentOf, missingForAssistants } from '../../functions/mcp/environment.ts';
import { webhookEnvironmentOf } from '../../functions/stripe-webhooks/environment.ts';
import {
  type Configuration,
  type DeploymentName,
  isPlaceholder,
  issuers,
  operatorVariables,
} from './configuration.ts';

function refusals(read: (bindings: object) => unknown, configuration: Configuration): string[] {
  try {
    // A copy: what was read once is remembered by its object.
    read({ ...configuration });
    return [];
  } catch (error) {
    if (error instanceof EnvironmentIncomplete) return error.message.split('\n').slice(1);
    throw error;
  }
}

const readWeb = (bindings: object) => readWebEnvironment(bindings as WebBindings);

/** The variables that the four Workers would refuse to start with: the schema that each reads them by says why. */
export function workerFaults(configuration: Configuration): Map<string, string> {
  return new Map(
    [webhookEnvironmentOf, mcpEnvironmentOf, environmentOf, readWeb]
      .flatMap((read) => refusals(read, configuration))
      .map((line) => [line.split(' ')[0] ?? '', `${line}.`]),
  );
}

/** A variable's name, how it is wrong, and where its value comes from, as its Worker's schema says. */
export function faultIn(name: string, wrong: string): string {
  const missing = workerFaults({}).get(name) ?? `${name} is missing: ${operatorVariables[name]}.`;
  return missing.replace('is missing', wrong);
}

const isPublicAddress = (value = ''): boolean =>
  URL.parse(value)?.protocol === 'https:' && !/^(localhost|127\.|\[::1\])/.test(new URL(value).hostname);

const isAddress = (name: string) => /(_URL|_ORIGIN|_ISSUER)$/.test(name) && name !== 'SUPABASE_DB_URL';

/** A preview that shared one of these with production would change what is real. */
const ownOfEach = ['APP_ORIGIN', 'SUPABASE_URL', 'SUPABASE_DB_URL', 'CLERK_SECRET_KEY', 'STRIPE_SECRET_KEY'];

/** Names with what is wrong; of two faults of one variable the later counts. */
function* faultsOf(
  deployment: DeploymentName,
  configuration: Configuration,
  other: Configuration,
): Generator<[name: string, wrong: string]> {
  const { APP_ORIGIN: origin = '', CLERK_ISSUER: issuer = '' } = configuration;
  const { throughUs, ownDomain } = issuers(configuration);
  for (const name of documentVariables)
    if (!configuration[name])
      yield [name, 'is missing: the terms and the privacy page name it. docs/production.md, section 5.'];
  for (const name of ownOfEach)
    if (configuration[name] && configuration[name] === other[name])
      yield [name, 'is the same in production and preview: each needs its own.'];
  for (const name of Object.keys(configuration).filter(isAddress))
    if (!isPublicAddress(configuration[name])) yield [name, 'has to be a public https address.'];
  if (isPublicAddress(origin) && new URL(origin).origin !== origin)
    yield ['APP_ORIGIN', 'has to be an origin alone, such as https://your.domain, with no slash at its end.'];
  else if (issuer !== throughUs && issuer !== ownDomain)
    yield [
      'CLERK_ISSUER',
      `has to be APP_ORIGIN followed by /__clerk, where Clerk is reached through the product, or Clerk's own domain, ${ownDomain || 'https://clerk.<your domain>'}.`,
    ];
  for (const name of ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'])
    if (/^[ps]k_test_/.test(configuration[name] ?? ''))
      yield [name, 'is of a development instance, which /__clerk does not reach: use a production one.'];
  const mode = deployment === 'production' ? 'live' : 'test';
  if (!configuration.STRIPE_SECRET_KEY?.includes(`_${mode}_`))
    yield [
      'STRIPE_SECRET_KEY',
      `has to be a ${mode} key in ${deployment}: Stripe dashboard, Developers, API keys.`,
    ];
  const { MCP_OAUTH_ISSUER: oauthIssuer } = configuration;
  if (oauthIssuer && oauthIssuer !== ownDomain)
    yield [
      'MCP_OAUTH_ISSUER',
      `has to be Clerk's own domain, ${ownDomain || 'https://clerk.<your domain>'}.`,
    ];
  const [lacking, ...others] = missingForAssistants(configuration);
  if (lacking && others.length === 0)
    yield [
      lacking,
      'is missing: assistants need it beside the other one of MCP_OAUTH_ISSUER and MCP_SECRET_KEY.',
    ];
  if (configuration.SUPABASE_SECRET_KEY?.startsWith('sb_publishable_'))
    yield ['SUPABASE_SECRET_KEY', 'is a publishable key: Supabase dashboard, API keys, secret keys.'];
}

/**
 * Everything that keeps a configuration from being deployed: sentences that say what to do, sorted by name, without any
 * value. Asks nobody; `npm run doctor` asks the services.
 *
 * @param other the other deployment's configuration, where there is one
 */
export function configurationFaults(
  deployment: DeploymentName,
  configuration: Configuration,
  other: Configuration = {},
): string[] {
  const filledIn = Object.fromEntries(
    Object.entries(configuration).filter(([, value]) => !isPlaceholder(value)),
  );
  const faults = new Map([
    ...Array.from(
      faultsOf(deployment, filledIn, other),
      ([name, wrong]) => [name, `${name} ${wrong}`] as const,
    ),
    ...workerFaults(filledIn),
  ]);
  if (!filledIn.SUPABASE_DB_URL) faults.set('SUPABASE_DB_URL', faultIn('SUPABASE_DB_URL', 'is missing'));
  return [...faults].sort(([a], [b]) => a.localeCompare(b)).map(([, sentence]) => sentence);
}
