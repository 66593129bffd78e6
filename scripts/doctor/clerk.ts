import { createPublicKey } from 'node:crypto';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { type Configuration, hostIn, issuers } from '../configuration/configuration.ts';
import {
  type Answer,
  ask,
  bad,
  type Check,
  Fault,
  good,
  judge,
  open,
  type Send,
  type Verdict,
} from './check.ts';

const keysSchema = z.object({ keys: z.array(z.object({ n: z.string().optional() })) });
const domainsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      is_satellite: z.boolean(),
      frontend_api_url: z.string(),
      proxy_url: z.string().nullish(),
    }),
  ),
});
const environmentSchema = z.object({
  display_config: z.object({ sign_in_url: z.string(), sign_up_url: z.string() }),
});
const usersSchema = z.array(z.object({ id: z.string() }));
const sessionList = z.array(z.object({ id: z.string(), status: z.string() }));
const sessionsSchema = z.union([sessionList, z.object({ data: sessionList })]);
const tokenSchema = z.object({ jwt: z.string() });

const askBackend = (
  send: Send,
  { CLERK_API_URL, CLERK_SECRET_KEY }: Configuration,
  path: string,
  method = 'GET',
): Promise<Answer | null> =>
  ask(send, `${CLERK_API_URL}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${CLERK_SECRET_KEY}` },
  });

/** How many of the drivers who came last are looked at for one who is still signed in. */
const looked = 10;

/** A token as some signed-in driver's browser would get it now; null while nobody is signed in. */
export async function anySessionToken(send: Send, configuration: Configuration): Promise<string | null> {
  const read = async <Schema extends z.ZodType>(schema: Schema, path: string, method?: string) =>
    schema.safeParse((await askBackend(send, configuration, path, method))?.body).data;
  for (const { id } of (await read(usersSchema, `/users?order_by=-last_active_at&limit=${looked}`)) ?? []) {
    const sessions = await read(sessionsSchema, `/sessions?user_id=${id}&status=active&limit=1`);
    const [session] = Array.isArray(sessions) ? sessions : (sessions?.data ?? []);
    const token = session && (await read(tokenSchema, `/sessions/${session.id}/tokens`, 'POST'));
    if (token) return token.jwt;
  }
  return null;
}

async function requireBackend(send: Send, configuration: Configuration, path: string): Promise<unknown> {
  const answer = await askBackend(send, configuration, path);
  if (answer === null || (answer.body === null && !answer.isOk))
    throw new Fault('CLERK_API_URL does not answer as Clerk does: it is https://api.clerk.com.');
  if (answer.status === 401 || answer.status === 403)
    throw new Fault('CLERK_SECRET_KEY is refused: copy it again from the Clerk dashboard, API keys.');
  return answer.body;
}

function isSigningKey(pem: string, body: unknown): boolean {
  try {
    const { n } = createPublicKey(pem).export({ format: 'jwk' });
    return keysSchema.parse(body).keys.some((key) => key.n === n);
  } catch {
    return false;
  }
}

/** Checks the issuer of session tokens, and that the Workers accept it. */
function issuerVerdict(configuration: Configuration, inForce: string): Verdict {
  const { CLERK_ISSUER } = configuration;
  const { throughUs, ownDomain } = issuers(configuration);
  if (CLERK_ISSUER === inForce)
    return good(
      inForce === throughUs
        ? `session tokens are issued through the product, by ${inForce}; at Clerk's own domain, which we recommend (docs/production.md, section 3), their renewals would not be requests to a Worker`
        : `session tokens are issued at Clerk's own domain, by ${inForce}`,
    );
  return bad(
    CLERK_ISSUER === throughUs && inForce === ownDomain
      ? `Clerk does not know that it is reached through the product: Clerk dashboard, Domains, Frontend API, Advanced, Proxy URL ${throughUs} (once the product is deployed there).`
      : `CLERK_ISSUER is not who issues session tokens, which is ${inForce}: set it so, or change the Proxy URL, Clerk dashboard, Domains, Frontend API, Advanced.`,
  );
}

/** The Frontend API's answer: as our proxy gets it, or at Clerk's own domain. */
function askFrontend(send: Send, configuration: Configuration): Promise<Answer | null> {
  const { CLERK_FAPI_URL, CLERK_SECRET_KEY = '', CLERK_ISSUER } = configuration;
  const { throughUs, ownDomain } = issuers(configuration);
  if (CLERK_ISSUER === ownDomain) return ask(send, `${ownDomain}/v1/environment`);
  const headers = { 'clerk-proxy-url': throughUs, 'clerk-secret-key': CLERK_SECRET_KEY };
  return ask(send, `${CLERK_FAPI_URL}/v1/environment`, { headers });
}

function claimsVerdict({ APP_ORIGIN, CLERK_ISSUER }: Configuration, token: string | null): Verdict {
  if (token === null)
    return open(
      `nobody is signed in, so no session token was seen: sign in once at ${APP_ORIGIN} and run this again.`,
    );
  const { role, iss } = decodeJwt(token);
  if (role !== 'authenticated')
    return bad(
      'session tokens lack the claim role: Clerk dashboard, Sessions, Customize session token: { "role": "authenticated" }.',
    );
  return judge(
    iss === CLERK_ISSUER,
    'session tokens carry the role and the issuer',
    `session tokens name ${iss} as their issuer instead of CLERK_ISSUER: set it so, or change the Proxy URL, Clerk dashboard, Domains, Frontend API, Advanced.`,
  );
}

/** Whether the keys are of one instance, and that instance issues the tokens that the Workers take. */
export const checkClerk: Check = async function* ({ configuration, send, sessionToken }) {
  const keys = await requireBackend(send, configuration, '/jwks');
  yield judge(
    isSigningKey(configuration.CLERK_JWT_KEY ?? '', keys),
    'the secret key and the JWT key are of one instance',
    'CLERK_JWT_KEY is not the key this instance signs with: Clerk dashboard, API keys, JWKS public key, as PEM with its first and last line.',
  );

  const domains = domainsSchema.safeParse(await requireBackend(send, configuration, '/domains')).data?.data;
  const own = domains?.find(({ is_satellite }) => !is_satellite);
  if (own) {
    const hosts = [own.frontend_api_url, own.proxy_url ?? '', `https://clerk.${own.name}`].flatMap(
      (address) => (URL.canParse(address) ? [new URL(address).host] : []),
    );
    yield judge(
      hosts.includes(hostIn(configuration.CLERK_PUBLISHABLE_KEY)),
      'the publishable key is of the same instance',
      'CLERK_PUBLISHABLE_KEY is of another instance than CLERK_SECRET_KEY: copy both from the same API keys page.',
    );
    yield issuerVerdict(configuration, own.proxy_url || own.frontend_api_url);
  } else yield bad('the instance has no domain yet: Clerk dashboard, Domains.');

  const pages = environmentSchema.safeParse((await askFrontend(send, configuration))?.body).data
    ?.display_config;
  if (pages)
    for (const [name, address] of [
      ['CLERK_SIGN_IN_URL', pages.sign_in_url],
      ['CLERK_SIGN_UP_URL', pages.sign_up_url],
    ] as const)
      yield judge(
        configuration[name] === address,
        `${name} is the instance's`,
        `${name} is not the instance's page, which is ${address}: Clerk dashboard, Account Portal.`,
      );
  else
    yield bad(
      configuration.CLERK_ISSUER === issuers(configuration).ownDomain
        ? 'CLERK_ISSUER does not answer: are its DNS records there, and verified? Clerk dashboard, Domains.'
        : 'CLERK_FAPI_URL does not answer for this instance: it is https://frontend-api.clerk.services, and answers once the proxy is set in Clerk.',
    );

  yield claimsVerdict(configuration, await sessionToken());
};
