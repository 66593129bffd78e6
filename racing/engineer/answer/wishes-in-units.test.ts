import { expect, test } from 'vitest';
import { accCars } from '../../../catalogues/acc/index.ts';
import { lmuCars } from '../../../catalogues/lmu/index.ts';
import { hear } from '../../hearing/hear.ts';
import { inUnit, unitNamed } from '../../setup/typed-quantity.ts';
import type { SettingRow } from '../baseline/editable-setup.ts';
import { clicksBetween } from './rulebook-rows.ts';
import { editableBaseline, hourAtSpa } from './rulebook.fixture.ts';
import { outcomeWithoutModel } from '../run/outcome.ts';
import { refinedFrom } from '../run/run.fixture.ts';
import { answerFromRules } from './rulebook.ts';

/** How drivers name the settings that have a unit; a wheel's own by its axle. */
const called: Record<string, string> = {
  tyrePressure: 'cold pressures',
  camber: 'camber',
  toe: 'toe',
  caster: 'caster',
  steerRatio: 'steer ratio',
  wheelRate: 'springs',
  bumpStopRateUp: 'bump stop rate',
  rideHeight: 'ride height',
  brakeBias: 'brake bias',
  brakeTorque: 'brake power',
  preload: 'preload',
  virtualEnergy: 'virtual energy',
  diffPower: 'diff power',
  diffCoast: 'diff coast',
  regenerationMap: 'regen',
  electricMotorMap: 'motor map',
};

/** Every unit that a value may be said in, by that of the garage. */
const saidIn: Record<string, readonly string[]> = {
  psi: ['psi', 'kPa', 'bar', 'kilopascal'],
  kPa: ['kPa', 'psi', 'bar'],
  mm: ['mm', 'cm', 'inches', 'millimetres'],
  'N/m': ['N/m', 'N/mm', 'kN/m', 'lb/in'],
  'lbf/in': ['lbf/in', 'lbs/in', 'N/mm'],
  N: ['N', 'kN'],
  Nm: ['Nm'],
  kgf: ['kgf', 'N'],
  kW: ['kW'],
  '°': ['°', 'deg', 'degrees'],
  '%': ['%', 'percent'],
  '% front': ['%', 'percent'],
  'front:rear': ['%'],
  ':1': [':1'],
};

/** A value of a row other than its own, in the middle of its choices. */
function wantedOf({ value, choices }: SettingRow): number {
  const values =
    'values' in choices
      ? choices.values
      : [0.3, 0.7].map((share) => {
          const clicks = Math.round(((choices.highest - choices.lowest) / choices.step) * share);
          return choices.lowest + clicks * choices.step;
        });
  return values.find((one) => Math.abs(one - value) > 1e-9) ?? value;
}

const cars = [
  ...accCars.filter((_, place) => place % 3 === 0).map(({ id }) => ['ACC', id] as const),
  ...lmuCars.filter((_, place) => place % 3 === 0).map(({ id }) => ['LMU', id] as const),
];

test.each(cars)(
  '%s %s: every setting with a unit is set in every unit that it may be said in',
  (game, car) => {
    const request = hourAtSpa(game, car);
    const { rows } = editableBaseline(request);
    let tried = 0;
    for (const row of rows) {
      const [key = '', place = ''] = row.parameter.split('.');
      const name = called[key];
      if (!name || !saidIn[row.unit] || /^[LR][FR]$/.test(place)) continue;
      const wanted = wantedOf(row);
      for (const spelling of saidIn[row.unit] ?? []) {
        const garage = { '% front': '%', 'front:rear': '%' }[row.unit] ?? row.unit;
        const value = inUnit(wanted, garage, unitNamed(spelling) ?? '') ?? Number.NaN;
        for (const digits of [
          String(Number(value.toFixed(4))),
          String(Number(value.toFixed(4))).replace('.', ','),
        ]) {
          const words = `set ${place} ${name} to ${digits} ${spelling}`;
          const [change] = answerFromRules(hear(words, request), rows, { game, request }, 8).filter(
            ({ parameter }) => parameter === row.parameter,
          );
          const off = clicksBetween(row, change?.value ?? Number.POSITIVE_INFINITY, wanted);
          expect(off, `${words}: ${change?.value} instead of ${wanted} ${row.unit}`).toBe(0);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(15);
  },
);

test.each([
  ['ACC', 'ferrari_296_gt3', 'diff preload down 20', 'preload', 150, 130],
  ['ACC', 'ferrari_296_gt3', 'preload down 2', 'preload', 150, 130],
  ['ACC', 'ferrari_296_gt3', 'preload down 10 clicks', 'preload', 150, 50],
  ['LMU', 'Ferrari_499P', 'preload minus 10', 'preload', 85, 75],
  ['LMU', 'Ferrari_499P', 'motor map down 20', 'electricMotorMap', 60, 40],
  ['LMU', 'Ferrari_499P', 'preload down 5', 'preload', 85, 85],
  ['ACC', 'ferrari_296_gt3', 'brake bias half a percent back', 'brakeBias', 56.4, 55.8],
  ['ACC', 'ferrari_296_gt3', 'Bremsbalance einen halben Punkt nach hinten', 'brakeBias', 56.4, 55.8],
  ['ACC', 'ferrari_296_gt3', 'répartition de freinage un demi point vers l’arrière', 'brakeBias', 56.4, 55.8],
  ['ACC', 'ferrari_296_gt3', 'sposta il bilanciamento freni mezzo punto indietro', 'brakeBias', 56.4, 55.8],
  ['ACC', 'ferrari_296_gt3', 'reparto de frenada medio punto atrás', 'brakeBias', 56.4, 55.8],
  ['ACC', 'ferrari_296_gt3', 'need more tc, its spinning everywhere', 'tc1', 6, 7],
  ['ACC', 'ferrari_296_gt3', 'pressions à 28,1 partout, je voudrais 26,9', 'tyrePressure.LF', 25.6, 24.4],
  ['ACC', 'ferrari_296_gt3', 'tyre pressures on 28.1 all round, want 26.9', 'tyrePressure.LF', 25.6, 24.4],
  ['ACC', 'ferrari_296_gt3', 'presiones a 25,9 en las cuatro, quiero 26,7', 'tyrePressure.LF', 25.6, 26.4],
  ['ACC', 'ferrari_296_gt3', 'Drücke auf 28,1 rundum, ich will 26,9', 'tyrePressure.LF', 25.6, 24.4],
  [
    'ACC',
    'ferrari_296_gt3',
    'pressioni a 28,1 su tutte e quattro, voglio 26,9',
    'tyrePressure.LF',
    25.6,
    24.4,
  ],
  ['ACC', 'ferrari_296_gt3', 'tyre pressures to 26.5, cheers', 'tyrePressure.LF', 25.6, 26.5],
] as const)('%s %s, %s: %s from %d to %d alone', (game, car, words, parameter, from, to) => {
  const request = hourAtSpa(game, car);
  const { text, rows } = editableBaseline(request);
  const { changes } = outcomeWithoutModel(refinedFrom(request, text, words), 'slow');
  const key = parameter.split('.')[0] ?? '';
  expect(rows.find((row) => row.parameter === parameter)?.value).toBe(from);
  expect(changes.every((change) => change.parameter.startsWith(key))).toBe(true);
  expect(changes.find((change) => change.parameter === parameter)?.to ?? from).toBe(to);
});
