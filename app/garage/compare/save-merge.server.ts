import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import { logError } from '#platform/observability/log';
import { findTrack } from '#racing/setup/catalogue';
import { withProfile } from '../../account/profile.server.ts';
import { isConflict } from '../../edge/database-errors.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../../ui/form-action.server.ts';
import { type CompareView, compareView, mergeOf } from './compare-setups.server.tsx';
import { givenSides } from './compare-sides.server.ts';
import { longestTitle } from '../upload/upload-answer.ts';

const fieldsSchema = z.object({
  title: z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Title is required')
        .max(longestTitle, `Title must contain at most ${longestTitle} characters`),
    ),
  track: z.string().catch(''),
  request_id: z.uuid().catch(() => crypto.randomUUID()),
});

export const compareSchema = z.looseObject({ intent: z.string().catch('') });

type CompareProblem = Problem & { view?: CompareView };

export const compareForm = {
  isTyped: true,
  signIn: (submission: Submission) =>
    submission.form.get('intent') === 'save'
      ? replyWithErrors(401, { message: 'Sign in to save the merge.' })
      : compareFiles(submission),
  keep: async ({ context, form }: Submission, { message = null, view }: CompareProblem) => ({
    view: view ?? (await compareView(context, form)),
    message,
  }),
} as const;

export function submitComparison(
  { intent }: z.output<typeof compareSchema>,
  submission: Submission,
): Promise<Redirect | FormErrors<CompareProblem>> {
  return intent === 'save' ? saveMerge(submission.context, submission.form) : compareFiles(submission);
}

/** Compares files that are not stored. Stored setups alone have an address of their own. */
async function compareFiles({ context, form }: Submission): Promise<Redirect | FormErrors<CompareProblem>> {
  const sides = givenSides(form);
  const isStored = sides.every(
    ({ file, held: storedText, text }) => !file && !storedText && text.trim() === '',
  );
  if (isStored && !form.has('merge'))
    return { redirectTo: `/compare?${new URLSearchParams(sides.map(({ letter, ref }) => [letter, ref]))}` };
  const view = await compareView(context, form);
  return replyWithErrors(view.status, { view });
}

/** Stores a merge as a private setup of the driver's, with the setups it is based on. */
async function saveMerge(context: AppLoadContext, form: FormData): Promise<Redirect | FormErrors> {
  const notSaved = (status: number, message: string) => replyWithErrors(status, { message });
  // The next save is one of its own.
  const savedBefore = (message: string) => {
    form.delete('request_id');
    return notSaved(409, message);
  };
  const fields = fieldsSchema.safeParse(Object.fromEntries(form));
  if (!fields.success) return notSaved(400, fields.error.issues[0]?.message ?? 'Title is required');
  const result = await mergeOf(context, form);
  if ('problem' in result) return notSaved(result.status, `The merge was not saved. ${result.problem}`);
  const { a, b, merge } = result;
  if (!merge.ok) return notSaved(422, merge.reason);
  const track = a.track || findTrack(a.game, fields.data.track)?.id;
  if (!track) return notSaved(400, 'Track is required');
  try {
    const row = {
      game: a.game,
      car_name: a.car,
      track_name: track,
      title: fields.data.title,
      setup_data: merge.file.text,
      is_public: false,
      request_id: fields.data.request_id,
      based_on: [...new Set([a, b].flatMap(({ id }) => (id === null ? [] : [id])))],
    };
    const result = await withProfile(context, () => context.setups.create(row));
    return result.outcome === 'no-profile'
      ? savedBefore('User profile not found')
      : { redirectTo: `/setup-viewer/${result.setup.id}`, toast: 'setup-saved' };
  } catch (error) {
    if (isConflict(error))
      return savedBefore('You saved this merge and then deleted it. Merge again to save it.');
    logError('merge_save_failed', { error });
    return notSaved(
      error instanceof DatabaseUnavailable ? 503 : 502,
      'We couldn’t save the merge. Please try again.',
    );
  }
}
