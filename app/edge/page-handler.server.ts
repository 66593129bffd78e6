import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare';
import { matchRoutes } from '@remix-run/react';
import { memoize } from './page-cache/memoize.server.ts';

/**
 * Remix's handler for pages and their data. Remix ranks and matches all routes of the build four times a page, and makes
 * each of them again to render one: so each request is given to a handler that knows no routes but those of its address.
 */
export function createPageHandler(build: ServerBuild) {
  const everyRoute = routesBelow(build, undefined);
  const namesLately = memoize<string>(500);
  const handlers = new Map<string, RequestHandler>();

  function namesAt(path: string): string {
    const matches = matchRoutes(everyRoute, path) ?? [];
    return matches.map(({ route }) => route.id).join(' ');
  }

  function handlerFor(names: string): RequestHandler {
    const handler =
      handlers.get(names) ??
      createRequestHandler(names === '' ? build : withRoutes(build, new Set(names.split(' '))));
    handlers.set(names, handler);
    return handler;
  }

  function namesFor({ url }: Request): string {
    const path = pathOfPage(new URL(url).pathname);
    return path.length <= longestOfOurs ? namesLately(path, () => namesAt(path)) : namesAt(path);
  }

  return {
    handle: ((request, context) => handlerFor(namesFor(request))(request, context)) satisfies RequestHandler,

    /** Whether the route of a request answers a rate limit itself: the action of a write, any loader of a page. */
    answersRateLimit(request: Request): boolean {
      const modules = namesFor(request)
        .split(' ')
        .map((name) => build.routes[name]?.module);
      const reads = request.method === 'GET' || request.method === 'HEAD';
      const work = reads ? modules.map((route) => route?.loader) : [modules.at(-1)?.action];
      return work.some((one) => one !== undefined && 'answersRateLimit' in one);
    },
  };
}

/** Longer paths are no page's of ours, and not worth remembering. */
const longestOfOurs = 200;

/** Where a page's data are asked for, the page's own path; as Remix itself reads it. */
const pathOfPage = (path: string) => path.replace(/\.data$/, '').replace(/^\/_root$/, '/');

type Routes = Parameters<typeof matchRoutes>[0];

function routesBelow(build: ServerBuild, parent: string | undefined): Routes {
  return Object.values(build.routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index: true, caseSensitive }
        : { id, path, caseSensitive, children: routesBelow(build, id) },
    );
}

const only = <Route>(routes: Record<string, Route>, names: ReadonlySet<string>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([name]) => names.has(name)));

const withRoutes = (build: ServerBuild, names: ReadonlySet<string>): ServerBuild => ({
  ...build,
  routes: only(build.routes, names),
  assets: { ...build.assets, routes: only(build.assets.routes, names) },
});
