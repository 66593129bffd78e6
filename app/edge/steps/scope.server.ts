import type { AppLoadContext, ServerBuild } from '@remix-run/cloudflare';
import type { CacheApi } from '#platform/edge-cache/cache-api-store';
import { type Driver, signedOut } from '#platform/identity/driver';
import type { EdgeUse } from '../../../load-context.ts';
import type { Body } from '../guard.server.ts';
import type { Address } from '../addresses.server.ts';
import { readWebEnvironment, type WebBindings, type WebEnvironment } from '../env.server.ts';
import { createPageHandler } from '../page-handler.server.ts';
import { createEdgeCaches, type EdgeCaches } from '../page-cache/edge-caches.server.ts';
import { PageMarkup } from '../page-cache/page-markup.server.ts';
import { type PublicPage, publicPage } from '../page-cache/public-page.server.ts';
import { unitsOf } from '../page-cache/units-cookie.server.ts';

/** Everything the steps of a request know. Each step adds what it learns for the steps after it. */
export type Scope = {
  /** As it came; without its body once that has arrived. */
  request: Request;
  /** The body that has arrived. */
  body: Body;
  /** Its row in the table of addresses. */
  address: Address;
  id: string;
  bindings: WebBindings;
  env: WebEnvironment;
  edge: EdgeUse;
  /** The public page that it asks for; null for every other. */
  page: PublicPage | null;
  pages: Pages;
  driver: Driver;
  /** Cookies that renew the session. */
  setCookies: readonly string[];
  /** True if a form that comes back by itself must say so; all others are refused by then. */
  isRateLimited: boolean;
};

/** Answers a request, or adds to what is known of it. */
export type Step = (scope: Scope) => Promise<Response | Scope>;

export type Pages = ReturnType<typeof createPages>;

/** Remix's pages. The markup of a whole page is recorded; a `.data` answer carries all of its markup. */
export function createPages(build: ServerBuild) {
  const { handle, answersRateLimit } = createPageHandler(build);
  const render = (request: Request, context: AppLoadContext): Promise<Response> => {
    const isData = new URL(request.url).pathname.endsWith('.data');
    return handle(request, isData ? context : { ...context, pageMarkup: new PageMarkup() });
  };
  return { render, answersRateLimit };
}

// The browser's type of the Cache API, which knows no default cache, is the one in sight.
const dataCentre = caches as unknown as { default: CacheApi };
const cachesByEnvironment = new WeakMap<WebEnvironment, EdgeCaches>();

function edgeCachesOf(env: WebEnvironment, { VERSION }: WebBindings): EdgeCaches {
  const caches =
    cachesByEnvironment.get(env) ??
    createEdgeCaches(dataCentre.default, { origin: env.APP_ORIGIN, version: VERSION.id });
  cachesByEnvironment.set(env, caches);
  return caches;
}

/** @throws EnvironmentIncomplete */
export function openScope(
  { request, address, id, bindings }: Pick<Scope, 'request' | 'address' | 'id' | 'bindings'>,
  pages: Pages,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Scope {
  const env = readWebEnvironment(bindings);
  return {
    request,
    address,
    id,
    bindings,
    env,
    edge: {
      caches: edgeCachesOf(env, bindings),
      waitUntil: (work) => context.waitUntil(work),
      bypassCache: false,
    },
    page: publicPage(request.method, new URL(request.url), address.pageCache, unitsOf(request.headers)),
    pages,
    body: null,
    driver: signedOut('no-session'),
    setCookies: [],
    isRateLimited: false,
  };
}
