import { expect, test } from 'vitest';
import { withConditions } from '../run/asked-conditions.ts';
import { hear } from '../../hearing/hear.ts';
import { editableBaseline, hourAtSpa } from './rulebook.fixture.ts';
import { answerFromRules } from './rulebook.ts';

const sprint = withConditions(hourAtSpa('ACC', 'bmw_m4_gt3'), { duration: 20 });

/** How far each setting goes that the words move, and the reasons. */
function answered(words: string, request = sprint) {
  const { rows } = editableBaseline(request);
  const changes = answerFromRules(hear(words, request), rows, { game: request.game, request }, 8);
  const moved = changes.map(({ parameter, value }) => {
    const now = rows.find((row) => row.parameter === parameter)?.value ?? Number.NaN;
    return [parameter, Number((value - now).toFixed(2))] as const;
  });
  return { moved: Object.fromEntries(moved), changes };
}

const byWheel = (LF: number, RF: number, LR: number, RR: number) => ({
  'tyrePressure.LF': LF,
  'tyrePressure.RF': RF,
  'tyrePressure.LR': LR,
  'tyrePressure.RR': RR,
});
const everyWheel = (psi: number) => byWheel(psi, psi, psi, psi);

test.each([
  ['pressures 0.3 too high', everyWheel(-0.3)],
  ['pressures 0.4 too low', everyWheel(0.4)],
  ['lower the rear pressures by 0.5 psi', { 'tyrePressure.LR': -0.5, 'tyrePressure.RR': -0.5 }],
  ['fuel runs out one lap short', { fuel: 5 }],
  ['two laps of fuel left over', { fuel: -8 }],
  ['had 9 litres left at the end', { fuel: -6 }],
  ['3.4 litres short at the end', { fuel: 4 }],
  ['1.5 litres left at the flag', {}],
  [
    'fronts are bang on 26.5 but the rears go to 27.9 and 28.0',
    { 'tyrePressure.LR': -1.4, 'tyrePressure.RR': -1.5 },
  ],
  ['26.8 at the front is perfect, 28.1 at the rear', { 'tyrePressure.LR': -1.6, 'tyrePressure.RR': -1.6 }],
  ['no problem with balance, but tyres 28 psi hot', everyWheel(-1.5)],
  ['keine Probleme mit der Balance, aber Reifen 28 psi heiß', everyWheel(-1.5)],
  ['fuel runs out a lap early, 3.1 l a lap', { fuel: 4 }],
  ['der Sprit geht eine Runde zu früh aus, 3,1 l pro Runde', { fuel: 4 }],
  ['je tombe en panne deux tours trop tôt, 3,1 l au tour', { fuel: 7 }],
  ['finisco la benzina un giro prima, 3,1 litri a giro', { fuel: 4 }],
  ['me quedo sin gasolina una vuelta antes, 3,1 l por vuelta', { fuel: 4 }],
] as const)('%j moves these settings and no other', (words, moved) => {
  expect(answered(words).moved).toEqual(moved);
});

test('an aim of the driver’s own takes the place of ours', () => {
  const { moved } = answered('hot: fl 27.6 fr 27.2 rl 26.9 rr 26.7 and i want 26.0');
  expect(moved).toEqual(byWheel(-1.6, -1.2, -0.9, -0.7));
});

test.each([
  ['rear wing 7 please', 'rearWing', 7],
  ['set the brake bias to 55.1', 'brakeBias', 55.1],
  ['TC auf 2', 'tc1', 2],
  ['metti ala a 4', 'rearWing', 4],
] as const)('%j sets the very value', (words, parameter, value) => {
  expect(answered(words).changes).toMatchObject([{ parameter, value }]);
});

test('a value beside a complaint tells what is driven, and is not set', () => {
  expect(answered('rear wing 7, and it still understeers in slow corners').moved).not.toHaveProperty(
    'rearWing',
  );
});

test('four hot pressures are each corrected to the aim, and the sum is shown', () => {
  const heard = hear('', { game: 'ACC' });
  const hotPsi = { LF: 27.6, RF: 26.5, LR: 26.1, RR: 90 };
  const numbers = { ...heard.numbers, hotPsi };
  const { rows } = editableBaseline(sprint);
  const of = (weather: 'dry' | 'wet') =>
    answerFromRules({ ...heard, question: null, numbers }, rows, { game: 'ACC', request: { weather } }, 8);
  const told = of('dry').map(({ parameter, why, cost }) => [parameter, why, cost !== '']);
  expect(told).toEqual([
    ['tyrePressure.LF', '27.6 psi hot, aim 26.5 psi: 1.1 psi less cold.', true],
    ['tyrePressure.LR', '26.1 psi hot, aim 26.5 psi: 0.4 psi more cold.', true],
  ]);
  expect(of('wet')[0]?.why).toBe('27.6 psi hot, aim 30.0 psi: 2.4 psi more cold.');
});

test('fuel to be filled is filled, and says what it costs', () => {
  const { changes } = answered('put 60 litres in');
  expect(changes).toMatchObject([{ parameter: 'fuel', value: 60, why: '60 L on board, as you said.' }]);
  expect(changes[0]?.cost).not.toBe('');
});

test('LMU counts fuel in litres where the car does, and leaves shares of energy alone', () => {
  expect(
    Object.keys(answered('one lap short on fuel', hourAtSpa('LMU', 'Ligier_JS_P325')).moved),
  ).not.toContain('tyrePressure.LF');
  const short = withConditions(hourAtSpa('LMU', 'Ligier_JS_P325'), { duration: 20 });
  expect(answered('one lap short on fuel', short).moved).toEqual({ fuel: 4 });
  expect(
    editableBaseline(hourAtSpa('LMU', 'Ferrari_296_LMGT3')).rows.map(({ parameter }) => parameter),
  ).not.toContain('fuel');
});
