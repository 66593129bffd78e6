import type { EngineMap } from '../../../catalogues/acc/engine-maps.ts';
import { formatQuantity } from '../../setup/units.ts';
import { reversedInLmu } from '../../../catalogues/engineering/settings.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';

/** The values a setting may take, in the unit the driver knows. */
export type Choices = { lowest: number; highest: number; step: number } | { values: readonly number[] };

/** A setting that may be changed. */
export type SettingRow = {
  /** `arbFront`, `tyrePressure.LF`, `camber.front` (both wheels of the axle, when they are equal). */
  parameter: string;
  label: string;
  value: number;
  /** `psi`, `°`, `clicks`; `position` where only the place in the car's list is known. */
  unit: string;
  decimals: number;
  choices: Choices;
  /** Of an engine map, where a source describes the car's: those for the weather, and the one that is set. */
  maps?: readonly EngineMap[];
};

/** The reason for a change: a driver's complaint, or a figure read off the car. */
export type Motive = 'complaint' | 'reading';

/** A change as it was made. */
export type SettingChange = {
  parameter: string;
  label: string;
  from: number | null;
  to: number;
  unit: string;
  /** With their units, as the driver reads them. */
  fromText: string;
  toText: string;
};

export type EditOutcome =
  /** `held`: why it differs from the change asked for, or needs a remark. */
  | { outcome: 'changed'; editable: EditableSetup; change: SettingChange; snapped: boolean; held?: string }
  | { outcome: 'unchanged'; value: number }
  | { outcome: 'dropped'; reason: string };

/** Whether a higher position of a setting is less of what it does; only LMU's lists count so, and ACC has none. */
export const countsDown = (parameter: string, { unit }: { unit: string }): boolean =>
  unit === 'position' && reversedInLmu.has(parameter);

/** A setup opened for work: what may be changed, in the driver's units, whatever the game's file looks like. */
export type EditableSetup = {
  game: EngineerGame;
  /** The game's own file. */
  text: string;
  rows: readonly SettingRow[];
  /**
   * A copy with one setting changed to the legal value nearest to `value`.
   *
   * @param motive why it may leave what is usual; without one it is held to that
   */
  set(parameter: string, value: number, motive?: Motive): EditOutcome;
};

/** The parts of a row or wheel pair, before equal wheels are joined. */
export type WheelSetting = Omit<SettingRow, 'parameter'> & { key: string; corner: string | null };

const axles: Record<string, { axle: 'front' | 'rear'; opposite: string }> = {
  LF: { axle: 'front', opposite: 'RF' },
  RF: { axle: 'front', opposite: 'LF' },
  LR: { axle: 'rear', opposite: 'RR' },
  RR: { axle: 'rear', opposite: 'LR' },
};

/** Each tyre has its own pressure for a reason; everything else is the same left and right unless the file differs. */
const keptPerWheel = new Set(['tyrePressure']);

/** Joins the two wheels of an axle where they are equal. */
export function joinAxles(parts: readonly WheelSetting[]): SettingRow[] {
  const find = (key: string, corner: string) =>
    parts.find((part) => part.key === key && part.corner === corner);
  return parts.flatMap(({ key, corner, ...row }) => {
    const name = corner === null ? key : `${key}.${corner}`;
    const wheel = corner === null ? undefined : axles[corner];
    if (!wheel || keptPerWheel.has(key)) return { ...row, parameter: name };
    const opposite = find(key, wheel.opposite);
    if (opposite?.value !== row.value) return { ...row, parameter: name, label: `${row.label} ${corner}` };
    if (corner === 'RF' || corner === 'RR') return [];
    return { ...row, parameter: `${key}.${wheel.axle}`, label: `${row.label} ${wheel.axle}` };
  });
}

const wheelsOf: Readonly<Record<string, readonly string[]>> = {
  front: ['front', 'LF', 'RF'],
  rear: ['rear', 'LR', 'RR'],
};

/** Whether a setting is what a rule names (`camber.front`), or one wheel of it (`camber.LF`). */
export function isPartOf(ruled: string, setting: string): boolean {
  const [key = '', place = ''] = ruled.split('.');
  const [settingKey = '', settingPlace = ''] = setting.split('.');
  return (
    key === settingKey &&
    (place === settingPlace || place === 'all' || Boolean(wheelsOf[place]?.includes(settingPlace)))
  );
}

/** A value as the driver reads it: `26.3 psi`, `-3.5°`, `50.1% front`, `4`. */
export function withUnit(value: number | null, unit: string, decimals: number): string {
  if (value === null) return 'unknown';
  return formatQuantity({ value, unit: unit === 'clicks' ? '' : unit, decimals });
}
