import { expect, test } from 'vitest';
import { everyRecording, type FileInFolder, lookAtFolder, noLooks } from './recordings-in-folder.ts';
import { type SeasonSetup, type Session, seasonPlaces } from './season.ts';

const file = (name: string, changed: number, size = 10): FileInFolder => ({
  name,
  modifiedAt: changed,
  size,
});

/** Looks at a folder again and again, as it is each time. */
function given(...folders: FileInFolder[][]): string[][][] {
  let looks = noLooks;
  return folders.map((files) => {
    const look = lookAtFolder(files, looks);
    looks = look.looks;
    return look.recordings;
  });
}

test('the newest recording of a folder is given once nobody writes to it, with the markers of its name', () => {
  const files = [
    file('Spa-bmw-2.LD', 5),
    file('spa-bmw-2.ldx', 6),
    file('Spa-bmw-1.ld', 3),
    file('Spa-bmw-1.ldx', 3),
    file('Spa-bmw-3.ld', 9, 0),
    file('notes.txt', 12),
  ];
  expect(given(files, files, files)).toEqual([[], [['Spa-bmw-2.LD', 'spa-bmw-2.ldx']], []]);
  expect(given([file('Spa.ldx', 1)], [file('Spa.ldx', 1)])).toEqual([[], []]);
});

test('each of several recordings is given in the order in which they were saved', () => {
  const [old, first, second] = [file('z.ld', 1), file('b.ld', 2), file('a.ld', 3)];
  const all = [second, first, old, file('B.ldx', 9)];
  expect(given([old], [old], all, all, all)).toEqual([[], [['z.ld']], [], [['b.ld', 'B.ldx'], ['a.ld']], []]);
});

test('a file is given once nobody writes to it any more, and again when it has changed', () => {
  const [old, growing, grown, changed] = [
    file('a.ld', 1),
    file('b.ld', 2, 5),
    file('b.ld', 3, 9),
    file('b.ld', 7, 9),
  ];
  const folders = [
    [old, growing],
    [old, grown],
    [old, grown],
    [old, changed],
    [old, changed],
  ];
  expect(given(...folders)).toEqual([[], [['a.ld']], [['b.ld']], [], [['b.ld']]]);
});

test('a database is given once the game writes no more of it, with the .wal that is left beside it', () => {
  const database = file('Spa_P.duckdb', 1);
  const [wal, longer] = [file('Spa_P.duckdb.WAL', 2, 5), file('Spa_P.duckdb.WAL', 3, 9)];
  const rewritten = file('Spa_P.duckdb', 8, 40);
  const others = [file('Spa_P.ldx', 1)];
  expect(
    given([database, wal], [database, longer], [database, longer, ...others], [rewritten], [rewritten]),
  ).toEqual([[], [], [['Spa_P.duckdb', 'Spa_P.duckdb.WAL']], [], [['Spa_P.duckdb']]]);
});

test('a season’s folder gives every recording there is, and lists them by car and track with the best lap and setup', () => {
  const [old, fresh] = [file('MoTeC/Spa-bmw-1.ld', 1), file('Results/R.json', 2)];
  const { looks } = lookAtFolder([old, fresh], everyRecording);
  expect(lookAtFolder([old, fresh], looks).recordings).toEqual([['MoTeC/Spa-bmw-1.ld'], ['Results/R.json']]);
  const signs = (psi: number) => ({
    pressures: { LF: psi, RF: psi, LR: psi, RR: psi },
    fuel: null,
    tc: null,
    abs: null,
  });
  const session = (path: string, track: string, at: number, best: number | null, psi = 26): Session => ({
    ...{ path, at, game: 'ACC', car: 'bmw', track, session: 'race', laps: 3, best, signs: signs(psi) },
  });
  const setup = (id: string, track: string, psi: number): SeasonSetup => ({
    ...{ id, name: id, game: 'ACC', car: 'bmw', track, signs: signs(psi) },
  });
  const places = seasonPlaces(
    [session('a', 'spa', 1, 138), session('b', 'monza', 2, null, 30), session('c', 'spa', 3, 137.5, 27)],
    [setup('soft', 'spa', 26), setup('hard', 'spa', 27), setup('fast', 'monza', 26)],
  );
  expect(
    places.map(({ track, best, sessions }) => [
      track,
      best,
      sessions.map(({ path, setups, isRecognised }) => [path, setups.map(({ id }) => id), isRecognised]),
    ]),
  ).toEqual([
    [
      'spa',
      137.5,
      [
        ['c', ['hard'], true],
        ['a', ['soft'], true],
      ],
    ],
    ['monza', null, [['b', ['fast'], false]]],
  ]);
});

test('every recording of a folder that was empty is given', () => {
  const both = [file('a.ld', 1), file('b.ld', 2)];
  expect(given([], [], both, both)).toEqual([[], [], [], [['a.ld'], ['b.ld']]]);
});
