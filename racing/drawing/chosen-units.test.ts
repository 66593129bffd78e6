import { expect, test } from 'vitest';
import { gameUnits } from '../setup/chosen-units.ts';
import { inUnits } from '../setup/in-units.ts';
import { carFromAbove } from './car-from-above.ts';
import { atEachWheel, row, setupOf } from './fixtures/described.ts';
import { glanceInWords, glanceOf } from './glance.ts';
import { rangeMarks } from './legal-range.ts';
import { aeroInWords, rakePicture } from './rake.ts';

const change = { from: '60 mm', to: '64 mm' };
const setup = setupOf(
  ...atEachWheel('tyrePressure', '26.1 psi', { legalText: '20.3 to 35.0 psi', place: 0.4 }),
  row('rideHeight.front', '50 mm'),
  row('rideHeight.rear', '64 mm', { change, legalText: '50 to 90 mm', place: 0.35 }),
);
const inInches = inUnits(setup, { ...gameUnits, pressure: 'bar', length: 'in' });

test('pictures tell lengths and pressures in the chosen units, and are drawn alike', () => {
  const [picture, usual] = [rakePicture(inInches), rakePicture(setup)];
  if (!picture || !usual) throw new Error('no picture');
  expect(picture.rakeMm).toBeCloseTo(usual.rakeMm, 0);
  expect(aeroInWords(picture)).toBe(
    'The car from the side. Ride height front 1.97 in, rear from 2.36 in to 2.52 in, rake from 0.39 in nose-down to 0.55 in nose-down.',
  );
  expect(carFromAbove(inInches)?.[0]?.facts.map(({ fact }) => fact.text)).toEqual(['1.800 bar', '1.97 in']);
  const glance = glanceOf(inInches);
  if (!glance) throw new Error('no glance');
  expect(glanceInWords(glance)).toBe(
    'At a glance: tyres 1.800, 1.800, 1.800, 1.800 bar; ride height 1.97 / 2.52 in',
  );
});

test('a changed value keeps its place in the range', () => {
  const [before, after] = [setup, inInches].map(({ sections }) => {
    const rear = sections[0]?.rows.at(-1);
    return rear && rangeMarks(rear);
  });
  expect(after?.at).toBeCloseTo(before?.at ?? 0, 2);
  expect(after?.was).toBeCloseTo(before?.was ?? 0, 2);
  expect(after?.ends).toMatchObject({ lowest: '1.97', highest: '3.54 in' });
});
