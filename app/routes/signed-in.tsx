import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useSearchParams } from '@remix-run/react';
import { safeReturnPath } from '#platform/identity/return-path';
import { logWarn } from '#platform/observability/log';
import { readUnits } from '#racing/setup/chosen-units';
import { clearPendingAction, type PendingAction, pendingAction } from '../account/after-renewal.server.ts';
import { keepUnits, unitsFromProfile } from '../account/keep-units.server.ts';
import { profileOf } from '../account/profile.server.ts';
import { signOut } from '../account/sign-out.server.ts';
import { startCheckout } from '../assistant/start-checkout.server.ts';
import { ownChangeCookie } from '../edge/page-cache/bypass-cookies.server.ts';
import { compareLapFromPage, copyFromPage } from '../setups/viewer/copy-setup.server.ts';
import { followAuthor } from '../community/follow-author.server.ts';
import { likeFromPage } from '../setups/viewer/like-setup.server.ts';
import { stillGoodFromPage } from '../setups/viewer/still-good.server.ts';
import { wantFromPage } from '../community/want-setup.server.ts';

/**
 * Where hosted pages send a driver who has signed in, and our own forms one whose session is to be renewed: the entry has
 * fetched the session by now, so what was put off is done, and on they go. Their profile is made on the way, as no
 * JavaScript may ever do it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { driver } = context;
  const pending = await pendingAction(request);
  if (pending === 'sign-out') return signOut(context, driver.state === 'signed-in' ? driver.sessionId : null);
  if (driver.state === 'signed-out') return null;
  const profile = await profileOf(context).catch((error: unknown) => {
    logWarn('profile_create_failed', { error });
    return null;
  });
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('to'));
  const units = unitsFromProfile(profile, request.headers);
  if (!pending) return redirect(returnTo, { headers: units ? { 'Set-Cookie': units } : {} });
  const result = await doneOnTheWay(context, pending, request);
  return redirect(result.redirectTo ?? returnTo, { headers: result.headers });
}

type Deed = Exclude<PendingAction, 'sign-out'>;

/** Runs the action that sign-in interrupted, then redirects. */
async function doneOnTheWay(context: AppLoadContext, pending: Deed, request: Request) {
  const result = await doneNow(context, pending, request);
  const headers = new Headers(result.headers);
  headers.append('Set-Cookie', await ownChangeCookie());
  headers.append('Set-Cookie', await clearPendingAction());
  return { ...result, headers };
}

async function doneNow(
  context: AppLoadContext,
  pending: Deed,
  request: Request,
): Promise<{ redirectTo?: string; headers: HeadersInit }> {
  if ('checkout' in pending) return startCheckout(context, pending.checkout, request);
  if ('copy' in pending) return (pending.thenLap ? compareLapFromPage : copyFromPage)(context, pending.copy);
  if ('want' in pending) return wantFromPage(context, pending.want);
  if ('follow' in pending) return followAuthor(context, pending.follow);
  if ('like' in pending) return { headers: await likeFromPage(context, String(pending.like)) };
  if ('stillGood' in pending) return { headers: await stillGoodFromPage(context, String(pending.stillGood)) };
  const units = readUnits(pending.units);
  return { headers: (units && (await keepUnits(context, units))) ?? {} };
}

export default function SignInUnconfirmed() {
  const [parameters] = useSearchParams();
  const returnTo = safeReturnPath(parameters.get('to'));
  return (
    <section className="stand-in">
      <h1 className="text-3xl">You’re not signed in yet</h1>
      <p>
        The account page didn’t confirm a session for this browser. If you block cookies, allow them for this
        site.
      </p>
      <a className="button button-primary" href={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}>
        Sign in again
      </a>
    </section>
  );
}
