import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { signOutCookies } from '#core/adapters/clerk';
import { remark } from '#core/observability/report';

/** Ends the session at Clerk and in this browser; works as a plain form. */
export async function action({ context }: ActionFunctionArgs) {
  const headers = new Headers();
  if (context.driver.state === 'signed-in') {
    // The browser forgets the session even when Clerk does not answer; its token dies within a minute.
    await context.accounts
      .revokeSession(context.driver.sessionId)
      .catch((error) => remark('a session was not ended at Clerk', { error }));
  }
  for (const cookie of await signOutCookies(context.env.CLERK_PUBLISHABLE_KEY))
    headers.append('Set-Cookie', cookie);
  return redirect('/', { headers });
}

export function loader() {
  return redirect('/');
}
