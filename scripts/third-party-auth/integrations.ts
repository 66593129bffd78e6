import { z } from 'zod';
import type { Configuration } from '../configuration/read-configuration.ts';
import { type Answer, ask, type Send } from '../doctor/ask.ts';

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
export type Integration = z.infer<typeof integrationSchema>;

/** What is registered: an issuer, whose keys Supabase finds by itself, or the address of the keys. */
export type Wanted = { oidc_issuer_url: string } | { jwks_url: string };

/** The project's name in the Management API: the database's user carries it, also where the project has a domain of its own. */
export function projectRef({ SUPABASE_URL = '', SUPABASE_DB_URL = '' }: Configuration): string {
  const user = URL.canParse(SUPABASE_DB_URL) ? decodeURIComponent(new URL(SUPABASE_DB_URL).username) : '';
  const [, named] = /^postgres\.([\w-]+)$/.exec(user) ?? [];
  return named ?? new URL(SUPABASE_URL).hostname.split('.')[0] ?? '';
}

async function askManagement(
  send: Send,
  configuration: Configuration,
  init: RequestInit = {},
): Promise<Answer> {
  const { SUPABASE_API_URL = 'https://api.supabase.com', SUPABASE_ACCESS_TOKEN = '' } = configuration;
  const answer = await ask(
    send,
    `${SUPABASE_API_URL}/v1/projects/${projectRef(configuration)}/config/auth/third-party-auth`,
    {
      ...init,
      headers: { authorization: `Bearer ${SUPABASE_ACCESS_TOKEN}`, 'content-type': 'application/json' },
    },
  );
  if (answer?.isOk) return answer;
  if (answer?.status === 401) {
    throw new Error(
      'SUPABASE_ACCESS_TOKEN is refused: make a new one, Supabase dashboard, Account, Access tokens.',
    );
  }
  if (answer?.status === 403 || answer?.status === 404) {
    throw new Error(
      'SUPABASE_ACCESS_TOKEN does not open this project: it needs "Auth config" of the project of SUPABASE_URL, read and write.',
    );
  }
  throw new Error(
    'SUPABASE_API_URL does not answer as Supabase does: it is https://api.supabase.com, or left blank.',
  );
}

/** Everything that the project trusts. @throws an Error whose message says what to mend */
export async function integrationsOf(send: Send, configuration: Configuration): Promise<Integration[]> {
  const { body } = await askManagement(send, configuration);
  return z.array(integrationSchema).parse(body);
}

/** Registers an issuer or its keys. @throws an Error whose message says what to mend */
export async function addIntegration(
  send: Send,
  configuration: Configuration,
  wanted: Wanted,
): Promise<Integration> {
  const { body } = await askManagement(send, configuration, { method: 'POST', body: JSON.stringify(wanted) });
  return integrationSchema.parse(body);
}

const bare = (address: string) => address.replace(/\/+$/, '');

/** Of what the project trusts, what lets in tokens of this issuer. */
export function fitting(integrations: readonly Integration[], issuer: string): Integration[] {
  return integrations.filter(
    ({ oidc_issuer_url, jwks_url }) =>
      (oidc_issuer_url && bare(oidc_issuer_url) === issuer) || jwks_url?.startsWith(`${issuer}/`),
  );
}

/** Whether the project has read keys to check the tokens with. */
export const hasKeys = ({ resolved_jwks }: Integration): boolean => (resolved_jwks?.keys.length ?? 0) > 0;
