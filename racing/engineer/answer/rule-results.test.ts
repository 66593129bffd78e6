import { expect, test } from 'vitest';
import { cureOf } from './cure.ts';
import { prepareRun } from '../run/job.ts';
import { messagesFor } from './prompt.ts';
import { recordText, type RuleResult, type TrackRecord, trackRecordOf } from './rule-results.ts';
import { answerFromRules } from './rulebook.ts';
import { editableBaseline, hourAtSpa, understoodAs } from './rulebook.fixture.ts';
import { randomFrom } from '../../../tests/support/random.ts';

const request = hourAtSpa('ACC', 'bmw_m4_gt3');
const editable = editableBaseline(request);
const push = understoodAs({ complaints: [{ symptom: 'understeer', phase: 'mid' }] });

/** The rules that the rulebook would try for push in the middle of the corner, the first to try first. */
function tried(record?: TrackRecord, understood = push): string[] {
  const about = { game: 'ACC', request, ...(record && { record }) } as const;
  const changes = answerFromRules(understood, editable.rows, about, 8);
  return [...new Set(changes.map((change) => cureOf(change, understood.complaints, editable).rule ?? ''))];
}

const row = (rule: string, kept: number, tested: number, where: Partial<RuleResult> = {}): RuleResult => ({
  rule,
  car_name: '',
  track_name: '',
  kept,
  tested,
  ...where,
});
const withCar = { car_name: 'bmw_m4_gt3' };
const here = { ...withCar, track_name: 'spa' };

const [first = '', second = '', third = ''] = tried();

test.each([
  ['understeer', 'mid'],
  ['oversteer', 'exit'],
] as const)('after 30 cards the rule that really helps leads for %s, whichever it is', (symptom, phase) => {
  const understood = understoodAs({ complaints: [{ symptom, phase }] });
  const candidates = new Set(tried(undefined, understood));
  // Each rule once in front: what nobody keeps makes room for the next.
  for (const results: RuleResult[] = []; ; ) {
    const [lead = ''] = tried(trackRecordOf(results), understood);
    candidates.add(lead);
    if (results.some(({ rule }) => rule === lead)) break;
    results.push(row(lead, 0, 1_000));
  }
  const worlds = process.env.ALL_CASES ? 100 : 20;
  let found = 0;
  for (let seed = 1; seed <= worlds; seed += 1) {
    const random = randomFrom(seed);
    const right = random.pick([...candidates]);
    const helps = new Map(
      [...candidates].map((rule) => [rule, rule === right ? 0.75 : 0.1 + random.below(300) / 1_000]),
    );
    const counts = new Map<string, RuleResult>();
    const lead = () => tried(trackRecordOf([...counts.values()]), understood)[0] ?? '';
    for (let card = 0; card < 30; card += 1) {
      const rule = lead();
      const { kept, tested } = counts.get(rule) ?? { kept: 0, tested: 0 };
      const isKept = random.chance(helps.get(rule) ?? 0);
      counts.set(rule, row(rule, kept + Number(isKept), tested + 1));
    }
    if (lead() === right) found += 1;
  }
  expect(candidates.size).toBeGreaterThanOrEqual(5);
  expect(found / worlds).toBeGreaterThanOrEqual(0.8);
});

test('without results the catalogue decides, and one of one does not win over 34 of 51', () => {
  expect(tried(trackRecordOf([]))).toEqual(tried());
  expect(tried(trackRecordOf([row(second, 34, 51), row(third, 1, 1)]))[0]).toBe(second);
  expect(tried(trackRecordOf([row(first, 1, 1), row(second, 34, 51)]))[0]).toBe(second);
});

test('results here outweigh those of the car, and these those of all cars, as they become many', () => {
  const record = (tested: number) =>
    trackRecordOf([
      row(first, 90 + tested, 100 + 2 * tested),
      row(first, tested, 2 * tested, withCar),
      row(first, 0, tested, here),
    ]);
  const shares = [0, 5, 50].map((tested) => record(tested).shareOf(first, 0.6));
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(shares[0]).toBeGreaterThan(0.8);
  expect(shares[2]).toBeLessThan(0.2);
});

test('from five tests on a result is shown, of the narrowest circle that has so many', () => {
  const record = trackRecordOf([
    row(first, 34, 51),
    row(first, 3, 5, withCar),
    row(first, 4, 4, here),
    row(second, 4, 4),
  ]);
  const shown = record.shown(first);
  expect(shown && recordText(shown)).toBe('kept by 3 of 5, with this car');
  expect(record.shown(second)).toBeNull();
});

test('the model gets the record after everything that is the same in every run', () => {
  const job = { kind: 'generate', request, driver: { words: 'understeer mid corner' }, base: null } as const;
  const prompt = (results: RuleResult[]) =>
    messagesFor(prepareRun(job, 'somebody', trackRecordOf(results)).briefing).map(({ content }) => content);
  const told = prompt([row('R009', 34, 51), row('R010', 4, 4)]);
  const untold = prompt([]);
  expect(told.slice(0, -1)).toEqual(untold.slice(0, -1));
  expect(JSON.parse(told.at(-1) ?? '').worked).toEqual([['understeer', 'mid', 'arbFront', '-', 34, 51]]);
  expect(JSON.parse(untold.at(-1) ?? '')).not.toHaveProperty('worked');
});
