import { readdirSync } from 'node:fs';
import * as z from 'zod';
import { type Configuration, issuers } from '../configuration/configuration.ts';
import { faultIn } from '../configuration/faults.ts';
import { knownGrants } from '../deploy/grants.ts';
import { fitting, hasKeys, integrationsOf } from '../third-party-auth/trust-issuer.ts';
import { type Answer, ask, bad, Fault, good, judge, open, type Probe } from './check.ts';

const codeOf = ({ body }: Answer): string => z.object({ code: z.string() }).safeParse(body).data?.code ?? '';

/** PostgREST's codes for a table or function that is not there. */
const isUnknown = (answer: Answer) => /^(PGRST20\d|42P01)$/.test(codeOf(answer));
const isForbidden = (answer: Answer) => codeOf(answer) === '42501';

/** Into the database with a key, and with a driver's token where there is one. */
const opened =
  ({ SUPABASE_URL }: Configuration, apikey = '', token?: string) =>
  (path: string, init?: RequestInit): Promise<Answer> => {
    const headers = { apikey, 'content-type': 'application/json' };
    const asDriver = token ? { ...headers, authorization: `Bearer ${token}` } : headers;
    return ask(`${SUPABASE_URL}/rest/v1/${path}`, { ...init, headers: asDriver });
  };

/** How an operator lets the database trust the issuer of the session tokens. */
function howToTrust(configuration: Configuration): string {
  const { CLERK_ISSUER: issuer } = configuration;
  const form = issuer === issuers(configuration).ownDomain ? 'Clerk' : 'Custom OIDC provider';
  return `npm run deploy with SUPABASE_ACCESS_TOKEN, or Supabase dashboard, Authentication, Third-Party Auth, Add provider, ${form}: ${issuer}`;
}

/** Whether the database is there and keeps its doors. */
const publicKeyReads: Probe = async ({ configuration }) => {
  const asVisitor = opened(configuration, configuration.SUPABASE_PUBLISHABLE_KEY);
  const answer = await asVisitor('setups?select=id&limit=1');
  if (answer.body === null && !answer.isOk)
    throw new Fault(
      `${faultIn('SUPABASE_URL', 'does not answer')} A paused project has to be restored there.`,
    );
  if (isUnknown(answer)) throw new Fault('the tables are not there: npm run deploy applies the migrations.');
  if (!answer.isOk) return bad(faultIn('SUPABASE_PUBLISHABLE_KEY', 'is refused'));
  // Rows that nobody has: whoever may delete them deletes nothing.
  const deletion = await asVisitor('setups?id=eq.-1', { method: 'DELETE' });
  const events = await asVisitor('stripe_events?select=id&limit=1');
  return judge(
    isForbidden(deletion) && isForbidden(events),
    'the publishable key reads what is public and writes nothing',
    'SUPABASE_PUBLISHABLE_KEY may write, or read what is private: it is a secret key, or rights were granted by hand.',
  );
};

const tokensAreTrusted: Probe = async ({ configuration, sessionToken }) => {
  if (sessionToken === null)
    return open('whether Clerk is trusted cannot be told before somebody has signed in.');
  const asDriver = opened(configuration, configuration.SUPABASE_PUBLISHABLE_KEY, sessionToken);
  const { isOk, status, body } = await asDriver('setup_likes?select=setup_id&limit=1');
  // A refused key has its own line.
  if (!isOk && /api.?key/i.test(JSON.stringify(body))) return [];
  return judge(
    isOk && status > 0,
    'tokens of Clerk are trusted',
    `tokens of Clerk, by CLERK_ISSUER, are not trusted: ${howToTrust(configuration)}. It takes up to half an hour until that counts.`,
  );
};

/** The lines that a function of the database gives to the secret key; undefined where it gives none. */
async function linesOf(configuration: Configuration, name: string): Promise<string[] | undefined> {
  const asService = opened(configuration, configuration.SUPABASE_SECRET_KEY);
  const { body } = await asService(`rpc/${name}`, { method: 'POST', body: '{}' });
  return z.array(z.string()).safeParse(body).data;
}

const secretKeyOpens: Probe = async ({ configuration }) => {
  const asService = opened(configuration, configuration.SUPABASE_SECRET_KEY);
  const answer = await asService('stripe_events?select=id&limit=1');
  if (isForbidden(answer)) throw new Fault(faultIn('SUPABASE_SECRET_KEY', 'is a publishable key'));
  if (!answer.isOk) throw new Fault(faultIn('SUPABASE_SECRET_KEY', 'is refused'));
  return good('the secret key opens what only the Workers may');
};

/** Whether the database has the migrations that this copy of the product brings, and no others. */
const migrationsAreApplied: Probe = async ({ configuration }) => {
  const migrationNames = readdirSync('supabase/migrations')
    .sort()
    .flatMap((file) => /^(\d{14})_\w+\.sql$/.exec(file)?.[1] ?? []);
  const applied = (await linesOf(configuration, 'applied_migrations')) ?? [];
  const missing = migrationNames.filter((version) => !applied.includes(version));
  // Older ones came by way of migrations that were squashed since.
  const ahead = applied.filter((version) => version > (migrationNames.at(-1) ?? ''));
  if (missing.length > 0)
    return bad(
      `${missing.length} of ${migrationNames.length} migrations are not applied (${missing.join(', ')}): npm run deploy applies them.`,
    );
  return judge(
    ahead.length === 0,
    `all ${migrationNames.length} migrations are applied`,
    `the database has migrations that this version does not know (${ahead.join(', ')}): take the newer version.`,
  );
};

/** A dump restored elsewhere opens or closes doors. */
const grantsAreOurs: Probe = async ({ configuration }) => {
  const grants = knownGrants();
  const live = await linesOf(configuration, 'granted_rights');
  const remedy = 'npm run deploy takes all back and gives those of supabase/grants.sql';
  if (!live) return bad(`the grants cannot be read: ${remedy}.`);
  const differences = [
    ...live.filter((right) => !grants.has(right)).map((right) => `too much: ${right}`),
    ...[...grants].filter((right) => !live.includes(right)).map((right) => `missing: ${right}`),
  ];
  const more = differences.length > 5 ? `; and ${differences.length - 5} more` : '';
  return judge(
    differences.length === 0,
    `the ${grants.size} grants are those of supabase/grants.sql`,
    `the grants are not those of supabase/grants.sql (${differences.slice(0, 5).join('; ')}${more}): ${remedy}.`,
  );
};

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() });
const keysSchema = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

/** Whether the issuer of session tokens says where its keys are, as the database asks it. */
const issuerNamesItsKeys: Probe = async ({ configuration }) => {
  const { CLERK_ISSUER: issuer = '' } = configuration;
  if (!Object.values(issuers(configuration)).includes(issuer)) return [];
  const { status, body } = await ask(`${issuer}/.well-known/openid-configuration`);
  if (status === 0)
    return open(`whether ${issuer} says where its keys are cannot be told: it does not answer.`);
  const discovery = discoverySchema.safeParse(body).data;
  if (discovery?.issuer !== issuer)
    return bad(`CLERK_ISSUER, ${issuer}, does not say where its keys are: npm run deploy.`);
  return judge(
    keysSchema.safeParse((await ask(discovery.jwks_uri)).body).success,
    `${issuer} says where its keys are`,
    `the keys of CLERK_ISSUER, ${discovery.jwks_uri}, cannot be read: CLERK_SECRET_KEY is wrong, or Clerk is away.`,
  );
};

/** Whether the issuer is registered with the project; nothing to say without a token of its owner's. */
const issuerIsRegistered: Probe = async ({ configuration }) => {
  const { CLERK_ISSUER: issuer = '', SUPABASE_ACCESS_TOKEN } = configuration;
  if (!SUPABASE_ACCESS_TOKEN) return [];
  const all = await integrationsOf(fetch, configuration);
  const fits = fitting(all, issuer);
  const registered = fits.find(hasKeys) ?? fits[0];
  if (!registered) {
    const others = all.flatMap(({ oidc_issuer_url, jwks_url }) => oidc_issuer_url ?? jwks_url ?? []);
    const instead = others.length > 0 ? ` (registered is ${others.join(', ')})` : '';
    return bad(`CLERK_ISSUER is trusted by nobody${instead}: ${howToTrust(configuration)}.`);
  }
  const way = registered.oidc_issuer_url ? 'as an issuer' : 'by the address of its keys';
  return hasKeys(registered)
    ? good(`${issuer} is registered ${way}, and its keys were read`)
    : open(`${issuer} is registered ${way}; its keys were not read yet, which takes up to half an hour.`);
};

export const supabaseProbes: readonly Probe[] = [
  publicKeyReads,
  tokensAreTrusted,
  issuerNamesItsKeys,
  issuerIsRegistered,
  secretKeyOpens,
  migrationsAreApplied,
  grantsAreOurs,
];
