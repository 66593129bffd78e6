import { expect, test } from 'vitest';
import type { EngineerRequest } from './conditions.ts';
import { type EarlierRun, ownFigures } from './own-figures.ts';
import { dryRace } from './dry-race.fixture.ts';

const request: EngineerRequest = { game: 'ACC', car: 'lexus_rc_f_gt3', track: 'spa', ...dryRace };
const run = (track: string, figures: Record<string, unknown>): EarlierRun => ({ track, request: figures });

test.each<[string, EarlierRun[], object]>([
  ['nothing was given', [run('spa', {})], {}],
  [
    'the last figure counts',
    [run('monza', {}), run('spa', { tank: 110 }), run('spa', { tank: 90 })],
    { tank: 110 },
  ],
  ['what was taken back is gone', [run('spa', { tank: null }), run('spa', { tank: 110 })], {}],
  [
    'litres a lap of this track come before newer ones of another',
    [run('monza', { fuelPerLap: 3.1 }), run('spa', { fuelPerLap: 3.9 })],
    { fuelPerLap: 3.9 },
  ],
  [
    'litres a lap of another track are carried over',
    [run('monza', { fuelPerLap: 3.4 })],
    { fuelPerLap: 4.11 },
  ],
])('%s', (_, earlier, figures) => {
  expect(ownFigures(request, earlier)).toEqual(figures);
});

test('a request’s own figures come first, and LMU takes none', () => {
  const earlier = [run('spa', { tank: 110, fuelPerLap: 4 })];
  expect(ownFigures({ ...request, tank: 100 }, earlier)).toEqual({ tank: 100, fuelPerLap: 4 });
  expect(ownFigures({ ...request, game: 'LMU' }, earlier)).toEqual({});
});
