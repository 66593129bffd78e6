import { createPublicKey } from 'node:crypto';
import { createClerkClient } from '@clerk/backend';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { isRefusal, withDeadline } from '../../platform/http/resilience.ts';
import { type Configuration, hostIn, issuers } from '../configuration/configuration.ts';
import { faultIn } from '../configuration/faults.ts';
import {
  ask,
  bad,
  Fault,
  good,
  goodUnless,
  open,
  patienceMs,
  type Probe,
  type Verdict,
  vet,
} from './check.ts';

const clerkOf = ({ CLERK_API_URL: apiUrl = '', CLERK_SECRET_KEY: secretKey = '' }: Configuration) =>
  createClerkClient({ apiUrl, secretKey, telemetry: { disabled: true } });

async function lookForToken(configuration: Configuration): Promise<string | null> {
  const { users, sessions } = clerkOf(configuration);
  const { data } = await users.getUserList({ orderBy: '-last_active_at', limit: 10 });
  for (const { id: userId } of data) {
    const [session] = (await sessions.getSessionList({ userId, status: 'active', limit: 1 })).data;
    if (session) return (await sessions.getToken(session.id)).jwt;
  }
  return null;
}

/** A token of one of the ten drivers who came last, as the browser would get it now; null while nobody is signed in. */
export const anySessionToken = (configuration: Configuration): Promise<string | null> =>
  withDeadline(patienceMs, () => lookForToken(configuration)).catch(() => null);

async function answerOf<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await withDeadline(patienceMs, () => answer);
  } catch (error) {
    const isRefused = isRefusal(error) && (error.status === 401 || error.status === 403);
    throw new Fault(
      isRefused
        ? faultIn('CLERK_SECRET_KEY', 'is refused')
        : faultIn('CLERK_API_URL', 'does not answer as Clerk does'),
    );
  }
}

function modulusOf(pem: string): string | undefined {
  try {
    return createPublicKey(pem).export({ format: 'jwk' }).n;
  } catch {
    return undefined;
  }
}

const otherwise = 'set it so, or change the Proxy URL, Clerk dashboard, Domains, Frontend API, Advanced.';

/** Whether the issuer of session tokens is the one that the Workers accept. */
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
      : `CLERK_ISSUER is not who issues session tokens, which is ${inForce}: ${otherwise}`,
  );
}

const tokenIsWhole: Probe = async ({ configuration: { APP_ORIGIN, CLERK_ISSUER }, sessionToken }) => {
  if (sessionToken === null)
    return open(
      `nobody is signed in, so no session token was seen: sign in once at ${APP_ORIGIN} and run this again.`,
    );
  const { role, iss } = decodeJwt(sessionToken);
  if (role !== 'authenticated')
    return bad(
      'session tokens lack the claim role: Clerk dashboard, Sessions, Customize session token: { "role": "authenticated" }.',
    );
  return iss === CLERK_ISSUER
    ? good('session tokens carry the role and the issuer')
    : bad(`session tokens name ${iss} as their issuer instead of CLERK_ISSUER: ${otherwise}`);
};

const environmentSchema = z.object({
  display_config: z.object({ sign_in_url: z.string(), sign_up_url: z.string() }),
  organization_settings: z.object({
    enabled: z.boolean(),
    force_organization_selection: z.boolean(),
    max_allowed_memberships: z.number(),
    slug: z.object({ disabled: z.boolean() }),
  }),
});

/** The instance by the Frontend API: as our proxy asks, or at Clerk's own domain. */
async function environmentOf(configuration: Configuration) {
  const { CLERK_FAPI_URL, CLERK_SECRET_KEY = '', CLERK_ISSUER } = configuration;
  const { throughUs, ownDomain } = issuers(configuration);
  const isOwnDomain = CLERK_ISSUER === ownDomain;
  const { body } = await ask(
    `${isOwnDomain ? ownDomain : CLERK_FAPI_URL}/v1/environment`,
    isOwnDomain ? {} : { headers: { 'clerk-proxy-url': throughUs, 'clerk-secret-key': CLERK_SECRET_KEY } },
  );
  return { isOwnDomain, settings: environmentSchema.safeParse(body).data };
}

/** Members that a team may have without Clerk's add-on. */
const freeMembers = 20;

const teamsAreOn: Probe = async ({ configuration }) => {
  const teams = (await environmentOf(configuration)).settings?.organization_settings;
  // The probe before says that nobody answers.
  if (!teams) return [];
  const where = 'Clerk dashboard, Organizations, Settings.';
  if (!teams.enabled) return bad(`organizations are off, so that no driver can make a team: ${where}`);
  const { max_allowed_memberships: most } = teams;
  const faults = [
    teams.force_organization_selection &&
      `membership is required, so that drivers without a team are signed out: make it optional, ${where}`,
    most > 0 &&
      most < freeMembers &&
      `teams have ${most} members at most, ${freeMembers} cost nothing: ${where}`,
    !teams.slug.disabled && `organizations have slugs, which nothing here uses: switch them off, ${where}`,
  ];
  return goodUnless(
    faults.filter((fault) => fault !== false),
    'drivers can make teams',
  );
};

/** The Account Portal as the Frontend API names it. */
const pagesAreTheInstances: Probe = async ({ configuration }) => {
  const { isOwnDomain, settings } = await environmentOf(configuration);
  const pages = settings?.display_config;
  if (!pages)
    return bad(
      isOwnDomain
        ? 'CLERK_ISSUER does not answer: are its DNS records there, and verified? Clerk dashboard, Domains.'
        : 'CLERK_FAPI_URL does not answer for this instance: it is https://frontend-api.clerk.services, and answers once the proxy is set in Clerk.',
    );
  const vetPage = (name: string, page: string) =>
    vet(name, configuration[name] === page, `is not the instance's page, which is ${page}`);
  return [vetPage('CLERK_SIGN_IN_URL', pages.sign_in_url), vetPage('CLERK_SIGN_UP_URL', pages.sign_up_url)];
};

const keySigns: Probe = async ({ configuration }) => {
  const { keys = [] } = await answerOf(clerkOf(configuration).jwks.getJwks());
  const modulus = modulusOf(configuration.CLERK_JWT_KEY ?? '');
  const isSigningKey = keys.some(({ n }) => n !== undefined && n === modulus);
  return vet('CLERK_JWT_KEY', isSigningKey, 'is not the key this instance signs with');
};

const keysAreOfOneInstance: Probe = async ({ configuration }) => {
  const domains = await answerOf(clerkOf(configuration).domains.list());
  const domain = domains.data.find(({ isSatellite }) => !isSatellite);
  if (!domain) return bad('the instance has no domain yet: Clerk dashboard, Domains.');
  const addresses = [domain.frontendApiUrl, domain.proxyUrl ?? '', `https://clerk.${domain.name}`];
  const host = hostIn(configuration.CLERK_PUBLISHABLE_KEY);
  const isOurs = addresses.some((address) => URL.parse(address)?.host === host);
  return [
    vet('CLERK_PUBLISHABLE_KEY', isOurs, 'is of another instance than CLERK_SECRET_KEY'),
    issuerVerdict(configuration, domain.proxyUrl || domain.frontendApiUrl),
  ];
};

/** Whether the keys are of one instance, and that instance issues the tokens that the Workers take. */
export const clerkProbes: readonly Probe[] = [
  keySigns,
  keysAreOfOneInstance,
  pagesAreTheInstances,
  teamsAreOn,
  tokenIsWhole,
];
