import { type EditedSetup, versionInUse } from '#platform/adapters/supabase/setup-rows';
import type { SetupsStore } from '#platform/adapters/supabase/setups';
import type { StintRow } from '#platform/adapters/supabase/stints';
import type { SetupFile } from '#racing/setup/format';
import { readSetup } from '#racing/setup/formats';
import type { DrivenStint } from '#racing/laps/stint-sheet';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';

/** A setup of the driver's own with the file of one of its versions. */
export type DrivenSetup = {
  setup: EditedSetup;
  version: number;
  /** Of the file that the setup holds now. */
  latest: number;
  /** Null for a game whose files cannot be read. */
  file: SetupFile | null;
  /** The files that the setup holds and held, the latest first. */
  texts: { version: number; text: string }[];
};

/**
 * One of the signed-in driver's setups as it was driven.
 *
 * @param version the number of one of its files; the latest where it is none
 * @throws a 404 Response for anything that is not the driver's, DatabaseUnavailable
 */
export async function drivenSetup(
  { setups }: { setups: Pick<SetupsStore, 'forEditing' | 'versionsOf'> },
  id: string | undefined,
  version: string | null | undefined,
): Promise<DrivenSetup> {
  const setupId = storedId(id);
  const [setup, earlier] =
    setupId === null
      ? [null, []]
      : await Promise.all([setups.forEditing(setupId), setups.versionsOf(setupId)]);
  if (!setup) throw new Response(null, { status: 404 });
  const latest = versionInUse(setup, earlier[0]?.number);
  const versionRow = earlier.find(({ number }) => String(number) === version);
  const text = versionRow?.setup_data ?? setup.setup_data;
  const file = readSetup(setup.game, text, setup.track_name);
  const texts = [
    { version: latest, text: setup.setup_data },
    ...earlier.map(({ number, setup_data }) => ({ version: number, text: setup_data })),
  ];
  return { setup, version: versionRow?.number ?? latest, latest, file, texts };
}

/** Rows of stints as they are learned from. */
export const drivenStints = (rows: readonly StintRow[]): DrivenStint[] =>
  rows.map(({ game, car_name, track_name, sheet }) => ({ game, car: car_name, track: track_name, sheet }));
