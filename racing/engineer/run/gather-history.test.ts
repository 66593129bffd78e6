import { expect, test } from 'vitest';
import { readingRowSchema } from '../../hearing/reading.ts';
import { changed, editableBaseline, hourAtSpa } from '../answer/rulebook.fixture.ts';
import type { MadeChange } from '../baseline/apply-changes.ts';
import { historyOfRun, historyOfSetup, type PastRun, type PastSetup } from './gather-history.ts';

const place = { game: 'ACC', track: 'spa' } as const;
const first = editableBaseline(hourAtSpa('ACC', 'bmw_m4_gt3'));
const barNow = first.rows.find(({ parameter }) => parameter === 'arbFront')?.value ?? 0;

/** The first file with the front bar softer by so much, and the change that made it. */
function softer(by: number) {
  const edit = changed(first, 'arbFront', barNow - by, 'reading');
  const change: MadeChange = { ...edit.change, why: '', cost: '' };
  return { text: edit.editable.text, changes: [change] };
}

const run = (id: number, from: Partial<PastRun>): PastRun => ({
  id,
  parentId: null,
  savedId: null,
  words: 'understeer mid corner',
  result: softer(1),
  isTaken: false,
  ...from,
});
const setup = (files: readonly string[], more: Partial<PastSetup> = {}): PastSetup => ({
  id: 9,
  runId: null,
  files: files.map((text, place) => ({ number: files.length - place, text, isTaken: false })),
  stints: [],
  cards: [],
  ...more,
});
const change = (by: number, more: object) => ({
  parameter: 'arbFront',
  from: barNow,
  to: barNow - by,
  ...more,
});
const heard = [{ symptom: 'understeer', phase: 'mid' }];

test('runs are remembered through those they came from; a branch that was left is undone where it was driven', () => {
  const runs = [
    run(1, {}),
    run(2, { parentId: 1 }),
    run(3, { parentId: 1, result: softer(2) }),
    run(4, { parentId: 3 }),
  ];
  expect(historyOfRun(4, runs, [], place)).toEqual([
    {
      version: 4,
      said: 'understeer mid corner',
      complaints: heard,
      changes: [change(1, { answers: 0, outcome: 'kept' })],
      measured: '',
      isDriven: false,
    },
    expect.objectContaining({ version: 3, changes: [change(2, { answers: 0, outcome: 'kept' })] }),
    expect.objectContaining({ version: 2, changes: [change(1, { answers: 0, outcome: 'not tried' })] }),
  ]);
  const stints = [{ version: 1, words: 'best lap 2:18.4' }];
  const driven = [{ id: 9, runId: 2, files: [], stints, cards: [] }];
  expect(historyOfRun(4, runs, driven, place)[2]).toMatchObject({ changes: [{ outcome: 'undone' }] });
});

test('a file that was downloaded or installed was driven, as a run and as a version', () => {
  const takenRun = [run(1, {}), run(2, { parentId: 1, isTaken: true }), run(3, { parentId: 1 })];
  expect(historyOfRun(3, takenRun, [], place)).toMatchObject([
    { version: 3, isDriven: false },
    { version: 2, isDriven: true, changes: [{ outcome: 'undone' }] },
  ]);
  const versions = setup([softer(2).text, softer(1).text, first.text]);
  const files = versions.files.map((file) => ({ ...file, isTaken: file.number === 2 }));
  expect(historyOfSetup({ ...versions, files }, [], place)).toMatchObject([
    { version: 3, isDriven: false },
    { version: 2, isDriven: true },
  ]);
});

test('changes are better once their complaint is said to be over, and a corrected reading counts, not the words', () => {
  const reading = [{ about: 'complaint', symptom: 'understeer', phase: 'mid' }].map((row) =>
    readingRowSchema.parse(row),
  );
  const runs = [
    run(1, {}),
    run(2, { parentId: 1, words: 'qwertz', result: { ...softer(1), reading } }),
    run(3, { parentId: 2, words: 'the understeer is gone, wheelspin on exit' }),
  ];
  expect(historyOfRun(3, runs, [], place)[1]).toMatchObject({
    complaints: heard,
    changes: [{ answers: 0, outcome: 'better' }],
  });
});

test('a file that was put back undoes what came between, and is no step of its own', () => {
  const history = historyOfSetup(setup([first.text, softer(1).text, first.text]), [], place);
  expect(history).toMatchObject([{ version: 2, said: '', changes: [{ answers: null, outcome: 'undone' }] }]);
});

test('forty of the largest files, each changed in all its lines, tell their runs, and a step where none comes back', () => {
  const { text } = editableBaseline(hourAtSpa('LMU', 'Ferrari_296_LMGT3'));
  const files = Array.from({ length: 40 }, (_, number) => {
    const lines = text.replaceAll(/Setting=\d+/g, `Setting=${number % 9}`);
    return lines.repeat(4).padEnd(number % 2 ? 65_000 : 259_000);
  });
  const words = '%'.repeat(2000);
  const runs = files.map((file, id) =>
    run(id, { savedId: 9, words, result: { ...softer(1), text: `${file} ` } }),
  );
  const small = setup(files.filter((_, number) => number % 2));
  const lengths = [[setup(files), runs.slice(20)] as const, [small, []] as const].map(
    ([own, past]) => historyOfSetup(own, past, { ...place, game: 'LMU' }).length,
  );
  expect(lengths).toEqual([20, 8]);
});

test('a kept refinement has its words, however the file is printed, and one that nobody kept was not tried', () => {
  const kept = run(5, { savedId: 9 });
  const left = run(6, { savedId: 9, result: softer(2) });
  const printed = kept.result.text.replaceAll('\n', '\r\n');
  expect(historyOfSetup(setup([printed, first.text]), [left, kept], place)).toMatchObject([
    { version: 2, said: 'understeer mid corner', changes: [{ answers: 0, outcome: 'kept' }] },
    { version: null, changes: [{ outcome: 'not tried' }] },
  ]);
});

test('a card’s verdict wins, and a stint stands with the version it was driven with', () => {
  const cards = [
    {
      changes: [{ parameter: 'arbFront', to: String(barNow - 1) }],
      answer: 'worse',
      decision: null,
    } as const,
  ];
  const stints = [{ version: 2, words: 'best lap 2:18.4' }];
  const driven = setup([softer(1).text, first.text], { cards, stints });
  expect(historyOfSetup(driven, [], place)).toMatchObject([
    { measured: 'best lap 2:18.4', changes: [{ outcome: 'worse' }] },
  ]);
});

test('a saved setup remembers the runs that it was made by', () => {
  const runs = [run(1, {}), run(2, { parentId: 1, words: 'loose on exit' })];
  expect(historyOfSetup(setup([first.text], { runId: 2 }), runs, place)).toMatchObject([
    { version: null, said: 'loose on exit' },
  ]);
});

test('a setting that the driver named answers no complaint', () => {
  const runs = [
    run(1, {}),
    run(2, { parentId: 1, words: 'understeer mid corner, soften the front anti-roll bar' }),
  ];
  expect(historyOfRun(2, runs, [], place)[0]?.changes).toMatchObject([{ answers: null }]);
});
