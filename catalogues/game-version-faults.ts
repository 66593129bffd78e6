import { carsOf, findCar, findTrack } from './index.ts';
import type { GameChange, GameVersions } from './schema/game-version.ts';

type VersionFault = { file: string; path: string; message: string };

const file = 'game-versions.json';

/** A version as text that sorts as versions do. */
const inOrder = (version: string) =>
  version
    .split('.')
    .map((part) => part.padStart(3, '0'))
    .join('.');

function unknownIds(game: 'ACC' | 'LMU', { concerns }: GameChange): string[] {
  if (concerns === 'all') return [];
  const { cars = [], classes = [], tracks = [] } = concerns;
  return [
    ...cars.filter((id) => findCar(game, id)?.id !== id),
    ...classes.filter((name) => !carsOf(game).some((car) => car.class === name)),
    ...tracks.filter((id) => findTrack(game, id)?.id !== id),
  ];
}

/** Versions that are not the newest first or not dated so, or that name what no catalogue has. */
export function faultsOfGameVersions(versions: GameVersions): VersionFault[] {
  return (['ACC', 'LMU'] as const).flatMap((game) =>
    versions[game].flatMap(({ version, date, changes }, place, all) => {
      const path = `${game}.${version}`;
      const older = all[place + 1];
      const day = date.slice(0, older?.date.length);
      return [
        ...(older && inOrder(older.version) >= inOrder(version)
          ? [{ file, path, message: `comes before ${older.version}, which is not older` }]
          : []),
        ...(older && older.date.slice(0, day.length) > day
          ? [{ file, path, message: `is dated before ${older.version}` }]
          : []),
        ...changes.flatMap((change) =>
          unknownIds(game, change).map((id) => ({ file, path, message: `no catalogue has ${id}` })),
        ),
      ];
    }),
  );
}
