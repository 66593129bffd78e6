import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import { signOutCookies } from '#core/adapters/clerk';
import { logWarn } from '#core/platform/observability/log';
import { forgetAvatar } from './avatar-cookie.server.ts';
import { clearPendingAction } from './after-renewal.server.ts';

/** Ends a session at Clerk and in this browser. */
export async function signOut(context: AppLoadContext, sessionId: string | null): Promise<Response> {
  // The browser forgets the session even when Clerk does not answer; its token dies within a minute.
  if (sessionId !== null) {
    await context.accounts
      .revokeSession(sessionId)
      .catch((error) => logWarn('a session was not ended at Clerk', { error }));
  }
  const headers = new Headers();
  const over = [...(await signOutCookies(context.env)), await forgetAvatar(), await clearPendingAction()];
  for (const cookie of over) headers.append('Set-Cookie', cookie);
  return redirect('/', { headers });
}
