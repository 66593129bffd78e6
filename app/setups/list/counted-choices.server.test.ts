import { expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#platform/database-errors';
import { countsFor, withCounts } from './counted-choices.server.ts';
import { queryChoices, readSetupQuery } from './setup-query.server.ts';

const counts = {
  ':g:ACC': 1240,
  ':c:bmw_m4_gt3': 12,
  ':t:spa': 7,
  ':t:circuit-de-spa-francorchamps': 3,
  ':s:race': 8,
  ':w:wet': 5,
};

async function labels(address: string, listedCounts = async (): Promise<Record<string, number>> => counts) {
  const query = readSetupQuery(new URLSearchParams(address));
  const { games, cars, tracks, session, weather } = withCounts(
    queryChoices(query),
    query,
    await countsFor(query, { listedCounts }),
  );
  return [games, cars, tracks, session, weather].flat().map(({ label }) => label);
}
const counted = async (address: string) =>
  (await labels(address)).filter((label) => / · [\d,]+$/.test(label));

const [game, car, track, session, weather] = [
  'ACC · 1,240',
  'BMW M4 GT3 2021 · 12',
  'Circuit de Spa-Francorchamps · 10',
  'Race · 8',
  'Wet · 5',
];

test('a list without filters has every filter counted, a track by all names that games give it', async () => {
  expect(await counted('')).toEqual([game, car, track, session, weather]);
  expect(await counted('sort=liked')).toEqual([game, car, track, session, weather]);
});

test('a filter that something else narrows is not counted', async () => {
  expect(await counted('game=ACC')).toEqual([game]);
  expect(await counted('car=bmw_m4_gt3')).toEqual([car]);
  expect(await counted('track=spa')).toEqual([track]);
  expect(await counted('session=race')).toEqual([session]);
  expect(await counted('weather=dry')).toEqual([weather]);
  expect(await counted('session=race&weather=wet')).toEqual([]);
});

test('nothing is asked for where nothing can be counted', async () => {
  const listedCounts = vi.fn(async () => counts);
  for (const address of ['q=spa', 'class=GT3', 'temp=hot', 'version=1.10', 'author=7', 'sort=lap']) {
    await labels(address, listedCounts);
  }
  expect(listedCounts).not.toHaveBeenCalled();
});

test('without counts the choices are as they are', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const uncounted = await labels('', async () => {
    throw new DatabaseUnavailable('away');
  });
  expect(uncounted).toContain('Circuit de Spa-Francorchamps');
  expect(uncounted.join()).not.toMatch(/ · \d/);
  warned.mockRestore();
});
