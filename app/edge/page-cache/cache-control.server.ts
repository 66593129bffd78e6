export const audiences = ['visitor', 'driver'] as const;

/** The audience of an answer. A session that still has to be renewed counts as a driver's. */
export type Audience = (typeof audiences)[number];

export type CacheControl = Readonly<Record<Audience, string>>;

const noStore = 'private, no-store';
export const nobody: CacheControl = { visitor: noStore, driver: noStore };
/** May be kept, and must be asked for again before it is shown. The edge cache has ages of its own: `public-page.server.ts`. */
export const mustRevalidate: CacheControl = {
  visitor: 'public, max-age=0, must-revalidate',
  driver: noStore,
};
/** The same for everybody, and fresh as long as our own copy is. */
export const publicApi: CacheControl = { visitor: 'public, max-age=60', driver: 'public, max-age=60' };
/** A driver's session would see that driver's own setups in it. */
export const anHour: CacheControl = { visitor: 'public, max-age=3600', driver: noStore };
/** The same for everybody, and changed by a new version of the product alone. */
export const anHourForAll: CacheControl = {
  visitor: 'public, max-age=3600',
  driver: 'private, max-age=3600',
};
/** Fresh for ten minutes and kept for thirty (§9), the same for everybody. */
export const plansForAll: CacheControl = {
  visitor: 'public, max-age=600, stale-while-revalidate=1200',
  driver: 'private, max-age=600, stale-while-revalidate=1200',
};
/** Fresh for five minutes and kept for ten (§9), in the browser that asked. A 404 is kept nowhere. */
export const ownStatus: CacheControl = {
  visitor: noStore,
  driver: 'private, max-age=300, stale-while-revalidate=300',
};

/**
 * The `Cache-Control` of an answer. Only what went well and sets no cookie is ever kept, and what its route calls
 * `no-store` is not either.
 *
 * @param cacheControl what its address allows
 */
export function cacheControlOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { method, cacheControl, audience }: { method: string; cacheControl: CacheControl; audience: Audience },
): string {
  const reads = method === 'GET' || method === 'HEAD';
  const forbids = headers.has('Set-Cookie') || /no-store/.test(headers.get('Cache-Control') ?? '');
  return reads && status === 200 && !forbids ? cacheControl[audience] : noStore;
}
