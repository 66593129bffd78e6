import { expect, test } from 'vitest';
import { accCars } from '../../../catalogues/acc/index.ts';
import { playersBand } from '../baseline/acc/players-band.ts';
import { outcomeWithoutModel } from '../run/outcome.ts';
import { eventsOf, madeFor, modelAnswer, modelOf, outcomeOf, refinedFrom } from '../run/run.fixture.ts';
import { clicksAway, rowFor } from '../baseline/sanity.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';
import { largestStepOf } from '../baseline/step-size.ts';
import { sampled } from '../../../tests/support/sampled.ts';
import { hourAtSpa, noNumbersHeard, type Said } from './rulebook.fixture.ts';

const hotRace = (car: string) => ({ ...hourAtSpa('ACC', car), trackTemperature: 36 });

/** A car's own baseline, which its driver comes back to with these words. */
function refining(car: string, words: string) {
  const request = hotRace(car);
  return refinedFrom(request, madeFor(request).baseline.editable.text, words);
}

function rowIn(editable: EditableSetup, parameter: string) {
  const row = rowFor(editable, parameter);
  if (!row || 'values' in row.choices) throw new Error(`No row ${parameter}`);
  return { ...row, choices: row.choices };
}

const gt3 = sampled(
  accCars.filter((car) => car.class === 'GT3'),
  5,
);

test.each([
  ['front brakes overheat, 750 deg', { 'brakeDuct.front': 1 }],
  ['rear brakes overheat', { 'brakeDuct.rear': 1 }],
  ['brakes fade', { 'brakeDuct.front': 1, 'brakeDuct.rear': 1 }],
  ['inside of the fronts 20 deg hotter', { 'camber.front': 1 }],
  ['inside of the rears 20 deg hotter', { 'camber.rear': 1 }],
  ['rear slides in fast corners', { rearWing: 1 }],
  ['the car bottoms out', { 'rideHeight.front': 1 }],
] as const)('%s: every ACC car that can move gets the cure', (words, cures) => {
  for (const { id } of sampled(accCars, 11)) {
    const input = refining(id, words);
    const before = input.baseline.editable;
    const { editable: after } = outcomeWithoutModel(input, 'slow');
    for (const [parameter, way] of Object.entries(cures)) {
      if (!rowFor(before, parameter)) continue;
      const { value: from, choices } = rowIn(before, parameter);
      const hasRoom = way > 0 ? from < choices.highest : from > choices.lowest;
      const moved = (rowIn(after, parameter).value - from) * way;
      expect(moved > 0, `${id} ${parameter}: ${from}, room ${hasRoom}`).toBe(hasRoom);
    }
  }
});

test.each([
  ['rears 0.8 psi too high', { LR: -0.8, RR: -0.8 }],
  ['rears 1.8 psi too high', { LR: -1.8, RR: -1.8 }],
  ['fronts 0.6 psi too low', { LF: 0.6, RF: 0.6 }],
  ['rears 28.2 psi hot', { LR: -1.7, RR: -1.7 }],
] as const)('%s: every ACC car gets all of it, as far as the garage goes', (words, wanted) => {
  for (const { id } of sampled(accCars, 11)) {
    const input = refining(id, words);
    const { editable: after } = outcomeWithoutModel(input, 'slow');
    for (const [wheel, by] of Object.entries(wanted)) {
      const { value: from, choices } = rowIn(input.baseline.editable, `tyrePressure.${wheel}`);
      const to = rowIn(after, `tyrePressure.${wheel}`).value;
      expect(to, `${id} ${wheel} from ${from}`).toBeCloseTo(Math.max(choices.lowest, from + by), 5);
    }
  }
});

const noPsi = { LF: null, RF: null, LR: null, RR: null };

/** A run whose model answers with this. */
async function answered(
  input: ReturnType<typeof refining>,
  complaints: Said[],
  changes: Parameters<typeof modelAnswer>[1],
  numbers = {},
) {
  const answer = modelAnswer({ complaints, numbers: { ...noNumbersHeard, ...numbers } }, changes);
  return outcomeOf(await eventsOf(input, modelOf(answer, answer).model));
}

const words = 'front brakes 750 deg, insides of the fronts 20 deg hotter, rear slides in fast corners';
const complaints: Said[] = [
  { symptom: 'brake_overheating', axle: 'front' },
  { symptom: 'tyre_inner_hot', axle: 'front' },
  { symptom: 'oversteer', speed: 'fast' },
];

test('the right answers of a model leave the band, and each says that it does', async () => {
  const input = refining('amr_v12_vantage_gt3', words);
  const outcome = await answered(input, complaints, [
    { parameter: 'brakeDuct.front', value: 6, answers: 0 },
    { parameter: 'camber.front', value: -3.6, answers: 1 },
    { parameter: 'rearWing', value: 10, answers: 2 },
  ]);
  expect(outcome.source).toBe('model');
  expect(outcome.changes.map(({ parameter, to }) => [parameter, to])).toEqual([
    ['brakeDuct.front', 6],
    ['camber.front', -3.6],
    ['rearWing', 10],
  ]);
  const told = outcome.adjusted.map(({ parameter, asked, to }) => [parameter, asked, to]);
  expect(told).toContainEqual(['brakeDuct.front', 6, 6]);
  expect(told).toContainEqual(['rearWing', 10, 10]);
  expect(outcome.adjusted.map(({ reason }) => reason).join()).toContain('what you reported');
});

test('on every GT3 car a model may go as far for a complaint as one step goes', async () => {
  for (const { id } of gt3) {
    const input = refining(id, words);
    const editable = input.baseline.editable;
    const far = (['brakeDuct.front', 'camber.front', 'rearWing'] as const).map((parameter, answers) => {
      const row = rowIn(editable, parameter);
      const [, most] = clicksAway(row, row.value, largestStepOf(parameter.split('.')[0] ?? '', row) ?? 0);
      return { parameter, value: Number(Math.min(most, row.choices.highest).toFixed(1)), answers };
    });
    const moving = far.filter(({ parameter, value }) => value !== rowIn(editable, parameter).value);
    const { changes } = await answered(input, complaints, moving);
    expect(
      changes.map(({ parameter, to }) => [parameter, to]),
      id,
    ).toEqual(moving.map(({ parameter, value }) => [parameter, value]));
  }
});

test.each([0.8, 1.8, 2.4])('rears %d psi too high: a model may take all of it off', async (psi) => {
  for (const { id } of gt3) {
    const input = refining(id, `rears ${psi} psi too high`);
    const lower = ['LR', 'RR'].map((wheel) => ({
      parameter: `tyrePressure.${wheel}`,
      value: Number((rowIn(input.baseline.editable, `tyrePressure.${wheel}`).value - psi).toFixed(1)),
      answers: null,
    }));
    const psiChange = { ...noPsi, LR: -psi, RR: -psi };
    const { changes } = await answered(input, [], lower, { psiChange });
    expect(
      changes.map(({ to }) => to),
      id,
    ).toEqual(lower.map(({ value }) => value));
  }
});

test('absurd answers still stop at the largest step, at the end of the range and at an aid that stays on', async () => {
  for (const { id } of gt3) {
    const input = refining(id, `${words}, traction control cuts too early`);
    const { editable } = input.baseline;
    const { changes, adjusted } = await answered(
      input,
      [...complaints, { symptom: 'tc_too_early' }],
      [
        { parameter: 'brakeDuct.front', value: 11, answers: 0 },
        { parameter: 'camber.front', value: -0.5, answers: 1 },
        { parameter: 'rearWing', value: 30, answers: 2 },
        { parameter: 'tc1', value: 0, answers: 3 },
        { parameter: 'tyrePressure.LR', value: 33, answers: 2 },
        { parameter: 'rideHeight.rear', value: 20, answers: 2 },
      ],
    );
    for (const { parameter, to, from } of changes) {
      const row = rowIn(editable, parameter);
      const most = (largestStepOf(parameter.split('.')[0] ?? '', row) ?? 0) * row.choices.step;
      expect(Math.abs(to - (from ?? to)), `${id} ${parameter}`).toBeLessThanOrEqual(most + 1e-6);
      expect(to).toBeLessThanOrEqual(row.choices.highest);
    }
    expect(changes.find(({ parameter }) => parameter === 'tc1')?.to ?? 1).toBeGreaterThan(0);
    expect(adjusted.length).toBeGreaterThanOrEqual(5);
  }
});

test('a change that answers nothing the driver said goes to the edge of the band, with the remark', async () => {
  const request = hotRace('bmw_m4_gt3');
  const band = playersBand(request, 'arbFront');
  const high = band?.high ?? 0;
  for (const [said, answers] of [
    ['', 0],
    ['a calm car please', null],
  ] as const) {
    const input = madeFor(request, said);
    const { value, choices } = rowIn(input.baseline.editable, 'arbFront');
    expect([value < high, high < choices.highest]).toEqual([true, true]);
    const change = { parameter: 'arbFront', value: high + choices.step, answers };
    const { adjusted, editable } = await answered(input, complaints, [change]);
    expect(rowIn(editable, 'arbFront').value, said).toBe(high);
    expect(adjusted[0]?.reason, said).toContain(`Most setups use ${band?.words}`);
  }
});
