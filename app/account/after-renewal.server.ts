import { createCookie, redirect } from '@remix-run/cloudflare';
import { z } from 'zod';
import { signedInPath } from '#core/platform/identity/return-path';

/** What a driver asked for whose session had to be renewed first, or who had to sign in again. */
const deeds = z.union([
  z.object({ like: z.int().positive() }),
  z.object({ stillGood: z.int().positive() }),
  z.object({ follow: z.int().positive() }),
  z.object({ copy: z.string().max(60) }),
  z.object({ units: z.string().max(20) }),
  z.object({ want: z.string().max(400) }),
  z.literal('sign-out'),
]);
export type PendingAction = z.output<typeof deeds>;

const secondsToSignIn = 600;
const cookie = createCookie('put_off', {
  path: signedInPath,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: secondsToSignIn,
});

/**
 * Sends a browser to fetch its session and then do what it asked for; only an answer to a form of our own may. A cookie
 * says what: an address that does something could be linked from anywhere.
 */
export const renewSessionThen = (deed: PendingAction, returnTo: string): Promise<Response> =>
  putOff(deed, `${signedInPath}?${new URLSearchParams({ to: returnTo })}`);

/** The same for who has no session at all: they sign in first. */
export const signInThen = (deed: PendingAction, returnTo: string): Promise<Response> =>
  putOff(deed, `/sign-in?${new URLSearchParams({ return_to: returnTo })}`);

async function putOff(deed: PendingAction, address: string): Promise<Response> {
  return redirect(address, { status: 303, headers: { 'Set-Cookie': await cookie.serialize(deed) } });
}

export async function pendingAction(request: Request): Promise<PendingAction | null> {
  return deeds.safeParse(await cookie.parse(request.headers.get('Cookie'))).data ?? null;
}

export function clearPendingAction(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
