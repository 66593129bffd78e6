import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import type { OwnSetupRow } from '#core/adapters/supabase/setup-rows';
import { logError } from '#core/platform/observability/log';
import type { Units } from '#core/setup/chosen-units';
import { failedWrites } from '../../ui/failed-writes.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Sent,
} from '../../ui/form-action.server.ts';
import { pictureCardOf } from '../../setups/list/setup-card.server.ts';
import { standingOf } from '../../setups/viewer/standing.server.tsx';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';

export function ownCardOf(setup: OwnSetupRow, units: Units) {
  return { ...pictureCardOf(setup, units), isPublic: setup.is_public };
}

/** A page of the signed-in driver's own setups, newest first. @throws DatabaseUnavailable */
export async function listOwnSetups(context: AppLoadContext, address: URL) {
  const { setups, units } = context;
  const [page, standing] = await Promise.all([
    setups.listMine({ cursor: address.searchParams.get('after') }),
    standingOf(context, null),
  ]);
  return { setups: page.setups.map((setup) => ownCardOf(setup, units)), next: page.next, standing };
}

/**
 * A setup of the signed-in driver's own by the id in the address.
 * @throws a 404 Response for anything else, DatabaseUnavailable
 */
export async function ownSetup({ setups }: AppLoadContext, id: string | undefined): Promise<OwnSetupRow> {
  const stored = storedId(id);
  const setup = stored === null ? null : await setups.oneOfMine(stored);
  if (!setup) throw new Response(null, { status: 404 });
  return setup;
}

const missing = () => replyWithErrors(404, { toast: failedWrites.missing });

export const visibilitySchema = z.object({
  id: z.coerce.number().int().positive(),
  isPublic: z.enum(['true', 'false']).transform((text) => text === 'true'),
});

export const visibilityForm = {
  signIn: ({ request }: Sent) => {
    const { pathname, search } = new URL(request.url);
    return { redirectTo: `/sign-in?return_to=${encodeURIComponent(pathname + search)}` };
  },
  invalid: () => replyWithErrors(400, { toast: failedWrites.update }),
  keep: ({ form }: Sent, { toast = failedWrites.update }: Problem) => ({
    toast,
    pressed: pressedSwitch(form),
  }),
};

/** The public/private switch; leads back to the page of the list it was pressed on. */
export async function changeVisibility(
  { id, isPublic }: z.output<typeof visibilitySchema>,
  { context, request }: Sent,
): Promise<Redirect | FormErrors> {
  const { pathname, search } = new URL(request.url);
  try {
    const changed = await context.setups.update(id, { is_public: isPublic });
    await context.forgetSetup(id);
    if (!changed) return missing();
    const toast = changed.is_public ? 'setup-updated-public' : 'setup-updated-private';
    return { redirectTo: pathname + search, toast };
  } catch (error) {
    logError('a setup was not changed', { error });
    return replyWithErrors(503, { toast: failedWrites.update });
  }
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
  keep: ({ form }: Sent, { toast = failedWrites.delete }: Problem) => ({ toast, title: titleIn(form) }),
};

export async function deleteSetup(
  _: null,
  { context: { setups, forgetSetup }, params }: Sent,
): Promise<Redirect | FormErrors> {
  const stored = storedId(params.id);
  if (stored === null) return missing();
  try {
    const removed = await setups.remove(stored);
    await forgetSetup(stored);
    return removed ? { redirectTo: '/my-setups', toast: 'setup-deleted' } : missing();
  } catch (error) {
    logError('a setup was not deleted', { error });
    return replyWithErrors(503, { toast: failedWrites.delete });
  }
}
