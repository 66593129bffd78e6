import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import * as z from 'zod';
import type { Configuration } from '../configuration/configuration.ts';
import { faultIn } from '../configuration/faults.ts';
import { ask, Fault } from '../doctor/check.ts';

const integrationSchema = z.object({
  id: z.string(),
  oidc_issuer_url: z.string().nullish(),
  jwks_url: z.string().nullish(),
  custom_jwks: z
    .object({ keys: z.array(z.looseObject({ kid: z.string() })) })
    .nullish()
    .catch(null),
  resolved_jwks: z
    .object({ keys: z.array(z.unknown()) })
    .nullish()
    .catch(null),
  inserted_at: z.string(),
});

/** An issuer, or keys, that the database trusts; what its owner has registered under third-party authentication. */
type Integration = z.infer<typeof integrationSchema>;

/** A registration: an issuer, whose keys Supabase finds by itself, the address of the keys, or the keys. */
type Wanted = { oidc_issuer_url: string } | { jwks_url: string } | { custom_jwks: { keys: object[] } };

/** The project's name in the Management API: the database's user carries it, also where the project has a domain of its own. */
export function projectRef({ SUPABASE_URL = '', SUPABASE_DB_URL = '' }: Configuration): string {
  const user = decodeURIComponent(URL.parse(SUPABASE_DB_URL)?.username ?? '');
  const [, named] = /^postgres\.([\w-]+)$/.exec(user) ?? [];
  return named ?? new URL(SUPABASE_URL).hostname.split('.')[0] ?? '';
}

/** @throws a Fault whose message says what to mend */
async function askManagement(send: typeof fetch, configuration: Configuration, wanted?: Wanted) {
  const { SUPABASE_API_URL = 'https://api.supabase.com', SUPABASE_ACCESS_TOKEN = '' } = configuration;
  const { isOk, status, body } = await ask(
    `${SUPABASE_API_URL}/v1/projects/${projectRef(configuration)}/config/auth/third-party-auth`,
    {
      ...(wanted && { method: 'POST', body: JSON.stringify(wanted) }),
      headers: { authorization: `Bearer ${SUPABASE_ACCESS_TOKEN}`, 'content-type': 'application/json' },
    },
    send,
  );
  if (isOk) return body;
  if (status === 401) throw new Fault(faultIn('SUPABASE_ACCESS_TOKEN', 'is refused'));
  if (status === 403 || status === 404)
    throw new Fault(
      'SUPABASE_ACCESS_TOKEN does not open this project: it needs "Auth config" of the project of SUPABASE_URL, read and write.',
    );
  throw new Fault(faultIn('SUPABASE_API_URL', 'does not answer as Supabase does'));
}

/** Everything that the project trusts. @throws an Error whose message says what to mend */
export const integrationsOf = async (send: typeof fetch, configuration: Configuration) =>
  z.array(integrationSchema).parse(await askManagement(send, configuration));

const addIntegration = async (send: typeof fetch, configuration: Configuration, wanted: Wanted) =>
  integrationSchema.parse(await askManagement(send, configuration, wanted));

/** The project's registrations that accept tokens of this issuer. */
export const fitting = (integrations: readonly Integration[], issuer: string): Integration[] =>
  integrations.filter(
    ({ oidc_issuer_url, jwks_url }) =>
      oidc_issuer_url?.replace(/\/+$/, '') === issuer || jwks_url?.startsWith(`${issuer}/`),
  );

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
  send: typeof fetch,
  configuration: Configuration,
  now: Date = new Date(),
): Promise<string> {
  const { CLERK_ISSUER: issuer = '' } = configuration;
  const registered = fitting(await integrationsOf(send, configuration), issuer);
  if (registered.some(hasKeys)) return `Supabase trusts tokens of ${issuer}`;

  const [first] = registered;
  if (!first)
    return hasKeys(await addIntegration(send, configuration, { oidc_issuer_url: issuer }))
      ? `Supabase trusts tokens of ${issuer} from now on`
      : `Supabase was told to trust tokens of ${issuer}; it may take half an hour to read the keys`;
  const isLate = now.getTime() - Date.parse(first.inserted_at) > patienceMs;
  if (!isLate || registered.some(({ jwks_url }) => jwks_url))
    return `Supabase was told to trust tokens of ${issuer}, and has not read the keys yet: it may take half an hour`;
  await addIntegration(send, configuration, { jwks_url: `${issuer}/.well-known/jwks.json` });
  return `Supabase did not find the keys of ${issuer} by itself, and was given their address`;
}

/** The public half of the key by which the MCP Worker signs drivers' tokens, named after the key as that Worker names it. */
function assistantsKey({ MCP_SECRET_KEY = '' }: Configuration) {
  const der = Buffer.from(MCP_SECRET_KEY, 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(publicKey.n ?? '')
    .digest('hex');
  return { ...publicKey, kid, alg: 'RS256', use: 'sig' };
}

/** Whether the project trusts tokens of the MCP Worker. */
const trustsAssistants = (integrations: readonly Integration[], configuration: Configuration): boolean =>
  integrations.some(({ custom_jwks }) =>
    custom_jwks?.keys.some(({ kid }) => kid === assistantsKey(configuration).kid),
  );

/**
 * Lets the database trust the tokens that the MCP Worker signs. Run again, it changes nothing.
 *
 * @returns what is so now, in a sentence; null while assistants are off
 * @throws an Error whose message says what to mend
 */
export async function trustAssistants(
  send: typeof fetch,
  configuration: Configuration,
): Promise<string | null> {
  if (!configuration.MCP_SECRET_KEY) return null;
  if (!trustsAssistants(await integrationsOf(send, configuration), configuration))
    await addIntegration(send, configuration, { custom_jwks: { keys: [assistantsKey(configuration)] } });
  return 'Supabase trusts tokens of the MCP Worker';
}
