import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { OwnSetupRow } from '#platform/adapters/supabase/setup-rows';
import { logError } from '#platform/observability/log';
import type { Units } from '#racing/setup/chosen-units';
import { downloadOf } from '#racing/setup/download';
import { installPaths } from '#racing/setup/folder-zip';
import { failedWrites } from '../../ui/failed-writes.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../../ui/form-action.server.ts';
import type { ToastKey } from '../../ui/toast.server.ts';
import { afterPublishing } from '../../account/author-name.server.ts';
import { carAndTrackNames, pictureCardOf } from '../../setups/list/setup-card.server.ts';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';

export function ownCardOf(setup: OwnSetupRow, units: Units) {
  return { ...pictureCardOf(setup, units), isPublic: setup.is_public };
}

/** Address of a setup's zip with folders; null where its game's are not known. */
export function zipOf(setup: OwnSetupRow): string | null {
  const download = downloadOf({ ...setup, ...carAndTrackNames(setup), setup_data: '' });
  return installPaths(download).length > 0 ? `/setup-viewer/${setup.id}/download?as=zip` : null;
}

/**
 * A setup of the signed-in driver's own by the id in the address.
 * @throws a 404 Response for anything else, DatabaseUnavailable
 */
export async function ownSetup({ setups }: AppLoadContext, id: string | undefined): Promise<OwnSetupRow> {
  const setupId = storedId(id);
  const setup = setupId === null ? null : await setups.oneOfMine(setupId);
  if (!setup) throw new Response(null, { status: 404 });
  return setup;
}

const missing = () => replyWithErrors(404, { toast: failedWrites.missing });

const visibilitySchema = z.object({
  id: z.coerce.number().int().positive(),
  isPublic: z.enum(['true', 'false']).transform((text) => text === 'true'),
  /** The page that follows: the setup's, else the list. */
  next: z.enum(['setup', '']).catch(''),
});

/** A press on the list: of a public/private switch, or to bring a deleted setup back. */
export const ownSetupSchema = z.union([
  visibilitySchema,
  z.object({ restore: z.coerce.number().int().positive() }),
]);

export const ownSetupForm = {
  signIn: ({ request }: Submission) => {
    const { pathname, search } = new URL(request.url);
    return { redirectTo: `/sign-in?return_to=${encodeURIComponent(pathname + search)}` };
  },
  invalid: () => replyWithErrors(400, { toast: failedWrites.update }),
  keep: ({ form }: Submission, { toast = failedWrites.update }: Problem) => ({
    toast,
    pressed: pressedSwitch(form),
  }),
};

/** Leads back to the page of the list that was pressed on, or to the setup's own. */
export async function changeOwnSetup(
  values: z.output<typeof ownSetupSchema>,
  submission: Submission,
): Promise<Redirect | FormErrors> {
  const { context, request } = submission;
  const { pathname, search } = new URL(request.url);
  const id = 'restore' in values ? values.restore : values.id;
  const here = 'next' in values && values.next === 'setup' ? `/my-setups/${id}` : pathname + search;
  try {
    const toast = 'restore' in values ? await restore(context, id) : await setVisibility(context, values);
    const entersLists = toast === 'setup-updated-public' || toast === 'setup-restored-public';
    await (entersLists ? context.publishSetup(id) : context.forgetSetup(id));
    if (!toast) return missing();
    const next = { redirectTo: here, toast };
    return entersLists ? await afterPublishing(submission, next) : next;
  } catch (error) {
    logError('setup_update_failed', { error });
    return replyWithErrors(503, { toast: failedWrites.update });
  }
}

async function setVisibility(
  { setups }: AppLoadContext,
  { id, isPublic }: z.output<typeof visibilitySchema>,
): Promise<ToastKey | null> {
  const updated = await setups.update(id, { is_public: isPublic });
  return updated && (updated.is_public ? 'setup-updated-public' : 'setup-updated-private');
}

async function restore({ setups }: AppLoadContext, id: number): Promise<ToastKey | null> {
  const isPublic = await setups.restore(id);
  return isPublic === null ? null : isPublic ? 'setup-restored-public' : 'setup-restored';
}

function pressedSwitch(form: FormData) {
  const { data } = visibilitySchema.safeParse(Object.fromEntries(form));
  return data ? { id: String(data.id), title: titleIn(form), isPublic: !data.isPublic } : null;
}

/** The title that a form carries along, for when it cannot be read again. */
function titleIn(form: FormData): string {
  return String(form.get('title') ?? '').slice(0, longestTitle);
}

const longestTitle = 200;

export const deleteForm = {
  signIn: () => ({ redirectTo: '/sign-in?return_to=/my-setups' }),
  keep: ({ form }: Submission, { toast = failedWrites.delete }: Problem) => ({ toast, title: titleIn(form) }),
};

export async function deleteSetup(
  _: null,
  { context: { setups, forgetSetup }, params }: Submission,
): Promise<Redirect | FormErrors> {
  const setupId = storedId(params.id);
  if (setupId === null) return missing();
  try {
    const isRemoved = await setups.remove(setupId);
    await forgetSetup(setupId);
    return isRemoved ? { redirectTo: '/my-setups', toast: 'setup-deleted' } : missing();
  } catch (error) {
    logError('setup_delete_failed', { error });
    return replyWithErrors(503, { toast: failedWrites.delete });
  }
}
