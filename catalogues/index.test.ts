import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCarNames, carsOf, findCar, findTrack, games, tracksOf } from './index.ts';

const root = new URL('./', import.meta.url);

/** Every module that running a file loads, itself included, as paths inside catalogues/ or package names. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  if (!file.endsWith('.ts')) return loaded;
  const source = readFileSync(new URL(file, root), 'utf8');
  const imports = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?'([^']+)'/gm);
  for (const [, specifier = ''] of imports) {
    const path = specifier.startsWith('.')
      ? new URL(specifier, new URL(file, root)).pathname.slice(root.pathname.length)
      : specifier;
    loadedBy(path, loaded);
  }
  return loaded;
}

test('the light face loads names and nothing of a game’s tables', () => {
  expect([...loadedBy('index.ts')].sort()).toEqual(['index.ts', 'lookup.ts', 'names.json', 'order.ts']);
});

test('no game’s look-ups load another game’s data, and none loads zod', () => {
  const faces = [
    'acc/index.ts',
    'lmu/index.ts',
    'rfactor2/index.ts',
    'iracing/index.ts',
    'engineering/index.ts',
  ];
  for (const face of faces) {
    const own = face.slice(0, face.indexOf('/') + 1);
    const foreign = [...loadedBy(face)].filter((path) => path.includes('/') && !path.startsWith(own));
    expect(
      foreign.filter((path) => !path.startsWith('svm/')),
      face,
    ).toEqual([]);
    expect(loadedBy(face), face).not.toContain('zod');
  }
  expect(loadedBy('acc/index.ts')).not.toContain('acc/track-effects.json');
});

test('the walk over imports sees what is there', () => {
  expect(loadedBy('faults.ts')).toContain('zod');
  expect(loadedBy('faults.ts')).toContain('lmu/cars.json');
});

test('there are four games, each with cars and tracks', () => {
  expect(games.map(({ id, name }) => `${id}: ${name}`)).toEqual([
    'ACC: Assetto Corsa Competizione',
    'LMU: Le Mans Ultimate',
    'iRacing: iRacing',
    'rFactor2: rFactor 2',
  ]);
  expect(games.filter(({ id }) => carsOf(id).length === 0 || tracksOf(id).length === 0)).toEqual([]);
});

test('cars and tracks are found by id or name, whatever the case and the blanks around', () => {
  expect(findCar('ACC', ' BMW M4 GT3 2021 ')).toEqual({
    id: 'bmw_m4_gt3',
    name: 'BMW M4 GT3 2021',
    class: 'GT3',
  });
  expect(findCar('LMU', 'PORSCHE_963')?.class).toBe('Hypercar');
  expect(findTrack('ACC', 'Laguna_Seca')).toMatchObject({ id: 'laguna_seca', country: 'United States' });
  expect(findTrack('iRacing', 'okayama international circuit')?.country).toBe('Japan');
});

test('a car of another game is not found', () => {
  expect(findCar('LMU', 'bmw_m4_gt3')).toBeUndefined();
  expect(findTrack('ACC', 'le_mans')).toBeUndefined();
});

test('every car found by its own id and name is that car', () => {
  for (const { id: game } of games) {
    for (const car of carsOf(game)) {
      expect(findCar(game, car.id), car.id).toBe(car);
      expect(findCar(game, car.name), car.name).toBe(car);
    }
    for (const track of tracksOf(game)) expect(findTrack(game, track.name), track.name).toBe(track);
  }
});

test('the combined list has every name once, in order', () => {
  expect(new Set(allCarNames).size).toBe(allCarNames.length);
  expect(allCarNames).toContain('Porsche 963');
  expect(allCarNames).toContain('Lotus 49');
  expect(allCarNames[0]?.toLowerCase() ?? '').toMatch(/^a/);
});
