import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { hostIn, issuers } from '../configuration/clerk-issuers.ts';
import type { Configuration } from '../configuration/read-configuration.ts';
import { type Answer, ask, type Send } from './ask.ts';
import { bad, type Finding, good } from './finding.ts';

const about = 'Clerk';

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

async function askBackend(
  send: Send,
  { CLERK_API_URL, CLERK_SECRET_KEY }: Configuration,
  path: string,
): Promise<Answer | Finding> {
  const headers = { authorization: `Bearer ${CLERK_SECRET_KEY}` };
  const answer = await ask(send, `${CLERK_API_URL}/v1${path}`, { headers });
  if (answer === null || (answer.body === null && !answer.isOk)) {
    return bad(about, 'CLERK_API_URL does not answer as Clerk does: it is https://api.clerk.com.');
  }
  if (answer.status === 401 || answer.status === 403) {
    return bad(about, 'CLERK_SECRET_KEY is refused: copy it again from the Clerk dashboard, API keys.');
  }
  return answer;
}

function jwtKeyFinding(configuration: Configuration, answer: Answer): Finding {
  const wrong = bad(
    about,
    'CLERK_JWT_KEY is not the key this instance signs with: Clerk dashboard, API keys, JWKS public key, as PEM with its first and last line.',
  );
  try {
    const { n } = createPublicKey(configuration.CLERK_JWT_KEY ?? '').export({ format: 'jwk' });
    const { keys } = keysSchema.parse(answer.body);
    return keys.some((key) => key.n === n)
      ? good(about, 'the secret key and the JWT key are of one instance')
      : wrong;
  } catch {
    return wrong;
  }
}

/** Who issues session tokens, and whether the Workers take theirs. */
function issuerFinding(configuration: Configuration, inForce: string): Finding {
  const { CLERK_ISSUER } = configuration;
  const { throughUs, ownDomain } = issuers(configuration);
  if (CLERK_ISSUER === inForce) {
    return inForce === throughUs
      ? good(
          about,
          `session tokens are issued through the product, by ${inForce}; at Clerk's own domain, which we recommend (docs/production.md, section 3), their renewals would not be requests to a Worker`,
        )
      : good(about, `session tokens are issued at Clerk's own domain, by ${inForce}`);
  }
  return CLERK_ISSUER === throughUs && inForce === ownDomain
    ? bad(
        about,
        `Clerk does not know that it is reached through the product: Clerk dashboard, Domains, Frontend API, Advanced, Proxy URL ${throughUs} (once the product is deployed there).`,
      )
    : bad(
        about,
        `CLERK_ISSUER is not who issues session tokens, which is ${inForce}: set it so, or change the Proxy URL, Clerk dashboard, Domains, Frontend API, Advanced.`,
      );
}

function domainFindings(configuration: Configuration, answer: Answer): Finding[] {
  const { CLERK_PUBLISHABLE_KEY = '' } = configuration;
  const parsed = domainsSchema.safeParse(answer.body);
  const own = parsed.data?.data.find(({ is_satellite }) => !is_satellite);
  if (!own) return [bad(about, 'the instance has no domain yet: Clerk dashboard, Domains.')];
  const hosts = [own.frontend_api_url, own.proxy_url ?? '', `https://clerk.${own.name}`].flatMap((address) =>
    URL.canParse(address) ? [new URL(address).host] : [],
  );
  return [
    hosts.includes(hostIn(CLERK_PUBLISHABLE_KEY))
      ? good(about, 'the publishable key is of the same instance')
      : bad(
          about,
          'CLERK_PUBLISHABLE_KEY is of another instance than CLERK_SECRET_KEY: copy both from the same API keys page.',
        ),
    issuerFinding(configuration, own.proxy_url || own.frontend_api_url),
  ];
}

/** The Frontend API's answer: as our proxy gets it, or at Clerk's own domain. */
function askFrontend(send: Send, configuration: Configuration): Promise<Answer | null> {
  const { CLERK_FAPI_URL, CLERK_SECRET_KEY = '', CLERK_ISSUER } = configuration;
  const { throughUs, ownDomain } = issuers(configuration);
  if (CLERK_ISSUER === ownDomain) return ask(send, `${ownDomain}/v1/environment`);
  const headers = { 'clerk-proxy-url': throughUs, 'clerk-secret-key': CLERK_SECRET_KEY };
  return ask(send, `${CLERK_FAPI_URL}/v1/environment`, { headers });
}

async function frontendFindings(send: Send, configuration: Configuration): Promise<Finding[]> {
  const answer = await askFrontend(send, configuration);
  const parsed = environmentSchema.safeParse(answer?.body);
  if (!parsed.success) {
    return [
      configuration.CLERK_ISSUER === issuers(configuration).ownDomain
        ? bad(
            about,
            'CLERK_ISSUER does not answer: are its DNS records there, and verified? Clerk dashboard, Domains.',
          )
        : bad(
            about,
            'CLERK_FAPI_URL does not answer for this instance: it is https://frontend-api.clerk.services, and answers once the proxy is set in Clerk.',
          ),
    ];
  }
  const { sign_in_url, sign_up_url } = parsed.data.display_config;
  return Object.entries({ CLERK_SIGN_IN_URL: sign_in_url, CLERK_SIGN_UP_URL: sign_up_url }).map(
    ([name, address]) =>
      configuration[name] === address
        ? good(about, `${name} is the instance's`)
        : bad(
            about,
            `${name} is not the instance's page, which is ${address}: Clerk dashboard, Account Portal.`,
          ),
  );
}

/** Whether the keys are of one instance, and that instance issues the tokens that the Workers take. */
export async function checkClerk(send: Send, configuration: Configuration): Promise<Finding[]> {
  const keys = await askBackend(send, configuration, '/jwks');
  if ('state' in keys) return [keys];
  const [domains, frontend] = await Promise.all([
    askBackend(send, configuration, '/domains'),
    frontendFindings(send, configuration),
  ]);
  return [
    jwtKeyFinding(configuration, keys),
    ...('state' in domains ? [domains] : domainFindings(configuration, domains)),
    ...frontend,
  ];
}
