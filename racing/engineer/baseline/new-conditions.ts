import { type NewCondition, reasonOfCondition } from '../../../catalogues/engineering/condition-reasons.ts';
import type { MadeChange } from './apply-changes.ts';
import { airTemperatureOf, changedConditions, type EngineerRequest, raceConditions } from './conditions.ts';
import { countsDown, type EditableSetup, type SettingRow } from './editable-setup.ts';
import { crossesZero } from './step-size.ts';

/** A condition that is new, and what is asked for from there on. */
export type ConditionStep = { condition: NewCondition; request: EngineerRequest };

type Condition = ReturnType<typeof changedConditions>[number];
type Group = {
  names: readonly Condition[];
  called: (before: EngineerRequest, now: EngineerRequest) => NewCondition;
};

/** How much warmer the track is; the air where the track stays as it was. */
const warmerBy = (before: EngineerRequest, now: EngineerRequest): number =>
  now.trackTemperature - before.trackTemperature || airTemperatureOf(now) - airTemperatureOf(before);

/** Conditions that change together are one step, in the order a garage works. */
const groups: readonly Group[] = [
  { names: ['weather'], called: (_, now) => now.weather },
  {
    names: ['trackTemperature', 'airTemperature'],
    called: (before, now) => (warmerBy(before, now) > 0 ? 'warmer' : 'cooler'),
  },
  { names: ['sessionType'], called: () => 'session' },
  { names: raceConditions, called: () => 'length' },
  { names: ['tank', 'fuelPerLap'], called: () => 'figures' },
  { names: ['setupStyle'], called: (_, now) => now.setupStyle },
];

/** Steps from one request to another, one changed condition each, so a note can say what caused a value. */
export function conditionSteps(before: EngineerRequest, now: EngineerRequest): ConditionStep[] {
  const changed = new Set(changedConditions(before, now));
  const steps: ConditionStep[] = [];
  let request = before;
  for (const { names, called } of groups) {
    if (!names.some((name) => changed.has(name))) continue;
    const condition = called(before, now);
    request = { ...request, ...Object.fromEntries(names.map((name) => [name, now[name]])) };
    steps.push({ condition, request });
  }
  return steps;
}

/** A baseline of the rules, and the condition that it is the first to answer. */
export type BaselineStep = { condition: NewCondition; editable: EditableSetup };

export type Remade = { editable: EditableSetup; changes: MadeChange[] };

/** Settings whose values are choices: one that the driver made stays, and no sum of two choices means anything. */
const chosen = new Set(['frontBrakePad', 'rearBrakePad', 'ecuMap']);

/**
 * An earlier setup for new conditions: what the rules would do otherwise now is done to it, setting by setting and as far
 * as the car goes. What the setup had beyond the rules stays on top of it.
 *
 * @param was what the rules made for the old conditions
 * @param steps what they make, a new condition at a time; the last is for all of them
 */
export function remadeFor(file: EditableSetup, was: EditableSetup, steps: readonly BaselineStep[]): Remade {
  const stages = [was.rows, ...steps.map(({ editable }) => editable.rows)];
  const changes: MadeChange[] = [];
  let editable = file;
  for (const row of file.rows) {
    const values = stages.map((rows) => counterpart(rows, row.parameter)?.value ?? row.value);
    const [first = row.value] = values;
    const last = values.at(-1) ?? first;
    const to = targetOf(row, first, last);
    if (first === last || to === row.value) continue;
    const edit = editable.set(row.parameter, to);
    if (edit.outcome !== 'changed') continue;
    editable = edit.editable;
    const moves = steps.flatMap(({ condition }, index) => {
      const [earlier = first, later = first] = [values[index], values[index + 1]];
      if (earlier === later) return [];
      return { condition, isMore: later > earlier !== countsDown(row.parameter, row) };
    });
    changes.push({ ...edit.change, why: whyOf(moves, row.parameter), cost: '' });
  }
  return { editable, changes };
}

/** A condition that moves a setting, and whether it wants more of it, where that makes a difference. */
export type MovedBy = { condition: NewCondition; isMore?: boolean };

/** Why conditions move a setting: a sentence for each. */
export function whyOf(moves: readonly MovedBy[], parameter: string): string {
  const [key = '', place = ''] = parameter.split('.');
  const name = place === '' ? key : `${key}.${axleOf[place] ?? place}`;
  const sentences = moves.map(({ condition, isMore = true }) => reasonOfCondition(condition, name, isMore));
  return [...new Set(sentences)].join(' ');
}

function targetOf(row: SettingRow, was: number, is: number): number {
  const key = row.parameter.split('.')[0] ?? '';
  if (chosen.has(key)) return row.value === was ? is : row.value;
  // Fuel that the driver added stays; what was taken off would be missing from another sum.
  if (key === 'fuel') return is + Math.max(0, row.value - was);
  if ('values' in row.choices) {
    const { values } = row.choices;
    const place = placeOf(values, row.value) + placeOf(values, is) - placeOf(values, was);
    return values[Math.min(values.length - 1, Math.max(0, place))] ?? row.value;
  }
  const { lowest, highest } = row.choices;
  const target = Math.min(highest, Math.max(lowest, row.value + is - was));
  if (!crossesZero(row.parameter, row.value, target)) return target;
  return row.value * target < 0 ? 0 : row.value;
}

function placeOf(values: readonly number[], value: number): number {
  return values.reduce(
    (best, candidate, place) =>
      Math.abs(candidate - value) < Math.abs((values[best] ?? Number.POSITIVE_INFINITY) - value)
        ? place
        : best,
    0,
  );
}

const axleOf: Readonly<Record<string, string>> = { LF: 'front', RF: 'front', LR: 'rear', RR: 'rear' };
const wheelOf: Readonly<Record<string, string>> = { front: 'LF', rear: 'LR' };

/** The same setting of another setup, where one of both has equal wheels joined to an axle. */
function counterpart(rows: readonly SettingRow[], parameter: string): SettingRow | undefined {
  const [key = '', place = ''] = parameter.split('.');
  const names = [parameter, `${key}.${axleOf[place] ?? wheelOf[place] ?? ''}`];
  return rows.find((row) => names.includes(row.parameter));
}
