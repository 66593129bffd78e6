import { expect, test } from 'vitest';
import { hear } from './hear.ts';

const heardIn = (words: string) => {
  const { complaints, wishes } = hear(words, { game: 'LMU' });
  return [
    ...complaints.map(({ symptom, axle }) => (axle === 'all' ? symptom : `${symptom} ${axle}`)),
    ...wishes.map(({ parameter, direction, amount }) => `${parameter} ${direction} ${amount}`),
  ];
};

test.each([
  ['front left 95/88/82', ['tyre_inner_hot front']],
  ['fronts O 97 M 91 I 86', ['tyre_outer_hot front']],
  ['RF I/M/O 104/94/86', ['tyre_inner_hot front']],
  ['hinten A 96 M 90 I 85', ['tyre_outer_hot rear']],
  ['rears at 62 degrees', ['tyres_too_cold rear']],
  ['80 88 95 outside to inside, rear left', ['tyre_inner_hot rear']],
  ['rears 84/88/91 inside to outside', ['tyre_outer_hot rear']],
  ['RF 90 inner 98 middle 88 outer', ['tyre_pressure_high front']],
  ['front tyres 88/84/80', []],
  ['Bremsen 780 vorne, hinten 450', ['brake_overheating front']],
  ['freins arrière à 650 degrés', ['brake_overheating rear']],
  ['brakes at 450 front, all good', []],
  ['discs at 180 degrees', ['brakes_too_cold']],
  ['front discs never get past 180', ['brakes_too_cold front']],
  ['die Bremsen kommen nie über 180 Grad', ['brakes_too_cold']],
  ['fronts are at 112 degrees, rears at 90', ['front_tyres_overheat front']],
  ['6 km/h down on the straights', ['low_top_speed']],
  ['gained 6 km/h on the straights', []],
  ['the first three laps it slides', ['tyres_too_cold']],
  ['the tyres take four laps to come in', ['tyres_too_cold']],
  ['cold tyres for the first two laps', ['tyres_too_cold']],
  ['take 3 litres out', ['fuel decrease 3']],
  ['front tyre temps climb all stint, 112+', ['front_tyres_overheat front']],
  ['mete 5 litros más', ['fuel increase 5']],
  ['3 litres short at the flag', ['fuel_short']],
  ['3 litres left at the flag', ['fuel_excess']],
  ['am Ende fehlt mir eine Runde Sprit', ['fuel_short', 'fuel increase null']],
  ['fronts lokc into the hairpin', ['front_lockup front']],
  ['TC is asleep, I am sideways by the time it cuts', ['tc_too_late']],
  ['good for 20 minutes and then the rear slides', ['tyre_wear_high rear']],
  ['brake pedal does nothing, takes forever to stop', ['long_braking_distance']],
  ['rear ARB -2', ['arbRear decrease 2']],
  ['TC +1, ABS -1', ['tc1 increase 1', 'abs decrease 1']],
  ['run it 10 litres lighter', []],
  ['take 2 clicks off the rear wing', ['rearWing decrease 2']],
  ['less toe out at the front', ['toe.front increase null']],
  ['Heckflügel ist zu hoch', ['rearWing decrease null']],
  ['TC frisst mir die ganze Leistung', ['tc_too_early']],
  ['ride height front 50 rear 62', ['rideHeight.front set 50', 'rideHeight.rear set 62']],
  ['presiones muy bajas', ['tyre_pressure_low']],
  ['tyres 5 kPa too high hot', ['tyre_pressure_high']],
  ['front left is dead after 20 mins', ['tyre_wear_high front']],
  ['can we move the brakes forward a percent', ['brakeBias increase 1']],
  ['more oversteer as the fuel goes down', ['oversteer']],
  ['a bit more oversteer would make it easier', ['understeer']],
  ['etwas mehr Untersteuern würde mir helfen', ['nervous_car']],
  ['un po’ più di sottosterzo mi aiuterebbe', ['nervous_car']],
])('%j says %j', (words, said) => {
  expect(heardIn(words)).toEqual(said);
});

test.each([
  ['27.8 / 26.6 front', [27.8, 26.6, null, null], [null, null, null, null]],
  ['27.1 27.0 26.4 26.5', [27.1, 27, 26.4, 26.5], [null, null, null, null]],
  ['LF 28.1, the others 26.9', [28.1, 26.9, 26.9, 26.9], [null, null, null, null]],
  ['pression avant droite 28,1', [null, 28.1, null, null], [null, null, null, null]],
  ['all four half a pound short', [null, null, null, null], [0.5, 0.5, 0.5, 0.5]],
  ['LR 0.6 psi higher than RR', [null, null, null, null], [null, null, -0.6, null]],
  ['un demi psi de trop à l’arrière', [null, null, null, null], [null, null, -0.5, -0.5]],
  ['take half a psi out of the rears', [null, null, null, null], [null, null, -0.5, -0.5]],
  ['a pound short on the fronts', [null, null, null, null], [1, 1, null, null]],
  ['mezzo psi in più davanti per favore', [null, null, null, null], [0.5, 0.5, null, null]],
  ['front right 2 tenths of psi too high', [null, null, null, null], [null, -0.2, null, null]],
])('%j reads hot %j and changes by %j', (words, hot, change) => {
  const { hotPsi, psiChange } = hear(words, { game: 'ACC' }).numbers;
  expect([Object.values(hotPsi), Object.values(psiChange)]).toEqual([hot, change]);
});

test.each([
  ['fronts 25.4 hot, rears 27.5 hot. Target 26.6.', [25.4, 27.5], 26.6],
  ['Heißdrücke vorne 27,9, hinten 26,1. Zielwert ist 26,8.', [27.9, 26.1], 26.8],
  ['avant 25,4 à chaud, arrière 27,5 à chaud. Cible 26,6.', [25.4, 27.5], 26.6],
  ['fronts 25.9, rears 25.8 hot. They should be 26.7.', [25.9, 25.8], 26.7],
  ['vorne 26,5, hinten 28,0 warm', [26.5, 28], null],
  ['fronts 1.95 bar, rears 1.9 bar hot. Target 1.85 bar.', [28.28, 27.56], 26.83],
  ['rears at 192 kPa, fronts 188, target 185', [27.27, 27.85], 26.83],
])('%j are readings, and what to aim for', (words, [front, rear], aimPsi) => {
  const { numbers, complaints } = hear(words, { game: 'ACC' });
  expect(complaints).toEqual([]);
  expect(numbers).toMatchObject({ aimPsi, hotPsi: { LF: front, RF: front, LR: rear, RR: rear } });
});
