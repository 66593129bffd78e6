import { expect, test } from 'vitest';
import { namesAnotherCar } from './other-cars.ts';

test.each([
  ['How stiff would you set the Ferrari?', 'BMW M4 GT3 2021', true],
  ['and in the lambo', 'BMW M4 GT3 2021', true],
  ['Same for the Ferrari 488?', 'Ferrari 296 GT3 2023', true],
  ['Which wing on the Corvette Z06?', 'Ferrari 296 LMGT3', true],
  ['How stiff would you set the BMW?', 'BMW M4 GT3 2021', false],
  ['The Ferrari 296 pushes', 'Ferrari 296 GT3 2023', false],
  ['It pushes at turn 4, 296 litres', 'BMW M4 GT3 2021', false],
  ['Is the 296 quicker than the 488, in a Ferrari?', 'Ferrari 296 GT3 2023', false],
  ['The Merc pushes', 'Mercedes-AMG GT3 Evo 2020', false],
])('whether %s names another car than the %s: %s', (message, car, isAnother) => {
  expect(namesAnotherCar(message, car)).toBe(isAnother);
});
