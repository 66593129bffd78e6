import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { FollowOutcome } from '#platform/adapters/supabase/authors';
import { shownName } from '#platform/identity/shown-name';
import { logError } from '#platform/observability/log';
import { signInThen } from '../account/after-renewal.server.ts';
import { withProfile } from '../account/profile.server.ts';
import type { Redirect, Submission } from '../ui/form-action.server.ts';
import { type ToastKey, withToast } from '../ui/toast.server.ts';

export const followSchema = z.object({
  author: z.coerce.number().int().positive(),
  intent: z.enum(['follow', 'unfollow']),
});

export type FollowAnswer = { redirectTo: string; headers: HeadersInit };

const toastFor: Record<Exclude<FollowOutcome, 'unknown-author'>, ToastKey> = {
  followed: 'author-followed',
  own: 'author-is-self',
  'too-many': 'too-many-authors',
  'no-profile': 'follow-failed',
};

/** Follows an author in the name of the signed-in driver, and says on the author's page what came of it. */
export async function followAuthor(context: AppLoadContext, author: number): Promise<FollowAnswer> {
  const redirectTo = `/authors/${author}`;
  try {
    const outcome = await withProfile(context, () => context.authors.follow(author));
    if (outcome === 'unknown-author') return { redirectTo, headers: {} };
    return { redirectTo, headers: await withToast(toastFor[outcome]) };
  } catch (error) {
    logError('follow_failed', { error });
    return { redirectTo, headers: await withToast('follow-failed') };
  }
}

async function unfollowAuthor({ authors }: AppLoadContext, author: number): Promise<FollowAnswer> {
  const redirectTo = '/following';
  try {
    await authors.unfollow(author);
    return { redirectTo, headers: await withToast('author-unfollowed') };
  } catch (error) {
    logError('unfollow_failed', { error });
    return { redirectTo, headers: await withToast('unfollow-failed') };
  }
}

/** No form of ours sends this. */
function invalid(): Response {
  throw new Response(null, { status: 400 });
}

export const followForm = {
  invalid,
  async signIn({ context, form }: Submission): Promise<Response | Redirect> {
    const { data } = followSchema.safeParse(Object.fromEntries(form));
    if (!data) return invalid();
    if (data.intent === 'unfollow') return { redirectTo: '/sign-in?return_to=/following' };
    return signInThen(context, { follow: data.author }, `/authors/${data.author}`);
  },
};

export function changeFollowing(
  { author, intent }: z.output<typeof followSchema>,
  { context }: Submission,
): Promise<FollowAnswer> {
  return intent === 'follow' ? followAuthor(context, author) : unfollowAuthor(context, author);
}

/** The authors the signed-in driver follows, latest first. @throws DatabaseUnavailable */
export async function followedAuthors({ authors }: AppLoadContext) {
  const authorRows = await authors.followedAuthors();
  return authorRows.map(({ id, setups, ...names }) => ({ id, setups, name: shownName(names, id) }));
}
