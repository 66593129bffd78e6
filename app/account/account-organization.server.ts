import type { ClerkUsers } from '#platform/adapters/clerk/users-and-sessions';
import type { Driver } from '#platform/identity/driver';

const keptMs = 5 * 60_000;
/** After a question that Clerk did not answer. */
const pauseMs = 30_000;
const mostNames = 500;

type CachedName = { name: string; until: number };

/** Names by organization id. A name is shown to members only: their session token names the organization. */
const names = new Map<string, CachedName>();

/**
 * The name of the organization in which the driver is active, null without one. While Clerk does not answer it is what
 * the session token says: the organization's slug.
 */
export async function activeOrganizationName({
  driver,
  accounts,
}: {
  driver: Driver;
  accounts: Pick<ClerkUsers, 'organizationName'>;
}): Promise<string | null> {
  if (driver.state === 'signed-out' || !driver.claims.o) return null;
  const { id, slg: slug = '' } = driver.claims.o;
  const cachedName = names.get(id);
  if (cachedName && cachedName.until > Date.now()) return cachedName.name;
  const name = await accounts.organizationName(id).catch(() => undefined);
  const displayName = name ?? cachedName?.name ?? slug;
  if (names.size >= mostNames) names.clear();
  names.set(id, { name: displayName, until: Date.now() + (name === undefined ? pauseMs : keptMs) });
  return displayName;
}
