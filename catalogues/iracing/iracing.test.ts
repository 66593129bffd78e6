import { expect, test } from 'vitest';
import { iracingCar, iracingCars, iracingTrack, iracingTracks } from './index.ts';

test('the list has 183 cars and 139 tracks with 415 layouts', () => {
  expect(iracingCars).toHaveLength(183);
  expect(iracingTracks).toHaveLength(139);
  expect(iracingTracks.flatMap(({ layouts }) => layouts)).toHaveLength(415);
});

test('a car keeps the finer class of its source beside the one of the list', () => {
  expect(iracingCar('Radical SR8')).toMatchObject({ class: 'LMP3', kind: 'Sports racer', iracingId: 13 });
  expect(iracingCar('Silver Crown')).toMatchObject({ class: 'Formula', kind: 'Short oval' });
  expect(iracingCar('late model stock')).toMatchObject({ class: 'NASCAR', kind: 'Short oval' });
});

test('a track has the length of its main layout and all its layouts', () => {
  expect(iracingTrack('Algarve International Circuit')).toMatchObject({ country: 'Portugal', lengthM: 4591 });
  expect(iracingTrack('algarve-international-circuit')?.layouts).toHaveLength(4);
});
