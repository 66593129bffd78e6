import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourAtSpa, editableBaseline } from '../answer/rulebook.fixture.ts';
import { endsOf, rowFor } from '../baseline/sanity.ts';
import { largestStepOf } from '../baseline/step-size.ts';
import { clicksBetween } from '../answer/rulebook-rows.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { historyOfRun, type PastRun, type PastSetup } from './gather-history.ts';
import { openSetup } from './job.ts';
import { outcomeWithoutModel, type RunOutcome } from './outcome.ts';
import { refinedFrom } from './run.fixture.ts';

const cars: readonly [EngineerGame, string][] = [
  ['ACC', 'bmw_m4_gt3'],
  ['ACC', 'alpine_a110_gt4'],
  ['ACC', 'porsche_991ii_gt3_r'],
  ['LMU', 'Ferrari_499P'],
  ['LMU', 'Oreca_07'],
];
const baselines = new Map(
  cars.map(([game, car]) => [car, editableBaseline({ ...hourAtSpa(game, car) }).text] as const),
);

/** A driver with a setup, who refines it again and again. */
function driverOf([game, car]: readonly [EngineerGame, string]) {
  const place = { game, track: 'spa' } as const;
  const request = hourAtSpa(game, car);
  const first = { text: baselines.get(car) ?? '', changes: [] };
  const runs: PastRun[] = [
    { id: 1, parentId: null, savedId: null, words: '', result: first, isTaken: false },
  ];
  const driven: PastSetup[] = [];
  let at = 1;
  const fileNow = () => runs.find(({ id }) => id === at)?.result.text ?? '';
  return {
    runs,
    first: openSetup(game, fileNow()),
    open: (): EditableSetup => openSetup(game, fileNow()),
    refine(words: string): RunOutcome {
      const history = historyOfRun(at, runs, driven, place);
      const input = {
        ...refinedFrom(request, fileNow(), words, { history }),
        tell: () => ({ note: '', description: '' }),
      };
      const outcome = outcomeWithoutModel(input, 'slow');
      if (outcome.question !== null) return outcome;
      const id = runs.length + 1;
      const result = { text: outcome.editable.text, changes: [...outcome.changes] };
      runs.push({ id, parentId: at, savedId: null, words, result, isTaken: false });
      at = id;
      return outcome;
    },
    drive(words: string) {
      driven.push({ id: at, runId: at, files: [], stints: [{ version: 1, words }], cards: [] });
    },
    /** Drives the version, and goes back to the one before. */
    undo() {
      this.drive('best lap 2:18.4');
      at = runs.find(({ id }) => id === at)?.parentId ?? at;
    },
  };
}

const complaints = [
  'understeer mid corner',
  'oversteer mid corner',
  'understeer on entry',
  'oversteer on exit',
  'loose on exit',
  'too slow on the straights',
  'nervous over the kerbs',
  'wheelspin on exit',
  'unsteady under braking',
  'front wheels lock',
  'bottoming out',
];

/** A chain takes a fifth of a second. */
const chains = Number(process.env.CHAINS ?? (process.env.ALL_CASES ? 120 : 12));
const fewer = { numRuns: Math.min(Math.ceil(chains / 3), 100) };

const anyCar = fc.constantFrom(...cars);
const anyWords = fc.constantFrom(...complaints);

/** How far a setting is from an end of its range, as a share of it. */
function shareToEnd(editable: EditableSetup, parameter: string): number {
  const row = rowFor(editable, parameter);
  if (!row) return 1;
  const [lowest, highest] = endsOf(row);
  return Math.min(row.value - lowest, highest - row.value) / (highest - lowest);
}

/** How far a setting is from where it began, in its largest single steps; 0 for one that follows from sums. */
function stepsFromFirst(first: EditableSetup, now: EditableSetup, parameter: string): number {
  const [row, is] = [rowFor(first, parameter), rowFor(now, parameter)];
  const largest = row && largestStepOf(parameter.split('.')[0] ?? '', row);
  return row && is && largest ? clicksBetween(row, row.value, is.value) / largest : 0;
}

test('in chains of ten refinements no setting goes to its end unseen, and a driver always gets an answer', () => {
  let refined = 0;
  let asked = 0;
  fc.assert(
    fc.property(anyCar, fc.array(anyWords, { minLength: 10, maxLength: 10 }), (car, chain) => {
      const driver = driverOf(car);
      for (const words of chain) {
        const before = driver.open();
        const { editable, changes, adjusted, question } = driver.refine(words);
        refined += 1;
        if (question !== null) {
          asked += 1;
          expect(question.length).toBeGreaterThan(20);
        }
        for (const { parameter, from, to } of changes) {
          expect(from).not.toBe(to);
          expect(stepsFromFirst(driver.first, editable, parameter)).toBeLessThanOrEqual(2);
          const isOuter = shareToEnd(editable, parameter) < 1 / 8;
          const wasMoved = driver.runs
            .slice(1, -1)
            .some((run) => run.result.changes.some((change) => change.parameter === parameter));
          const isFurther =
            shareToEnd(editable, parameter) <
            Math.min(shareToEnd(before, parameter), shareToEnd(driver.first, parameter));
          if (isOuter && wasMoved && isFurther)
            expect(adjusted.map((one) => one.parameter)).toContain(parameter);
        }
      }
    }),
    { numRuns: chains },
  );
  // Most answers are a setup: a driver who only gets questions has no engineer.
  expect(asked / refined).toBeLessThan(0.25);
});

test('opposite complaints in turn converge: no step is more than half of the one before', () => {
  fc.assert(
    fc.property(
      anyCar,
      fc.constantFrom(
        ['understeer mid corner', 'oversteer mid corner'],
        ['understeer on entry', 'oversteer on entry'],
      ),
      fc.boolean(),
      (car, [one = '', other = ''], isReversed) => {
        const driver = driverOf(car);
        const moved = new Map<string, { by: number; clicks: number }>();
        for (let turn = 0; turn < 10; turn += 1) {
          const before = driver.open();
          const { changes } = driver.refine((turn % 2 === 0) !== isReversed ? one : other);
          for (const { parameter, from, to } of changes) {
            const row = rowFor(before, parameter);
            if (!row) throw new Error(parameter);
            const clicks = clicksBetween(row, from ?? 0, to);
            const last = moved.get(parameter);
            if (last && Math.sign(to - (from ?? 0)) !== last.by)
              expect(clicks).toBeLessThanOrEqual(last.clicks / 2);
            moved.set(parameter, { by: Math.sign(to - (from ?? 0)), clicks });
          }
        }
      },
    ),
    fewer,
  );
});

test('a change that was undone is not made again for the same complaint', () => {
  fc.assert(
    fc.property(anyCar, anyWords, fc.integer({ min: 2, max: 5 }), (car, words, times) => {
      const driver = driverOf(car);
      const undone = new Set<string>();
      for (let time = 0; time < times; time += 1) {
        const { changes } = driver.refine(words);
        for (const { parameter, from, to } of changes) {
          const name = `${parameter} ${Math.sign(to - (from ?? 0))}`;
          expect(undone).not.toContain(name);
          undone.add(name);
        }
        if (changes.length > 0) driver.undo();
      }
    }),
    fewer,
  );
});

const rakeOf = ({ rows }: EditableSetup) => {
  const height = (end: string) => rowFor({ rows }, `rideHeight.${end}`)?.value ?? 0;
  return height('rear') - height('front');
};

test.each(cars.filter(([game]) => game === 'ACC'))(
  'six times slow on the straights keeps the rake of %s %s, and ends in a request for a stint',
  (game, car) => {
    const driver = driverOf([game, car]);
    const outcomes = Array.from({ length: 6 }, () => driver.refine('too slow on the straights'));
    expect(rakeOf(driver.open())).toBeGreaterThanOrEqual(Math.floor(rakeOf(driver.first) / 2));
    expect(outcomes.at(-1)?.question).toMatch(/stint/);
  },
);

const dialogues: readonly (readonly [readonly [EngineerGame, string], readonly string[]])[] = [
  [
    ['ACC', 'bmw_m4_gt3'],
    [
      'understeer mid corner',
      'front tyres overheat',
      'hot pressures 27.4 27.5 26.6 26.6',
      'understeer mid corner',
      'the understeer is gone, wheelspin on exit',
      'rear tyres overheat',
      'rear tyres overheat',
      'rear wing from 5 to 6',
      'undo the last change',
      'oversteer on entry',
    ],
  ],
  [
    ['ACC', 'alpine_a110_gt4'],
    [
      'front wheels lock',
      'the fronts lock up under braking',
      'front wheels lock',
      'fronts 26.2, rears 27.6 hot',
      'understeer on entry',
      'that was worse',
      'oversteer on exit',
      'front wheels lock',
      'TC to 5',
      'bottoming out',
    ],
  ],
  [
    ['ACC', 'porsche_991ii_gt3_r'],
    [
      'rear tyres overheat',
      'loose on exit',
      'rear tyres overheat',
      'rears 28.0 hot',
      'rear tyres overheat',
      'the oversteer is gone',
      'understeer mid corner',
      'front ARB 1 softer',
      'nervous over the kerbs',
      'too slow on the straights',
    ],
  ],
  [
    ['LMU', 'Ferrari_499P'],
    [
      'understeer mid corner',
      'front tyres overheat',
      'understeer mid corner',
      'the understeer is gone',
      'oversteer mid corner',
      'wheelspin on exit',
      'virtual energy 90 %',
      'undo the last change',
      'unsteady under braking',
      'bottoming out',
    ],
  ],
  [
    ['LMU', 'Oreca_07'],
    [
      'oversteer on entry',
      'unsteady under braking',
      'oversteer on entry',
      'rear tyres overheat',
      'put it back',
      'understeer on exit',
      'rear wing one click more',
      'too slow on the straights',
      'loose on exit',
      'front wheels lock',
    ],
  ],
];

test.each([
  ['without a stint', 0],
  ['with stints and recordings between', 3],
])('five dialogues of ten turns %s take nothing back unsaid, and walk no bar or toe away', (_, every) => {
  for (const [car, turns] of dialogues) {
    const driver = driverOf(car);
    for (const [turn, words] of turns.entries()) {
      if (every > 0 && turn % every === every - 1)
        driver.drive(`best lap 2:18.4, 12 laps, measured ${turns[turn - 1]}`);
      const { adjusted, question, changes } = driver.refine(words);
      expect(changes.length > 0 || question !== null, words).toBe(true);
      for (const { reason } of adjusted) expect(reason, words).not.toContain('took it back');
    }
    const now = driver.open();
    for (const bar of ['arbFront', 'arbRear'])
      expect(stepsFromFirst(driver.first, now, bar), `${car[1]} ${bar}`).toBeLessThanOrEqual(1);
    const toe = (of: EditableSetup) => rowFor(of, 'toe.rear')?.value ?? 0;
    expect(toe(now)).toBeGreaterThanOrEqual(toe(driver.first) / 2 - 0.01);
  }
});
