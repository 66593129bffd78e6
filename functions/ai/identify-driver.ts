import { isEntitled } from '#platform/billing/subscription';
import { refuse, signInFirst } from '#platform/http/answer';
import type { SignedIn } from '#platform/identity/driver';
import type { Call } from './endpoints/endpoint.ts';
import type { Services } from './services.ts';

/** The caller, and cookies that renew their session. */
export type Identified = { driver: SignedIn; setCookies: readonly string[] };

/** The signed-in driver behind a request, from the session alone. @throws a Response: 401, 502 */
export async function identifyDriver(request: Request, services: Services): Promise<Identified> {
  const { driver, setCookies } = await services.authenticator.authenticate(request, { mayHandshake: false });
  if (driver.state === 'signed-in') return { driver, setCookies };
  if (driver.reason === 'unreachable') {
    throw refuse({
      status: 502,
      code: 'sign_in_unavailable',
      error: 'We can’t check your sign-in right now. Please try again in a moment.',
    });
  }
  throw refuse(signInFirst);
}

/** Lets through who has an active plan, by the database alone. @throws a Response: 402; DatabaseUnavailable; AccountClosed */
export async function requirePlan({ subscription, services }: Call): Promise<void> {
  if (isEntitled(await subscription, services.now())) return;
  throw refuse({
    status: 402,
    code: 'no_active_plan',
    error: 'This needs an active plan. Upgrade to Premium to continue.',
  });
}
