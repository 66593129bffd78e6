import { logWarn } from '#platform/observability/log';
import type { Refusal } from '#platform/http/answer';
import type { Address, RateLimitName } from './addresses.server.ts';

export type RateLimit = { limit(of: { key: string }): Promise<{ success: boolean }> };

export type RateLimits = Record<RateLimitName, RateLimit>;

/** The longest that a limit lasts, in seconds: the period of the limits in wrangler.toml. */
export const retryAfterSeconds = 60;

export const rateLimited: Refusal = {
  status: 429,
  code: 'too_fast',
  error: 'That was a bit fast. Please wait a minute and try again.',
};

/** The sender as the network knows it: an IPv6 customer has a whole /64. */
export function senderOf(address: string | null): string {
  if (!address?.includes(':')) return address ?? 'unknown';
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const paddedGroups = tail === undefined ? groups : [...groups, ...Array(8).fill('0')];
  return `${paddedGroups.slice(0, 4).join(':')}::/64`;
}

/** A rate limit that cannot be asked keeps nobody out: what it guards is guarded by more than it. */
async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success;
  } catch (error) {
    logWarn('rate_limit_failed', { error });
    return true;
  }
}

async function isExceeded(
  names: readonly RateLimitName[],
  key: string,
  limits: RateLimits,
): Promise<boolean> {
  for (const name of names) if (!(await isWithin(limits[name], key))) return true;
  return false;
}

const writes = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';

/** Whether an address has sent too many writes, or had too many pages made that are dear to make. */
export async function isAddressRateLimited(
  request: Request,
  { rateLimit, limitsMaking }: Pick<Address, 'rateLimit' | 'limitsMaking'>,
  limits: RateLimits,
): Promise<boolean> {
  const sender = senderOf(request.headers.get('CF-Connecting-IP'));
  if (writes(request)) return isExceeded(rateLimit.byAddress, sender, limits);
  return limitsMaking ? isExceeded([limitsMaking], sender, limits) : false;
}

export async function isDriverRateLimited(
  request: Request,
  { rateLimit, limitsReading }: Address,
  userId: string,
  limits: RateLimits,
): Promise<boolean> {
  if (writes(request)) return isExceeded(rateLimit.byDriver, userId, limits);
  const isLookup =
    limitsReading === 'always' || (limitsReading && new URL(request.url).searchParams.has(limitsReading));
  return isLookup ? isExceeded(['LOOKUPS_BY_DRIVER'], userId, limits) : false;
}

/** Marks a loader or an action that answers a rate-limited request itself. The door refuses the others. */
export function answersRateLimit<Work extends (...args: never[]) => unknown>(work: Work): Work {
  return Object.assign(work, { answersRateLimit: true });
}
