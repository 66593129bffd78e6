import { expect, test } from 'vitest';
import accCars from './acc/cars.json' with { type: 'json' };
import { catalogueFaults, faultsAgainstSchema, printFault, repeatedNames, repeatedRules } from './faults.ts';
import { faultsOfGameVersions } from './game-version-faults.ts';
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

test('a rule whose id or whose change for a symptom comes twice is a fault, in one of its games too', () => {
  const rule = {
    id: 'R001',
    symptom: 'understeer',
    phase: 'entry',
    parameter: 'brakeBias',
    games: ['ACC', 'LMU'],
  };
  const entries = [
    { ...rule, direction: 'decrease' },
    { ...rule, direction: 'increase' },
    { ...rule, direction: 'decrease', id: 'R002', games: ['LMU'] },
    { ...rule, direction: 'decrease', id: 'R003', phase: 'exit' },
  ];
  expect(repeatedRules('rules.json', entries as never).map(printFault)).toEqual([
    'catalogues/rules.json: R001: the id "R001" is there twice',
    'catalogues/rules.json: R002: the rule "understeer, entry: brakeBias decrease, LMU" is there twice',
  ]);
});

test('versions that are out of order, dated wrongly or about nothing known are faults', () => {
  const change = { kind: 'bop' as const, what: 'Weight', certain: 'sure' as const, sources: ['a list'] };
  const faults = faultsOfGameVersions({
    ACC: [
      { version: '1.9', date: '2023-04-19', changes: [] },
      { version: '1.10', date: '2023-05', changes: [{ ...change, concerns: { cars: ['bmw_m4'] } }] },
    ],
    LMU: [{ version: '1.4', date: '2026', changes: [{ ...change, concerns: { tracks: ['spa'] } }] }],
  });
  expect(faults.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'ACC.1.9 comes before 1.10, which is not older',
    'ACC.1.9 is dated before 1.10',
    'ACC.1.10 no catalogue has bmw_m4',
  ]);
});
