import { gameSchema, type OwnFileRow } from '#platform/adapters/supabase/setup-rows';
import type { SetupsStore } from '#platform/adapters/supabase/setups';
import { contentDigest } from '#racing/setup/install/content-digest';
import type { OwnFiles } from '#racing/setup/install/own-files';
import type { PlacedFile } from '#racing/setup/install/write-plan';
import { downloadOf } from '#racing/setup/download';
import { installPaths } from '#racing/setup/folder-zip';
import { withNumber } from '../../setups/viewer/file-place.server.tsx';
import { carAndTrackNames } from '../../setups/list/setup-card.server.ts';

/** Files in memory at a time. */
const filesAtATime = 20;
/** The files a folder is compared with, and the earlier ones of as many as are in memory at a time. */
const mostListed = 100;
const mostEarlier = 40;
/** In characters: no game writes a larger file, so none in a folder is like it. */
const longestListed = 65_536;

type Context = { setups: Pick<SetupsStore, 'filesOfMine' | 'earlierFilesOf'> };
type FilesQuery = Parameters<SetupsStore['filesOfMine']>[0];

/** The game, and the car if it is about one, that an address asks for; null where it names no game. */
export function askedFiles({ searchParams }: URL): FilesQuery | null {
  const { data: game } = gameSchema.safeParse(searchParams.get('game'));
  return game ? { game, car: searchParams.get('car') } : null;
}

/** The address of a driver's setups of a car, in the folders of its game. */
export const filesAddress = (game: string, car: string): string =>
  `/my-setups/files?${new URLSearchParams({ game, car })}`;

const fileOf = (setup: OwnFileRow) =>
  withNumber(downloadOf({ ...setup, ...carAndTrackNames(setup) }), setup.id);

/** Every setup of the driver's that is asked for, where its game looks for it. @throws DatabaseUnavailable */
export async function* placedFiles({ setups }: Context, query: FilesQuery): AsyncGenerator<PlacedFile> {
  for (let before: number | null = null; ; ) {
    const rows: OwnFileRow[] = await setups.filesOfMine(query, { before, most: filesAtATime });
    for (const row of rows) {
      const file = fileOf(row);
      for (const path of installPaths(file)) yield { path, body: file.body };
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < filesAtATime) return;
  }
}

/** The data a browser needs to recognise the driver's setups in a folder. @throws DatabaseUnavailable */
export async function ownFiles({ setups }: Context, query: FilesQuery): Promise<OwnFiles> {
  const all: OwnFiles['setups'] = [];
  for (let before: number | null = null; all.length < mostListed; ) {
    const rows: OwnFileRow[] = await setups.filesOfMine(query, { before, most: filesAtATime });
    all.push(...(await described(setups, rows)));
    before = rows.at(-1)?.id ?? null;
    if (rows.length < filesAtATime) return listOf(all, false);
  }
  return listOf(
    all,
    (await setups.filesOfMine(query, { before: all.at(-1)?.id ?? null, most: 1 })).length > 0,
  );
}

const listOf = (all: OwnFiles['setups'], more: boolean): OwnFiles => ({
  setups: all.filter(({ paths }) => paths.length > 0),
  more,
});

async function described(
  setups: Context['setups'],
  rows: readonly OwnFileRow[],
): Promise<OwnFiles['setups']> {
  const ids = rows.map(({ id }) => id);
  const earlier = ids.length > 0 ? await setups.earlierFilesOf(ids, mostEarlier) : [];
  const digestOf = async (row: OwnFileRow, setup_data: string) =>
    setup_data.length > longestListed ? '' : contentDigest(fileOf({ ...row, setup_data }).body);
  const files = rows.map(async (row) => {
    const before = earlier.filter(({ setup_id }) => setup_id === row.id);
    const { car, track } = carAndTrackNames(row);
    return {
      id: row.id,
      title: row.title ? `${row.title} (${car} - ${track})` : `${car} - ${track}`,
      revision: row.revision,
      paths: installPaths(fileOf(row)),
      digest: await digestOf(row, row.setup_data),
      earlier: await Promise.all(
        before.map(async ({ number, setup_data }) => ({ number, digest: await digestOf(row, setup_data) })),
      ),
    };
  });
  return Promise.all(files);
}
