import { expect, test } from 'vitest';
import { type FileInFolder, lookAtFolder, noLooks } from './recordings-in-folder.ts';

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

test('every recording of a folder that was empty is given', () => {
  const both = [file('a.ld', 1), file('b.ld', 2)];
  expect(given([], [], both, both)).toEqual([[], [], [], [['a.ld'], ['b.ld']]]);
});
