import { expect, test } from 'vitest';
import { type AskedList, isOwnMatch, pageOfIndex } from './index.server.ts';

const setup = (id: number, about: object = {}) => ({
  id,
  game: 'ACC' as const,
  car_name: 'ferrari_296_gt3',
  track_name: 'spa',
  title: null,
  session: null,
  weather: null,
  lap_ms: null,
  ...about,
});
const asked = (about: Partial<AskedList> = {}): AskedList => ({
  q: '',
  car: '',
  track: '',
  sort: 'newest',
  after: 0,
  ...about,
});
const idsOf = (page: ReturnType<typeof pageOfIndex>) => page.folders.flatMap(({ ids }) => ids);

test.each(['ferrari', 'Spa ferr', 'calm kerbs', 'race', '#7', 'francorchamps', 'acc'])(
  '%s finds a setup',
  (typed) => {
    expect(isOwnMatch(setup(7, { title: 'Calm over kerbs', session: 'race' }), typed)).toBe(true);
  },
);

test.each(['porsche', 'errari', 'ferrari monza', 'wet'])('%s does not find it', (typed) => {
  expect(isOwnMatch(setup(7, { title: 'Calm over kerbs' }), typed)).toBe(false);
});

const monza = { track_name: 'monza' };
const bmw = { car_name: 'bmw_m4_gt3' };

test('a car and a track are filters, and each game has its own cars', () => {
  const index = [setup(4, monza), setup(3, bmw), setup(2), setup(1, { game: 'LMU' })];
  expect(idsOf(pageOfIndex(index, asked({ car: 'ACC/ferrari_296_gt3' })))).toEqual([4, 2]);
  expect(idsOf(pageOfIndex(index, asked({ car: 'ACC/ferrari_296_gt3', track: 'ACC/spa' })))).toEqual([2]);
  expect(pageOfIndex(index, asked({ q: 'monza' }))).toMatchObject({ found: 1, next: null });
});

test('by car the setups are in folders, the newest of each first', () => {
  const index = [setup(4), setup(3, bmw), setup(2), setup(1, bmw)];
  expect(pageOfIndex(index, asked({ sort: 'car' })).folders).toEqual([
    { name: 'BMW M4 GT3 2021', size: 2, ids: [3, 1] },
    { name: 'Ferrari 296 GT3 2023', size: 2, ids: [4, 2] },
  ]);
});

test('by best lap those without one come last', () => {
  const index = [setup(3), setup(2, { lap_ms: 140_000 }), setup(1, { lap_ms: 137_000 })];
  expect(idsOf(pageOfIndex(index, asked({ sort: 'lap' })))).toEqual([1, 2, 3]);
});

test('the next page goes on behind the last setup, in a folder that says its whole size', () => {
  const index = Array.from({ length: 25 }, (_, place) => setup(25 - place));
  const first = pageOfIndex(index, asked({ sort: 'car' }));
  expect(first).toMatchObject({ found: 25, next: 6, folders: [{ size: 25 }] });
  const second = pageOfIndex(index, asked({ sort: 'car', after: 6 }));
  expect(idsOf(second)).toEqual([5, 4, 3, 2, 1]);
  expect(second.next).toBeNull();
});
