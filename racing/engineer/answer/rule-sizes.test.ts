import { expect, test } from 'vitest';
import { accCars, accTracks } from '../../../catalogues/acc/index.ts';
import { engineeringRules, symptoms } from '../../../catalogues/engineering/index.ts';
import { lmuCars, lmuParameters, lmuTracks } from '../../../catalogues/lmu/index.ts';
import { legalClicks } from '../../setup/acc/scale.ts';
import { chooseClicks } from '../baseline/acc/choose-clicks.ts';
import { scalesOf, unroundedValue } from '../baseline/acc/settings.ts';
import { startingPointOf } from '../baseline/acc/starting-point.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import { applyLmuRules } from '../baseline/lmu/apply-rules.ts';
import { buildLmuFile } from '../baseline/lmu/build-file.ts';
import { planLmuFuel } from '../baseline/lmu/fuel.ts';
import { answerFromRules, proposalsFromRules } from './rulebook.ts';
import { editableBaseline, hourAtSpa, understoodAs } from './rulebook.fixture.ts';
import { rowsOf } from './rulebook-rows.ts';
import type { EditableSetup, SettingRow } from '../baseline/editable-setup.ts';
import { sampled } from '../../../tests/support/sampled.ts';
import { parsedSvm } from '../../setup/parsed.fixture.ts';

const cars = sampled(
  [
    ...accCars.map(({ id }) => ({ game: 'ACC' as const, id })),
    ...lmuCars.map(({ id }) => ({ game: 'LMU' as const, id })),
  ],
  5,
);

/** A setup with each toe one click from zero, on the side that is given: where a step too far shows first. */
function toeNearZero(editable: EditableSetup, side: 1 | -1): EditableSetup {
  return ['toe.front', 'toe.rear'].reduce((moved, parameter) => {
    const row = moved.rows.find((one) => one.parameter === parameter);
    if (!row || 'values' in row.choices) return moved;
    const edit = moved.set(parameter, side * row.choices.step);
    return edit.outcome === 'changed' ? edit.editable : moved;
  }, editable);
}

const garageOf = ({ game, id }: (typeof cars)[number]) => {
  const editable = editableBaseline(hourAtSpa(game, id));
  return { game, id, editables: [editable, toeNearZero(editable, 1), toeNearZero(editable, -1)] as const };
};
const garages = cars.map(garageOf);

/** The most that a rule moves a setting at once, by its unit: small enough to be judged on the track. */
const mostInUnits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  tyrePressure: { psi: 0.3, kPa: 2.1 },
  camber: { '°': 0.2 },
  toe: { '°': 0.03 },
  caster: { '°': 0.5 },
  rideHeight: { mm: 4 },
  wheelRate: { 'N/m': 12_500 },
  preload: { Nm: 20 },
  brakeBias: { '% front': 0.5, 'front:rear': 0.5 },
  brakeTorque: { '%': 2, kgf: 3 },
  bumpStopRateUp: { N: 200 },
  diffPower: { '%': 5 },
  diffCoast: { '%': 5 },
};

/** How far apart two values are in clicks, how many clicks the setting has, and the size of the first of them. */
function clicksBetween({ choices }: SettingRow, from: number, to: number) {
  if (!('values' in choices)) {
    const { lowest, highest, step } = choices;
    return { clicks: Math.abs(to - from) / step, all: (highest - lowest) / step, click: step };
  }
  const { values } = choices;
  const places = [from, to].map((value) => values.indexOf(value));
  const [place = 0, other = 0] = places;
  const next = values[place + Math.sign(other - place)] ?? from;
  return { clicks: Math.abs(other - place), all: values.length - 1, click: Math.abs(next - from) };
}

function faultOf(row: SettingRow, to: number): string | null {
  const { parameter, value: from, unit } = row;
  const [key = ''] = parameter.split('.');
  const { clicks, all, click } = clicksBetween(row, from, to);
  // Values are rounded as the garage shows them, so one click may look like a little more.
  const isOneClick = clicks < 1.3;
  const said = `${parameter} ${from} → ${to} ${unit}`;
  // An engine map is a name, not an amount: its table says which comes next.
  if (key !== 'ecuMap' && !isOneClick && clicks > all / 3 + 0.01)
    return `${said}: more than a third of its range`;
  const most = mostInUnits[key]?.[unit];
  if (most !== undefined && !isOneClick && Math.abs(to - from) > most * 1.01 + click / 2)
    return `${said}: more than ${most} ${unit}`;
  if (key !== 'toe') return null;
  if (click > 0.15) return `${said}: a click of ${click}° is too coarse`;
  const isRear = /R$|rear/.test(parameter.split('.')[1] ?? '') && !parameter.endsWith('.RF');
  if (from * to < 0 && Math.min(Math.abs(from), Math.abs(to)) > 0.005) return `${said}: crosses zero`;
  return isRear && to < Math.min(from, -0.005) ? `${said}: toe-out at the rear` : null;
}

test('no rule crosses zero, takes more than a third of a range, or moves a setting further than its unit allows', () => {
  const faults: string[] = [];
  const moved = new Set<string>();
  for (const { game, id, editables } of garages) {
    for (const { rows } of editables) {
      for (const rule of engineeringRules.filter(({ games }) => games.includes(game))) {
        for (const { parameter, value } of proposalsFromRules([rule], rows, 1)) {
          const row = rows.find((one) => one.parameter === parameter);
          if (!row) throw new Error(parameter);
          moved.add(rule.id);
          const fault = faultOf(row, value);
          if (fault) faults.push(`${rule.id} ${rule.symptom} on ${id}: ${fault}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect(moved.size).toBeGreaterThan(270);
});

test('whatever is complained of, no car of either game gets such a change', () => {
  const faults: string[] = [];
  for (const { game, id, editables } of garages) {
    for (const { rows } of editables) {
      for (const { id: symptom } of symptoms) {
        const understood = understoodAs({ complaints: [{ symptom }] });
        for (const { parameter, value } of answerFromRules(understood, rows, { game }, 8)) {
          const row = rows.find((one) => one.parameter === parameter);
          const fault = row && faultOf(row, value);
          if (fault) faults.push(`${symptom} on ${id}: ${fault}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
});

test('hot rear tyres never turn the rear wheels out', () => {
  for (const { id, editables } of garages.filter(({ game }) => game === 'LMU')) {
    const [{ rows } = { rows: [] }] = editables;
    const hot = understoodAs({ complaints: [{ symptom: 'rear_tyres_overheat' }] });
    const made = answerFromRules(hot, rows, { game: 'LMU' }, 8);
    const toes = made.filter(({ parameter }) => parameter.startsWith('toe'));
    for (const { value } of toes) expect(value, id).toBeGreaterThan(-0.005);
    expect(made.length, id).toBeGreaterThan(0);
  }
});

test('a driver who asks for toe-out by name gets it', () => {
  const [, near] = garageOf({ game: 'LMU', id: 'BMW_M4_LMGT3' }).editables;
  const wishes = [{ parameter: 'toe.rear', direction: 'decrease', amount: 2 } as const];
  const [change] = answerFromRules(understoodAs({ wishes }), near.rows, { game: 'LMU' }, 1);
  const [row] = rowsOf('toe.rear', near.rows);
  expect(row?.value).toBeGreaterThan(0);
  expect(change?.value).toBeLessThan(0);
});

/** Every rule that makes a baseline holds in one of these. */
const days: readonly Partial<EngineerRequest>[] = [
  { weather: 'wet', setupStyle: 'safe', trackTemperature: 12, experience: 'beginner' },
  { weather: 'wet', setupStyle: 'aggressive', track: 'sebring' },
  { setupStyle: 'safe', trackTemperature: 40, durationMin: 120 },
  { setupStyle: 'aggressive', trackTemperature: 10, experience: 'expert' },
  { setupStyle: 'aggressive', sessionType: 'qualifying', trackTemperature: 40 },
  { setupStyle: 'safe', sessionType: 'qualifying', trackTemperature: 10 },
];

test('no rule of a baseline goes further either, on any car of ACC at any track', () => {
  const faults = new Set<string>();
  for (const { id } of sampled(accCars, 4)) {
    for (const [place, { track: _, ...day }] of days.entries()) {
      for (const track of accTracks.filter((__, at) => at % days.length === place)) {
        const request = { ...hourAtSpa('ACC', id), ...day, track: track.id };
        const { car, advice, parameters } = chooseClicks(request);
        const now = startingPointOf(car, parameters, request);
        for (const { rule, setting, moved } of advice) {
          const scales = scalesOf(parameters, setting);
          now[setting] = now[setting].map((click, at) => {
            const [scale, by] = [scales[at], moved[at] ?? 0];
            if (!scale || by === 0) return click;
            const [lowest, highest] = legalClicks(scale);
            const said = `${rule} on ${id}: ${setting} ${by} of ${highest - lowest}`;
            if (Math.abs(by) > Math.max(1, (highest - lowest) / 3)) faults.add(said);
            const [from, to] = [unroundedValue(scale, click), unroundedValue(scale, click + by)];
            if (setting === 'toe' && from * to < -1e-6) faults.add(`${said}: crosses zero`);
            return click + by;
          });
        }
      }
    }
  }
  expect([...faults]).toEqual([]);
});

test('nor on any car of LMU', () => {
  const faults = new Set<string>();
  for (const car of sampled(lmuCars, 4)) {
    const parameters = lmuParameters(car.id);
    for (const day of days) {
      const request = { ...hourAtSpa('LMU', car.id), ...day };
      const track = lmuTracks.find(({ id }) => id === request.track);
      if (!parameters || !track) throw new Error(request.track);
      const fuel = planLmuFuel(car, track, request);
      for (const { rule, parameter, from, to } of applyLmuRules(
        parsedSvm(buildLmuFile({ car, parameters, garage: {}, fuel })),
        request,
      ).advice) {
        const [lowest, highest] = to.legalRaw ?? [0, 0];
        const said = `${rule.id} on ${car.id}: ${parameter} ${from.text} → ${to.text}`;
        const isOfTrack = rule.id === 'downforce';
        if (!isOfTrack && Math.abs(to.raw - from.raw) > Math.max(1, (highest - lowest) / 3)) faults.add(said);
        const isToe = parameter.startsWith('toe');
        if (isToe && Math.abs(to.raw - from.raw) > 1) faults.add(said);
        if (isToe && (from.value ?? 0) * (to.value ?? 0) < -1e-3) faults.add(`${said}: crosses zero`);
        if (
          parameter === 'preload' &&
          to.unit === 'Nm' &&
          Math.abs((to.value ?? 0) - (from.value ?? 0)) > 20.5
        )
          faults.add(said);
      }
    }
  }
  expect([...faults]).toEqual([]);
});
