import type { JsonPath } from './json.ts';
import {
  type Axle,
  type Corner,
  type ParameterFamily,
  type ParameterKind,
  parameterFamilies,
  pitStopFamilies,
  type SectionId,
} from './parameter-table.ts';

export type AccParameter = {
  /** `key` or `key.corner`: `tc1`, `camber.LF`, `rideHeight.front`, `pitStop1.tyrePressure.RR`. */
  name: string;
  /** The base of `key.front`, `key.rear` and `key.all`. */
  key: string;
  label: string;
  /** The label with its corner, for lists that have no column for it: `Camber LF`. */
  fullLabel: string;
  corner: Corner | null;
  axle: Axle;
  section: SectionId;
  path: JsonPath;
  kind: ParameterKind;
  neutral: number | null;
};

/** The sections in the order they are shown: what a driver looks at first, and strategy last. */
export const accSections: readonly { id: SectionId; title: string }[] = [
  { id: 'tyres', title: 'Tyres' },
  { id: 'alignment', title: 'Alignment' },
  { id: 'electronics', title: 'Electronics' },
  { id: 'mechanicalBalance', title: 'Mechanical Balance' },
  { id: 'dampers', title: 'Dampers' },
  { id: 'aeroBalance', title: 'Aero Balance' },
  { id: 'drivetrain', title: 'Drivetrain' },
  { id: 'strategy', title: 'Strategy' },
];

/** The game plans at most this many stops in a file; a longer list is kept, but no more of it is read. */
const MAX_PIT_STOPS = 30;

/** Every setting outside of the planned pit stops, in the order it is shown. */
export const setupParameters: readonly AccParameter[] = parameterFamilies.flatMap(members);

/** The settings of each planned pit stop, first stop first. */
export const pitStopParameters: readonly (readonly AccParameter[])[] = Array.from(
  { length: MAX_PIT_STOPS },
  (_, index) => pitStopFamilies(index).flatMap(members),
);

const byName = new Map<string, readonly AccParameter[]>();
for (const parameter of [...setupParameters, ...pitStopParameters.flat()]) {
  addName(parameter.name, parameter);
  if (parameter.corner === null) continue;
  if (parameter.name !== `${parameter.key}.${parameter.axle}`) {
    addName(`${parameter.key}.${parameter.axle}`, parameter);
  }
  addName(`${parameter.key}.all`, parameter);
}

function addName(name: string, parameter: AccParameter): void {
  byName.set(name, [...(byName.get(name) ?? []), parameter]);
}

/** The settings of a name: one, or with `.front`, `.rear` and `.all` those of an axle or of all corners. */
export function parametersNamed(name: string): readonly AccParameter[] {
  return byName.get(name) ?? [];
}

/** The setting with exactly this name, not an alias. */
export function parameterNamed(name: string): AccParameter | undefined {
  return parametersNamed(name).find((parameter) => parameter.name === name);
}

function members(family: ParameterFamily): AccParameter[] {
  if (!family.corners) return [member(family, null, [])];
  return Object.entries(family.corners).map(([corner, below]) => member(family, corner as Corner, [below]));
}

function member(family: ParameterFamily, corner: Corner | null, below: JsonPath): AccParameter {
  const axle: Axle = corner === 'LR' || corner === 'RR' || corner === 'rear' ? 'rear' : 'front';
  return {
    name: corner ? `${family.key}.${corner}` : family.key,
    key: family.key,
    label: family.label,
    fullLabel: corner ? `${family.label} ${corner}` : family.label,
    corner,
    axle,
    section: family.section,
    path: [...family.at.split('.').map(asKey), ...below],
    kind: family.kind(axle),
    neutral: family.neutral ?? null,
  };
}

function asKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}
