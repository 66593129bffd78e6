import { type AppLoadContext, createCookie } from '@remix-run/cloudflare';
import * as z from 'zod';
import { ClerkUnreachable } from '#platform/adapters/clerk/users-and-sessions';
import { authorTag, listTag } from '#platform/adapters/supabase/copy-tags';
import type { Profile } from '#platform/adapters/supabase/profiles';
import { safeReturnPath } from '#platform/identity/return-path';
import { isNameless, visibleName } from '#platform/identity/shown-name';
import { logWarn } from '#platform/observability/log';
import type { ToastKey } from '../ui/toast.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
  type SentByDriver,
} from '../ui/form-action.server.ts';
import { forgetFormerNames } from './avatar-cookie.server.ts';
import { profileOf, saveProfileFromClerk } from './profile.server.ts';

/** The number of the profile that this browser asked for a name: once is enough. */
const cookie = createCookie('name-question', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 31_536_000,
});

/** The number of the profile whose first public setup this browser celebrated. */
const firstCookie = createCookie('first-public', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 31_536_000,
});

type Publishing = { context: AppLoadContext; request: Request };

const toastOfFirst: Partial<Record<ToastKey, ToastKey>> = {
  'setup-saved-public': 'setup-saved-first',
  'setup-updated-public': 'setup-updated-first',
};

/**
 * Where a driver goes after publishing a setup, and what the page says: an author without any name is asked for one on the
 * way, once, and the first setup of an author gets its moment, once.
 */
export async function afterPublishing(
  { context, request }: Publishing,
  next: { redirectTo: string; toast: ToastKey },
): Promise<{ redirectTo: string; toast: ToastKey; headers: Headers }> {
  const headers = new Headers();
  const [profile, isFirst] = await Promise.all([profileOf(context), context.setups.hasOnePublic()]).catch(
    (error: unknown) => {
      logWarn('author_read_failed', { error });
      return [null, false] as const;
    },
  );
  if (!profile) return { ...next, headers };
  const sentCookies = request.headers.get('Cookie');
  const remember = async (question: typeof cookie) => {
    if ((await question.parse(sentCookies)) === profile.id) return false;
    headers.append('Set-Cookie', await question.serialize(profile.id));
    return true;
  };
  const toastForFirst = toastOfFirst[next.toast];
  const toast = toastForFirst && isFirst && (await remember(firstCookie)) ? toastForFirst : next.toast;
  const asksForName = isNameless(profile) && (await remember(cookie));
  const redirectTo = asksForName
    ? `/account/name?return_to=${encodeURIComponent(next.redirectTo)}`
    : next.redirectTo;
  return { redirectTo, toast, headers };
}

const longestName = 60;

/** A name as a form has it: one line of what can be seen of it. */
export const typedName = z
  .string()
  .catch('')
  .transform(visibleName)
  .pipe(
    z
      .string()
      .min(1, 'Type the name that other drivers see.')
      .max(longestName, `Use at most ${longestName} letters.`),
  );

export const authorNameSchema = z.object({
  name: typedName,
  return_to: z.string().catch('').transform(safeReturnPath),
});

export const authorNameForm = {
  isTyped: true,
  signIn: 'Your session has ended. Sign in and save again.',
  away: {
    message: 'We couldn’t save that. Your name is still in the form; please try again.',
    log: 'author_name_write_failed',
  },
  keep({ form }: Submission, { message = null, errors = {} }: Problem) {
    const returnTo = safeReturnPath(String(form.get('return_to') ?? ''));
    return { name: String(form.get('name') ?? ''), returnTo, nameProblem: message ?? errors.name ?? null };
  },
} as const;

/** Names a driver at Clerk, as the account panel would, and in the profile. A 4xx or 5xx says why not. */
export async function nameAuthor(
  name: string,
  { context, request, driver }: SentByDriver,
): Promise<{ headers: HeadersInit } | { status: 422 | 503; message: string }> {
  try {
    if (!(await context.accounts.rename(driver.userId, name)))
      return { status: 422, message: 'Our account provider doesn’t take this name. Try another.' };
  } catch (error) {
    if (!(error instanceof ClerkUnreachable)) throw error;
    return { status: 503, message: authorNameForm.away.message };
  }
  const profile: Profile = await saveProfileFromClerk(context);
  await context.forgetCopies([authorTag(profile.id), listTag]);
  return { headers: await forgetFormerNames(request.headers, profile) };
}

export async function submitAuthorName(
  { name, return_to }: z.output<typeof authorNameSchema>,
  submission: SentByDriver,
): Promise<Redirect | FormErrors> {
  // A name that Clerk has is changed in the account panel alone.
  if (!isNameless(await profileOf(submission.context))) return { redirectTo: return_to };
  const outcome = await nameAuthor(name, submission);
  if ('status' in outcome) return replyWithErrors(outcome.status, { message: outcome.message });
  return { redirectTo: return_to, toast: 'author-named', headers: outcome.headers };
}
