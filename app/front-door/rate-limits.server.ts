import { logWarn } from '#core/observability/log';
import type { Refusal } from './refusal-answer.server.ts';

/** One of Cloudflare's rate limits: how often per minute is said in wrangler.toml. */
export type RateLimit = { limit(of: { key: string }): Promise<{ success: boolean }> };

/**
 * What is counted, per driver and per address; sessions are signed in and renewed through Clerk's proxy. Lookups are the
 * reads that ask Stripe, or gather all that is kept of a driver.
 */
export type RateLimits = {
  WRITES_BY_DRIVER: RateLimit;
  WRITES_BY_ADDRESS: RateLimit;
  AI_BY_ADDRESS: RateLimit;
  CLERK_BY_ADDRESS: RateLimit;
  LOOKUPS_BY_DRIVER: RateLimit;
};

/** The longest that a limit lasts, in seconds: the period of the limits in wrangler.toml. */
export const retryAfterSeconds = 60;

export const rateLimited: Refusal = {
  status: 429,
  code: 'too_fast',
  error: 'That was a little fast. Please wait a minute and try again.',
};

/** Where the engineer is asked. Its quota per driver is counted exactly, in that driver's engine room. */
const asksEngineer = /^\/(api\/(generate-setup|refine|race-engineer-chat)|setup-assistant(\/|\.data|$))/;

const asksClerk = /^\/__clerk\//;

/** Not counted: a signed event must never be refused, and nobody shall be kept from signing out. */
const uncounted = /^\/(webhooks\/|sign-out(\.data)?$)/;

/** Who sends, as far as the network tells: an IPv6 customer has a whole /64. */
export function senderOf(address: string | null): string {
  if (!address?.includes(':')) return address ?? 'unknown';
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const filled = tail === undefined ? groups : [...groups, ...Array(8).fill('0')];
  return `${filled.slice(0, 4).join(':')}::/64`;
}

/** A limit that cannot be asked keeps nobody out: what it guards is guarded by more than it. */
async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success;
  } catch (error) {
    logWarn('a rate limit could not be asked', { error });
    return true;
  }
}

/** Whether reading an address is no work of our own alone. */
function isLookup({ pathname, searchParams }: URL): boolean {
  if (pathname === '/account/data.json') return true;
  return searchParams.has('session_id') && /^\/setup-assistant(\/|\.data|$)/.test(pathname);
}

const changesSomething = (method: string) => method !== 'GET' && method !== 'HEAD';

/** Whether the sender's address has sent more than may come from one. */
export async function isAddressRateLimited(request: Request, limits: RateLimits): Promise<boolean> {
  const { pathname } = new URL(request.url);
  if (!changesSomething(request.method) || uncounted.test(pathname)) return false;
  const key = senderOf(request.headers.get('CF-Connecting-IP'));
  if (asksClerk.test(pathname)) return !(await isWithin(limits.CLERK_BY_ADDRESS, key));
  if (!(await isWithin(limits.WRITES_BY_ADDRESS, key))) return true;
  return asksEngineer.test(pathname) && !(await isWithin(limits.AI_BY_ADDRESS, key));
}

/** Whether a driver has sent more than one does, or looked up more. */
export async function isDriverRateLimited(
  { method, url }: Request,
  userId: string,
  limits: RateLimits,
): Promise<boolean> {
  const address = new URL(url);
  if (!changesSomething(method)) {
    return isLookup(address) && !(await isWithin(limits.LOOKUPS_BY_DRIVER, userId));
  }
  if (uncounted.test(address.pathname)) return false;
  return !(await isWithin(limits.WRITES_BY_DRIVER, userId));
}

/** Forms with something typed in them: their own actions say that it was too fast, and give back every value. */
const formsThatComeBack = /^\/(upload-setup(\/send)?|setup-assistant(\/run|\/engineer)?)(\.data)?\/?$/;

/** Whether the form sent to this address comes back by itself. */
export function repliesWithErrors(pathname: string): boolean {
  return formsThatComeBack.test(pathname);
}
