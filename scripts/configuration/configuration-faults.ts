import { clerkDomain, issuers } from './clerk-issuers.ts';
import { operatorVariables } from './operator-variables.ts';
import type { Configuration, DeploymentName } from './read-configuration.ts';
import { workerFaults } from './worker-faults.ts';

type Faults = Map<string, string>;

/** Whether a value is still the example's: then it counts as missing. */
export function isPlaceholder(value: string): boolean {
  return value.includes('…') || /\.example(?=[/:\s]|$)/.test(value);
}

function operatorFaults(configuration: Configuration): Faults {
  return new Map(
    Object.entries(operatorVariables).flatMap(([name, { isRequired, from }]) =>
      isRequired && !configuration[name] ? [[name, `${name} is missing: ${from}.`]] : [],
    ),
  );
}

const isPublicAddress = (value: string): boolean =>
  URL.canParse(value) &&
  new URL(value).protocol === 'https:' &&
  !/^(localhost|127\.|\[::1\])/.test(new URL(value).hostname);

const addresses = `
  APP_ORIGIN CLERK_ISSUER CLERK_FAPI_URL CLERK_API_URL CLERK_SIGN_IN_URL CLERK_SIGN_UP_URL SUPABASE_URL
  SUPABASE_API_URL STRIPE_API_URL OPENAI_BASE_URL
`
  .trim()
  .split(/\s+/);

function addressFaults(configuration: Configuration): Faults {
  const faults: Faults = new Map();
  for (const name of addresses) {
    const value = configuration[name];
    if (value && !isPublicAddress(value)) faults.set(name, `${name} has to be a public https address.`);
  }
  const { APP_ORIGIN: origin = '', CLERK_ISSUER: issuer = '' } = configuration;
  if (isPublicAddress(origin) && new URL(origin).origin !== origin) {
    faults.set(
      'APP_ORIGIN',
      'APP_ORIGIN has to be an origin alone, such as https://your.domain, with no slash at its end.',
    );
  } else if (!Object.values(issuers(configuration)).includes(issuer)) {
    faults.set(
      'CLERK_ISSUER',
      `CLERK_ISSUER has to be APP_ORIGIN followed by /__clerk, where Clerk is reached through the product, or Clerk's own domain, ${clerkDomain(configuration) || 'https://clerk.<your domain>'}.`,
    );
  }
  return faults;
}

/** Keys of a trial account in production, of a live one in preview, of two accounts at once. */
function modeFaults(deployment: DeploymentName, configuration: Configuration): Faults {
  const faults: Faults = new Map();
  const { CLERK_PUBLISHABLE_KEY = '', CLERK_SECRET_KEY = '', STRIPE_SECRET_KEY = '' } = configuration;
  for (const [name, value] of Object.entries({ CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY })) {
    if (/^[ps]k_test_/.test(value)) {
      faults.set(
        name,
        `${name} is of a development instance, which cannot be reached through /__clerk: use a production instance's.`,
      );
    }
  }
  const wanted = deployment === 'production' ? 'live' : 'test';
  if (STRIPE_SECRET_KEY && !STRIPE_SECRET_KEY.includes(`_${wanted}_`)) {
    faults.set(
      'STRIPE_SECRET_KEY',
      `STRIPE_SECRET_KEY has to be a ${wanted} key in ${deployment}: Stripe dashboard, Developers, API keys.`,
    );
  }
  if (configuration.SUPABASE_SECRET_KEY?.startsWith('sb_publishable_')) {
    faults.set(
      'SUPABASE_SECRET_KEY',
      'SUPABASE_SECRET_KEY is a publishable key: Supabase dashboard, API keys, secret keys.',
    );
  }
  return faults;
}

/** What a preview must not have in common with production, or trying something out would change what is real. */
const ownOfEach = ['APP_ORIGIN', 'SUPABASE_URL', 'SUPABASE_DB_URL', 'CLERK_SECRET_KEY', 'STRIPE_SECRET_KEY'];

function sharingFaults(configuration: Configuration, other: Configuration): Faults {
  return new Map(
    ownOfEach.flatMap((name) =>
      configuration[name] && configuration[name] === other[name]
        ? [[name, `${name} is the same in production and preview: each needs its own.`]]
        : [],
    ),
  );
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
  const faults: Faults = new Map([
    ...sharingFaults(filledIn, other),
    ...addressFaults(filledIn),
    ...modeFaults(deployment, filledIn),
    ...workerFaults(filledIn),
    ...operatorFaults(filledIn),
  ]);
  return [...faults].sort(([a], [b]) => a.localeCompare(b)).map(([, sentence]) => sentence);
}
