import type { AppLoadContext } from '@remix-run/cloudflare';
import * as build from 'virtual:remix/server-build';
import { signOutCookies } from '#core/adapters/clerk';
import { authenticatorFor, clerkDoorFor } from '#core/adapters/clerk-environment';
import { areAnswersAsTheyWere, noteAnswers, type UsedAnswer } from '#core/adapters/supabase/answers-used';
import type { CacheApi } from '#core/platform/edge-cache/cache-api-store';
import { answerPlatform, createPlatformCopies } from '#core/platform/edge-cache/public-copies';
import { type Refusal, refuse } from '#core/platform/http/answer';
import { buildHeader } from '#core/platform/http/build-header';
import { driverHeader, nobodysPage } from '#core/platform/http/driver-header';
import { unlessKnown } from '#core/platform/http/etag';
import { accountClosed } from '#core/platform/identity/account-closed';
import { cleanRequest } from '#core/platform/identity/clean-request';
import { type Driver, renewableSession, signedOut } from '#core/platform/identity/driver';
import { nameUser } from '#core/platform/observability/current-request';
import { logError } from '#core/platform/observability/log';
import {
  givenRequestId,
  requestIdHeader,
  withRequestLog,
} from '#core/platform/observability/with-request-log';
import { forgetAvatar } from './app/account/avatar-cookie.server.ts';
import { cachedPageReader } from './app/account/cached-page-reader.server.ts';
import { type Address, addressAt, logNameOf, unknownAddress } from './app/edge/addresses.server.ts';
import { withBodyDrained } from './app/edge/drain.server.ts';
import { readWebEnvironment, type WebBindings, type WebEnvironment } from './app/edge/env.server.ts';
import { answerToOptions, refusalByHead, withWholeBody } from './app/edge/guard.server.ts';
import { createPageHandler } from './app/edge/page-handler.server.ts';
import { atPagePath } from './app/edge/page-path.server.ts';
import { proxyToUpstream } from './app/edge/proxy.server.ts';
import {
  isAddressRateLimited,
  isDriverRateLimited,
  rateLimited,
  retryAfterSeconds,
} from './app/edge/rate-limits.server.ts';
import {
  inHouseForm,
  readableFor,
  refusalForClerk,
  requestForRefusal,
} from './app/edge/refusal-answer.server.ts';
import { SUPPORT_ADDRESS } from './app/edge/support-address.ts';
import { finishResponse } from './app/edge/response-headers.server.ts';
import { isOperator } from './app/community/operator/operator-answer.server.ts';
import {
  answerPublicPage,
  type MadePage,
  markPublicPage,
  readPublicPage,
} from './app/edge/page-cache/answer-public-page.server.ts';
import { hasChangedSomething, ownChangeCookie } from './app/edge/page-cache/bypass-cookies.server.ts';
import type { Audience } from './app/edge/page-cache/cache-control.server.ts';
import { newMenuPlace } from './app/edge/page-cache/cached-page.server.ts';
import { createEdgeCaches, type EdgeCaches } from './app/edge/page-cache/edge-caches.server.ts';
import {
  pageOfKey,
  type PublicPage,
  publicPage,
  tagsOfPage,
} from './app/edge/page-cache/public-page.server.ts';
import { unitsOf } from './app/edge/page-cache/units-cookie.server.ts';
import { PageMarkup } from './app/edge/page-cache/page-markup.server.ts';
import { asVisitor, createLoadContext, type EdgeUse } from './load-context.ts';

const pages = createPageHandler(build);

/** Records the markup of a whole page; a `.data` answer carries all of its markup. */
function handlePage(request: Request, context: AppLoadContext): Promise<Response> {
  const isData = new URL(request.url).pathname.endsWith('.data');
  return pages.handle(request, isData ? context : { ...context, pageMarkup: new PageMarkup() });
}

// The browser's type of the Cache API, which knows no default cache, is the one in sight.
const dataCentre = caches as unknown as { default: CacheApi };
const edgeCaches = new WeakMap<WebEnvironment, EdgeCaches>();

function edgeCachesOf(env: WebEnvironment, { VERSION }: WebBindings): EdgeCaches {
  const known =
    edgeCaches.get(env) ??
    createEdgeCaches(dataCentre.default, { origin: env.APP_ORIGIN, version: VERSION.id });
  edgeCaches.set(env, known);
  return known;
}

/** The platform's entrypoints of this Worker, by loopback. Where the pages are served from their source there are none. */
type Loopback = { PublicCopies?: { fetch(request: Request): Promise<Response> } };

/** The sender's address on its way to the cached entrypoint, where Cloudflare's own header may hold another one. */
const senderHeader = 'X-Sender';
const networkHeader = 'CF-Connecting-IP';

/** Copies that the platform keeps are asked of it alone: those of this data centre hear of a change later. */
function edgeUse(
  env: WebEnvironment,
  bindings: WebBindings,
  { asked, context, id }: Pick<Asked, 'asked' | 'context' | 'id'>,
): EdgeUse {
  const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
  const caches = edgeCachesOf(env, bindings);
  const entrypoint = (context.exports as Loopback | undefined)?.PublicCopies;
  if (env.WORKERS_CACHING === 'off' || !entrypoint)
    return { caches, pages: caches.pages, waitUntil, bypassCache: false };
  const pages = createPlatformCopies({
    entrypoint,
    address: (key) => `${env.APP_ORIGIN}/${bindings.VERSION.id}/${encodeURIComponent(key)}`,
    headers: { [senderHeader]: asked.headers.get(networkHeader) ?? '', [requestIdHeader]: id },
    local: caches.pages,
    waitUntil,
  });
  return { caches, pages, waitUntil, bypassCache: true };
}

type RequestScope = {
  asked: Request;
  address: Address;
  page: PublicPage | null;
  bindings: WebBindings;
  env: WebEnvironment;
  edge: EdgeUse;
  id: string;
};

function finish(
  { asked: { method }, address }: RequestScope,
  response: Response,
  audience: Audience,
  setCookies: readonly string[] = [],
): Response {
  return finishResponse(response, address, { method, audience, setCookies });
}

async function answerFromPageCache(scope: RequestScope): Promise<Response | null> {
  const { asked, address } = scope;
  const reader = await cachedPageReader(asked, scope.page, scope.env);
  if (!reader) return null;
  const { page, driver } = reader;
  const answer = await answerPublicPage(page, {
    ...pageReading(scope, page),
    isHead: asked.method === 'HEAD',
    menu: driver?.menu,
  });
  if (!driver || !answer) return answer;
  nameUser(driver.id);
  answer.headers.set('Cache-Control', address.cacheControl.driver);
  answer.headers.set(driverHeader, driver.id);
  return answer;
}

const pageReading = (scope: RequestScope, page: PublicPage) => ({
  pages: scope.edge.pages,
  waitUntil: scope.edge.waitUntil,
  areAsTheyWere: (answers: readonly UsedAnswer[]) => areAnswersAsTheyWere(answers, asVisitor(scope.env).ask),
  make: async (): Promise<MadePage> =>
    (await exceedsRateLimit(scope))
      ? { response: await answerRefusal(scope, rateLimited), isStaleIfError: false, madeOf: null, tags: [] }
      : makePublicPage(scope, page),
});

/**
 * Makes a page as for somebody of whom nothing is known but the units, and whether they are signed in: nothing of any request
 * but its cache key comes in.
 */
async function makePublicPage(
  { address, bindings, env, edge, id }: RequestScope,
  page: PublicPage,
): Promise<MadePage> {
  const answers = noteAnswers();
  const menuPlace = page.audience === 'driver' ? newMenuPlace() : null;
  const context = createLoadContext({
    bindings,
    env,
    driver: signedOut('no-session'),
    edge: { ...edge, bypassCache: true },
    requestId: id,
    units: page.units,
    sharedPage: { menuPlace },
    answers,
  });
  const response = await handlePage(new Request(env.APP_ORIGIN + page.address), context);
  return {
    response: finishResponse(response, address, { method: 'GET', audience: 'visitor' }),
    isStaleIfError: context.publicSetups.servedStaleIfError(),
    madeOf: answers.all(),
    tags: [...(address.pageCache ? tagsOfPage(address.pageCache, page) : []), ...answers.tags()],
    menuPlace,
  };
}

/** A refusal in the form its reader can read. */
async function answerRefusal(
  scope: RequestScope,
  refusal: Refusal,
  setCookies: readonly string[] = [],
): Promise<Response> {
  const { asked, bindings, env, edge, id } = scope;
  const readable = readableFor(asked);
  if (readable === 'json') return finish(scope, refuse(refusal), 'visitor', setCookies);
  if (readable === 'clerk') return finish(scope, refusalForClerk(refusal), 'visitor', setCookies);
  const driver = signedOut('no-session');
  const units = unitsOf(asked.headers);
  const context = createLoadContext({ bindings, env, driver, edge, requestId: id, units, refusal });
  const page = await handlePage(requestForRefusal(asked, readable, env.APP_ORIGIN), context);
  return finish(scope, page, 'visitor', setCookies);
}

async function refuseAtDoor(scope: RequestScope, refusal: Refusal, request = scope.asked): Promise<Response> {
  const answer = await answerRefusal(scope, refusal);
  if (refusal.allow) answer.headers.set('Allow', refusal.allow);
  return withBodyDrained(answer, request, scope.edge.waitUntil);
}

async function tellMethods(scope: RequestScope): Promise<Response | null> {
  const options = answerToOptions(scope.asked, scope.address);
  return options && withBodyDrained(finish(scope, options, 'visitor'), scope.asked, scope.edge.waitUntil);
}

/** The rate limits: of the sender's address, and once it is known who drives, of the driver. */
function exceedsRateLimit({ asked, address, bindings }: RequestScope, driver?: Driver): Promise<boolean> {
  if (!driver) return isAddressRateLimited(asked, address, bindings);
  if (driver.state === 'signed-out') return Promise.resolve(false);
  return isDriverRateLimited(asked, address, driver.userId, bindings);
}

/** The upstream proxy: what Clerk or another Worker answers in our place; null where a page does. */
async function answerFromUpstream(scope: RequestScope, request: Request): Promise<Response | null> {
  const { address, bindings, env, edge, id } = scope;
  const { AI: ai, STRIPE_WEBHOOKS: webhooks } = bindings;
  const clerk = clerkDoorFor(env);
  const answer = await proxyToUpstream(request, address.upstream, {
    id,
    ai,
    webhooks,
    clerk,
    forget: edge.pages.forget,
  });
  return answer && finish(scope, answer, 'driver');
}

/** The session: who drives, with cookies that renew it, or a redirect that fetches it from Clerk. */
async function readSession({ address, env }: RequestScope, request: Request) {
  if (address.session === 'none') return { driver: signedOut('no-session'), setCookies: [], redirect: null };
  return authenticatorFor(env, env.CLERK_SIGN_IN_URL).authenticate(request, {
    mayHandshake: address.session === 'needed',
  });
}

/**
 * Whether an address is hidden from a caller who writes to it or asks for its methods: to them it is unknown. A reader gets a
 * page of its route.
 */
async function isHidden(scope: RequestScope): Promise<boolean> {
  const { asked, address, bindings, env, edge, id } = scope;
  if (!address.isForOperators || asked.method === 'GET' || asked.method === 'HEAD') return false;
  if (asked.method !== 'POST') return true;
  const { driver } = await readSession(scope, new Request(asked.url, { headers: asked.headers }));
  if (driver.state === 'signed-out' || (await exceedsRateLimit(scope, driver))) return true;
  const units = unitsOf(asked.headers);
  return !(await isOperator(createLoadContext({ bindings, env, driver, edge, requestId: id, units })));
}

type Reader = { driver: Driver; setCookies: readonly string[]; isRateLimited: boolean };

/**
 * Lets Remix make the page, and gives nothing of it to an account that turned out to be closed.
 * @returns null where the database refused a write as one too many in a minute
 */
async function answerWithPage(
  scope: RequestScope,
  request: Request,
  { driver, isRateLimited, ...reader }: Reader,
): Promise<Response | null> {
  const { asked, address, page, bindings, env, edge, id } = scope;
  const reads = asked.method === 'GET' || asked.method === 'HEAD';
  const changes = !reads && address.changesPublicPages !== false;
  const isDriver = driver.state === 'signed-in';
  const setCookies = [...reader.setCookies, ...(isDriver && changes ? [await ownChangeCookie()] : [])];
  const context = createLoadContext({
    bindings,
    env,
    driver,
    edge: { ...edge, bypassCache: edge.bypassCache || changes || hasChangedSomething(request.headers) },
    requestId: id,
    units: unitsOf(request.headers),
    isRateLimited,
  });
  const response = await handlePage(atPagePath(cleanRequest(request), address), context);
  if (isDriver && !address.openToClosedAccounts && (await context.account.isClosed())) {
    // Whatever was made of it, nothing was done: what it asked for was refused. The browser forgets the session.
    const over = [...(await signOutCookies(env)), await forgetAvatar()];
    return answerRefusal(scope, accountClosed, over);
  }
  if (context.account.wroteTooMuch() && (!reads || response.status >= 500)) return null;
  const held = renewableSession(driver);
  if (held && response.status === 404) {
    // It may be there for this driver alone, once the session is renewed.
    const renewal = await readSession({ ...scope, address: { ...address, session: 'needed' } }, asked);
    if (renewal.redirect) return finish(scope, renewal.redirect, 'driver');
  }
  const finished = finish(scope, inHouseForm(response), isDriver || held ? 'driver' : 'visitor', setCookies);
  // Where no session is read, nothing is known of who drives.
  if (!held && address.session !== 'none') {
    finished.headers.set(driverHeader, isDriver ? driver.userId : nobodysPage);
  }
  return page ? markPublicPage(finished, 'bypass') : finished;
}

/** Whether a page of ours answers a rate-limited request. The route of unknown addresses matches upstream addresses too. */
const answersRateLimit = ({ asked, address }: RequestScope): boolean =>
  address.upstream === undefined && address.path !== unknownAddress.path && pages.answersRateLimit(asked);

/** The page, or what tells its reader to wait: a form that comes back by itself says so with every value. */
async function answerOrWait(scope: RequestScope, again: () => Request, reader: Reader): Promise<Response> {
  const tooMuch = () => refuseAtDoor(scope, rateLimited, again());
  if (reader.isRateLimited && !answersRateLimit(scope)) return tooMuch();
  const answer = await answerWithPage(scope, again(), reader);
  if (answer) return answer;
  return reader.isRateLimited ? tooMuch() : answerOrWait(scope, again, { ...reader, isRateLimited: true });
}

/** The only public door. A request takes these steps in this order; each acts on its row in the table of addresses. */
async function handleRequest(scope: RequestScope): Promise<Response> {
  if (await isHidden(scope)) return handleRequest({ ...scope, address: unknownAddress });
  const { asked, address, env } = scope;
  const early = (await answerFromPageCache(scope)) ?? (await tellMethods(scope));
  if (early) return early;

  // CSRF, methods, and the announced body's type and size.
  const refusal = refusalByHead(asked, address, env.APP_ORIGIN);
  if (refusal) return refuseAtDoor(scope, refusal);
  const isSenderLimited = await exceedsRateLimit(scope);
  if (isSenderLimited && !answersRateLimit(scope)) return refuseAtDoor(scope, rateLimited);
  const whole = await withWholeBody(asked, address);
  if (whole.refusal) return refuseAtDoor(scope, whole.refusal);
  const { request, again } = whole;

  const proxied = await answerFromUpstream(scope, request);
  if (proxied) return proxied;
  const { driver, setCookies, redirect } = await readSession(scope, request);
  if (redirect) return finish(scope, redirect, 'driver');
  const isRateLimited = isSenderLimited || (await exceedsRateLimit(scope, driver));
  return answerOrWait(scope, again, { driver, setCookies, isRateLimited });
}

type Asked = {
  asked: Request;
  url: URL;
  address: Address;
  bindings: WebBindings;
  context: ExecutionContext;
  id: string;
};

async function answer({ asked, url, address, bindings, context, id }: Asked): Promise<Response> {
  try {
    const env = readWebEnvironment(bindings);
    const edge = edgeUse(env, bindings, { asked, context, id });
    const page = publicPage(asked.method, url, address.pageCache, unitsOf(asked.headers));
    return await handleRequest({ asked, address, page, bindings, env, edge, id });
  } catch (error) {
    logError('a request was not answered', { error });
    const text = `Something broke on our side. Please try again in a moment.\nReference: ${id}\nHelp: ${bindings.SUPPORT_CONTACT || SUPPORT_ADDRESS}\n`;
    const broken = new Response(text, { status: 500, headers: { 'Content-Type': 'text/plain' } });
    const readable = readableFor(asked) === 'json' ? inHouseForm(broken) : broken;
    return finishResponse(readable, address, { method: asked.method, audience: 'driver' });
  }
}

export default {
  fetch(request: Request, bindings: WebBindings, context: ExecutionContext): Promise<Response> {
    const id = crypto.randomUUID();
    const url = new URL(request.url);
    const address = addressAt(url.pathname);
    const route = logNameOf(url.pathname, address);
    return withRequestLog({ worker: 'web', request, route, id }, async () => {
      const made = await answer({ asked: request, url, address, bindings, context, id });
      const response = unlessKnown(request, made);
      response.headers.set(requestIdHeader, id);
      response.headers.set(buildHeader, build.assets.version);
      // Read by pages that fetch their data: an error there shows this id too.
      response.headers.set('Server-Timing', `request;desc="${id}"`);
      if (response.status === 429 && !response.headers.has('Retry-After')) {
        response.headers.set('Retry-After', String(retryAfterSeconds));
      }
      return response;
    });
  },
};

/**
 * Public pages by their cache key: Workers Caching is in front of this entrypoint where it is on, and of no other. A request
 * comes from the one above, without cookies, and tells whose rate limit counts should the page be made.
 */
export const PublicCopies = {
  fetch: (request: Request, bindings: WebBindings, context: ExecutionContext): Promise<Response> =>
    answerPlatform(request, context.cache, async (key) => {
      const page = pageOfKey(key, (pathname) => addressAt(pathname).pageCache);
      if (!page) return null;
      const env = readWebEnvironment(bindings);
      const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
      const caches = edgeCachesOf(env, bindings);
      const edge = { caches, pages: caches.pages, waitUntil, bypassCache: true };
      const address = addressAt(new URL(page.address, env.APP_ORIGIN).pathname);
      const headers = { [networkHeader]: request.headers.get(senderHeader) ?? '' };
      const asked = new Request(env.APP_ORIGIN + page.address, { headers });
      const scope = { asked, address, page, bindings, env, edge, id: givenRequestId(request) };
      if (await exceedsRateLimit(scope)) return null;
      const reading = { ...pageReading(scope, page), make: () => makePublicPage(scope, page) };
      return { ages: page.ages, given: await readPublicPage(page, { ...reading, bypassCache: true }) };
    }),
};
