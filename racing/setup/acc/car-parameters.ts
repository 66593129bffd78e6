import {
  accCars,
  accParameters as catalogueOf,
  type TrackKind,
  trackKindOf,
} from '../../../catalogues/acc/index.ts';
import { type AccSetup, valueAt } from './json.ts';
import type { SectionId } from './parameter-table.ts';
import {
  type AccParameter,
  accSections,
  parameterNamed,
  pitStopParameters,
  setupParameters,
} from './parameters.ts';
import {
  type ClickRange,
  isOffered,
  legalClicks,
  legalText,
  type ParameterScale,
  shownUnit,
} from './scale.ts';

/** A setting as one car has it. */
export type CarParameter = {
  parameter: AccParameter;
  /** Null where clicks have no known meaning: an unknown car, or a number the garage does not show. */
  scale: ParameterScale | null;
  legal: ClickRange | null;
  legalText: string | null;
  unit: string;
  decimals: number;
  /** Whether the driver can change it on this car. For an unknown car: whether cars have it at all. */
  offered: boolean;
};

export type CarTable = {
  isKnown: boolean;
  sections: readonly { id: SectionId; title: string; settings: readonly CarParameter[] }[];
  /** One list for each stop a file can plan. */
  pitStops: readonly (readonly CarParameter[])[];
  byName: (parameter: AccParameter) => CarParameter;
};

const tables = new Map<string, CarTable>();

/**
 * All settings as this car has them; a table for unknown cars, with raw clicks only, for any other id.
 *
 * @param kind of the track that the clicks are for
 */
export function carTable(carId: string, kind: TrackKind = 'usual'): CarTable {
  const id = catalogueOf(carId) ? carId : '';
  const name = `${id} ${kind}`;
  const cachedTable = tables.get(name);
  if (cachedTable) return cachedTable;
  const table = makeTable(id, kind);
  tables.set(name, table);
  return table;
}

/** The settings of a setup's car, where the game saved the setup for. */
export const tableOf = ({ carName, trackBopType }: AccSetup): CarTable =>
  carTable(carName, trackKindOf(trackBopType));

/** The number a setup holds for a setting, or null where it has none or something else. */
export function numberOf(setup: AccSetup, parameter: AccParameter): number | null {
  const value = valueAt(setup, parameter.path);
  return typeof value === 'number' ? value : null;
}

/** How many of the stops a file prepares are planned. */
export function plannedPitStops(setup: AccSetup): number {
  const parameter = parameterNamed('nPitStops');
  return (parameter && numberOf(setup, parameter)) ?? 0;
}

function makeTable(carId: string, kind: TrackKind): CarTable {
  const car = catalogueOf(carId, kind);
  const settingOf = new Map<AccParameter, CarParameter>();
  const resolve = (parameter: AccParameter): CarParameter => {
    const cachedParameter = settingOf.get(parameter);
    if (cachedParameter) return cachedParameter;
    const setting = resolveFor(parameter, car);
    settingOf.set(parameter, setting);
    return setting;
  };
  return {
    isKnown: car !== undefined,
    sections: accSections.map((section) => ({
      ...section,
      settings: setupParameters.filter((parameter) => parameter.section === section.id).map(resolve),
    })),
    pitStops: pitStopParameters.map((stop) => stop.map(resolve)),
    byName: resolve,
  };
}

function resolveFor(parameter: AccParameter, car: ReturnType<typeof catalogueOf>): CarParameter {
  const { kind } = parameter;
  const bare = { parameter, scale: null, legal: null, legalText: null };
  if (kind.type === 'carried') return { ...bare, unit: 'clicks', decimals: 0, offered: false };
  if (kind.type !== 'clicks') {
    return { ...bare, unit: kind.unit, decimals: kind.decimals, offered: kind.type === 'amount' };
  }
  const scale = kind.scaleOf(car);
  if (!scale) return { ...bare, unit: 'clicks', decimals: 0, offered: true };
  return {
    parameter,
    scale,
    legal: legalClicks(scale),
    legalText: legalText(scale),
    unit: shownUnit(scale),
    decimals: scale.decimals,
    offered: isOffered(scale),
  };
}

export type ClickVerdict = 'legal' | 'illegal' | 'unconfirmed';

/**
 * Checks a click against a car. Beyond a range whose end was seen but never published, a click is unconfirmed rather than
 * illegal, up to the highest click of any car.
 */
export function judgeClick(setting: CarParameter, click: number): ClickVerdict {
  const { scale, legal, parameter } = setting;
  if (parameter.kind.type !== 'clicks') return 'legal';
  if (!Number.isInteger(click) || click < 0) return 'illegal';
  if (!scale || !legal || (click >= legal[0] && click <= legal[1])) return 'legal';
  if (!scale.openEnd || click < legal[0]) return 'illegal';
  return click <= highestOfAnyCar(parameter) ? 'unconfirmed' : 'illegal';
}

const highestClicks = new Map<string, number>();

function highestOfAnyCar(parameter: AccParameter): number {
  const knownHighest = highestClicks.get(parameter.name);
  if (knownHighest !== undefined) return knownHighest;
  const highest = Math.max(...accCars.map((car) => highestOf(parameter, car.id)));
  highestClicks.set(parameter.name, highest);
  return highest;
}

/** Settings that are the same for every car and open upwards are open for all. */
function highestOf(parameter: AccParameter, carId: string): number {
  const scale = parameter.kind.type === 'clicks' ? parameter.kind.scaleOf(catalogueOf(carId)) : undefined;
  if (!scale) return 0;
  const sameForAll = parameter.kind.type === 'clicks' && parameter.kind.scaleOf(undefined) === scale;
  return sameForAll && scale.rawMax === null ? Number.POSITIVE_INFINITY : legalClicks(scale)[1];
}
