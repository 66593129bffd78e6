import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { DatabaseUnavailable } from '#core/platform/database-errors';
import { logError } from '#core/platform/observability/log';
import { findTrack } from '#core/setup/catalogue';
import { withProfile } from '../../account/profile.server.ts';
import { isConflict } from '../../edge/database-errors.server.ts';
import { mergeOf } from './compare-setups.server.tsx';
import { longestTitle } from '../upload/upload-answer.ts';

export type SavedMerge = { storedAs: number } | { storedAs: null; status: number; message: string };

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

const refused = (status: number, message: string): SavedMerge => ({ storedAs: null, status, message });

/** Stores a merge as a private setup of the driver's, with what it is based on. */
export async function saveMerge(context: AppLoadContext, form: FormData): Promise<SavedMerge> {
  if (context.driver.state === 'signed-out') return refused(401, 'Sign in to save the merge.');
  const fields = fieldsSchema.safeParse(Object.fromEntries(form));
  if (!fields.success) return refused(400, fields.error.issues[0]?.message ?? 'Title is required');
  const merged = await mergeOf(context, form);
  if ('problem' in merged) return refused(merged.status, `The merge was not saved. ${merged.problem}`);
  const { a, b, merge } = merged;
  if (!merge.ok) return refused(422, merge.reason);
  const track = a.track || findTrack(a.game, fields.data.track)?.id;
  if (!track) return refused(400, 'Track is required');
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
      ? refused(409, 'User profile not found')
      : { storedAs: result.setup.id };
  } catch (error) {
    if (isConflict(error))
      return refused(409, 'You saved this merge and deleted it since. Merge once more to save it again.');
    logError('a merge was not saved', { error });
    return refused(
      error instanceof DatabaseUnavailable ? 503 : 502,
      'The merge was not saved. Please try again.',
    );
  }
}
