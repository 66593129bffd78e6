import { CacheExpiration } from 'workbox-expiration';
import { isForEverybody, whosePage } from './whose-page.ts';

/** Headers that only the copy of a page has. */
const cachedAtHeader = 'X-Kept-At';
const titleHeader = 'X-Kept-Title';

const publicPages = 'public-pages';
const ownPages = 'own-pages:';

const day = 24 * 60 * 60;
/** Limits on the number of copies, and on their age in seconds since they were last loaded from us. */
const limits = {
  public: { maxEntries: 60, maxAgeSeconds: 30 * day },
  own: { maxEntries: 80, maxAgeSeconds: 14 * day },
};

const expirations = new Map<string, CacheExpiration>();

function expirationOf(name: string): CacheExpiration {
  const cacheExpiration = expirations.get(name);
  if (cacheExpiration) return cacheExpiration;
  const limit = name === publicPages ? limits.public : limits.own;
  const expiration = new CacheExpiration(name, limit);
  expirations.set(name, expiration);
  return expiration;
}

const isOwnPages = (name: string) => name.startsWith(ownPages);

/** Stands for a session in doubt: the server has sent a page elsewhere, perhaps to sign in, and nobody knows who comes back. */
const inDoubt = 'session-in-doubt';

/** Where copies may be read from: a driver's before everybody's. */
async function readableCaches(): Promise<string[]> {
  const ownNames = (await caches.has(inDoubt)) ? [] : (await caches.keys()).filter(isOwnPages);
  return [...ownNames, publicPages];
}

/** Bumped on account switch; older responses are dropped. */
let era = 0;
export const currentEra = (): number => era;
/** Null for nobody; undefined until a page has said. */
let driving: string | null | undefined;

/** Takes every driver's copies off this device, but for those of the one who drives. */
async function keepOnlyOf(driver: string | null): Promise<void> {
  if (driving !== undefined && driver !== driving) era += 1;
  driving = driver;
  const names = await caches.keys();
  const staleNames = names.filter((name) => isOwnPages(name) && name !== ownPages + driver);
  await Promise.all(
    staleNames.map(async (name) => {
      await caches.delete(name);
      await expirationOf(name).delete();
      expirations.delete(name);
    }),
  );
  await caches.delete(inDoubt);
}

/** Takes every driver's copies off this device. */
export async function forgetDrivers(): Promise<void> {
  era += 1;
  await keepOnlyOf(null);
}

const keyOf = (url: URL): string => url.origin + url.pathname + url.search;

/** The copy of a page, a driver's before everybody's; undefined where there is none, or only one that is too old. */
export async function cachedCopy(url: URL): Promise<Response | undefined> {
  const key = keyOf(url);
  for (const name of await readableCaches()) {
    const copy = await caches.match(key, { cacheName: name, ignoreVary: true });
    if (copy && !(await expirationOf(name).isURLExpired(key))) return copy;
  }
  return undefined;
}

/** When a copy was made, in milliseconds. */
export const cachedAt = (copy: Response): number => Number(copy.headers.get(cachedAtHeader));

async function forgetPage(key: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => isOwnPages(name) || name === publicPages);
  for (const name of names) await (await caches.open(name)).delete(key);
}

/**
 * Keeps what a page's address answered, in its driver's copies or in everybody's; drops the copies of a page that is
 * gone, and those of drivers who are no longer signed in.
 *
 * @param isKept whether pages of this address are kept at all
 * @param askedIn the era in which it was asked for
 * @returns what was kept
 */
export async function cachePage(
  url: URL,
  answer: Response,
  { isKept, askedIn }: { isKept: boolean; askedIn: number },
): Promise<string | null> {
  const isLate = askedIn !== era;
  const whose = whosePage(answer.headers);
  if (whose) await keepOnlyOf(whose.driver);
  else if (answer.type === 'opaqueredirect') await caches.open(inDoubt);
  if (!isKept) return null;
  const key = keyOf(url);
  if ([403, 404, 410].includes(answer.status)) await forgetPage(key);
  if (answer.status !== 200 || !whose) return null;
  if (whose.driver === null && !isForEverybody(answer.headers)) return null;
  const keptIn = era;
  const text = await answer.text();
  if (whose.driver !== null && (isLate || keptIn !== era)) return null;
  const name = whose.driver === null ? publicPages : ownPages + whose.driver;
  const cache = await caches.open(name);
  const expiration = expirationOf(name);
  await cache.put(key, new Response(text, { headers: headersOfCopy(answer.headers, text) }));
  await expiration.updateTimestamp(key);
  await expiration.expireEntries();
  return text;
}

function headersOfCopy(headers: Headers, text: string): Headers {
  const copyHeaders = new Headers(headers);
  for (const name of ['Content-Encoding', 'Content-Length']) copyHeaders.delete(name);
  copyHeaders.set(cachedAtHeader, String(Date.now()));
  copyHeaders.set(titleHeader, encodeURIComponent(/<title>(.*?)<\/title>/s.exec(text)?.[1] ?? ''));
  return copyHeaders;
}

export type CachedPage = { address: string; title: string };

/** The pages that are readable here, the newest first. Titles are as in markup: nothing in them needs escaping. */
export async function cachedPages(): Promise<CachedPage[]> {
  const pages = new Map<string, CachedPage & { at: number }>();
  for (const name of await readableCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const copy = await cache.match(request, { ignoreVary: true });
      const { pathname, search } = new URL(request.url);
      const address = pathname + search;
      if (!copy || pages.has(address)) continue;
      const title = decodeURIComponent(copy.headers.get(titleHeader) ?? '') || address;
      pages.set(address, { address, title, at: cachedAt(copy) });
    }
  }
  return [...pages.values()].sort((a, b) => b.at - a.at);
}
