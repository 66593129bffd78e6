import { z } from 'zod';
import type { Configuration } from '../configuration/configuration.ts';
import { ask, Fault, type Send } from '../doctor/check.ts';

const integrationSchema = z.object({
  id: z.string(),
  oidc_issuer_url: z.string().nullish(),
  jwks_url: z.string().nullish(),
  resolved_jwks: z
    .object({ keys: z.array(z.unknown()) })
    .nullish()
    .catch(null),
  inserted_at: z.string(),
});

/** An issuer, or keys, that the database trusts; what its owner has registered under third-party authentication. */
type Integration = z.infer<typeof integrationSchema>;

/** A registration: an issuer, whose keys Supabase finds by itself, or the address of the keys. */
type Wanted = { oidc_issuer_url: string } | { jwks_url: string };

/** The project's name in the Management API: the database's user carries it, also where the project has a domain of its own. */
export function projectRef({ SUPABASE_URL = '', SUPABASE_DB_URL = '' }: Configuration): string {
  const user = URL.canParse(SUPABASE_DB_URL) ? decodeURIComponent(new URL(SUPABASE_DB_URL).username) : '';
  const [, named] = /^postgres\.([\w-]+)$/.exec(user) ?? [];
  return named ?? new URL(SUPABASE_URL).hostname.split('.')[0] ?? '';
}

const refusedProject =
  'SUPABASE_ACCESS_TOKEN does not open this project: it needs "Auth config" of the project of SUPABASE_URL, read and write.';
const refusals: Record<number, string> = {
  401: 'SUPABASE_ACCESS_TOKEN is refused: make a new one, Supabase dashboard, Account, Access tokens.',
  403: refusedProject,
  404: refusedProject,
};

/** @throws a Fault whose message says what to mend */
async function askManagement(send: Send, configuration: Configuration, init?: RequestInit): Promise<unknown> {
  const { SUPABASE_API_URL = 'https://api.supabase.com', SUPABASE_ACCESS_TOKEN = '' } = configuration;
  const answer = await ask(
    send,
    `${SUPABASE_API_URL}/v1/projects/${projectRef(configuration)}/config/auth/third-party-auth`,
    {
      ...init,
      headers: { authorization: `Bearer ${SUPABASE_ACCESS_TOKEN}`, 'content-type': 'application/json' },
    },
  );
  if (answer?.isOk) return answer.body;
  throw new Fault(
    refusals[answer?.status ?? 0] ??
      'SUPABASE_API_URL does not answer as Supabase does: it is https://api.supabase.com, or left blank.',
  );
}

/** Everything that the project trusts. @throws an Error whose message says what to mend */
export async function integrationsOf(send: Send, configuration: Configuration): Promise<Integration[]> {
  return z.array(integrationSchema).parse(await askManagement(send, configuration));
}

/** Registers an issuer or its keys. @throws an Error whose message says what to mend */
export async function addIntegration(
  send: Send,
  configuration: Configuration,
  wanted: Wanted,
): Promise<Integration> {
  const init = { method: 'POST', body: JSON.stringify(wanted) };
  return integrationSchema.parse(await askManagement(send, configuration, init));
}

const bare = (address: string) => address.replace(/\/+$/, '');

/** The project's registrations that accept tokens of this issuer. */
export function fitting(integrations: readonly Integration[], issuer: string): Integration[] {
  return integrations.filter(
    ({ oidc_issuer_url, jwks_url }) =>
      (oidc_issuer_url && bare(oidc_issuer_url) === issuer) || jwks_url?.startsWith(`${issuer}/`),
  );
}

/** Whether the project has read keys to check the tokens with. */
export const hasKeys = ({ resolved_jwks }: Integration): boolean => (resolved_jwks?.keys.length ?? 0) > 0;

/** How long Supabase may take until it knows an issuer's keys, as it says itself. */
const patienceMs = 30 * 60_000;

/**
 * Lets the database trust the tokens of Clerk, by the issuer that they name. Run again, it changes nothing, unless Supabase
 * did not find the keys in half an hour: then it is given their address too.
 *
 * @returns what is so now, in a sentence
 * @throws an Error whose message says what to mend
 */
export async function trustIssuer(
  send: Send,
  configuration: Configuration,
  now: Date = new Date(),
): Promise<string> {
  const { CLERK_ISSUER: issuer = '' } = configuration;
  const registered = fitting(await integrationsOf(send, configuration), issuer);
  if (registered.some(hasKeys)) return `Supabase trusts tokens of ${issuer}`;

  const [first] = registered;
  if (!first) {
    const added = await addIntegration(send, configuration, { oidc_issuer_url: issuer });
    return hasKeys(added)
      ? `Supabase trusts tokens of ${issuer} from now on`
      : `Supabase was told to trust tokens of ${issuer}; it may take half an hour to read the keys`;
  }
  const isLate = now.getTime() - Date.parse(first.inserted_at) > patienceMs;
  if (!isLate || registered.some(({ jwks_url }) => jwks_url)) {
    return `Supabase was told to trust tokens of ${issuer}, and has not read the keys yet: it may take half an hour`;
  }
  await addIntegration(send, configuration, { jwks_url: `${issuer}/.well-known/jwks.json` });
  return `Supabase did not find the keys of ${issuer} by itself, and was given their address`;
}
