import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import type { WantOutcome, Wish } from '#core/adapters/supabase/wanted-setups';
import { heldSession } from '#core/platform/identity/driver';
import { logError } from '#core/platform/observability/log';
import { renewSessionThen, signInThen } from '../account/after-renewal.server.ts';
import { withProfile } from '../account/profile.server.ts';
import { orAway } from '../edge/database-errors.server.ts';
import { type ToastKey, withToast } from '../ui/toast.server.ts';
import { wantedAt } from './wanted-page.server.ts';
import { wishIn, wishValues } from './wish.server.ts';

/** Keeps a wish of the signed-in driver's. @throws DatabaseUnavailable */
export function wantSetup(context: AppLoadContext, wish: Wish): Promise<WantOutcome> {
  return withProfile(context, () => context.wantedSetups.want(wish));
}

export type WantedAnswer = { redirectTo: string; headers: HeadersInit };

/**
 * Keeps a wish that was put into words as an address' parameters.
 *
 * @returns the page of what is wanted, with a toast that says what came of it
 */
export async function wantFromPage(
  context: AppLoadContext,
  said: string,
  back = '/wanted',
): Promise<WantedAnswer> {
  const answer = async (redirectTo: string, toast: ToastKey) => ({
    redirectTo,
    headers: await withToast(toast),
  });
  const read = wishIn(wishValues(new URLSearchParams(said)));
  if ('errors' in read) return answer(back, 'wish-failed');
  try {
    const { outcome, id } = await wantSetup(context, read.wish);
    if (outcome === 'too-many') return answer('/wanted/ask', 'too-many-wishes');
    return id === null ? answer(back, 'wish-failed') : answer(`/wanted/${id}`, 'wish-kept');
  } catch (error) {
    logError('a wish was not kept', { error });
    return answer(back, 'wish-failed');
  }
}

/** Wants what is wanted at an address, or takes the wish back: the buttons of public pages. @throws a 404 Response */
export async function wishFromPage(
  context: AppLoadContext,
  id: string | undefined,
  isWithdrawal: boolean,
): Promise<Response> {
  const back = `/wanted/${encodeURIComponent(id ?? '')}`;
  const wanted = await orAway(wantedAt(context, id));
  if (wanted === 'away') return redirect(back, { status: 303, headers: await withToast('wish-failed') });
  const isSignedIn = context.driver.state === 'signed-in';
  if (isWithdrawal) {
    const headers = isSignedIn ? await withdrawWish(context, wanted.id) : {};
    const to = isSignedIn ? '/wanted' : `/sign-in?${new URLSearchParams({ return_to: back })}`;
    return redirect(to, { status: 303, headers });
  }
  const want = new URLSearchParams(wanted.wish).toString();
  if (heldSession(context.driver)) return renewSessionThen({ want }, back);
  if (!isSignedIn) return signInThen({ want }, back);
  const { redirectTo, headers } = await wantFromPage(context, want, back);
  return redirect(redirectTo, { status: 303, headers });
}

/** Takes a wish of the driver's back; headers of the way to a page that says so. */
export async function withdrawWish(
  { wantedSetups }: AppLoadContext,
  wanted: number,
): Promise<{ 'Set-Cookie': string }> {
  try {
    await wantedSetups.withdraw(wanted);
    return await withToast('wish-withdrawn');
  } catch (error) {
    logError('a wish was not taken back', { error });
    return withToast('wish-failed');
  }
}
