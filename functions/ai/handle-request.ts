import { DatabaseRefusal, DatabaseUnavailable } from '#core/adapters/supabase/errors';
import { refuseForeignPost } from '#core/identity/foreign-post';
import { databaseFailure, failure, Refused } from './answers.ts';
import { clearConversation, sendMessage, showConversation } from './endpoints/chat.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { generate } from './endpoints/generate.ts';
import { showGeneration } from './endpoints/generations.ts';
import { refine } from './endpoints/refine.ts';
import { identifyDriver } from './identify-driver.ts';
import type { Bindings } from './room-of.ts';
import { createServices, type Services } from './services.ts';

type Methods = Partial<Record<'GET' | 'POST' | 'DELETE', Endpoint>>;

export const endpoints: readonly { path: RegExp; methods: Methods }[] = [
  { path: /^\/api\/generate-setup\/?$/, methods: { POST: generate } },
  { path: /^\/api\/refine\/?$/, methods: { POST: refine } },
  { path: /^\/api\/generations(?:\/[^/]+)?\/?$/, methods: { GET: showGeneration } },
  {
    path: /^\/api\/race-engineer-chat\/?$/,
    methods: { GET: showConversation, POST: sendMessage, DELETE: clearConversation },
  },
];

function endpointFor({ method }: Request, { pathname }: URL): Endpoint | Response {
  const found = endpoints.find(({ path }) => path.test(pathname));
  if (!found) return failure({ status: 404, code: 'not_found', error: 'There is nothing here.' });
  const { methods } = found;
  const endpoint = method === 'GET' || method === 'POST' || method === 'DELETE' ? methods[method] : undefined;
  if (endpoint) return endpoint;
  const refusal = failure({ status: 405, code: 'method_not_allowed', error: 'This cannot be done here.' });
  refusal.headers.set('allow', Object.keys(methods).join(', '));
  return refusal;
}

function answerFor(error: unknown, services: Services): Response {
  if (error instanceof Refused) return failure(error.failure);
  services.report('a request was not answered', { error: String(error) });
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)
    return failure(databaseFailure);
  return failure({
    status: 500,
    code: 'unexpected',
    error: 'Something broke on our side. Please try again in a moment.',
  });
}

function withCookies(response: Response, setCookies: readonly string[]): Response {
  if (setCookies.length === 0) return response;
  const renewed = new Response(response.body, response);
  for (const cookie of setCookies) renewed.headers.append('set-cookie', cookie);
  return renewed;
}

/**
 * Answers the engineer's endpoints. It trusts no caller: a post from a foreign page is refused, the driver comes
 * from the session alone, the plan from the database alone.
 */
export async function handleRequest({
  request,
  bindings,
  waitUntil,
  services = createServices(bindings),
}: {
  request: Request;
  bindings: Bindings;
  waitUntil: (work: Promise<unknown>) => void;
  services?: Services;
}): Promise<Response> {
  const foreign = refuseForeignPost(request, services.appOrigin);
  if (foreign) return foreign;
  const url = new URL(request.url);
  const endpoint = endpointFor(request, url);
  if (endpoint instanceof Response) return endpoint;
  try {
    const { driver, setCookies } = await identifyDriver(request, services);
    const call = { request, url, driver, services, bindings, waitUntil };
    const response = await endpoint(call).catch((error: unknown) => answerFor(error, services));
    return withCookies(response, setCookies);
  } catch (error) {
    return answerFor(error, services);
  }
}
