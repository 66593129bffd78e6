import { DatabaseUnavailable } from '#platform/database-errors';
import type { PublicSetups } from '#platform/adapters/supabase/public-setups';
import type { Setup } from '#platform/adapters/supabase/setup-rows';
import type { SetupsStore } from '#platform/adapters/supabase/setups';
import type { Driver } from '#platform/identity/driver';
import { demoSetup } from '#racing/setup/demo-setups';
import { setupFormats } from '#racing/setup/formats';
import { fromDatabase } from '../../edge/database-errors.server.ts';

type Context = {
  driver: Driver;
  setups: Pick<SetupsStore, 'isMine' | 'one'>;
  publicSetups: Pick<PublicSetups, 'one' | 'kept'>;
};

export type ViewedSetup = Omit<Setup, 'id' | 'user_id'> & { id: number | string; user_id?: number };

/** A setup this visitor may see. @throws a 404 Response where there is none, or it belongs to somebody else alone */
export async function visibleSetup(context: Context, id: string | undefined): Promise<ViewedSetup> {
  const setup = await fromDatabase(findVisible(context, id));
  if (!setup) throw new Response(null, { status: 404 });
  return setup;
}

/**
 * The same; null where there is none. Others read the file of a reported setup without its words.
 * @throws DatabaseUnavailable
 */
export async function findVisible(context: Context, id: string | undefined): Promise<ViewedSetup | null> {
  const demo = demoSetup(id ?? '');
  if (demo) return { ...demo, likes: 0, youtube_url: null, is_public: true, author: null };
  const setupId = storedId(id);
  const setup = setupId === null ? null : await storedSetup(context, setupId);
  return setup?.file_withheld && !(await isOwn(context, setup)) ? withoutWords(setup) : setup;
}

const withoutWords = (setup: Setup): Setup => ({
  ...setup,
  setup_data: setupFormats[setup.game].withoutWords(setup.setup_data),
});

async function isOwn({ driver, setups }: Context, { id }: Setup): Promise<boolean> {
  if (driver.state === 'signed-out') return false;
  try {
    return await setups.isMine(id);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false;
    throw error;
  }
}

/** A driver's own setups may be private, so a driver's reading passes by the cache; what it has is for bad times. */
async function storedSetup({ driver, setups, publicSetups }: Context, id: number): Promise<Setup | null> {
  if (driver.state === 'signed-out') return publicSetups.one(id);
  try {
    return await setups.one(id);
  } catch (error) {
    // That there is no public one says nothing: it may be the driver's own.
    const cachedSetup = error instanceof DatabaseUnavailable ? await publicSetups.kept(id) : null;
    if (!cachedSetup) throw error;
    return cachedSetup;
  }
}

export function storedId(id: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : null;
}

/** The revision that a form was opened at, as its database takes it; 0, which no setup has, for anything else. */
export const revisionIn = (value: unknown): string =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? value : '0';
