/** Who an answer is made for; a driver is also who holds a session that is still to be renewed. */
export type Audience = 'visitor' | 'driver';

type Rule = Record<Audience, string>;

const nobody = 'private, no-store';
/** May be kept, and must be asked for again before it is shown. */
const everybody: Rule = { visitor: 'public, max-age=0, must-revalidate', driver: nobody };
/** A driver's session would see that driver's own setups in it. */
const anHour: Rule = { visitor: 'public, max-age=3600', driver: nobody };

/**
 * What may be kept of our answers, by address and audience; the first that fits counts. What stands in no line is kept
 * by nobody. The edge cache keeps public pages by ages of its own, see `public-page.server.ts`.
 */
const rules: readonly { path: RegExp; rule: Rule }[] = [
  { path: /^\/(_root\.data)?$/, rule: everybody },
  { path: /^\/setups(\.data)?$/, rule: everybody },
  { path: /^\/setup-viewer\/[\w-]{1,60}(\.data)?$/, rule: everybody },
  { path: /^\/(robots\.txt|sitemap\.xml)$/, rule: anHour },
  // Fresh for ten minutes and kept for thirty (§9), the same for everybody.
  {
    path: /^\/api\/subscription\/plans$/,
    rule: {
      visitor: 'public, max-age=600, stale-while-revalidate=1200',
      driver: 'private, max-age=600, stale-while-revalidate=1200',
    },
  },
  // Fresh for five minutes and kept for ten (§9), in the browser that asked. A 404 is kept nowhere.
  {
    path: /^\/api\/subscription\/status$/,
    rule: { visitor: nobody, driver: 'private, max-age=300, stale-while-revalidate=300' },
  },
];

/**
 * The `Cache-Control` of an answer. Only what went well and sets no cookie is ever kept, and what its route calls
 * `no-store` is not either.
 */
export function cacheControlOf({
  method,
  pathname,
  audience,
  response: { status, headers },
}: {
  method: string;
  pathname: string;
  audience: Audience;
  response: Pick<Response, 'status' | 'headers'>;
}): string {
  const reads = method === 'GET' || method === 'HEAD';
  const forbids = headers.has('Set-Cookie') || /no-store/.test(headers.get('Cache-Control') ?? '');
  if (!reads || status !== 200 || forbids) return nobody;
  return rules.find(({ path }) => path.test(pathname))?.rule[audience] ?? nobody;
}
