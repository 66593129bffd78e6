import { expect, test } from 'vitest';
import accCars from './acc/cars.json' with { type: 'json' };
import { catalogueFaults, faultsAgainstSchema, printFault, repeatedNames } from './faults.ts';
import lmuCars from './lmu/cars.json' with { type: 'json' };
import { accCarSchema } from './schema/car.ts';
import { lmuCarSchema } from './schema/lmu-car.ts';

/** A sound ACC entry with one setting put in. */
function accCarWith(setting: string, stored: object): unknown[] {
  const car = accCars.find(({ id }) => id === 'bmw_m4_gt3');
  return [{ ...car, parameters: { ...car?.parameters, [setting]: stored } }];
}

function accFaults(setting: string, stored: object): string[] {
  return faultsAgainstSchema('acc/cars.json', accCarSchema, accCarWith(setting, stored)).map(printFault);
}

test('every file fits its schema and the files fit each other', () => {
  expect(catalogueFaults().map(printFault)).toEqual([]);
});

test('a fault names the file, the entry and the place in it', () => {
  expect(accFaults('preload', { min: 20, step: 10, max: 300, rawMax: 28, confidence: 'sure' })).toEqual([
    expect.stringMatching(/^catalogues\/acc\/cars\.json: bmw_m4_gt3\.parameters\.preload\.confidence: /),
  ]);
});

test('a stated maximum that the highest click does not reach is a fault', () => {
  expect(accFaults('preload', { min: 20, step: 10, max: 310, rawMax: 28, confidence: 'high' })).toEqual([
    'catalogues/acc/cars.json: bmw_m4_gt3.parameters.preload: min + step × rawMax is 300, max says 310',
  ]);
});

test('a table must have a value for each click, each above the one before', () => {
  expect(accFaults('caster', { table: [6.1, 6.3], rawMax: 2, confidence: 'high' })).toEqual([
    'catalogues/acc/cars.json: bmw_m4_gt3.parameters.caster: the table has 2 values, rawMax is 2',
  ]);
  expect(accFaults('caster', { table: [6.1, 6.3, 6.1], rawMax: 2, confidence: 'high' })).toEqual([
    expect.stringContaining('a value could mean two clicks'),
  ]);
});

test('a setting that is not offered has one click', () => {
  const stored = { min: 0, step: 1, max: 2, rawMax: 2, adjustable: false, confidence: 'high' };
  expect(accFaults('splitter', stored)).toEqual([expect.stringContaining('is not offered has rawMax 0')]);
});

test('a class word the game does not have is a fault', () => {
  const [car] = accCars;
  expect(faultsAgainstSchema('acc/cars.json', accCarSchema, [{ ...car, class: 'GT1' }])).toHaveLength(1);
});

test('an LMU setting cannot be missing and have a range at once', () => {
  const [car] = lmuCars;
  const broken = { ...car, notOffered: { 'N/A': ['FRONT*.CamberSetting'] } };
  expect(faultsAgainstSchema('lmu/cars.json', lmuCarSchema, [broken]).map(({ message }) => message)).toEqual([
    'FRONT*.CamberSetting is not offered and has a range',
  ]);
});

test('an id or a name that comes twice is a fault, case aside', () => {
  const entries = [
    { id: 'a', name: 'One' },
    { id: 'A', name: 'Two' },
    { id: 'b', name: 'one' },
  ];
  expect(repeatedNames('x/cars.json', entries).map(printFault)).toEqual([
    'catalogues/x/cars.json: A: the id "A" is there twice',
    'catalogues/x/cars.json: b: the name "one" is there twice',
  ]);
});
