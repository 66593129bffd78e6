import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { addressAt, unknownAddress } from '../../app/edge/addresses.server.ts';

export type Way = { name: string; method: string; matches(pathname: string): boolean };

/** A route as Remix lists it for browsers. */
type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  hasAction: boolean;
  hasLoader: boolean;
};

const assets = new URL('../../build/client/assets/', import.meta.url);
const engineer = new URL('../../functions/ai/handle-request.ts', import.meta.url).href;

type Endpoint = { path: RegExp; methods: Record<string, unknown> };

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

/** Whether a route draws a page; the others are endpoints, which have no page's data beside them. */
function isPage({ id }: BuiltRoute): boolean {
  const source = new URL(`../../app/${id}.tsx`, import.meta.url);
  return existsSync(source) && /^export default /m.test(readFileSync(source, 'utf8'));
}

function builtRoutes(): Record<string, BuiltRoute> {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? '';
  const text = readFileSync(new URL(name, assets), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes;
}

/** The methods besides GET that the door lets through to an address. */
function writesTo(path: string): string[] {
  const { methods, path: row } = addressAt(path.replaceAll(/:\w+|\*/g, '1'));
  if (methods === 'any' || row === unknownAddress.path) return ['POST'];
  return methods.filter((method) => method !== 'GET');
}

function waysOf(route: BuiltRoute, routes: Record<string, BuiltRoute>): Way[] {
  const path = pathOf(route, routes);
  const paths = isPage(route) ? [path, path === '/' ? '/_root.data' : `${path}.data`] : [path];
  return paths.flatMap((at) => [
    ...(route.hasLoader ? [{ name: `GET ${at}`, method: 'GET', matches: matcher(at) }] : []),
    ...(route.hasAction
      ? writesTo(at).map((method) => ({ name: `${method} ${at}`, method, matches: matcher(at) }))
      : []),
  ]);
}

/** Requests that the web Worker's entry proxies before any route sees them. */
const handedOn: Way[] = [
  ['POST', '/webhooks/stripe'],
  ['POST', '/webhooks/clerk'],
  ['GET', '/__clerk/.well-known/jwks.json'],
  ['GET', '/__clerk/.well-known/openid-configuration'],
  ['GET', '/__clerk/v1/*'],
  ['POST', '/__clerk/v1/*'],
].map(([method = '', path = '']) => ({ name: `${method} ${path}`, method, matches: matcher(path) }));

/** Asked by the web Worker alone, through its binding: the door knows no such address. */
export const insideOnly = [
  '/api/engine-room',
  '/api/garage-facts',
  '/api/operator',
  '/api/operator-desk',
  '/api/operator-acts',
];

/** Every way into the product: the routes as they were built, the engineer's endpoints, webhooks and Clerk's proxy. */
export async function waysOfProduct(): Promise<Way[]> {
  const routes = builtRoutes();
  const { endpoints } = (await import(engineer)) as { endpoints: readonly Endpoint[] };
  const pages = Object.values(routes).flatMap((route) => (route.id === 'root' ? [] : waysOf(route, routes)));
  const fromOutside = endpoints.filter(
    ({ path }) => !insideOnly.some((start) => path.test(start) || path.test(`${start}/runs`)),
  );
  const asked = fromOutside.flatMap(({ path, methods }) =>
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

export function wayOf(ways: readonly Way[], method: string, path: string): Way | undefined {
  const { pathname } = new URL(path, 'http://product');
  return ways.find((way) => way.method === method && way.matches(pathname));
}
