import { accCar } from '../../../catalogues/acc/index.ts';
import {
  type CarParameter,
  type CarTable,
  tableOf,
  judgeClick,
  numberOf,
  plannedPitStops,
} from './car-parameters.ts';
import { garageText, garageValue } from './garage.ts';
import type { AccSetup } from './json.ts';
import type { Corner, SectionId } from './parameter-table.ts';

/** One setting of a setup as a driver reads it. */
export type DescribedValue = {
  parameter: string;
  label: string;
  corner: Corner | null;
  /** The number in the file. */
  raw: number;
  /** The garage's value in `unit`. Null if the click's meaning is unknown. */
  value: number | null;
  text: string;
  /** As shown: `psi`, `°`, `clicks`; empty for levels, maps, sets and named choices. */
  unit: string;
  decimals: number;
  legalRaw: [lowest: number, highest: number] | null;
  legalText: string | null;
  /** Share of the legal range, 0 to 1; null where there is nothing to choose. */
  place: number | null;
  /** Whether the driver can change it on this car. */
  offered: boolean;
  legal: boolean;
  /** Beyond what real files were seen to use, where no list says whether the car goes so far. */
  unconfirmed: boolean;
  /** Worked out by the game when it saves, from other settings. */
  derived: boolean;
};

type DescribedSection = { id: SectionId; title: string; rows: DescribedValue[] };

type DescribedPitStop = { number: number; planned: boolean; rows: DescribedValue[] };

export type DescribedAccSetup = {
  /** The game's own key, as the file has it. */
  carId: string;
  /** The car's name, or the key of a car the catalogue does not know. */
  carName: string;
  carKnown: boolean;
  sections: DescribedSection[];
  /** All stops the file prepares, planned or not; planned ones are also in the strategy section. */
  pitStops: DescribedPitStop[];
};

/**
 * Everything a setup sets, in sections and order of the result view. Settings a file lacks are left out;
 * those of an unknown car come as raw clicks. Derived values are those of the last save in the game; a file that was never
 * saved there has none.
 */
export function describeAccSetup(setup: AccSetup): DescribedAccSetup {
  const table = tableOf(setup);
  const pitStops = describePitStops(setup, table);
  const plannedRows = pitStops.filter((stop) => stop.planned).flatMap((stop) => stop.rows);
  return {
    carId: setup.carName,
    carName: (table.isKnown && accCar(setup.carName)?.name) || setup.carName,
    carKnown: table.isKnown,
    sections: table.sections.map(({ id, title, settings }) => {
      const rows = describeSettings(setup, settings);
      return { id, title, rows: id === 'strategy' ? [...rows, ...plannedRows] : rows };
    }),
    pitStops,
  };
}

function describeSettings(setup: AccSetup, settings: readonly CarParameter[]): DescribedValue[] {
  const rows: DescribedValue[] = [];
  for (const setting of settings) {
    const raw = numberOf(setup, setting.parameter);
    if (raw !== null) rows.push(describeValue(setting, raw));
  }
  return rows.filter((row) => !row.derived || rows.some((other) => isWorkedOut(other, row)));
}

/** True if the game has computed this value, or that of another wheel: before its first save all are 0. */
function isWorkedOut(other: DescribedValue, { label }: DescribedValue): boolean {
  return other.label === label && other.raw !== 0;
}

function describePitStops(setup: AccSetup, table: CarTable): DescribedPitStop[] {
  const plannedCount = plannedPitStops(setup);
  return table.pitStops
    .map((settings, index) => ({
      number: index + 1,
      planned: index < plannedCount,
      rows: describeSettings(setup, settings),
    }))
    .filter((stop) => stop.rows.length > 0);
}

/** One setting with the number a file holds for it. */
export function describeValue(setting: CarParameter, raw: number): DescribedValue {
  const { parameter, scale, legal, unit, decimals, offered } = setting;
  const verdict = judgeClick(setting, raw);
  return {
    parameter: parameter.name,
    label: parameter.label,
    corner: parameter.corner,
    raw,
    value: garageValue(setting, raw),
    text: garageText(setting, raw),
    unit,
    decimals,
    legalRaw: legal && [legal[0], legal[1]],
    legalText: setting.legalText,
    place: scale && offered && legal ? placeIn(legal, raw) : null,
    offered,
    legal: verdict !== 'illegal',
    unconfirmed: verdict === 'unconfirmed',
    derived: parameter.kind.type === 'derived',
  };
}

function placeIn([lowest, highest]: readonly [number, number], raw: number): number | null {
  if (highest === lowest) return null;
  return Math.min(1, Math.max(0, (raw - lowest) / (highest - lowest)));
}
