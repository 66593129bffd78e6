import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import type { OwnSetup } from '#core/adapters/supabase/setup-rows';
import { report } from '#core/observability/report';
import { fromDatabase } from './database-trouble.server.ts';
import { pictureCardOf } from './setup-card.server.ts';
import type { ToastKey } from './toast.server.ts';
import { storedId } from './visible-setup.server.ts';

/** A setup of the signed-in driver's own as its card shows it. */
export function ownCardOf(setup: OwnSetup) {
  return { ...pictureCardOf(setup), isPublic: setup.is_public };
}

/** A page of the signed-in driver's own setups, newest first. @throws a 503 Response while the database is away */
export async function listOwnSetups({ setups }: AppLoadContext, address: URL) {
  const page = await fromDatabase(setups.listMine({ cursor: address.searchParams.get('after') }));
  return { setups: page.setups.map(ownCardOf), next: page.next };
}

/** A setup of the signed-in driver's own by the id in the address. @throws a 404 Response for anything else */
export async function ownSetup({ setups }: AppLoadContext, id: string | undefined): Promise<OwnSetup> {
  const stored = storedId(id);
  const setup = stored === null ? null : await fromDatabase(setups.oneOfMine(stored));
  if (!setup) throw new Response(null, { status: 404 });
  return setup;
}

const wantedVisibility = z.object({
  id: z.coerce.number().int().positive(),
  isPublic: z.enum(['true', 'false']).transform((text) => text === 'true'),
});

/**
 * Publishes or hides one of the driver's setups, as a form asks for it.
 * @returns what to tell the driver
 */
export async function changeVisibility(
  { setups, forgetSetup }: AppLoadContext,
  form: FormData,
): Promise<ToastKey> {
  const wanted = wantedVisibility.safeParse(Object.fromEntries(form));
  if (!wanted.success) return 'setup-update-failed';
  try {
    const { id, isPublic } = wanted.data;
    const changed = await setups.update(id, { is_public: isPublic });
    await forgetSetup(id);
    return changed ? 'setup-updated' : 'setup-update-failed';
  } catch (error) {
    report('a setup was not changed', { error });
    return 'setup-update-failed';
  }
}

/**
 * Deletes one of the driver's setups.
 * @returns what to tell the driver; one that is gone already counts as deleted
 */
export async function deleteSetup(
  { setups, forgetSetup }: AppLoadContext,
  id: string | undefined,
): Promise<ToastKey> {
  const stored = storedId(id);
  if (stored === null) return 'setup-delete-failed';
  try {
    await setups.remove(stored);
    await forgetSetup(stored);
    return 'setup-deleted';
  } catch (error) {
    report('a setup was not deleted', { error });
    return 'setup-delete-failed';
  }
}
