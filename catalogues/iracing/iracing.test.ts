import { expect, test } from 'vitest';
import { iracingCars, iracingTracks } from './index.ts';

const car = (name: string) => iracingCars.find((one) => one.name === name);

test('a car keeps the finer class of its source beside the one of the list', () => {
  expect(car('Radical SR8')).toMatchObject({ class: 'LMP3', kind: 'Sports racer', iracingId: 13 });
  expect(car('Silver Crown')).toMatchObject({ class: 'Formula', kind: 'Short oval' });
  expect(iracingCars.find(({ name }) => /^late model stock$/i.test(name))).toMatchObject({
    class: 'NASCAR',
    kind: 'Short oval',
  });
});

test('a track has the length of its main layout and all its layouts', () => {
  const algarve = iracingTracks.find(({ id }) => id === 'algarve-international-circuit');
  expect(algarve).toMatchObject({ country: 'Portugal', lengthM: 4591 });
  expect(algarve?.layouts).toHaveLength(4);
});
