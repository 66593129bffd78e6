import type { DescribedSetup, DisplayedSetting } from '../setup/describe.ts';
import {
  type Fact,
  factOf,
  type LengthUnit,
  lengthText,
  lengthUnit,
  millimetres,
  valuesOf,
} from './facts.ts';
import { type RangeMarks, rangeMarks } from './legal-range.ts';

export type AeroPart = { label: string; fact: Fact; marks: RangeMarks };

export type RakePicture = {
  front: Fact;
  rear: Fact;
  unit: LengthUnit;
  /** Rear height less front height, in millimetres; positive is nose-down. */
  rakeMm: number;
  /** The same before the refinement, where that changed. */
  rakeBeforeMm: number | null;
  splitter: AeroPart | null;
  rearWing: AeroPart | null;
};

/** Mean of an axle's two wheels, or the axle's own value. */
function axleHeight(
  [left, right]: readonly (DisplayedSetting | undefined)[],
  time: 'from' | 'to',
): number | null {
  const textAt = (row: DisplayedSetting | undefined) => row && (row.change?.[time] ?? row.text);
  const heights = [millimetres(textAt(left)), millimetres(textAt(right))];
  const [a, b] = heights;
  return a == null || b == null ? null : Math.round(((a + b) / 2) * 10) / 10;
}

/** Null where the setup does not tell both ride heights as lengths. */
export function rakePicture(described: Pick<DescribedSetup, 'sections'>): RakePicture | null {
  const find = valuesOf(described);
  const axle = (end: 'front' | 'rear', left: string, right: string) => {
    const whole = find(`rideHeight.${end}`);
    return whole ? [whole, whole] : [find(`rideHeight.${left}`), find(`rideHeight.${right}`)];
  };
  const [fronts, rears] = [axle('front', 'LF', 'RF'), axle('rear', 'LR', 'RR')];
  const part = (label: string, row: DisplayedSetting | undefined): AeroPart | null => {
    const fact = factOf(row);
    const marks = row && fact && rangeMarks(row);
    return fact && marks ? { label, fact, marks } : null;
  };
  const [frontNow, rearNow] = [axleHeight(fronts, 'to'), axleHeight(rears, 'to')];
  const [front, rear] = [inMillimetres(fronts), inMillimetres(rears)];
  if (frontNow === null || rearNow === null || !front || !rear) return null;
  const rakeMm = Math.round((rearNow - frontNow) * 10) / 10;
  const [frontThen, rearThen] = [axleHeight(fronts, 'from'), axleHeight(rears, 'from')];
  const before =
    frontThen === null || rearThen === null ? rakeMm : Math.round((rearThen - frontThen) * 10) / 10;
  return {
    front,
    rear,
    unit: lengthUnit(front.text),
    rakeMm,
    rakeBeforeMm: before === rakeMm ? null : before,
    splitter: part('Splitter', find('splitter')),
    rearWing: part('Rear wing', find('rearWing')),
  };
}

function inMillimetres(rows: readonly (DisplayedSetting | undefined)[]): Fact | null {
  const fact = factOf(rows[0]);
  const [now, before] = [axleHeight(rows, 'to'), axleHeight(rows, 'from')];
  if (!fact || now === null) return null;
  const unit = lengthUnit(fact.text);
  const text = lengthText(now, unit);
  const change = before === null || before === now ? null : { from: lengthText(before, unit), to: text };
  return { text, change, legal: rows.every((row) => row?.legal !== false) };
}

export function rakeInWords(rakeMm: number, unit: LengthUnit = 'mm'): string {
  if (rakeMm === 0) return 'level';
  return `${lengthText(Math.abs(rakeMm), unit)} ${rakeMm > 0 ? 'nose-down' : 'nose-up'}`;
}

export function rakeFact({ rakeMm, rakeBeforeMm, unit }: RakePicture): Fact {
  const text = rakeInWords(rakeMm, unit);
  const change = rakeBeforeMm === null ? null : { from: rakeInWords(rakeBeforeMm, unit), to: text };
  return { text, change, legal: true };
}

/** Where the body of the car from the side goes, in the units of its drawing: a turn about the front axle and a lift. */
export type BodyPose = { lift: number; turn: number };

const degreesPerMillimetre = 0.13;
const mostTurn = 5;

/** @returns degrees as SVG turns for a car that faces left: negative lowers the nose against the tail */
export function bodyPose(frontMm: number, rakeMm: number): BodyPose {
  const turn = Math.max(-mostTurn, Math.min(mostTurn, rakeMm * degreesPerMillimetre));
  const lift = Math.max(-4, Math.min(6, (frontMm - 55) * 0.12));
  return { lift: Math.round(lift * 10) / 10 || 0, turn: -Math.round(turn * 10) / 10 || 0 };
}

export function millimetresOf({ text, change }: Fact, time: 'from' | 'to' = 'to'): number {
  return millimetres(change?.[time] ?? text) ?? 0;
}

export function aeroBrief(rake: RakePicture): string {
  return `The car from the side: rake ${factText(rakeFact(rake))}`;
}

export function aeroInWords(rake: RakePicture): string {
  const { front, rear, splitter, rearWing } = rake;
  const parts = [splitter, rearWing].flatMap((part) =>
    part ? [`${part.label.toLowerCase()} ${factText(part.fact)}`] : [],
  );
  return `The car from the side. ${[
    `Ride height front ${factText(front)}, rear ${factText(rear)}`,
    `rake ${factText(rakeFact(rake))}`,
    ...parts,
  ].join(', ')}.`;
}

const factText = ({ text, change }: Fact) => (change ? `from ${change.from} to ${change.to}` : text);
