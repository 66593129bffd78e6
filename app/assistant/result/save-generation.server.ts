import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import { generationHistory } from '#platform/adapters/supabase/generation-history';
import type { Generation, GenerationsStore } from '#platform/adapters/supabase/generations';
import type { NewSetup, SetupsStore } from '#platform/adapters/supabase/setups';
import { logWarn } from '#platform/observability/log';
import { withProfile } from '../../account/profile.server.ts';
import { type FormErrors, type Redirect, replyWithErrors } from '../../ui/form-action.server.ts';
import { savedFromGeneration } from '../run/generation.server.ts';
import { versionsOf } from './assistant-lineage.server.ts';
import { type ReturnedForm, saveFailed } from '../form/returned-form.ts';

type Context = Parameters<typeof withProfile>[0] & {
  generations: Pick<GenerationsStore, 'byId'>;
  setups: Pick<SetupsStore, 'create'>;
  database: AppLoadContext['database'];
};

const saveForm = z.object({ generationId: z.coerce.number().int().positive(), requestId: z.uuid() });

const notYours = 'This isn’t your setup. Open it again and save it there.';
/** Why a run of the driver's cannot be saved. */
const nothingToSave: Record<Generation['status'], string> = {
  running: 'This setup is still being made. Save it when it’s done.',
  failed: 'There’s nothing to save here.',
  done: 'We can’t read this setup any more, so we can’t save it.',
};
const notTaken = 'Our database doesn’t take this setup. Download its file instead.';

/** The form that saves a run, as it comes back. */
export function savedAbout(form: FormData): ReturnedForm {
  const { data } = saveForm.safeParse(Object.fromEntries(form));
  return { ...saveFailed, about: data ? { form: 'save', ...data } : null };
}

/** Keeps a generated setup among the driver's own; saved twice, it is still there once. */
export async function saveGeneration(
  context: Context,
  form: FormData,
): Promise<Redirect | FormErrors<{ returnedForm: ReturnedForm }>> {
  const { driver, generations } = context;
  const notSaved = (about: Partial<Pick<ReturnedForm, 'status' | 'message'>> = {}) => {
    const returnedForm = { ...savedAbout(form), ...about };
    return replyWithErrors(returnedForm.status, { returnedForm });
  };
  const { data: saveRequest } = saveForm.safeParse(Object.fromEntries(form));
  if (!saveRequest || driver.state === 'signed-out') return notSaved({ status: 400, message: notYours });
  try {
    const generation = await generations.byId(saveRequest.generationId, driver.userId);
    if (!generation) return notSaved({ status: 404, message: notYours });
    const setup = savedFromGeneration(generation);
    if (!setup) return notSaved({ status: 400, message: nothingToSave[generation.status] });
    const first_version = await firstVersionOf(context, generation);
    const requestIds = [generation.request_id, saveRequest.requestId] as const;
    if ((await storeGeneration(context, { ...setup, first_version }, requestIds)) !== null)
      return { redirectTo: `/setup-assistant?setup=${generation.id}`, toast: 'setup-saved' };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
    logWarn('setup_save_failed', { error });
    if (error instanceof DatabaseUnavailable) return notSaved({ status: 503 });
    if (error.reason === 'invalid') return notSaved({ status: 400, message: notTaken });
  }
  return notSaved();
}

/** The number under which the driver knows what a run made. @throws DatabaseUnavailable */
export async function firstVersionOf(
  { database }: Pick<AppLoadContext, 'database'>,
  run: Generation,
): Promise<number> {
  if (run.parent_id === null) return 1;
  const family = await generationHistory(database).family(run.clerk_user_id, run);
  return versionsOf(run.id, family).find(({ id }) => id === run.id)?.number ?? 1;
}

/**
 * Stores what a run made as a setup of the driver's.
 * @param requestIds the second for a setup that was saved before and deleted since: it may be saved again
 * @returns its number; null where the driver has no profile
 */
export async function storeGeneration(
  context: Parameters<typeof withProfile>[0] & Pick<Context, 'setups'>,
  setup: Omit<NewSetup, 'request_id'>,
  [first, second]: readonly [string, string],
): Promise<number | null> {
  const create = async (request_id: string) => {
    const row: NewSetup = { ...setup, request_id };
    const result = await withProfile(context, () => context.setups.create(row));
    return result.outcome === 'no-profile' ? null : result.setup.id;
  };
  try {
    return await create(first);
  } catch (error) {
    if (error instanceof DatabaseRefusal && error.reason === 'conflict') return create(second);
    throw error;
  }
}
