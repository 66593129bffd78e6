import { z } from 'zod';
import { issuers } from '../configuration/clerk-issuers.ts';
import type { Configuration } from '../configuration/read-configuration.ts';
import { fitting, hasKeys, integrationsOf } from '../third-party-auth/integrations.ts';
import { ask, type Send } from './ask.ts';
import { bad, type Finding, good, open } from './finding.ts';

const about = 'Supabase';

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() });
const keysSchema = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

/** How an operator lets the database trust the issuer of the session tokens. */
export function howToTrust(configuration: Configuration): string {
  const { CLERK_ISSUER: issuer = '' } = configuration;
  const isOwnDomain = issuer === issuers(configuration).ownDomain;
  const form = isOwnDomain ? 'Clerk' : 'Custom OIDC provider';
  return `npm run deploy with SUPABASE_ACCESS_TOKEN, or Supabase dashboard, Authentication, Third-Party Auth, Add provider, ${form}: ${issuer}`;
}

/** Whether the issuer says where its keys are, as the database asks it. */
async function discoveryFinding(send: Send, issuer: string): Promise<Finding> {
  const said = await ask(send, `${issuer}/.well-known/openid-configuration`);
  if (said === null) {
    return open(about, `whether ${issuer} says where its keys are cannot be told: it does not answer.`);
  }
  const discovery = discoverySchema.safeParse(said.body);
  if (!discovery.success || discovery.data.issuer !== issuer) {
    return bad(about, `CLERK_ISSUER, ${issuer}, does not say where its keys are: npm run deploy.`);
  }
  const keys = await ask(send, discovery.data.jwks_uri);
  return keysSchema.safeParse(keys?.body).success
    ? good(about, `${issuer} says where its keys are`)
    : bad(
        about,
        `the keys of CLERK_ISSUER, ${discovery.data.jwks_uri}, cannot be read: CLERK_SECRET_KEY is wrong, or Clerk is away.`,
      );
}

/** What is registered with the database's owner; nothing to say without a token of theirs. */
async function registrationFindings(send: Send, configuration: Configuration): Promise<Finding[]> {
  const { CLERK_ISSUER: issuer = '', SUPABASE_ACCESS_TOKEN } = configuration;
  if (!SUPABASE_ACCESS_TOKEN) return [];
  try {
    const all = await integrationsOf(send, configuration);
    const [registered] = fitting(all, issuer).sort((a, b) => Number(hasKeys(b)) - Number(hasKeys(a)));
    if (!registered) {
      const others = all.flatMap(({ oidc_issuer_url, jwks_url }) => oidc_issuer_url ?? jwks_url ?? []);
      const instead = others.length > 0 ? ` (registered is ${others.join(', ')})` : '';
      return [bad(about, `CLERK_ISSUER is trusted by nobody${instead}: ${howToTrust(configuration)}.`)];
    }
    const way = registered.oidc_issuer_url ? 'as an issuer' : 'by the address of its keys';
    return [
      hasKeys(registered)
        ? good(about, `${issuer} is registered ${way}, and its keys were read`)
        : open(
            about,
            `${issuer} is registered ${way}; its keys were not read yet, which takes up to half an hour.`,
          ),
    ];
  } catch (error) {
    return [bad(about, (error as Error).message)];
  }
}

/** Whether the database can trust, and has been told to trust, whoever issues session tokens. */
export async function checkTrust(send: Send, configuration: Configuration): Promise<Finding[]> {
  const { CLERK_ISSUER: issuer = '' } = configuration;
  const isPossible = Object.values(issuers(configuration)).includes(issuer);
  const [discovery, registration] = await Promise.all([
    isPossible ? discoveryFinding(send, issuer) : null,
    registrationFindings(send, configuration),
  ]);
  return [...(discovery ? [discovery] : []), ...registration];
}
