import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dryRace } from '#racing/engineer/baseline/dry-race.fixture';
import { mostChanges, tidyLine } from '#racing/engineer/baseline/apply-changes';
import { conditionsOf } from '#racing/engineer/run/asked-conditions';
import { ChangeReader } from '#racing/engineer/answer/change-reader';
import { UnknownCarOrTrack } from '#racing/engineer/baseline/conditions';
import { openSetup, prepareRun } from '#racing/engineer/run/job';
import { type Model, ModelFailure } from '#racing/engineer/answer/model';
import type { RunOutcome } from '#racing/engineer/run/outcome';
import { modelChangeSchema, proposedChangesSchema } from '#racing/engineer/baseline/proposed-changes';
import { chatSchema, generateSchema, type RefineBody, refineSchema } from '#racing/engineer/run/request';
import { runEngineer } from '#racing/engineer/run/run';
import { readTemperature } from '#racing/engineer/baseline/setup-form-schema';
import { checked, type ValidationFailure } from '#racing/forms/field-errors';
import { checkAccSetup } from '#racing/setup/acc/check';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { createEventParser, type StreamEvent } from '../../../app/assistant/run/event-stream.ts';
import {
  anyJson,
  anyText,
  anyValue,
  hostileJson,
  hostileTexts,
  inPieces,
  longText,
  spoilt,
  textOf,
} from '../../support/hostile-inputs.ts';
import { target } from '../fuzz.ts';
import { assertUnpolluted } from '../invariants.ts';

const driver = { words: 'loose on entry' };
const runs = [
  { game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', ...dryRace } as const,
  { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'spa', ...dryRace } as const,
].map((request) => prepareRun({ kind: 'generate', request, driver, base: null }, 'hash'));
const parameters = runs.flatMap(({ baseline }) => baseline.editable.rows.map(({ parameter }) => parameter));

const { heard: understood } = prepareRun(
  {
    kind: 'generate',
    request: { game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', ...dryRace },
    driver,
    base: null,
  },
  'hash',
);
const change = fc.oneof(
  fc.record({
    parameter: fc.oneof(
      { arbitrary: fc.constantFrom(...parameters), weight: 4 },
      { arbitrary: anyText, weight: 1 },
    ),
    value: fc.oneof(fc.double({ min: -20, max: 200, noNaN: true }), fc.double({ noNaN: true })),
    answers: fc.constantFrom(null, 0, 1, -1),
    why: anyText,
    cost: anyText,
  }),
  spoilt({ parameter: 'tc1', value: 3, answers: 0, why: 'Less wheelspin.', cost: '' }),
);
/** Model answers: as asked, nearly, or anything. */
const modelAnswer = fc.oneof(
  {
    arbitrary: fc
      .record({
        understood: fc.constant(understood),
        changes: fc.array(change, { maxLength: 15 }),
        note: anyText,
      })
      .map((answer) => JSON.stringify(answer)),
    weight: 6,
  },
  {
    arbitrary: spoilt({ understood, changes: [], note: 'x' }).map((answer) => JSON.stringify(answer)),
    weight: 1,
  },
  { arbitrary: anyJson, weight: 1 },
  {
    arbitrary: textOf('{"changes":[', '{"parameter":"tc1"', ',"value":3', '}', ']', ',"note":"x"', '"', '\\'),
    weight: 1,
  },
);
const cuts = fc.array(fc.nat(2_000), { maxLength: 8 });

/** A change of every setting there is, each by one step. */
const everyChange = runs.map(({ baseline }) =>
  JSON.stringify({
    understood,
    changes: baseline.editable.rows.map(({ parameter, value, choices }) => {
      const to = 'values' in choices ? choices.values.at(-1) : choices.highest;
      return { parameter, value: to === value ? value - 1 : to, answers: null, why: 'x', cost: '' };
    }),
    note: 'x',
  }),
);

/** Every setting of a sheet holds a value that is one of its choices. */
function assertLegal({ editable }: RunOutcome): void {
  const opened = openSetup(editable.game, editable.text);
  assert.equal(opened.rows.length, editable.rows.length);
  if (editable.game !== 'ACC') return;
  const parsed = parseAccSetup(editable.text);
  assert.ok(parsed.ok && checkAccSetup(parsed.setup).legal, 'a value that the game does not take');
}

target({
  name: "the model's answers: a run",
  input: fc.record({ text: modelAnswer, cuts, which: fc.nat(1) }),
  examples: [
    ...everyChange.map((text, which) => ({ text, cuts: [100], which })),
    ...hostileJson.map((text) => ({ text, cuts: [1], which: 0 })),
  ],
  async check({ text, cuts, which }) {
    const model: Model = {
      async *answer() {
        yield* inPieces(text, cuts);
      },
    };
    const input = runs[which];
    assert.ok(input);
    let outcome: RunOutcome | null = null;
    for await (const event of runEngineer(input, model, { wait: async () => {} })) {
      if (event.type === 'done') outcome = event.outcome;
    }
    assertUnpolluted();
    assert.ok(outcome, 'the run did not end');
    assertLegal(outcome);
    assert.ok(outcome.changes.length <= mostChanges.generate);
    assert.equal(outcome.source, outcome.failure === null ? 'model' : 'baseline');
    for (const { why, cost } of outcome.changes) {
      for (const line of [why, cost]) assert.ok(line.length <= 400 && !/[\p{Cc}\p{Cf}]/u.test(line));
    }
    JSON.parse(JSON.stringify(outcome));
  },
});

target({
  name: "the model's answers: read while they arrive",
  input: fc.record({ text: fc.oneof(modelAnswer, anyText), cuts }),
  examples: [...hostileJson, ...hostileTexts].map((text) => ({ text, cuts: [2, 3] })),
  check({ text, cuts }) {
    const whole = new ChangeReader().push(text);
    const inParts = new ChangeReader();
    assert.deepEqual(
      inPieces(text, cuts).flatMap((piece) => inParts.push(piece)),
      whole,
    );
    assert.equal(inParts.text, text);
    assert.ok(whole.length <= text.split('{').length);
    const parsed = proposedChangesSchema.safeParse(parsedJson(text));
    if (parsed.success && !text.includes('\\u'))
      assert.deepEqual(
        whole.map((change) => modelChangeSchema.parse(change)),
        parsed.data.changes,
      );
  },
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

target({
  name: "the model's words",
  input: fc.record({ text: fc.oneof(anyText, longText), longest: fc.integer({ min: 2, max: 400 }) }),
  examples: hostileTexts.map((text) => ({ text: text.repeat(40), longest: 60 })),
  check({ text, longest }) {
    const tidied = tidyLine(text, longest);
    assert.ok(tidied.length <= longest);
    assert.doesNotMatch(tidied, /[\p{Cc}\p{Cf}]/u);
    assert.ok(tidied.isWellFormed() || !text.isWellFormed(), 'a character was cut in half');
  },
});

const goodGenerate = {
  game: 'ACC',
  car: 'ferrari_296_gt3',
  track: 'monza',
  temperature: 25,
  prompt: 'x',
  requestId: crypto.randomUUID(),
};

function complained({ failure: { error: sentence, fields } }: { failure: ValidationFailure }): void {
  assert.ok(sentence.length > 3 && sentence.length < 300);
  assert.doesNotMatch(JSON.stringify(fields), /Invalid|Too (big|small)|expected|Unrecognized/);
  assert.ok(Object.values(fields).every((text) => text.length < 300));
}

target({
  name: 'requests: generate',
  input: spoilt({
    ...goodGenerate,
    sessionType: 'race',
    weather: 'wet',
    setupStyle: 'safe',
    duration: 60,
    baseSetup: 'x',
    garageData: '{}',
  }),
  examples: [4, 1_441, '0x10', '1e3', 59.5].map((duration) => ({ ...goodGenerate, duration })),
  check(body) {
    const result = checked(generateSchema.strict(), body);
    assertUnpolluted();
    if (!result.ok) return complained(result);
    const data = result.value;
    assert.ok(data.temperature >= 0 && data.temperature <= 70);
    assert.ok(Number.isInteger(data.duration) && data.duration >= 5 && data.duration <= 1440);
    assert.ok(data.prompt.length <= 2_000 && data.car.length <= 100);
    try {
      conditionsOf(data, 'ACC');
    } catch (refusal) {
      if (!(refusal instanceof UnknownCarOrTrack)) throw refusal;
    }
  },
});

/** One setup, and no other, that may be looked for. */
function assertRefinable({ setupId, communitySetupId, baseSetup, game, track }: RefineBody): void {
  assert.equal([setupId, communitySetupId, baseSetup].filter((one) => (one ?? '') !== '').length, 1);
  for (const id of [setupId ?? 0, communitySetupId ?? 0]) {
    assert.ok(typeof id === 'string' ? id.startsWith('demo-') : Number.isSafeInteger(id) && id >= 0);
  }
  if (baseSetup) assert.ok(game && track);
}

target({
  name: 'requests: refine and chat',
  input: fc.record({
    refine: fc.oneof(
      spoilt({ setupId: 12, refinementPrompt: 'more grip' }),
      spoilt({ communitySetupId: 12, refinementPrompt: 'more grip' }),
      spoilt({ baseSetup: 'x', game: 'ACC', track: 'spa', refinementPrompt: 'more grip' }),
    ),
    chat: spoilt({ message: 'hello', context: [{ role: 'user', content: 'x' }], setupId: 3 }),
  }),
  examples: [0, 11, 200, 201].map((turns) => ({
    refine: { setupId: '12abc', refinementPrompt: 'x' },
    chat: { message: 'x', context: Array.from({ length: turns }, () => ({ role: 'user', content: 'x' })) },
  })),
  check({ refine, chat }) {
    const wanted = checked(refineSchema.strict(), refine);
    if (wanted.ok) assertRefinable(wanted.value);
    else complained(wanted);
    const said = checked(chatSchema.strict(), chat);
    if (!said.ok) return complained(said);
    const { message, context, setupId } = said.value;
    assert.ok(message !== '' && message.length <= 4_000 && context.length <= 10);
    assert.ok(setupId === null || setupId === undefined || setupId > 0);
  },
});

target({
  name: 'temperatures',
  input: fc.oneof(textOf('25', '.', ',', '5', ' ', '°', 'C', 'f', '-', '+'), anyText, longText),
  examples: [...hostileTexts, `${' '.repeat(50_000)}x`],
  check(text) {
    const celsius = readTemperature(text);
    assert.ok(celsius === null || (celsius >= 0 && celsius <= 70));
  },
});

target({
  name: 'event streams',
  input: fc.record({
    text: textOf(
      'data:',
      'data: x',
      'event: note',
      'id: 1',
      'id:\0',
      ':',
      '\n',
      '\r',
      '\r\n',
      '\n\n',
      'retry: 1',
    ),
    cuts,
  }),
  examples: hostileTexts.map((text) => ({ text: `data: ${text}\n\n`, cuts: [3] })),
  check({ text, cuts }) {
    const readIn = (pieces: readonly string[]) => {
      const seen: StreamEvent[] = [];
      const parser = createEventParser({ onEvent: (event) => seen.push(event) });
      for (const piece of pieces) parser.feed(piece);
      return seen;
    };
    const whole = readIn([text]);
    assert.deepEqual(readIn(inPieces(text, cuts)), whole);
    assert.ok(whole.every(({ data }) => data.length <= text.length));
  },
});

target({
  name: 'a model that throws',
  input: fc.record({ thrown: anyValue, text: modelAnswer }),
  async check({ thrown, text }) {
    const [input] = runs;
    assert.ok(input);
    const model: Model = {
      async *answer() {
        yield text.slice(0, 40);
        throw thrown;
      },
    };
    try {
      let last = '';
      for await (const { type } of runEngineer(input, model, { wait: async () => {} })) last = type;
      assert.equal(last, 'done');
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
    }
  },
});
