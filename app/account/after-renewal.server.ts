import { type AppLoadContext, createCookie, redirect } from '@remix-run/cloudflare';
import * as z from 'zod';
import { renewableSession } from '#platform/identity/driver';
import { signedInPath } from '#platform/identity/return-path';

/** An action that waits until the driver's session is renewed, or until they have signed in. */
const pendingActions = z.union([
  z.object({ like: z.int().positive() }),
  z.object({ stillGood: z.int().positive() }),
  z.object({ follow: z.int().positive() }),
  z.object({ copy: z.string().max(60), thenLap: z.boolean().optional() }),
  z.object({ units: z.string().max(20) }),
  z.object({ want: z.string().max(400) }),
  z.object({
    checkout: z.object({
      priceId: z.string().max(200),
      from: z.enum(['assistant', 'profile']),
      order: z.string().max(600),
    }),
  }),
  z.literal('sign-out'),
]);
export type PendingAction = z.output<typeof pendingActions>;

const secondsToSignIn = 600;
const cookie = createCookie('put_off', {
  path: signedInPath,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: secondsToSignIn,
});

/**
 * Sends a browser to fetch its session and then do the action; only an answer to a form of our own may. A cookie
 * names the action: an address that does something could be linked from anywhere.
 */
export const renewSessionThen = (action: PendingAction, returnTo: string): Promise<Response> =>
  keepPending(action, `${signedInPath}?${new URLSearchParams({ to: returnTo })}`);

/** Does an action of a signed-out driver once they are signed in: a session that can be renewed needs no sign-in. */
export const signInThen = (
  { driver }: Pick<AppLoadContext, 'driver'>,
  action: PendingAction,
  returnTo: string,
): Promise<Response> =>
  renewableSession(driver)
    ? renewSessionThen(action, returnTo)
    : keepPending(action, `/sign-in?${new URLSearchParams({ return_to: returnTo })}`);

/** The same for a driver who is most likely new. The page for signing up leads to the one for signing in. */
export const signUpThen = (
  { driver }: Pick<AppLoadContext, 'driver'>,
  action: PendingAction,
  returnTo: string,
): Promise<Response> =>
  renewableSession(driver)
    ? renewSessionThen(action, returnTo)
    : keepPending(action, `/sign-up?${new URLSearchParams({ return_to: returnTo })}`);

async function keepPending(action: PendingAction, address: string): Promise<Response> {
  return redirect(address, { status: 303, headers: { 'Set-Cookie': await cookie.serialize(action) } });
}

export async function pendingAction(request: Request): Promise<PendingAction | null> {
  return pendingActions.safeParse(await cookie.parse(request.headers.get('Cookie'))).data ?? null;
}

export function clearPendingAction(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
