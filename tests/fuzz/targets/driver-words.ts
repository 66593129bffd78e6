import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dryRace } from '#racing/engineer/baseline/dry-race.fixture';
import { longestWords } from '#racing/engineer/baseline/conditions';
import { hear } from '#racing/hearing/hear';
import { prepareRun } from '#racing/engineer/run/job';
import { type Model, ModelFailure } from '#racing/engineer/answer/model';
import type { RunInput, RunOutcome } from '#racing/engineer/run/outcome';
import { runEngineer } from '#racing/engineer/run/run';
import { understoodSchema } from '#racing/hearing/understood';
import { checkAccSetup } from '#racing/setup/acc/check';
import { parseAccSetup } from '#racing/setup/acc/parse';
import labelled from '../../../racing/hearing/labelled.json' with { type: 'json' };
import { anyText, hostileTexts, longText } from '../../support/hostile-inputs.ts';
import { target } from '../fuzz.ts';
import { assertUnpolluted } from '../invariants.ts';

const setups = (
  [
    { game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', ...dryRace },
    { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'spa', ...dryRace },
  ] as const
).map((request) => {
  const { baseline } = prepareRun({ kind: 'generate', request, driver: { words: '' }, base: null }, '');
  return { request, file: baseline.editable.text };
});

/** Driver input: their own sentences cut and mixed, other alphabets, or anything. */
const typed = fc
  .oneof(
    anyText,
    longText,
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc
      .array(
        fc.constantFrom(
          ...labelled.flatMap(({ words }) => [words, ...words.split(' ')]),
          '車が曲がらない',
          'недостаточная поворачиваемость',
          'القيادة',
          '27.4',
        ),
        { maxLength: 120 },
      )
      .map((parts) => parts.join(' ')),
  )
  .map((text) => text.slice(0, longestWords));

const dead: Model = {
  answer() {
    throw new ModelFailure('unreachable', '');
  },
};

/** How a run without a model ends; the failure that is told where the rules can do nothing for what was understood. */
async function endOf(input: RunInput): Promise<RunOutcome | ModelFailure> {
  try {
    for await (const event of runEngineer(input, dead, { wait: async () => {} }))
      if (event.type === 'done') return event.outcome;
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    throw error;
  }
  throw new Error('The run did not end');
}

target({
  name: "a driver's words, without a model",
  input: fc.record({ words: typed, which: fc.nat(1) }),
  examples: hostileTexts.map((words) => ({ words, which: 0 })),
  async check({ words: sent, which }) {
    const words = sent.trim();
    const setup = setups[which];
    assert.ok(setup);
    const heard = understoodSchema.parse(hear(words, setup.request));
    const input = prepareRun({ kind: 'refine', ...setup, driver: { words } }, 'hash');
    const end = await endOf(input);
    assertUnpolluted();
    if (end instanceof ModelFailure) return assert.equal(heard.question, null);
    if (end.question !== null) return assert.deepEqual(end.changes, []);
    assert.equal(end.editable.rows.length, input.baseline.editable.rows.length);
    const parsed = end.editable.game === 'ACC' ? parseAccSetup(end.editable.text) : null;
    assert.ok(
      !parsed || (parsed.ok && checkAccSetup(parsed.setup).legal),
      'a value that the game does not take',
    );
  },
});
