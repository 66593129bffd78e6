import { expect, test } from 'vitest';
import { namesAnotherCar } from './other-cars.ts';

test.each([
  ['How stiff would you set the Ferrari?', 'BMW M4 GT3 2021'],
  ['and in the lambo', 'BMW M4 GT3 2021'],
  ['Same for the Ferrari 488?', 'Ferrari 296 GT3 2023'],
  ['Which wing on the Corvette Z06?', 'Ferrari 296 LMGT3'],
])('%s names another car than the %s', (message, car) => {
  expect(namesAnotherCar(message, car)).toBe(true);
});

test.each([
  ['How stiff would you set the BMW?', 'BMW M4 GT3 2021'],
  ['The Ferrari 296 pushes', 'Ferrari 296 GT3 2023'],
  ['It pushes at turn 4, 296 litres', 'BMW M4 GT3 2021'],
  ['Is the 296 quicker than the 488, in a Ferrari?', 'Ferrari 296 GT3 2023'],
  ['The Merc pushes', 'Mercedes-AMG GT3 Evo 2020'],
])('%s does not name another car than the %s', (message, car) => {
  expect(namesAnotherCar(message, car)).toBe(false);
});
