import { bearerAuthChallengeResponse, OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { AccountClosed } from '#platform/account-closed';
import { DatabaseUnavailable } from '#platform/database-errors';
import { hashedId } from '#platform/digest';
import { databaseAway, refuse } from '#platform/http/answer';
import { nameUser } from '#platform/observability/current-request';
import { logInfo } from '#platform/observability/log';
import { visibleName } from '#platform/identity/shown-name';
import { mcpEnvironmentOf, missingForAssistants } from './environment.ts';
import { mcpHandlerFor } from './mcp-server.ts';
import { createServices, type McpBindings, type Services } from './services.ts';
import { type CallingDriver, type Outcome, type Scope, scopes } from './tool.ts';
import { tools } from './tools/index.ts';

const nothingHere = { status: 404, code: 'not_found', error: 'There’s nothing here.' };
const foreignOrigin = { status: 403, code: 'foreign_origin', error: 'Pages of other sites can’t call this.' };
const oneAtATime = { status: 400, code: 'batch', error: 'Send one JSON-RPC message at a time.' };
const tooFast = {
  ...{ status: 429, code: 'too_fast', error: 'That was a bit fast. Wait a minute and try again.' },
  retryAfterSeconds: 60,
};
const clerkAway = {
  status: 502,
  code: 'sign_in_unavailable',
  error: 'The authorization server isn’t answering.',
};

/** True for a call of a page that is not ours. Assistants call from servers, which send no origin. */
function isForeign({ headers }: Request, appOrigin: string): boolean {
  const origin = headers.get('origin');
  return origin !== null && origin !== appOrigin;
}

const protectedResource = '/.well-known/oauth-protected-resource';

/** Tells a client how to sign in (RFC 9728). */
const resourceMetadata = (appOrigin: string, issuer: string) =>
  Response.json({
    resource: `${appOrigin}/mcp`,
    resource_name: 'Scrutineer',
    resource_documentation: `${appOrigin}/help#assistants`,
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
  });

/** Clerk's own description, for clients that look for it here. */
async function mirroredMetadata({ oauthMetadata }: Services): Promise<Response> {
  const metadata = await oauthMetadata()
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  return metadata ? Response.json(metadata) : refuse(clerkAway);
}

/** The challenge that tells an assistant where to ask its driver, and for which scopes. */
const challenge = (appOrigin: string, needed: readonly string[], code: OAuthErrorCode, message: string) =>
  bearerAuthChallengeResponse(new OAuthError(code, message), {
    requiredScopes: [...needed],
    resourceMetadataUrl: `${appOrigin}${protectedResource}/mcp`,
  });

const callSchema = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) }),
});
const clientSchema = z.object({ name: z.string() });

/** The tool that a body calls, with its arguments; null where it calls none. */
function toolCallIn(body: unknown) {
  const { params } = callSchema.safeParse(body).data ?? {};
  const tool = tools.find(({ name }) => name === params?.name);
  return tool && params ? { tool: tool.name, scopes: tool.scopesFor(params.arguments) } : null;
}

/** The client's name for itself, in either era. */
function clientNameIn(body: unknown): string {
  const { params } = z.object({ params: z.record(z.string(), z.unknown()) }).safeParse(body).data ?? {};
  const meta = z.record(z.string(), z.unknown()).safeParse(params?._meta).data;
  const info = clientSchema.safeParse(meta?.['io.modelcontextprotocol/clientInfo'] ?? params?.clientInfo);
  return visibleName(info.data?.name.slice(0, 200) ?? '').slice(0, 60);
}

/**
 * The driver for whom a request calls; null without a token.
 * @throws a Response: 401 with a challenge, 403 for a missing scope, 429; DatabaseUnavailable
 */
async function callingDriver(
  request: Request,
  body: unknown,
  services: Services,
): Promise<CallingDriver | null> {
  const { appOrigin } = services;
  const needed: readonly Scope[] = toolCallIn(body)?.scopes ?? [];
  const authorization = request.headers.get('authorization');
  const refusedAs = (message: string) =>
    challenge(appOrigin, needed.length > 0 ? needed : scopes, OAuthErrorCode.InvalidToken, message);
  if (authorization === null) {
    if (needed.length === 0) return null;
    throw refusedAs('Sign in to use this tool');
  }
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const assistant = await services.readToken(token);
  if (!assistant) throw refusedAs('This token is not for this server, or is over');
  nameUser(assistant.driverId);
  const { driver, assistants } = services.actFor(assistant);
  const use = await assistants.use(clientNameIn(body)).catch((error: unknown) => {
    if (error instanceof AccountClosed) throw refusedAs('This account is closed');
    throw error;
  });
  if (use === 'ended') throw refusedAs('The driver ended this assistant on the profile page');
  if (use === 'too-fast') throw refuse(tooFast);
  if (!needed.every((scope) => assistant.scopes.includes(scope)))
    throw challenge(appOrigin, needed, OAuthErrorCode.InsufficientScope, 'The driver has not allowed this');
  return driver;
}

/** Answers one call, and logs of a tool's call who made it, how long it took and how it ended: nothing that it holds. */
async function answerCall(request: Request, body: unknown, services: Services): Promise<Response> {
  const startedAt = Date.now();
  const { tool } = toolCallIn(body) ?? {};
  const call: { driver: CallingDriver | null; outcome: Outcome } = { driver: null, outcome: 'refused' };
  const settle = (outcome: Outcome) => {
    call.outcome = outcome;
  };
  try {
    call.driver = await callingDriver(request, body, services);
    const answer = await mcpHandlerFor(tools, { ...services, driver: call.driver, settle }).fetch(request);
    // The older era's answer streams: a tool has run when it ends.
    return tool ? new Response(await answer.arrayBuffer(), answer) : answer;
  } catch (error) {
    if (error instanceof Response) return error;
    settle('failed');
    if (error instanceof DatabaseUnavailable) return refuse(databaseAway);
    throw error;
  } finally {
    const { id, clientId: client = null } = call.driver ?? {};
    const durationMs = Date.now() - startedAt;
    const user = id === undefined ? null : await hashedId(id);
    if (tool) logInfo('assistant_tool_called', { tool, user, client, durationMs, outcome: call.outcome });
  }
}

async function answerAssistant(request: Request, services: Services): Promise<Response> {
  const body: unknown =
    request.method === 'POST'
      ? await request
          .clone()
          .json()
          .catch(() => null)
      : null;
  return Array.isArray(body) ? refuse(oneAtATime) : answerCall(request, body, services);
}

/** Answers `/mcp`, and who asks how to sign in for it. */
export async function handleRequest(
  request: Request,
  bindings: McpBindings,
  services: Services = createServices(bindings),
): Promise<Response> {
  const env = mcpEnvironmentOf(bindings);
  if (missingForAssistants(env).length > 0) return refuse(nothingHere);
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/.well-known/')) {
    return pathname.startsWith(protectedResource)
      ? resourceMetadata(env.APP_ORIGIN, env.MCP_OAUTH_ISSUER)
      : mirroredMetadata(services);
  }
  if (isForeign(request, env.APP_ORIGIN)) return refuse(foreignOrigin);
  return answerAssistant(request, services);
}
