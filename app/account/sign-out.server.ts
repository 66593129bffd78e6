import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import { signOutCookies } from '#platform/adapters/clerk/users-and-sessions';
import { renewableSession } from '#platform/identity/driver';
import { logWarn } from '#platform/observability/log';
import { forgetAvatar } from './avatar-cookie.server.ts';
import type { Submission } from '../ui/form-action.server.ts';
import { clearPendingAction, renewSessionThen } from './after-renewal.server.ts';

/** Ends a session at Clerk and in this browser. */
export async function signOut(
  context: AppLoadContext,
  sessionId: string | null,
  next = '/',
): Promise<Response> {
  // The browser forgets the session even when Clerk does not answer; its token dies within a minute.
  if (sessionId !== null) {
    await context.accounts
      .revokeSession(sessionId)
      .catch((error) => logWarn('clerk_sign_out_failed', { error }));
  }
  const headers = new Headers();
  const over = [...(await signOutCookies(context.env)), await forgetAvatar(), await clearPendingAction()];
  for (const cookie of over) headers.append('Set-Cookie', cookie);
  return redirect(next, { headers });
}

export function submitSignOut(_: null, { request, context }: Submission): Response | Promise<Response> {
  const { driver } = context;
  // Our own page sends this when Clerk says that nobody is signed in; another tab may have signed in since.
  const isOver = new URL(request.url).searchParams.get('session') === 'over';
  if (driver.state === 'signed-in') return isOver ? redirect('/') : signOut(context, driver.sessionId);
  const session = renewableSession(driver);
  if (!session || isOver) return signOut(context, null);
  return session.sessionId === null ? renewSessionThen('sign-out', '/') : signOut(context, session.sessionId);
}
