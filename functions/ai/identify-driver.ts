import { isEntitled } from '#core/billing/subscription';
import { agrees, type Hint } from '#core/http/fields';
import type { SignedIn } from '#core/identity/driver';
import { Refused } from './answers.ts';
import type { Call } from './endpoints/endpoint.ts';
import type { Services } from './services.ts';

/** Who asks, and cookies that renew their session. */
export type Identified = { driver: SignedIn; setCookies: readonly string[] };

/** The signed-in driver behind a request, from the session alone. @throws Refused 401, 502 */
export async function identifyDriver(request: Request, services: Services): Promise<Identified> {
  const { driver, setCookies } = await services.authenticator.authenticate(request, { mayHandshake: false });
  if (driver.state === 'signed-in') return { driver, setCookies };
  if (driver.reason === 'unreachable') {
    throw new Refused({
      status: 502,
      code: 'sign_in_unavailable',
      error: 'We cannot check your sign-in right now. Please try again in a moment.',
    });
  }
  throw new Refused({ status: 401, code: 'signed_out', error: 'Please sign in.' });
}

/** A user id in a body or address is only a hint; one that is not the session's is refused. @throws Refused 403 */
export function checkHint(given: Hint, driver: SignedIn): void {
  if (!agrees(given, driver.userId)) {
    throw new Refused({ status: 403, code: 'not_yours', error: 'This belongs to another driver.' });
  }
}

/** Lets through who has an active plan, by the database alone. @throws Refused 402; DatabaseUnavailable; AccountClosed */
export async function requirePlan({ subscription, services }: Call): Promise<void> {
  if (isEntitled(await subscription, services.now())) return;
  throw new Refused({
    status: 402,
    code: 'no_active_plan',
    error: 'This needs an active plan. Upgrade to Premium to go on.',
  });
}
