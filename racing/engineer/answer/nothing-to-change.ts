import { keptMap } from '../../../catalogues/acc/engine-maps.ts';
import { symptoms } from '../../../catalogues/engineering/index.ts';
import type { Briefing } from './briefing.ts';
import { fittingRules, ruledComplaint } from './fitting-rules.ts';
import { endsOf } from '../baseline/sanity.ts';
import { settingLabel } from '../baseline/setting-label.ts';
import { paragraphs } from '../baseline/note-text.ts';
import { isOnSide, proposalsFromRules } from './rulebook.ts';
import { keptInside, movedBy, rowsOf } from './rulebook-rows.ts';
import { countsDown, type EditableSetup, type SettingRow, withUnit } from '../baseline/editable-setup.ts';
import type {
  HeardComplaint,
  HeardConditions,
  HeardNumbers,
  HeardWish,
  Understood,
} from '../../hearing/understood.ts';

/** The reason a proposal was stopped, as a sentence for the driver. */
type HeldBack = { parameter: string; reason: string };

/**
 * Explains why an understood request changes nothing: settings already where they should be, at the end of their range, or
 * missing on this car. Null if nothing was understood.
 *
 * @param heldBack the proposals that could not be made
 */
export function nothingToChange(
  { complaints, wishes, numbers, conditions, undo }: Understood,
  editable: EditableSetup,
  { hotReadings = [], conditions: made }: Pick<Briefing, 'hotReadings' | 'conditions'>,
  heldBack: readonly HeldBack[] = [],
): string | null {
  const isGiven = (values: object) => Object.values(values).some((value) => value !== null);
  const isRead = isGiven(numbers.hotPsi);
  const givesPressures = isRead || isGiven(numbers.psiChange);
  const said = [
    undo ? 'There is no earlier change to take back.' : '',
    isRead ? aboutReadings(hotReadings, numbers, editable) : '',
    stuckPressures(numbers, editable),
    ...wishes.map((wish) => aboutWish(wish, editable)),
    ...complaints.map((complaint) => aboutComplaint(complaint, editable, givesPressures)),
    ...heldBack.map(({ parameter, reason }) => `${labelIn(editable, parameter)}: ${reason}`),
    aboutConditions(conditions, made),
  ].filter((sentence) => sentence !== '');
  const { hotPsi: _, psiChange: __, ...figures } = numbers;
  if (said.length === 0 && (isGiven(figures) || isGiven(conditions)))
    said.push('The setup doesn’t change for that.');
  if (said.length === 0) return null;
  return paragraphs([...new Set(said)].join(' '), 'What else should the car do differently, and where?');
}

/** The weather and session asked for, where the setup is for them. */
function aboutConditions({ weather, sessionType }: HeardConditions, made: Briefing['conditions']): string {
  const asked = [sessionType, weather].filter((one) => one !== null);
  const isMadeForIt = asked.every((one) => one === made.session || one === made.weather);
  return asked.length > 0 && isMadeForIt ? `The setup is already for ${asked.join(', ')}.` : '';
}

function aboutReadings(
  readings: NonNullable<Briefing['hotReadings']>,
  { aimPsi }: HeardNumbers,
  { game, rows }: EditableSetup,
): string {
  if (game === 'LMU') return 'Here tyre temperatures say more than pressures: what do the tyres read in °C?';
  if (readings.length === 0)
    return `Those pressures are too far from ${aimPsi ?? 'the target'} for hot readings. Check the figures and their unit.`;
  const stuck = readings.filter(({ by, clicks }) => by !== 0 && clicks === 0);
  if (stuck.length === 0) return 'Your hot pressures are on target: leave the cold ones as they are.';
  return atTheirEnd(
    rows.filter(({ parameter }) => stuck.some(({ wheel }) => parameter === `tyrePressure.${wheel}`)),
  );
}

/** Pressures that should move but are at the garage's end. */
function stuckPressures({ psiChange }: HeardNumbers, { rows }: EditableSetup): string {
  const ended = rows.filter((row) => {
    const wheel = Object.entries(psiChange).find(([name]) => row.parameter === `tyrePressure.${name}`);
    const by = wheel?.[1] ?? 0;
    return by !== 0 && isAtEnd(row, by > 0 ? 1 : -1);
  });
  return ended.length > 0 ? atTheirEnd(ended) : '';
}

const isAtEnd = (row: SettingRow, sign: 1 | -1) => movedBy(row, { sign, amount: null }) === null;

/** The sign of a change for more or less of a setting. */
const signOf = (direction: string, parameter: string, row: SettingRow) =>
  (direction === 'increase') === !countsDown(parameter, row) ? 1 : -1;

/** The sentence on a setting that a driver named and the car's file does not hold. */
export const notInSetup = (parameter: string, rows: readonly SettingRow[]): string =>
  `${settingLabel(rows, parameter)} is not in this car’s setup.`;

function aboutWish({ parameter, direction, amount }: HeardWish, { rows }: EditableSetup): string {
  const named = rowsOf(parameter, rows);
  if (named.length === 0) return notInSetup(parameter, rows);
  if (direction === 'set') {
    const [{ unit } = { unit: '' }] = named;
    if (amount === null) return `${listed(named)}: which value do you want${unit ? `, in ${unit}` : ''}?`;
    const isNearest = named.every((row) => keptInside(row, amount) === null);
    const range = [...new Set(named.map((row) => endsOf(row).join(' to ')))].join(', ');
    return isNearest
      ? `${listed(named)}: that is already the nearest the garage has, whose range is ${range}.`
      : '';
  }
  const ended = named.filter((row) => isAtEnd(row, signOf(direction, parameter, row)));
  return ended.length > 0 ? atTheirEnd(ended) : '';
}

function aboutComplaint(
  complaint: HeardComplaint,
  { game, rows }: EditableSetup,
  givesPressures: boolean,
): string {
  const { symptom } = complaint;
  if (givesPressures && symptom.startsWith('tyre_pressure')) return '';
  const label = symptoms.find(({ id }) => id === symptom)?.label ?? symptom;
  const rules = fittingRules(ruledComplaint(complaint), game, {
    hasAbs: rows.some(({ parameter }) => parameter === 'abs'),
  });
  if (rules.length === 0 && symptom.startsWith('tyre_pressure'))
    return 'Tell me the hot pressure of each tyre, and I’ll set each one by its own.';
  const onSide = rows.filter(({ parameter }) => isOnSide(parameter, complaint));
  const ruled = rules.flatMap((rule) => rowsOf(rule.parameter, onSide).map((row) => ({ row, rule })));
  if (ruled.length === 0) {
    return symptom.startsWith('fuel')
      ? `${label}: this file doesn’t hold the fuel, so set it in the garage.`
      : `${label}: this car has no setting for it.`;
  }
  const ended = ruled.flatMap(({ row, rule: { parameter, direction } }) =>
    isAtEnd(row, signOf(direction, parameter, row)) && !isUndescribed(row) ? [row] : [],
  );
  const kept = ruled.find(({ row }) => isUndescribed(row))?.row;
  if (ended.length > 0)
    return [`${label}: ${atTheirEnd(ended)}`, ...(kept ? [keptMap(kept.value)] : [])].join(' ');
  if (kept) return `${label}: ${keptMap(kept.value)}`;
  const tooFar = ruled.filter(({ row, rule }) => proposalsFromRules([rule], [row], 1).length === 0);
  if (tooFar.length < ruled.length) return '';
  const settings = listed([...new Set(tooFar.map(({ row }) => row))]);
  return `${label}: on this car the next click would go too far or turn the wheels the other way (${settings}).`;
}

const isUndescribed = ({ parameter, maps }: SettingRow) => parameter === 'ecuMap' && !maps;

const atTheirEnd = (rows: readonly SettingRow[]) => {
  const different = [...new Set(rows)];
  const isOne = different.length === 1;
  return `${listed(different)} ${isOne ? 'is' : 'are'} already as far as the garage goes.`;
};

const listed = (rows: readonly SettingRow[]) =>
  rows.map((row) => `${nameOf(row)} ${withUnit(row.value, row.unit, row.decimals)}`).join(', ');

/** `Tyre pressure LR`: a label tells the wheel only where its axle is one setting. */
function nameOf({ label, parameter }: SettingRow): string {
  const place = parameter.split('.')[1] ?? '';
  return label.toLowerCase().includes(place.toLowerCase()) ? label : `${label} ${place}`;
}

function labelIn({ rows }: EditableSetup, parameter: string): string {
  const row = rows.find((one) => one.parameter === parameter);
  return row ? nameOf(row) : parameter;
}
