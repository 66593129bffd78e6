import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import { databaseAway, refuse } from '#platform/http/answer';
import { type Method, methodNotAllowed, takes } from '#platform/http/methods';
import { AccountClosed, accountClosed } from '#platform/account-closed';
import { crossSite, isCrossSite } from '#platform/identity/csrf';
import { answerMessage, clearConversation, showConversation } from './endpoints/chat.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { generate } from './endpoints/generate.ts';
import { showGeneration } from './endpoints/generations.ts';
import { hearWords } from './endpoints/hear.ts';
import { keepGarage } from './endpoints/known-garage.ts';
import { actAsOperator, knowOperator, showDesk } from './endpoints/operator.ts';
import { refine } from './endpoints/refine.ts';
import { identifyDriver } from './identify-driver.ts';
import { type Bindings, askRoom, roomOf } from './room-of.ts';
import { createServices, type Services } from './services.ts';
import { roomLists } from '#racing/engineer/run/room-page';

/**
 * `GET /api/engine-room/{list}?after=`: a page of what the driver's engine room keeps. Only the web Worker asks for it, for
 * the file with all of a driver's data.
 */
const showRoomRows: Endpoint = async ({ request, url, driver, bindings }) => {
  const list = roomLists.find((name) => name === url.pathname.split('/')[3]);
  if (!list) throw refuse({ status: 404, code: 'not_found', error: 'There’s nothing here.' });
  const page = new URLSearchParams({ after: url.searchParams.get('after') ?? '' });
  return askRoom(roomOf(driver.userId, bindings), `/kept/${list}?${page}`, request);
};

type Methods = Partial<Record<Method, Endpoint>>;

const endpoints: readonly { path: RegExp; methods: Methods }[] = [
  { path: /^\/api\/generate-setup\/?$/, methods: { POST: generate } },
  { path: /^\/api\/refine\/?$/, methods: { POST: refine } },
  { path: /^\/api\/generations(?:\/[^/]+)?\/?$/, methods: { GET: showGeneration } },
  { path: /^\/api\/hear\/?$/, methods: { POST: hearWords } },
  { path: /^\/api\/engine-room\/[^/]+$/, methods: { GET: showRoomRows } },
  { path: /^\/api\/garage-facts\/?$/, methods: { POST: keepGarage } },
  { path: /^\/api\/operator\/?$/, methods: { GET: knowOperator } },
  { path: /^\/api\/operator-desk\/?$/, methods: { POST: showDesk } },
  { path: /^\/api\/operator-acts\/?$/, methods: { POST: actAsOperator } },
  {
    path: /^\/api\/race-engineer-chat\/?$/,
    methods: { GET: showConversation, POST: answerMessage, DELETE: clearConversation },
  },
];

function endpointFor({ method }: Request, { pathname }: URL): Endpoint | Response {
  const row = endpoints.find(({ path }) => path.test(pathname));
  if (!row) return refuse({ status: 404, code: 'not_found', error: 'There’s nothing here.' });
  const methodsAllowed = Object.keys(row.methods) as Method[];
  const allowedMethod = methodsAllowed.find((allowed) => takes([allowed], method));
  const endpoint = allowedMethod && row.methods[allowedMethod];
  if (endpoint) return endpoint;
  return refuse(methodNotAllowed(methodsAllowed));
}

function answerFor(error: unknown, services: Services): Response {
  if (error instanceof Response) return error;
  if (error instanceof AccountClosed) return refuse(accountClosed);
  services.logError('request_failed', { error: String(error) });
  if (error instanceof DatabaseUnavailable) return refuse(databaseAway);
  if (error instanceof DatabaseRefusal) return refuse({ ...databaseAway, status: 502 });
  return refuse({
    status: 500,
    code: 'unexpected',
    error: 'Something broke on our side. Please try again in a moment.',
  });
}

/** A database that does not say so closes nobody's account. */
const isOfClosedAccount = (subscription: Promise<unknown>): Promise<boolean> =>
  subscription.then(
    () => false,
    (error: unknown) => error instanceof AccountClosed,
  );

function withCookies(response: Response, setCookies: readonly string[]): Response {
  if (setCookies.length === 0) return response;
  const renewedResponse = new Response(response.body, response);
  for (const cookie of setCookies) renewedResponse.headers.append('set-cookie', cookie);
  return renewedResponse;
}

/**
 * Answers the engineer's endpoints. It trusts no caller: a post from a foreign page is refused, the driver comes
 * from the session alone, the plan from the database alone, and for an account that is closed nothing is done.
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
  if (isCrossSite(request, services.appOrigin)) return refuse(crossSite);
  const url = new URL(request.url);
  const endpoint = endpointFor(request, url);
  if (endpoint instanceof Response) return endpoint;
  try {
    const { driver, setCookies } = await identifyDriver(request, services);
    // Asked once, by whoever needs the plan too, and beside what an endpoint reads that needs none.
    const subscription = services.subscriptions.byUser(driver.userId);
    const call = { request, url, driver, subscription, services, bindings, waitUntil };
    const answer = endpoint(call).catch((error: unknown) => answerFor(error, services));
    if (await isOfClosedAccount(subscription)) {
      waitUntil(answer.then(({ body }) => body?.cancel()));
      return withCookies(refuse(accountClosed), setCookies);
    }
    return withCookies(await answer, setCookies);
  } catch (error) {
    return answerFor(error, services);
  }
}
