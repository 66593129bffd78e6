import { readWebEnvironment, type WebBindings } from '../../app/edge/env.server.ts';
import { EnvironmentIncomplete } from '../../core/platform/environment.ts';
import { environmentOf as readEngineerEnvironment } from '../../functions/ai/environment.ts';
import { webhookEnvironmentOf as readWebhookEnvironment } from '../../functions/stripe-webhooks/environment.ts';
import {
  type Configuration,
  type DeploymentName,
  isPlaceholder,
  issuers,
  operatorVariables,
} from './configuration.ts';

type Fault = [name: string, sentence: string];

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

/** The variables that the three Workers would refuse to start with: the schema that each reads them by says why. */
export function workerFaults(configuration: Configuration): Map<string, string> {
  return new Map(
    [
      readWebhookEnvironment,
      readEngineerEnvironment,
      (bindings: object) => readWebEnvironment(bindings as WebBindings),
    ]
      .flatMap((read) => refusals(read, configuration))
      .map((line) => [line.split(' ')[0] ?? '', `${line}.`]),
  );
}

const isPublicAddress = (value = ''): boolean =>
  URL.canParse(value) &&
  new URL(value).protocol === 'https:' &&
  !/^(localhost|127\.|\[::1\])/.test(new URL(value).hostname);

const isAddress = (name: string) => /(_URL|_ORIGIN|_ISSUER)$/.test(name) && name !== 'SUPABASE_DB_URL';

/** A preview that shared one of these with production would change what is real. */
const ownOfEach = ['APP_ORIGIN', 'SUPABASE_URL', 'SUPABASE_DB_URL', 'CLERK_SECRET_KEY', 'STRIPE_SECRET_KEY'];

/** Of two faults of one variable the later counts. */
function* faultsOf(
  deployment: DeploymentName,
  configuration: Configuration,
  other: Configuration,
): Generator<Fault> {
  const { APP_ORIGIN: origin = '', CLERK_ISSUER: issuer = '' } = configuration;
  for (const name of ownOfEach)
    if (configuration[name] && configuration[name] === other[name])
      yield [name, `${name} is the same in production and preview: each needs its own.`];

  for (const name of Object.keys(configuration).filter(isAddress))
    if (!isPublicAddress(configuration[name])) yield [name, `${name} has to be a public https address.`];
  if (isPublicAddress(origin) && new URL(origin).origin !== origin)
    yield [
      'APP_ORIGIN',
      'APP_ORIGIN has to be an origin alone, such as https://your.domain, with no slash at its end.',
    ];
  else if (!Object.values(issuers(configuration)).includes(issuer))
    yield [
      'CLERK_ISSUER',
      `CLERK_ISSUER has to be APP_ORIGIN followed by /__clerk, where Clerk is reached through the product, or Clerk's own domain, ${issuers(configuration).ownDomain || 'https://clerk.<your domain>'}.`,
    ];

  for (const name of ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'])
    if (/^[ps]k_test_/.test(configuration[name] ?? ''))
      yield [
        name,
        `${name} is of a development instance, which cannot be reached through /__clerk: use a production instance's.`,
      ];
  const mode = deployment === 'production' ? 'live' : 'test';
  if (!configuration.STRIPE_SECRET_KEY?.includes(`_${mode}_`))
    yield [
      'STRIPE_SECRET_KEY',
      `STRIPE_SECRET_KEY has to be a ${mode} key in ${deployment}: Stripe dashboard, Developers, API keys.`,
    ];
  if (configuration.SUPABASE_SECRET_KEY?.startsWith('sb_publishable_'))
    yield [
      'SUPABASE_SECRET_KEY',
      'SUPABASE_SECRET_KEY is a publishable key: Supabase dashboard, API keys, secret keys.',
    ];

  yield* workerFaults(configuration);
  if (!configuration.SUPABASE_DB_URL)
    yield ['SUPABASE_DB_URL', `SUPABASE_DB_URL is missing: ${operatorVariables.SUPABASE_DB_URL}.`];
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
  const faults = new Map(faultsOf(deployment, filledIn, other));
  return [...faults].sort(([a], [b]) => a.localeCompare(b)).map(([, sentence]) => sentence);
}
