import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { heldSession } from '#core/platform/identity/driver';
import { renewSessionThen } from '../account/after-renewal.server.ts';
import { signOut } from '../account/sign-out.server.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const { driver } = context;
  // Our own page asks so when Clerk has told it that nobody is signed in; another tab may have signed in since.
  const isOver = new URL(request.url).searchParams.get('session') === 'over';
  if (driver.state === 'signed-in') return isOver ? redirect('/') : signOut(context, driver.sessionId);
  const held = heldSession(driver);
  if (!held || isOver) return signOut(context, null);
  return held.sessionId === null ? renewSessionThen('sign-out', '/') : signOut(context, held.sessionId);
}

export function loader() {
  return redirect('/');
}
