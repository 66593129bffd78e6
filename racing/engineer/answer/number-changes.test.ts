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
const rearsUp = { 'tyrePressure.LR': 0.6, 'tyrePressure.RR': 0.6 };

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
  ['hot pressures 27.8 front, rears at 28.1', byWheel(-1.3, -1.3, -1.6, -1.6)],
  ['pressures are 27.8 front, rears up at 28.1', byWheel(-1.3, -1.3, -1.6, -1.6)],
  ['Heißdrücke vorne 27,8, hinten auf 28,1', byWheel(-1.3, -1.3, -1.6, -1.6)],
  ['pressions à chaud 27,8 à l’avant, l’arrière à 28,1', byWheel(-1.3, -1.3, -1.6, -1.6)],
  ['pressioni a caldo 27,8 davanti, dietro a 28,1', byWheel(-1.3, -1.3, -1.6, -1.6)],
  ['presiones en caliente 27,8 delante, detrás a 28,1', byWheel(-1.3, -1.3, -1.6, -1.6)],
  ['rears only come up to 25.9, fronts are bang on', rearsUp],
  ['the rears come in at 25.9, fronts are spot on', rearsUp],
  ['hinten kommen sie nur auf 25,9 hoch, vorne passt es', rearsUp],
  ['les arrière ne montent qu’à 25,9, l’avant est parfait', rearsUp],
  ['le posteriori vengono su solo a 25,9, davanti perfette', rearsUp],
  ['las traseras solo suben a 25,9, delante perfectas', rearsUp],
  ['rears come up to 27.9, fronts are bang on', { 'tyrePressure.LR': -1.4, 'tyrePressure.RR': -1.4 }],
  ['tyres lasted, pressures 26.8 26.7 26.6 26.7, balance is sweet', {}],
  ['Reifen halten, Drücke 26,8 26,7 26,6 26,7, Balance passt', {}],
  ['les pneus ont tenu, pressions 26,8 26,7 26,6 26,7, équilibre parfait', {}],
  ['le gomme tengono, pressioni 26,8 26,7 26,6 26,7, bilanciamento perfetto', {}],
  ['las gomas aguantan, presiones 26,8 26,7 26,6 26,7, equilibrio perfecto', {}],
  ['had a great scrap with a Merc, he finally got me on the last lap', {}],
  ['pressures 28.5 28.5 28.5 28.5, balance is sweet', everyWheel(-2)],
  ['pressures 26.8 26.8 26.8 26.8', everyWheel(-0.3)],
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

test.each([
  'some GT3 turned in on me at T5, car is pulling to the left now',
  'Got hit on lap 3. Now the car pulls to the left.',
  'I hit the wall, the steering is bent and it pulls to the left',
  'hit the wall and now it understeers',
  'I have suspension damage, it understeers',
  'it pulls to the right since the crash',
  'ein GT3 hat mich getroffen, jetzt zieht das Auto nach links',
  'hab die Mauer getroffen, seitdem zieht er nach rechts',
  'seit dem Unfall zieht er nach links',
  'une GT3 m’a fermé la porte, maintenant elle tire à gauche',
  'j’ai touché le mur, depuis elle tire à droite',
  'una GT3 mi ha chiuso addosso, ora la macchina tira a sinistra',
  'ho toccato il muro e adesso tira a destra',
  'un GT3 se me cerró encima, ahora tira a la izquierda',
  'toqué el muro y ahora el coche tira a la derecha',
])('%j is damage: nothing changes', (words) => {
  expect(answered(words).moved).toEqual({});
});

test.each([
  'the rear snapped on exit and I hit the wall',
  'I hit the wall because it oversteers on exit',
  'hit the wall once, but it oversteers on exit',
  'I crashed at T5, the rear just snaps',
  'I hit the wall in T5, the rear comes round on entry',
  'das Heck bricht am Ausgang aus und ich hab die Mauer getroffen',
  'elle survire en sortie et j’ai touché le mur',
  'sovrasterza in uscita e ho toccato il muro',
  'sobrevira a la salida y toqué el muro',
])('%j is still a trouble of the car', (words) => {
  expect(answered(words).changes.length).toBeGreaterThan(0);
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
