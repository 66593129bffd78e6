import { refuse } from '#platform/http/answer';
import { mcpEnvironmentOf, missingForAssistants } from './environment.ts';
import { mcpHandlerFor } from './mcp-server.ts';
import { createServices, type McpBindings, type Services } from './services.ts';
import { tools } from './tools/index.ts';

const nothingHere = () => refuse({ status: 404, code: 'not_found', error: 'There’s nothing here.' });

/** True for a call of a page that is not ours. Assistants call from servers, which send no origin. */
const isForeign = (request: Request, appOrigin: string) => {
  const origin = request.headers.get('origin');
  return origin !== null && origin !== appOrigin;
};

const foreignOrigin = {
  status: 403,
  code: 'cross_site',
  error: 'Assistants are not called from other sites’ pages.',
};

/** Answers `/mcp`. */
export async function handleRequest(
  request: Request,
  bindings: McpBindings,
  services: Services = createServices(bindings),
): Promise<Response> {
  const env = mcpEnvironmentOf(bindings);
  if (missingForAssistants(env).length > 0) return nothingHere();
  if (isForeign(request, env.APP_ORIGIN)) return refuse(foreignOrigin);
  const { pathname } = new URL(request.url);
  if (!/^\/mcp\/?$/.test(pathname)) return nothingHere();
  return mcpHandlerFor(tools, services).fetch(request);
}
