import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accCars } from '../../catalogues/acc/index.ts';
import { blankAccSetup } from './acc/blank.ts';
import { carTable } from './acc/car-parameters.ts';
import { ferrari296File } from './acc/fixtures/ferrari-296-gt3.ts';
import { valueAt, withValueAt } from './acc/json.ts';
import { printAccSetup } from './acc/print.ts';
import { compareSetups } from './compare.ts';
import { byAxle } from './compared-axles.ts';
import type { SetupFile } from './format.ts';
import { exampleLmuSetup } from './svm/fixtures/example-setups.ts';
import { editSvm, parseSvm, svmText } from './svm/index.ts';
import { setupFileOf } from './parsed.fixture.ts';

const heldOf = (file: SetupFile) => file.held().flatMap(({ rows }) => rows);

function compared(...files: SetupFile[]) {
  const comparison = compareSetups(files);
  if (!comparison.ok) throw new Error(comparison.reason);
  const rows = comparison.groups.flatMap((group) => group.rows);
  return { ...comparison, rows, differing: rows.filter(({ differs }) => differs) };
}

type Pair = { a: SetupFile; b: SetupFile; edited: Map<string, number> };

/** A neutral setup of any car, and the same with some clicks elsewhere. */
const accPairs = fc
  .record({
    car: fc.constantFrom(...accCars.map(({ id }) => id)),
    moves: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }),
  })
  .map(({ car, moves }): Pair => {
    const setup = blankAccSetup(car);
    const settings = carTable(car)
      .sections.flatMap((section) => section.settings)
      .filter(({ offered, legal }) => offered && legal !== null && legal[1] > legal[0]);
    const edited = new Map<string, number>();
    let other = setup;
    for (const [which, how] of moves) {
      const setting = settings[which % settings.length];
      if (!setting?.legal) continue;
      const [lowest, highest] = setting.legal;
      const { name, path } = setting.parameter;
      const was = Number(valueAt(setup, path));
      const click = lowest + ((was - lowest + 1 + (how % (highest - lowest))) % (highest - lowest + 1));
      other = withValueAt(other, path, click);
      edited.set(name, click - was);
    }
    return {
      a: setupFileOf('ACC', printAccSetup(setup)),
      b: setupFileOf('ACC', printAccSetup(other)),
      edited,
    };
  });

/** An LMU file, and the same with some positions elsewhere. */
const lmuPairs = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }).map((moves): Pair => {
  const a = setupFileOf('LMU', exampleLmuSetup());
  const settings = heldOf(a).filter(({ offered, legalRaw }) => offered && legalRaw && legalRaw[1] > 1);
  const edited = new Map<string, number>();
  const edits = moves.flatMap(([which, how]) => {
    const setting = settings[which % settings.length];
    if (!setting?.legalRaw || edited.has(setting.parameter)) return [];
    const { parameter, raw, legalRaw } = setting;
    const most = legalRaw[1];
    const index = (raw + 1 + (how % most)) % (most + 1);
    edited.set(parameter, index - raw);
    return [{ parameter, index }];
  });
  const parsed = parseSvm(exampleLmuSetup());
  return { a, b: setupFileOf('LMU', parsed.ok ? svmText(editSvm(parsed.file, edits).file) : ''), edited };
});

const byName = ([one]: readonly unknown[], [other]: readonly unknown[]) =>
  String(one).localeCompare(String(other));

test.each([
  ['ACC', accPairs, 900],
  ['LMU', lmuPairs, 100],
] as const)(
  'random pairs of %s differ in the clicks that were edited, and in none else',
  (_, pairs, numRuns) => {
    fc.assert(
      fc.property(pairs, ({ a, b, edited }) => {
        const { differing, sameCar } = compared(a, b);
        expect(sameCar).toBe(true);
        const found = differing.map(({ parameter, values: [, value] }) => [
          parameter,
          // Names have no size.
          /\d/.test(value?.text ?? '') ? value?.size?.clicks : edited.get(parameter),
        ]);
        expect(found.sort(byName)).toEqual([...edited].sort(byName));
      }),
      { numRuns: process.env.ALL_CASES ? numRuns : numRuns / 10 },
    );
  },
);

const ferrari = setupFileOf('ACC', ferrari296File);

test('an axle has one row where left and right agree, and no setting is lost', () => {
  fc.assert(
    fc.property(accPairs, ({ a, b }) => {
      const { rows } = compared(a, b);
      const axles = byAxle(rows);
      expect(axles.flatMap(({ parameters }) => parameters).sort()).toEqual(
        rows.map(({ parameter }) => parameter).sort(),
      );
      const texts = new Map(rows.map(({ parameter, values }) => [parameter, values.map((one) => one?.text)]));
      for (const { parameters, name } of axles) {
        expect(new Set(parameters.map((one) => String(texts.get(one)))).size).toBe(1);
        expect(/ (LF|RF|LR|RR)$/.test(name)).toBe(
          parameters.length === 1 && /\.(LF|RF|LR|RR)$/.test(parameters[0] ?? ''),
        );
      }
      expect(new Set(axles.map(({ name, values }) => `${name} ${values.map((one) => one?.text)}`)).size).toBe(
        axles.length,
      );
    }),
  );
});

test('a difference tells its texts, its clicks, its share of the range and its amount', () => {
  const { groups, differing } = compared(
    ferrari,
    ferrari.edit([{ parameter: 'tyrePressure.LF', value: 26.2 }]),
  );
  expect(groups.map(({ id }) => id)).toContain('aeroBalance');
  const [from] = differing[0]?.values ?? [];
  expect(differing).toMatchObject([
    {
      parameter: 'tyrePressure.LF',
      label: 'Tyre pressure',
      corner: 'LF',
      values: [
        { text: '25.2 psi', size: null },
        { text: '26.2 psi', size: { clicks: 10, share: 0.068, amount: '+1.0 psi', rises: true } },
      ],
    },
  ]);
  expect(from).toMatchObject({ legal: true, legalText: '20.3 to 35.0 psi' });
});

test('names differ without a size, and what the game works out is passed over', () => {
  const text = ferrari296File
    .replace('"tyreCompound": 0', '"tyreCompound": 1')
    .replace('-3.6400001049041748', '-3.7400001049041748');
  const { differing } = compared(ferrari, setupFileOf('ACC', text));
  expect(differing.map(({ parameter, values }) => [parameter, values[1]?.text, values[1]?.size])).toEqual([
    ['tyreCompound', 'Wet', null],
  ]);
});

test('a planned stop is compared with the one the other file prepares', () => {
  const planned = ferrari.edit([{ parameter: 'nPitStops', value: 0 }]);
  const { rows, differing } = compared(planned, ferrari);
  expect(differing.map(({ parameter }) => parameter)).toEqual(['nPitStops']);
  expect(rows.find(({ parameter }) => parameter === 'pitStop1.fuelToAdd')?.values).not.toContain(null);
});

test('a value outside of what the car takes is marked in its own column', () => {
  const illegal = setupFileOf('ACC', ferrari296File.replace('"abs": 5', '"abs": 99'));
  const { differing } = compared(ferrari, illegal);
  expect(differing[0]?.values.map((value) => value?.legal)).toEqual([true, false]);
});

test('unlike cars are compared in the units they share, and it says what is left out', () => {
  const bmw = setupFileOf('ACC', printAccSetup(blankAccSetup('bmw_m4_gt3')));
  const { sameCar, rows, leftOut } = compared(ferrari, bmw);
  expect(sameCar).toBe(false);
  expect(
    rows.every(({ values }) => values.every((value) => !value?.size || value.size.clicks === null)),
  ).toBe(true);
  const names = rows.map(({ parameter }) => parameter);
  expect(names).toEqual(
    expect.arrayContaining(['tyreCompound', 'tyrePressure.LF', 'rideHeight.front', 'fuel']),
  );
  expect(names).not.toContain('tc1');
  expect(leftOut).toEqual(expect.arrayContaining(['TC1', 'Front anti-roll bar']));
});

test('setups of two games are refused with a sentence', () => {
  const comparison = compareSetups([ferrari, setupFileOf('LMU', exampleLmuSetup())]);
  expect(comparison).toEqual({
    ok: false,
    reason:
      'One setup is for Assetto Corsa Competizione and the other for Le Mans Ultimate: their settings don’t compare.',
  });
});

test('up to four setups stand as columns, each held against the first', () => {
  const at = (value: number) => ferrari.edit([{ parameter: 'fuel', value }]);
  const [row] = compared(at(20), at(30), at(20), at(25)).differing;
  expect(row?.values.map((value) => value?.size?.clicks ?? 0)).toEqual([0, 10, 0, 5]);
});

test('a setting that the car fixes is fixed, whatever number a file holds', () => {
  const text = printAccSetup(blankAccSetup('porsche_992_gt3_cup'));
  const other = text.replace(/"bumpSlow": \[[^\]]*\]/, '"bumpSlow": [ 1, 1, 1, 1 ]');
  const { differing: fixed } = compared(setupFileOf('ACC', text), setupFileOf('ACC', other));
  expect(fixed.map(({ parameter }) => parameter)).toEqual(
    ['LF', 'RF', 'LR', 'RR'].map((wheel) => `bumpSlow.${wheel}`),
  );
  expect(fixed.flatMap(({ values }) => values.map((value) => [value?.offered, value?.size]))).toEqual(
    Array(8).fill([false, null]),
  );
});
