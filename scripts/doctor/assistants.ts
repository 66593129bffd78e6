import * as z from 'zod';
import { mcpEnvironmentOf, missingForAssistants } from '../../functions/mcp/environment.ts';
import { signDriverToken } from '../../platform/identity/driver-token.ts';
import { ask, bad, Fault, good, judge, type Probe } from './check.ts';

/** Whether drivers may connect assistants; with neither variable nobody meant to. */
const areOn: Probe = async ({ configuration }) => {
  const missing = missingForAssistants(configuration);
  if (missing.length === 0) return [];
  const says = `assistants are off: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`;
  throw new Fault(`${says}. docs/production.md, section 3, step 8.`, missing.length > 1 ? 'open' : 'bad');
};

/** Whether Clerk is an authorization server at the address that we publish. */
const issuerAnswers: Probe = async ({ configuration }) => {
  const { MCP_OAUTH_ISSUER: issuer = '' } = configuration;
  const { origin, pathname } = new URL(issuer);
  const address = `${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/$/, '')}`;
  const documentIssuer = z.object({ issuer: z.string() }).safeParse((await ask(address)).body).data?.issuer;
  return judge(
    documentIssuer === issuer,
    `assistants send drivers to ${issuer}`,
    `MCP_OAUTH_ISSUER, ${issuer}, is no authorization server, or calls itself otherwise: Clerk's own domain.`,
  );
};

/** Whether the database lets in what the MCP Worker signs: asked for a driver whom nobody is. */
const tokensAreTrusted: Probe = async ({ configuration }) => {
  const nobody = { driverId: 'user_doctor', clientId: 'doctor', scopes: [], expiresAt: 0 };
  const { APP_ORIGIN, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY = '' } = configuration;
  const { MCP_SECRET_KEY: secretKey } = mcpEnvironmentOf(configuration);
  const signing = { secretKey, issuer: `${APP_ORIGIN}/mcp`, now: new Date() };
  const token = await signDriverToken(nobody, signing).catch(() => null);
  if (token === null)
    return bad('MCP_SECRET_KEY is no private key in base64: docs/production.md, section 3.');
  const headers = { apikey: SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` };
  const { isOk } = await ask(`${SUPABASE_URL}/rest/v1/assistants?select=id&limit=1`, { headers });
  return isOk
    ? good('the database trusts tokens of the MCP Worker')
    : bad('MCP_SECRET_KEY is not trusted by the database: npm run deploy with SUPABASE_ACCESS_TOKEN.');
};

export const assistantProbes: readonly Probe[] = [areOn, issuerAnswers, tokensAreTrusted];
