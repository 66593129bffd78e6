/** One way into the product: a method on an address. */
export type Way = { name: string; method: string; matches(pathname: string): boolean };

type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { default?: unknown; loader?: unknown; action?: unknown };
};

const built = new URL('../../build/server/index.js', import.meta.url).href;
const engineer = new URL('../../functions/ai/handle-request.ts', import.meta.url).href;

type Endpoint = { path: RegExp; methods: Record<string, unknown> };

/** The full path of a route: `/setup-viewer/:id`, or `/*` for any other. */
function pathOf(route: BuiltRoute, routes: Record<string, BuiltRoute>): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  const above = parent ? pathOf(parent, routes) : '/';
  return route.path ? `${above === '/' ? '' : above}/${route.path}` : above;
}

function matcher(path: string): (pathname: string) => boolean {
  const pattern = new RegExp(
    `^${path.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+?')}$`,
  );
  return (pathname) => pattern.test(pathname);
}

function waysOf(route: BuiltRoute, routes: Record<string, BuiltRoute>): Way[] {
  const { loader, action, default: page } = route.module;
  const path = pathOf(route, routes);
  const paths = page ? [path, path === '/' ? '/_root.data' : `${path}.data`] : [path];
  return paths.flatMap((at) => [
    ...(loader ? [{ name: `GET ${at}`, method: 'GET', matches: matcher(at) }] : []),
    ...(action ? [{ name: `POST ${at}`, method: 'POST', matches: matcher(at) }] : []),
  ]);
}

/** What the entry of the web Worker hands on before any route sees it. */
const handedOn: Way[] = [
  ['POST', '/webhooks/stripe'],
  ['POST', '/webhooks/clerk'],
  ['GET', '/__clerk/v1/*'],
  ['POST', '/__clerk/v1/*'],
].map(([method = '', path = '']) => ({ name: `${method} ${path}`, method, matches: matcher(path) }));

/** Every way into the product: the routes as they were built, the engineer's endpoints, webhooks and Clerk's proxy. */
export async function waysOfProduct(): Promise<Way[]> {
  const { routes } = (await import(built)) as { routes: Record<string, BuiltRoute> };
  const { endpoints } = (await import(engineer)) as { endpoints: readonly Endpoint[] };
  const pages = Object.values(routes).flatMap((route) => (route.id === 'root' ? [] : waysOf(route, routes)));
  const asked = endpoints.flatMap(({ path, methods }) =>
    Object.keys(methods).map((method) => ({
      name: `${method} ${path.source}`,
      method,
      matches: (pathname: string) => path.test(pathname),
    })),
  );
  const byName = new Map([...handedOn, ...asked, ...pages].map((way) => [way.name, way]));
  // An address that names its place comes before one that takes anything.
  return [...byName.values()].sort((a, b) => breadth(a.name) - breadth(b.name));
}

const breadth = (name: string) =>
  (/^\w+ \/\*/.test(name) ? 4 : 0) + (name.includes(':') ? 2 : 0) + (name.endsWith('.data') ? 0 : 1);

/** The way that a request goes. */
export function wayOf(ways: readonly Way[], method: string, path: string): Way | undefined {
  const { pathname } = new URL(path, 'http://product');
  return ways.find((way) => way.method === method && way.matches(pathname));
}
