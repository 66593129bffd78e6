import { accCars, accTracks } from './acc/index.ts';
import { iracingCars, iracingTracks } from './iracing/index.ts';
import { lmuCars, lmuTracks } from './lmu/index.ts';
import { rfactor2Cars, rfactor2Tracks } from './rfactor2/index.ts';
import type { CarName, Names, TrackName } from './schema/names.ts';

function listsOf(cars: readonly CarName[], tracks: readonly TrackName[]): Names[keyof Names] {
  return {
    cars: cars.map((car) => ({ id: car.id, name: car.name, class: car.class })),
    tracks: tracks.map(({ id, name, country }) => ({ id, name, ...(country && { country }) })),
  };
}

/** The content of `names.json`, derived from the catalogues. */
export function namesOfCatalogues(): Names {
  return {
    ACC: listsOf(accCars, accTracks),
    LMU: listsOf(lmuCars, lmuTracks),
    iRacing: listsOf(iracingCars, iracingTracks),
    rFactor2: listsOf(rfactor2Cars, rfactor2Tracks),
  };
}

/** As Biome formats it. */
const onOneLine = (entry: unknown) => JSON.stringify(entry, null, 1).replaceAll(/\n\s*/g, ' ');

/** The same as the text of the file: one line an entry, so that a new car is one new line. */
export function printNames(names: Names): string {
  const list = (entries: readonly unknown[]) =>
    entries.map((entry) => `      ${onOneLine(entry)}`).join(',\n');
  const games = Object.entries(names).map(
    ([game, { cars, tracks }]) =>
      `  ${JSON.stringify(game)}: {\n    "cars": [\n${list(cars)}\n    ],\n    "tracks": [\n${list(tracks)}\n    ]\n  }`,
  );
  return `{\n${games.join(',\n')}\n}`;
}
