import type { Asked } from './generator.ts';
import type { Stage, Target } from './stage.ts';

/** One case: its request and its server; `asked` is null when the product has no such answer. */
export type Case = { name: string; target: Target; asked: Asked | null };

/** A browser that has never been here; without `Accept-Encoding`, as compressing is the platform's work. */
const visitor = {
  accept: 'text/html,application/xhtml+xml',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/**
 * Cookies that may keep a visitor's page out of the cache of whole pages, the cheapest first: a toast that does not
 * exist, and one that does.
 */
const waysPastTheCache = ['ImJlbmNoIg%3D%3D', 'InNldHVwLXNhdmVkIg%3D%3D'].map((toast) => `toast=${toast}`);

const isFromCache = (response: Response) => /^(hit|stale)/i.test(response.headers.get('x-cache') ?? '');

async function ask({ origin }: Target, { path, headers }: Asked): Promise<{ page: string; cached: boolean }> {
  const response = await fetch(origin + path, { headers: { ...headers } });
  const page = await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
  return { page, cached: isFromCache(response) };
}

async function isCached(target: Target, asked: Asked): Promise<boolean> {
  await ask(target, asked);
  await ask(target, asked);
  return (await ask(target, asked)).cached;
}

/** @throws where nothing makes the product render the page */
async function rendered(target: Target, path: string): Promise<Asked> {
  for (const cookie of waysPastTheCache) {
    const asked = { path, headers: { ...visitor, cookie } };
    if (!(await isCached(target, asked))) return asked;
  }
  throw new Error(`${path} always comes out of the cache of whole pages: how does one get past it now?`);
}

async function cached(target: Target, path: string): Promise<Asked | null> {
  const asked = { path, headers: visitor };
  return (await isCached(target, asked)) ? asked : null;
}

async function viewerPath(product: Target): Promise<string> {
  const { page } = await ask(product, { path: '/setups', headers: visitor });
  const [path] = /\/setup-viewer\/\d+/.exec(page) ?? [];
  if (path === undefined) throw new Error('There is no setup in the list');
  return path;
}

/** The page as its driver's browser asks for it the second time, with every cookie that the first answer left there. */
async function signedIn({ product, driverCookie }: Stage, path: string): Promise<Asked> {
  const as = { headers: { ...visitor, cookie: driverCookie } };
  const first = await fetch(product.origin + path, as);
  await first.arrayBuffer();
  const left = first.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const asked = { path, headers: { ...visitor, cookie: [driverCookie, ...left].join('; ') } };
  await ask(product, asked);
  return asked;
}

const publicPages = async (product: Target) =>
  [
    ['landing', '/'],
    ['/setups', '/setups'],
    ['viewer', await viewerPath(product)],
  ] as const;

/** The public pages, asked for so that each is rendered. */
export async function renderedPages(product: Target): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [, path] of await publicPages(product)) asked.push(await rendered(product, path));
  return asked;
}

/** Every case, the references first. Asks each page, so that the caches hold what they will hold. */
export async function prepareCases(stage: Stage): Promise<Case[]> {
  const { product } = stage;
  const pages = await publicPages(product);
  const plain = { path: '/', headers: visitor };
  const cases: Case[] = [
    { name: 'constant Response', target: stage.reference('constant', 'bare'), asked: plain },
    {
      name: 'constant Response behind static assets',
      target: stage.reference('constant', 'behind assets'),
      asked: plain,
    },
    {
      name: "constant Response of the list's bytes and headers",
      target: stage.reference('page', 'behind assets'),
      asked: plain,
    },
    { name: 'bare Remix page', target: stage.reference('remixPage', 'behind assets'), asked: plain },
  ];
  for (const [name, path] of pages)
    cases.push({ name: `${name}, rendered`, target: product, asked: await rendered(product, path) });
  for (const [name, path] of pages)
    cases.push({ name: `${name}, cached`, target: product, asked: await cached(product, path) });
  for (const [name, path] of [...pages, ['/my-setups', '/my-setups']] as const)
    cases.push({ name: `${name}, signed in`, target: product, asked: await signedIn(stage, path) });
  cases.push({ name: '/healthz', target: product, asked: { path: '/healthz', headers: visitor } });
  return cases;
}
