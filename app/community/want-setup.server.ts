import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { WantOutcome, Wish } from '#platform/adapters/supabase/wanted-setups';
import { logError } from '#platform/observability/log';
import { signInThen } from '../account/after-renewal.server.ts';
import { withProfile } from '../account/profile.server.ts';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import type { Redirect, Submission } from '../ui/form-action.server.ts';
import { type ToastKey, withToast } from '../ui/toast.server.ts';
import { wantedAt } from './wanted-page.server.ts';
import { wishIn, wishValues } from './wish.server.ts';

/** Keeps a wish of the signed-in driver's. @throws DatabaseUnavailable */
export function wantSetup(context: AppLoadContext, wantedSetup: Wish): Promise<WantOutcome> {
  return withProfile(context, () => context.wantedSetups.want(wantedSetup));
}

export type WantedAnswer = { redirectTo: string; headers: HeadersInit };

/**
 * Keeps a wish that was put into words as an address' parameters.
 *
 * @returns the page of what is wanted, with a toast that says what came of it
 */
export async function wantFromPage(
  context: AppLoadContext,
  query: string,
  back = '/wanted',
): Promise<WantedAnswer> {
  const answer = async (redirectTo: string, toast: ToastKey) => ({
    redirectTo,
    headers: await withToast(toast),
  });
  const parsed = wishIn(wishValues(new URLSearchParams(query)));
  if ('errors' in parsed) return answer(back, 'wish-failed');
  try {
    const { outcome, id } = await wantSetup(context, parsed.wish);
    if (outcome === 'too-many') return answer('/wanted/ask', 'too-many-wishes');
    return id === null ? answer(back, 'wish-failed') : answer(`/wanted/${id}`, 'wish-kept');
  } catch (error) {
    logError('wanted_setup_write_failed', { error });
    return answer(back, 'wish-failed');
  }
}

export const wishSchema = z.object({ intent: z.string().catch('') });
type WishIntent = z.output<typeof wishSchema>;

const pageOf = ({ params }: Submission) => `/wanted/${encodeURIComponent(params.id ?? '')}`;
const wishFailed = (submission: Submission): Redirect => ({
  redirectTo: pageOf(submission),
  toast: 'wish-failed',
});

export const wishForm = {
  async signIn(submission: Submission): Promise<Response | Redirect> {
    const wantedSetup = await orDatabaseAway(wantedAt(submission.context, submission.params.id));
    if (wantedSetup === 'away') return wishFailed(submission);
    const back = pageOf(submission);
    const { intent } = wishSchema.parse(Object.fromEntries(submission.form));
    if (intent === 'withdraw') return { redirectTo: `/sign-in?${new URLSearchParams({ return_to: back })}` };
    return signInThen(submission.context, { want: new URLSearchParams(wantedSetup.wish).toString() }, back);
  },
};

/** Wants the setup of a public page, or takes the wish back. @throws a 404 Response */
export async function wishFromPage({ intent }: WishIntent, submission: Submission): Promise<Redirect> {
  const wantedSetup = await orDatabaseAway(wantedAt(submission.context, submission.params.id));
  if (wantedSetup === 'away') return wishFailed(submission);
  if (intent === 'withdraw')
    return { redirectTo: '/wanted', headers: await withdrawWish(submission.context, wantedSetup.id) };
  return wantFromPage(
    submission.context,
    new URLSearchParams(wantedSetup.wish).toString(),
    pageOf(submission),
  );
}

/** Takes a wish of the driver's back; headers of the way to a page that says so. */
export async function withdrawWish(
  { wantedSetups }: AppLoadContext,
  wantedId: number,
): Promise<{ 'Set-Cookie': string }> {
  try {
    await wantedSetups.withdraw(wantedId);
    return await withToast('wish-withdrawn');
  } catch (error) {
    logError('wanted_setup_withdraw_failed', { error });
    return withToast('wish-failed');
  }
}
