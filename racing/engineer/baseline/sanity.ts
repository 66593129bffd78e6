import { type Asked, askedFor, asksForOneSide, givesPressures } from './asked-for.ts';
import type { Held, HeldChange, Hold } from './guarded-setup.ts';
import type { Motive, EditableSetup, SettingChange, SettingRow } from './editable-setup.ts';
import { clicksOf, crossesZero, largestStepOf } from './step-size.ts';

/** Why a change may go beyond a limit: the driver names the value, asks for its direction, or gives a reason for it. */
type Ground = NonNullable<Asked> | Motive;

/** Where a setting should stay, in its unit, and why: a sentence for the driver. */
export type Limit = {
  low: number;
  high: number;
  why: string;
  /** Grounds to go beyond it; who names the value always may. */
  yieldsTo?: readonly Ground[];
  /** Report values that were already out of range. */
  isReported?: boolean;
};

/** The usual range is a default: any reason is good enough to leave it, with a remark. */
export const anyGround: readonly Ground[] = ['direction', 'complaint', 'reading'];

export type Proposed = HeldChange & { key: string; place: string; row: SettingRow };

/** A change that the reading of the words asks for, where the words alone do not show it. */
export type WishedFor = (editable: EditableSetup, change: SettingChange & { from: number }) => Asked;

/** A game's limits for a setting, beyond those of every car. */
export type LimitsOf = (editable: EditableSetup, change: Proposed) => Limit[];

const axleOf: Readonly<Record<string, string>> = { LF: 'front', RF: 'front', LR: 'rear', RR: 'rear' };
const oppositeOf: Readonly<Record<string, string>> = { LF: 'RF', RF: 'LF', LR: 'RR', RR: 'LR' };
const aids = new Set(['tc1', 'tc2', 'abs']);
/** The largest difference between two wheels of an axle, in clicks. */
const mostApart = 3;
/** Tyres have more reason to, and may move further for who has read them hot. */
const readPressureStep = { psi: 3 };

/**
 * Checks every change of a run: the game's limits, the largest step that can still be judged, equal wheels, driver aids
 * that stay on. A change beyond a limit moves to its edge, with a remark. A driver who asks for it in words gets it with
 * a warning, as does a change that answers a complaint or a reading if only the usual range is against it. A value that
 * was already out of range is never repaired unasked; it may come nearer.
 *
 * @param words everything the driver typed
 * @param wishedFor from the understanding of those words
 */
export function holdBySense(words: string, limitsOf: LimitsOf, wishedFor: WishedFor = () => null): Hold {
  const oneSide = asksForOneSide(words);
  const isRead = givesPressures(words);
  return (editable, change) => {
    const [key = '', place = ''] = change.parameter.split('.');
    const row = rowFor(editable, change.parameter);
    if (!row) return null;
    const proposed = { ...change, key, place, row };
    const isOfTwo = !editable.rows.some(({ parameter }) => parameter === change.parameter) && place in axleOf;
    const isPressure = key === 'tyrePressure';
    const clicks =
      isPressure && (isRead || change.motive === 'reading')
        ? clicksOf(readPressureStep, row)
        : largestStepOf(key, row);
    const limits = [
      // A list of maps is no scale.
      ...(key === 'ecuMap' ? [] : stepLimit(proposed, clicks)),
      ...aidLimit(proposed),
      ...zeroLimit(proposed),
      ...sideLimit(editable, proposed, isPressure ? clicks : mostApart),
      ...limitsOf(editable, proposed),
    ];
    const [lowest, highest] = endsOf(row);
    const asked =
      [askedFor(words, { ...proposed, lowest, highest }), wishedFor(editable, change)].toSorted(
        byWeight,
      )[0] ?? null;
    const held = heldWithin(limits, proposed, asked ?? change.motive ?? null);
    if (!isOfTwo) return held;
    if (oneSide)
      return held ?? { ...asProposed(change), reason: 'Changed on one wheel, because you named a side.' };
    const both = 'Changed on both wheels of the axle, because you didn’t name a side.';
    const reason = held ? `${held.reason} ${both}` : both;
    return { parameter: `${key}.${axleOf[place]}`, value: held?.value ?? change.to, reason };
  };
}

/** A value counts more than a direction, and that more than nothing. */
const weights = ['value', 'direction', null];
const byWeight = (one: Asked, other: Asked) => weights.indexOf(one) - weights.indexOf(other);

const asProposed = ({ parameter, to }: SettingChange) => ({ parameter, value: to });

/** The ground for a value beyond the usual, in the driver's words. */
const because: Readonly<Record<Ground, string>> = {
  value: 'as you asked',
  direction: 'as you asked',
  complaint: 'because of what you reported',
  reading: 'because of your reading',
};

function heldWithin(limits: readonly Limit[], change: Proposed, ground: Ground | null): Held | null {
  const { from, to, toText, parameter } = change;
  const isYielding = ({ yieldsTo = [] }: Limit) =>
    ground === 'value' || (ground !== null && yieldsTo.includes(ground));
  let value = to;
  let binding: Limit | undefined;
  for (const limit of limits.filter((one) => !isYielding(one))) {
    const within = Math.min(Math.max(limit.high, from), Math.max(Math.min(limit.low, from), value));
    if (within !== value) binding = limit;
    value = within;
  }
  if (binding) return { parameter, value, reason: `Not ${toText}. ${binding.why}` };
  const outside = limits.filter(({ low, high }) => to < low - 1e-6 || to > high + 1e-6);
  const against = outside.find(isYielding);
  if (against && ground)
    return { parameter, value: to, reason: `Set to ${toText}, ${because[ground]}. ${against.why}` };
  const still = outside.find(({ isReported }) => isReported);
  return still ? { parameter, value: to, reason: `Still unusual at ${toText}. ${still.why}` } : null;
}

function stepLimit({ from, row }: Proposed, clicks: number | undefined): Limit[] {
  if (clicks === undefined) return [];
  const [low, high] = clicksAway(row, from, clicks);
  return [{ low, high, why: 'You can’t judge a larger step on the track.' }];
}

function aidLimit({ key, from, row }: Proposed): Limit[] {
  const [lowest, highest] = endsOf(row);
  if (!aids.has(key) || lowest !== 0 || from === 0) return [];
  return [{ low: 1, high: highest, why: 'We only switch it off if you ask.' }];
}

function zeroLimit({ parameter, from, to }: Proposed): Limit[] {
  if (!crossesZero(parameter, from, to)) return [];
  const side = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const why = 'It would turn the wheels the other way. Ask for it if you want that.';
  return [{ ...side, ...(to < from ? { low: 0 } : { high: 0 }), why, yieldsTo: ['direction'] }];
}

function sideLimit(
  editable: EditableSetup,
  { key, place, from, row }: Proposed,
  clicks = mostApart,
): Limit[] {
  const opposite = editable.rows.find(({ parameter }) => parameter === `${key}.${oppositeOf[place]}`);
  if (!opposite) return [];
  const [low, high] = clicksAway(row, opposite.value, clicks);
  const apartNow = Math.abs(from - opposite.value);
  return [
    {
      low: Math.min(low, opposite.value - apartNow),
      high: Math.max(high, opposite.value + apartNow),
      why: 'Left and right would be too different.',
    },
  ];
}

/** A parameter's row, or the axle's row it is joined to. */
export function rowFor(editable: Pick<EditableSetup, 'rows'>, parameter: string): SettingRow | undefined {
  const [key = '', place = ''] = parameter.split('.');
  const wheel = place === 'front' ? 'LF' : place === 'rear' ? 'LR' : '';
  const names = [parameter, `${key}.${axleOf[place] ?? ''}`, `${key}.${wheel}`];
  return names
    .map((name) => editable.rows.find((row) => row.parameter === name))
    .find((row) => row !== undefined);
}

/** The lowest and the highest value that a setting may take. */
export function endsOf({ choices }: Pick<SettingRow, 'choices'>): [number, number] {
  const ends = 'values' in choices ? choices.values : [choices.lowest, choices.highest];
  return [Math.min(...ends), Math.max(...ends)];
}

/** The values so many clicks below and above one. */
export function clicksAway({ choices }: SettingRow, value: number, clicks: number): [number, number] {
  if (!('values' in choices)) {
    const span = clicks * Math.abs(choices.step);
    return [value - span, value + span];
  }
  const sorted = choices.values.toSorted((a, b) => a - b);
  const place = sorted.reduce(
    (best, candidate, index) =>
      Math.abs(candidate - value) < Math.abs((sorted[best] ?? Number.POSITIVE_INFINITY) - value)
        ? index
        : best,
    0,
  );
  const at = (index: number) => sorted[Math.min(sorted.length - 1, Math.max(0, index))] ?? value;
  return [at(place - clicks), at(place + clicks)];
}
