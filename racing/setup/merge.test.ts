import { describe, expect, test } from 'vitest';
import { blankAccSetup } from './acc/blank.ts';
import { ferrari296File } from './acc/fixtures/ferrari-296-gt3.ts';
import { printAccSetup } from './acc/print.ts';
import { isSameCar } from './compare.ts';
import type { SetupFile } from './format.ts';
import { mergeSetups } from './merge.ts';
import { recogniseSetupFile } from './recognise.ts';
import { exampleLmuSetup } from './svm/fixtures/example-setups.ts';
import { sampled } from '../../tests/support/sampled.ts';
import { setupFileOf } from './parsed.fixture.ts';
import { playerFiles } from './player-files.fixture.ts';

const choose = ({ groups = [], parameters = [] }: { groups?: string[]; parameters?: string[] }) => ({
  groups: new Set(groups),
  parameters: new Set(parameters),
});

function merged(base: SetupFile, other: SetupFile, choice: Parameters<typeof choose>[0]) {
  const merge = mergeSetups(base, other, choose(choice));
  if (!merge.ok) throw new Error(merge.reason);
  return merge;
}

/** The positions that a file holds in use, by group and setting. */
const groupsOf = (file: SetupFile) =>
  new Map(
    file
      .held()
      .map(({ id, rows }) => [
        id,
        new Map(rows.filter(({ inUse }) => inUse).map(({ parameter, raw }) => [parameter, raw])),
      ]),
  );

type Positions = ReturnType<typeof groupsOf> extends Map<string, infer Group> ? Group | undefined : never;

/** A group as it is once taken: a car of a mod may lack a setting in one of its files, which then stays as it is. */
const takenInto = (base: Positions, taken: Positions, isStrategy: boolean): Positions =>
  new Map(
    [...(isStrategy ? (taken ?? []) : (base ?? []))].map(([parameter, raw]) => [
      parameter,
      taken?.get(parameter) ?? raw,
    ]),
  );

const files = playerFiles.flatMap(({ name, bytes }) => {
  const recognised = recogniseSetupFile(bytes, name);
  return recognised.ok ? [{ name, file: setupFileOf(recognised.game, recognised.text) }] : [];
});
const pairs = sampled(
  files.flatMap((a) =>
    files.flatMap((b) =>
      a !== b && isSameCar(a.file, b.file) ? [{ name: `${a.name} + ${b.name}`, a: a.file, b: b.file }] : [],
    ),
  ),
  5,
);

describe.each(pairs)('$name', ({ a, b }) => {
  const [ofA, ofB] = [groupsOf(a), groupsOf(b)];
  const ids = [...ofB.keys()];

  const isAcc = a.game === 'ACC';
  const choices = ids.map((_, place) =>
    ids.filter((_, other) => other === place || (place + other) % 3 === 0),
  );

  test.each([[], ids, ...choices])('is legal and holds exactly the chosen groups: %s %s %s', (...chosen) => {
    const { file, moved, left } = merged(a, b, { groups: chosen });
    expect(file.check()).toMatchObject({ illegal: [] });
    expect([moved, isAcc ? left : []]).toEqual([[], []]);
    const found = groupsOf(setupFileOf(file.game, file.text));
    for (const id of ids) {
      const own = ofA.get(id);
      const wanted = chosen.includes(id) ? takenInto(own, ofB.get(id), isAcc && id === 'strategy') : own;
      expect(found.get(id), id).toEqual(wanted);
    }
    if (chosen.length === 0) expect(file.text).toBe(a.text);
  });
});

const ferrari = setupFileOf('ACC', ferrari296File);

test('a single setting is taken, and nothing else of the base changes', () => {
  const other = ferrari.edit([
    { parameter: 'camber.LF', value: -2 },
    { parameter: 'fuel', value: 60 },
  ]);
  const base = setupFileOf('ACC', ferrari296File.replace('"carName"', '"unknown": [ 1, 2 ],\n\t"carName"'));
  const { file, changed } = merged(base, other, { parameters: ['fuel'] });
  expect(changed).toBe(1);
  expect(file.text).toBe(base.text.replace('"fuel": 41', '"fuel": 58'));
});

test('a plan of more stops than the base prepares is taken whole', () => {
  const base = setupFileOf('ACC', printAccSetup(blankAccSetup('ferrari_296_gt3')));
  const stops = JSON.parse(ferrari296File);
  const [stop] = stops.basicSetup.strategy.pitStrategy;
  stops.basicSetup.strategy.pitStrategy = [stop, { ...stop, fuelToAdd: 33 }, { ...stop, tyreSet: 4 }];
  stops.basicSetup.strategy.nPitStops = 3;
  const other = setupFileOf('ACC', JSON.stringify(stops));
  const { file } = merged(base, other, { groups: ['strategy'] });
  expect(groupsOf(file).get('strategy')).toEqual(groupsOf(other).get('strategy'));
  expect(file.check().legal).toBe(true);
});

test('a value the car does not have moves to the nearest it has, and is listed, in either setup', () => {
  const base = setupFileOf('ACC', ferrari296File.replace('"tC1": 4', '"tC1": 99'));
  const other = setupFileOf('ACC', ferrari296File.replace('"abs": 5', '"abs": 99'));
  const { file, moved } = merged(base, other, { groups: ['electronics'] });
  expect(file.check().legal).toBe(true);
  expect(moved).toEqual([{ parameter: 'abs', label: 'ABS', asked: '99', text: '11' }]);
  expect(merged(base, other, {}).moved).toMatchObject([{ parameter: 'tc1', asked: '99', text: '11' }]);
});

test('between cars values go by their units, car-specific counts stay, and both are listed', () => {
  const other = setupFileOf('ACC', printAccSetup(blankAccSetup('porsche_992_gt3_cup'))).edit([
    { parameter: 'tyrePressure.all', value: 28 },
  ]);
  const { file, left } = merged(ferrari, other, { groups: ['tyres', 'electronics'] });
  expect(file.check().legal).toBe(true);
  expect(file.carId).toBe('ferrari_296_gt3');
  expect(file.held()[0]?.rows.filter(({ text }) => text === '28.0 psi')).toHaveLength(4);
  expect(left.map(({ label, reason }) => `${label}: ${reason}`)).toContain(
    'ABS: the two cars count it in steps of their own',
  );
});

test("the game's own text of LMU comes along, and every other line stays", () => {
  const base = exampleLmuSetup();
  const changed = base.replace('FrontAntiSwaySetting=4//P4', 'FrontAntiSwaySetting=2//P2 hälfte');
  const other = setupFileOf('LMU', changed);
  const { file } = merged(setupFileOf('LMU', base), other, { groups: ['suspension'] });
  expect(file.text).toBe(other.text);
});

test('a base that the game could not read is refused, and so are two games', () => {
  const broken = setupFileOf('ACC', ferrari296File.replace('"abs": 5', '"abs": "five"'));
  expect(mergeSetups(broken, ferrari, choose({})).ok).toBe(false);
  expect(mergeSetups(ferrari, setupFileOf('LMU', exampleLmuSetup()), choose({})).ok).toBe(false);
});
