import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { garageCar, garageInput, hostileFiles } from '../../tests/support/hostile-files.ts';
import {
  anyJson,
  anyText,
  hostileJson,
  hostileTexts,
  inPieces,
  longText,
  spoilt,
  textOf,
} from '../../tests/support/hostile-inputs.ts';
import { assertSentence, assertStorable, holds } from '../../tests/support/properties.ts';
import { hear } from '../hearing/hear.ts';
import labelled from '../hearing/labelled.json' with { type: 'json' };
import { understoodSchema } from '../hearing/understood.ts';
import { checkAccSetup } from '../setup/acc/check.ts';
import { parseAccSetup } from '../setup/acc/parse.ts';
import { readGarageData } from '../setup/garage/garage-data.ts';
import { parseSvm, svmSettings } from '../setup/svm/index.ts';
import { type Model, ModelFailure } from './answer/model.ts';
import { mostChanges } from './baseline/apply-changes.ts';
import { longestWords } from './baseline/conditions.ts';
import { dryRace } from './baseline/dry-race.fixture.ts';
import { makeLmuBaseline } from './baseline/lmu/baseline.ts';
import { startFromGarage } from './baseline/lmu/garage-start.ts';
import { openSetup, prepareRun } from './run/job.ts';
import type { RunInput, RunOutcome } from './run/outcome.ts';
import { runEngineer } from './run/run.ts';

const requests = [
  { game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', ...dryRace },
  { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'spa', ...dryRace },
] as const;
const driver = { words: 'loose on entry' };
const runs = requests.map((request) => prepareRun({ kind: 'generate', request, driver, base: null }, 'hash'));
const which = fc.constantFrom(0, 1);
const understood = runs[0]?.heard;

/** The outcome of a run, or the failure that a driver is told. */
async function endOf(input: RunInput, model: Model): Promise<RunOutcome | ModelFailure> {
  try {
    for await (const event of runEngineer(input, model, { wait: async () => {} }))
      if (event.type === 'done') return event.outcome;
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    throw error;
  }
  throw new Error('The run did not end');
}

/** Every setting of a sheet holds a value that is one of its choices. */
function assertLegal({ editable }: RunOutcome): void {
  assert.equal(openSetup(editable.game, editable.text).rows.length, editable.rows.length);
  if (editable.game !== 'ACC') return;
  const parsed = parseAccSetup(editable.text);
  assert.ok(parsed.ok && checkAccSetup(parsed.setup).legal, 'a value that the game does not take');
}

const parameters = runs.flatMap(({ baseline }) => baseline.editable.rows.map(({ parameter }) => parameter));
const change = fc.oneof(
  fc.record({
    parameter: fc.oneof({ arbitrary: fc.constantFrom(...parameters), weight: 4 }, anyText),
    value: fc.oneof(fc.double({ min: -20, max: 200, noNaN: true }), fc.double({ noNaN: true })),
    answers: fc.constantFrom(null, 0, 1, -1),
    why: anyText,
    cost: anyText,
  }),
  spoilt({ parameter: 'tc1', value: 3, answers: 0, why: 'Less wheelspin.', cost: '' }),
);
const asText = (value: unknown) => JSON.stringify(value) ?? '';

/** Model answers: as the prompt wants them, nearly, or anything. */
const modelAnswer = fc.oneof(
  {
    arbitrary: fc
      .record({
        understood: fc.constant(understood),
        changes: fc.array(change, { maxLength: 15 }),
        note: anyText,
      })
      .map(asText),
    weight: 6,
  },
  spoilt({ understood, changes: [], note: 'x' }).map(asText),
  anyJson,
  textOf('{"changes":[', '{"parameter":"tc1"', ',"value":3', '}', ']', ',"note":"x"', '"', '\\'),
);

/** A change of every setting there is. */
const everyChange = runs.map(({ baseline }) =>
  asText({
    understood,
    changes: baseline.editable.rows.map(({ parameter, value, choices }) => {
      const to = 'values' in choices ? choices.values.at(-1) : choices.highest;
      return { parameter, value: to === value ? value - 1 : to, answers: null, why: 'x', cost: '' };
    }),
    note: 'x',
  }),
);

test('a run ends with a legal setup, whatever the model answers', () =>
  holds(
    fc.record({ text: modelAnswer, cuts: fc.array(fc.nat(2_000), { maxLength: 8 }), which }),
    async ({ text, cuts, which }) => {
      const model: Model = {
        async *answer() {
          yield* inPieces(text, cuts);
        },
      };
      const input = runs[which];
      assert.ok(input);
      const outcome = await endOf(input, model);
      assert.ok(!(outcome instanceof ModelFailure));
      assertLegal(outcome);
      assert.ok(outcome.changes.length <= mostChanges.generate);
      assert.equal(outcome.source, outcome.failure === null ? 'model' : 'baseline');
      for (const line of outcome.changes.flatMap(({ why, cost }) => [why, cost]))
        assert.match(line, /^[^\p{Cc}\p{Cf}]{0,400}$/u);
      JSON.parse(JSON.stringify(outcome));
    },
    [
      ...everyChange.map((text, which) => ({ text, cuts: [100], which })),
      ...hostileJson.map((text) => ({ text, cuts: [1], which: 0 })),
    ],
  ));

const dead: Model = {
  answer() {
    throw new ModelFailure('unreachable', '');
  },
};
const labelledWords = labelled.flatMap(({ words }) => [words, ...words.split(' ')]);

/** Driver input: their own sentences cut and mixed, other alphabets, or anything. */
const typed = fc.oneof(
  anyText,
  longText,
  fc.string({ unit: 'grapheme', maxLength: 500 }),
  fc
    .array(fc.constantFrom(...labelledWords, '車が曲がらない', 'недостаточная', 'القيادة', '27.4'), {
      maxLength: 120,
    })
    .map((parts) => parts.join(' ')),
);

test('the words of a driver give legal changes or one question, without a model', () =>
  holds(
    fc.record({ text: typed, which }),
    async ({ text, which }) => {
      const words = text.slice(0, longestWords).trim();
      const request = requests[which];
      const file = runs[which]?.baseline.editable.text;
      assert.ok(request && file);
      const heard = understoodSchema.parse(hear(words, request));
      const end = await endOf(prepareRun({ kind: 'refine', request, file, driver: { words } }, 'hash'), dead);
      if (end instanceof ModelFailure) return assert.equal(heard.question, null);
      if (end.question !== null) return assert.deepEqual(end.changes, []);
      assertLegal(end);
    },
    hostileTexts.map((text) => ({ text, which: 0 })),
  ));

const race = {
  game: 'LMU',
  track: 'spa',
  sessionType: 'race',
  weather: 'wet',
  trackTemperature: 38,
  setupStyle: 'aggressive',
  durationMin: 240,
} as const;

test('garage data is refused in a sentence, or makes a setup within it', () =>
  holds(
    garageInput,
    (input) => {
      const read = readGarageData(input);
      if (!read.ok) return assertSentence(read.reason);
      for (const { index, lowest, count, text } of read.garage.settings.values()) {
        assert.ok(Number.isInteger(index) && lowest <= index && (count === null || index < count));
        assertStorable(text, 'a text of the garage');
      }
      if (read.garage.file) return;
      const { base, garage } = startFromGarage(input, garageCar);
      const parsed = parseSvm(makeLmuBaseline({ ...race, car: garageCar }, { base, garage }).text);
      assert.ok(parsed.ok);
      for (const { section, name, index } of svmSettings(parsed.file)) {
        const legal = garage[`${section}.${name}`]?.legal;
        assert.ok(!legal || (index >= legal[0] && index <= legal[1]), `${name}=${index}`);
      }
    },
    [
      ...hostileFiles.filter((file) => typeof file === 'string'),
      '{"__proto__":{"VM_A":1,"VM_B":2}}',
      `${'[{"VM_A":'.repeat(30)}`,
    ],
  ));
