import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import type { OwnSetupRow } from '#core/adapters/supabase/setup-rows';
import { logError } from '#core/platform/observability/log';
import type { Units } from '#core/setup/chosen-units';
import { failedWrites } from '../../ui/failed-writes.ts';
import type { Toast } from '../../ui/toast.server.ts';
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

export type WriteOutcome = { ok: true } | { ok: false; status: 400 | 404 | 503; toast: Toast };

const missing: WriteOutcome = { ok: false, status: 404, toast: failedWrites.missing };

const visibilityForm = z.object({
  id: z.coerce.number().int().positive(),
  isPublic: z.enum(['true', 'false']).transform((text) => text === 'true'),
});

export async function changeVisibility(
  { setups, forgetSetup }: AppLoadContext,
  form: FormData,
): Promise<WriteOutcome> {
  const wanted = visibilityForm.safeParse(Object.fromEntries(form));
  if (!wanted.success) return { ok: false, status: 400, toast: failedWrites.update };
  try {
    const { id, isPublic } = wanted.data;
    const changed = await setups.update(id, { is_public: isPublic });
    await forgetSetup(id);
    return changed ? { ok: true } : missing;
  } catch (error) {
    logError('a setup was not changed', { error });
    return { ok: false, status: 503, toast: failedWrites.update };
  }
}

export function pressedSwitch(form: FormData) {
  const { data } = visibilityForm.safeParse(Object.fromEntries(form));
  return data ? { id: String(data.id), title: titleIn(form), isPublic: !data.isPublic } : null;
}

/** The title that a form carries along, for when it cannot be read again. */
export function titleIn(form: FormData): string {
  return String(form.get('title') ?? '').slice(0, longestTitle);
}

const longestTitle = 200;

export async function deleteSetup(
  { setups, forgetSetup }: AppLoadContext,
  id: string | undefined,
): Promise<WriteOutcome> {
  const stored = storedId(id);
  if (stored === null) return missing;
  try {
    const removed = await setups.remove(stored);
    await forgetSetup(stored);
    return removed ? { ok: true } : missing;
  } catch (error) {
    logError('a setup was not deleted', { error });
    return { ok: false, status: 503, toast: failedWrites.delete };
  }
}
