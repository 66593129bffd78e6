import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { CommentOutcome, StoredComments } from '#platform/adapters/supabase/comments';
import { DatabaseRefusal } from '#platform/database-errors';
import { isNameless, shownName, visibleName } from '#platform/identity/shown-name';
import { storable } from '#racing/forms/storable';
import { longestComment } from '#racing/setup/reports';
import { nameAuthor, typedName } from '../account/author-name.server.ts';
import { profileOf } from '../account/profile.server.ts';
import { fromDatabase } from '../edge/database-errors.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { storedId, visibleSetup } from '../setups/viewer/visible-setup.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';

const pageSize = 20;
const editableMs = 15 * 60_000;

const addressOf = (setup: number) => `/setup-viewer/${setup}/comments`;

function lineOf(comment: StoredComments['comments'][number], now: number) {
  const { id, words, created_at, edited_at, hidden_why, is_mine, user_id, ...names } = comment;
  return {
    id,
    words,
    author: shownName(names, user_id),
    at: created_at,
    isEdited: edited_at !== null,
    hiddenWhy: hidden_why,
    isMine: is_mine,
    isEditable: is_mine && hidden_why === null && now - Date.parse(created_at) < editableMs,
  };
}

/** Whether the signed-in driver has to type a name with a first comment. */
async function needsName({ driver, profiles }: AppLoadContext): Promise<boolean> {
  if (driver.state === 'signed-out') return false;
  const profile = await profiles.mine();
  return profile === null || isNameless(profile);
}

/**
 * A page of the comments under a public setup, the latest first.
 * @throws a Response: 404 where the reader sees none, 503 without the database
 */
export async function commentsPage(context: AppLoadContext, id: string | undefined, query: URLSearchParams) {
  const setup = storedId(id);
  if (setup === null) throw new Response(null, { status: 404 });
  const before = storedId(query.get('before') ?? undefined);
  const [row, stored, asksName] = await Promise.all([
    visibleSetup(context, id),
    fromDatabase(context.comments.of(setup, pageSize + 1, before)),
    fromDatabase(needsName(context)),
  ]);
  if (!stored) throw new Response(null, { status: 404 });
  const { car, track } = carAndTrackNames(row);
  const now = Date.now();
  const comments = stored.comments.slice(0, pageSize).map((comment) => lineOf(comment, now));
  return {
    setup,
    title: `${car} - ${track}`,
    comments,
    count: stored.count,
    isFirstPage: before === null,
    next: stored.comments.length > pageSize ? (comments.at(-1)?.id ?? null) : null,
    isClosed: stored.is_closed,
    isAuthor: stored.is_author,
    isSignedIn: context.driver.state === 'signed-in',
    asksName,
    edited: storedId(query.get('edit') ?? undefined),
  };
}
export type CommentsView = Awaited<ReturnType<typeof commentsPage>>;

/** Lines of blanks are one; marks above and below a letter are at most four. */
const plainWords = (text: string): string =>
  storable(text)
    .replace(/\r\n?/g, '\n')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();

const words = z
  .string({ error: 'Write something first.' })
  .overwrite(plainWords)
  .refine((text) => visibleName(text) !== '', 'Write something first.')
  .max(longestComment, { error: `A comment has at most ${longestComment} letters.` });
const comment = z.coerce.number().int().positive();

export const commentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), words, name: z.string().optional() }),
  z.object({ intent: z.literal('change'), words, comment }),
  z.object({ intent: z.literal('delete'), comment }),
  z.object({ intent: z.literal('close') }),
  z.object({ intent: z.literal('open') }),
]);
type CommentForm = z.output<typeof commentSchema>;

export type CommentAnswer = {
  words: string;
  name: string;
  /** The comment that is changed; null for a new one. */
  comment: number | null;
  message: string;
  nameProblem: string | null;
};

const notSent = 'We couldn’t save that. Your comment is still in the form; please try again.';

export const commentForm = {
  isTyped: true,
  signIn: 'Please sign in and send it again. Your comment is still here.',
  goneMessage: 'This setup is private or gone, so it takes no comments. Your words are still here.',
  away: { message: notSent, log: 'comment_write_failed' },
  keep({ form }: Submission, { message = null, errors = {} }: Problem): CommentAnswer {
    const field = (name: string) => String(form.get(name) ?? '');
    return {
      words: field('words'),
      name: field('name'),
      comment: storedId(field('comment')),
      message: message ?? errors.words ?? errors.comment ?? (errors.name ? '' : 'We couldn’t read the form.'),
      nameProblem: errors.name ?? null,
    };
  },
} as const;

const refusals: Record<
  Exclude<CommentOutcome, 'commented' | 'unknown-setup'>,
  [status: 409 | 429, string]
> = {
  closed: [409, 'The author has closed the comments under this setup.'],
  blocked: [409, 'We blocked this account, so it can’t comment. Your profile says why.'],
  'no-name': [409, 'Type your name too: others see who comments.'],
  'too-many': [429, 'That’s 60 comments in a day. Please go on tomorrow.'],
  'no-profile': [409, 'We couldn’t read your account. Please try again in a moment.'],
};
const tooLate = 'You can edit a comment for 15 minutes. Delete this one and write it again.';

async function add(
  setup: number,
  { words, name = '' }: Extract<CommentForm, { intent: 'add' }>,
  submission: SentByDriver,
): Promise<Redirect | FormErrors> {
  const { context } = submission;
  let headers: HeadersInit = {};
  if (isNameless(await profileOf(context))) {
    const typed = typedName.safeParse(name);
    if (!typed.success)
      return replyWithErrors(400, { errors: { name: typed.error.issues[0]?.message ?? notSent } });
    const outcome = await nameAuthor(typed.data, submission);
    if ('status' in outcome) return replyWithErrors(outcome.status, { errors: { name: outcome.message } });
    headers = outcome.headers;
  }
  const outcome = await context.comments.add(setup, words);
  if (outcome === 'unknown-setup') throw new Response(null, { status: 404 });
  if (outcome !== 'commented') {
    const [status, message] = refusals[outcome];
    return replyWithErrors(status, { message });
  }
  await context.forgetSetup(setup);
  return { redirectTo: addressOf(setup), headers };
}

/**
 * Adds, changes or deletes a comment, or closes the comments of the driver's own setup.
 * @throws a 404 Response where the driver sees no comments
 */
export async function submitComment(
  form: CommentForm,
  submission: SentByDriver,
): Promise<Redirect | FormErrors> {
  const { context, params } = submission;
  const setup = storedId(params.id);
  if (setup === null) throw new Response(null, { status: 404 });
  try {
    if (form.intent === 'add') return await add(setup, form, submission);
    if (form.intent === 'close' || form.intent === 'open') {
      if (!(await context.comments.close(setup, form.intent === 'close')))
        return replyWithErrors(403, { message: 'Only the setup’s author closes its comments.' });
    } else {
      const words = form.intent === 'change' ? form.words : null;
      const outcome = await context.comments.change(form.comment, words);
      if (outcome === 'too-late') return replyWithErrors(409, { message: tooLate });
    }
  } catch (error) {
    if (!(error instanceof DatabaseRefusal) || error.reason !== 'too-fast') throw error;
    return replyWithErrors(429, { message: 'That was fast. Wait a minute, then send it again.' });
  }
  await context.forgetSetup(setup);
  return { redirectTo: addressOf(setup) };
}
