import { balances, cornerPhases, type StintWheel, stintWheels } from './stint-words.ts';

/** Where across its tread a tyre's temperature is read, in the order of the fields. */
export const treadParts = ['inner', 'middle', 'outer'] as const;
export type TreadPart = (typeof treadParts)[number];

const small = <Wheel extends StintWheel>(wheel: Wheel) => wheel.toLowerCase() as Lowercase<Wheel>;

export const hotField = (wheel: StintWheel) => `hot_${small(wheel)}` as const;
export const tyreTempField = (wheel: StintWheel, part: TreadPart) => `temp_${small(wheel)}_${part}` as const;
export const balanceField = (phase: (typeof cornerPhases)[number]) => `balance_${phase}` as const;

/** The fields of a stint sheet, as a form sends them. */
export const stintFields = [
  ...stintWheels.map(hotField),
  'track_temp',
  'next_track_temp',
  'aim',
  ...stintWheels.flatMap((wheel) => treadParts.map((part) => tyreTempField(wheel, part))),
  'laps',
  'fuel_used',
  'energy_used',
  'best_lap',
  'typical_lap',
  'race_minutes',
  ...cornerPhases.map(balanceField),
  'notes',
] as const;
export type StintField = (typeof stintFields)[number];

/** A driver's typed fields. Missing fields count as empty. */
export type TypedStint = Partial<Record<StintField, string>>;

export const isBalance = (text: string): text is (typeof balances)[number] =>
  balances.some((balance) => balance === text);
