import type { AppLoadContext } from '@remix-run/cloudflare';
import { uuidOf } from '#platform/digest';
import { conditionsIn } from '#racing/setup/conditions';
import { logError } from '#platform/observability/log';
import { withProfile } from '../../account/profile.server.ts';
import { isConflict } from '../../edge/database-errors.server.ts';
import { withToast } from '../../ui/toast.server.ts';
import { findVisible, type ViewedSetup } from './visible-setup.server.ts';

export type CopyOutcome = { redirectTo: string; headers: HeadersInit };

/**
 * Copies a setup that the driver may see into a private one of their own, which credits it. Pressed twice there is still one
 * copy, until it is deleted or the original has another file.
 *
 * @returns the copy's address; that of the original where it was not copied, and a toast that says so
 */
export const copyFromPage = (context: AppLoadContext, id: string): Promise<CopyOutcome> =>
  fromViewer(context, id, async (setup) => {
    const copy = await storeCopy(context, setup);
    return copy && { redirectTo: `/my-setups/${copy}`, headers: await withToast('setup-copied') };
  });

/** The page that reads the driver's laps beside the one shared with a setup: of their newest setup there, else of a copy. */
export const compareLapFromPage = (context: AppLoadContext, id: string): Promise<CopyOutcome> =>
  fromViewer(context, id, async (setup) => {
    const newest = await context.setups.newestOfMine(setup);
    const ownSetup = newest ?? (await storeCopy(context, setup));
    const redirectTo = `/my-setups/${ownSetup}/recording?against=${setup.id}`;
    return ownSetup && { redirectTo, headers: newest ? {} : await withToast('setup-copied') };
  });

/** Where a press on a setup's page leads; back to it, with a toast, where it failed. */
async function fromViewer(
  context: AppLoadContext,
  id: string,
  press: (setup: ViewedSetup) => Promise<CopyOutcome | null | 0>,
): Promise<CopyOutcome> {
  const original = `/setup-viewer/${encodeURIComponent(id)}`;
  try {
    const setup = await findVisible(context, id);
    if (!setup) return { redirectTo: original, headers: {} };
    const outcome = await press(setup);
    if (outcome) return outcome;
  } catch (error) {
    logError('setup_copy_failed', { error });
  }
  return { redirectTo: original, headers: await withToast('copy-failed') };
}

async function storeCopy(context: AppLoadContext, setup: ViewedSetup): Promise<number | null> {
  const { id, game, car_name, track_name, title, note, setup_data } = setup;
  // A lap is the driver's own.
  const { lap_ms: _, ...conditions } = conditionsIn(setup);
  const create = async (request_id: string) => {
    const based_on = typeof id === 'number' ? [id] : [];
    const row = {
      game,
      car_name,
      track_name,
      title,
      note,
      setup_data,
      is_public: false,
      based_on,
      ...conditions,
      request_id,
    };
    const outcome = await withProfile(context, () => context.setups.create(row));
    return outcome.outcome === 'no-profile' ? null : outcome.setup.id;
  };
  try {
    return await create(await uuidOf(['copy', id, setup_data]));
  } catch (error) {
    // Copied before, and deleted since: it may be copied again.
    if (isConflict(error)) return create(crypto.randomUUID());
    throw error;
  }
}
