import type { AccParameters, Scale } from '../../../../catalogues/acc/index.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';

/**
 * The settings of an ACC file that the engineer works on, as clicks.
 * Four values: LF RF LR RR. Two values: LF RF (caster) or front, rear (ride height, brake duct). Else one value.
 */
export type AccClicks = Record<AccSettingName, number[]>;

type SettingShape = {
  /** The scale of each place, in file order. */
  scales: (parameters: AccParameters) => readonly Scale[];
  /** Its name in players' setups, if different. */
  evidence?: string;
};

type Axles = { front: Scale; rear: Scale };

const wheels = (axles: Axles): readonly Scale[] => [axles.front, axles.front, axles.rear, axles.rear];
const one = (key: SingleKey): SettingShape => ({ scales: (parameters) => [parameters[key]] });

type SingleKey =
  | 'steerRatio'
  | 'tc1'
  | 'tc2'
  | 'abs'
  | 'ecuMap'
  | 'arbFront'
  | 'arbRear'
  | 'brakeBias'
  | 'splitter'
  | 'rearWing'
  | 'preload';

/** Every setting, under the name that the file's editor uses. */
const accSettings = {
  tyrePressure: { scales: ({ tyrePressure: p }) => [p, p, p, p] },
  camber: { scales: (p) => wheels(p.camber) },
  toe: { scales: (p) => wheels(p.toe) },
  caster: { scales: (p) => [p.caster, p.caster] },
  steerRatio: one('steerRatio'),
  tc1: one('tc1'),
  tc2: one('tc2'),
  abs: one('abs'),
  ecuMap: one('ecuMap'),
  arbFront: one('arbFront'),
  arbRear: one('arbRear'),
  wheelRate: { scales: (p) => wheels(p.wheelRate) },
  bumpStopRateUp: { scales: (p) => wheels(p.bumpStopRate), evidence: 'bumpStopRate' },
  bumpStopWindow: { scales: (p) => wheels(p.bumpStopRange), evidence: 'bumpStopRange' },
  brakeTorque: { scales: (p) => [p.brakePower], evidence: 'brakePower' },
  brakeBias: one('brakeBias'),
  bumpSlow: { scales: (p) => wheels(p.dampers.bumpSlow), evidence: 'dampers.bumpSlow' },
  bumpFast: { scales: (p) => wheels(p.dampers.bumpFast), evidence: 'dampers.bumpFast' },
  reboundSlow: { scales: (p) => wheels(p.dampers.reboundSlow), evidence: 'dampers.reboundSlow' },
  reboundFast: { scales: (p) => wheels(p.dampers.reboundFast), evidence: 'dampers.reboundFast' },
  rideHeight: { scales: (p) => [p.rideHeight.front, p.rideHeight.rear] },
  splitter: one('splitter'),
  rearWing: one('rearWing'),
  brakeDuct: { scales: (p) => [p.brakeDuctFront, p.brakeDuctRear] },
  preload: one('preload'),
} as const satisfies Record<string, SettingShape>;

export type AccSettingName = keyof typeof accSettings;

/** Driver aids whose first click is off: nobody's are switched off unasked. */
export const accAids: ReadonlySet<AccSettingName> = new Set<AccSettingName>(['tc1', 'abs']);

export const accSettingNames = Object.keys(accSettings) as readonly AccSettingName[];

/** The scales of a setting's places for one car. */
export function scalesOf(parameters: AccParameters, setting: AccSettingName): readonly Scale[] {
  return accSettings[setting].scales(parameters);
}

/** The axle that a place of a setting belongs to: 0 front or the only one, 1 rear. */
export function axleOf(setting: AccSettingName, place: number, places: number): 0 | 1 {
  return setting !== 'caster' && places > 1 && place >= places / 2 ? 1 : 0;
}

/** Under which name players' setups hold a place of a setting: `rideHeight|1`, `brakeDuctRear|0`. */
export function evidenceSlot(setting: AccSettingName, place: number, places: number): string {
  const axle = axleOf(setting, place, places);
  if (setting === 'brakeDuct') return axle === 0 ? 'brakeDuctFront|0' : 'brakeDuctRear|0';
  const shape: SettingShape = accSettings[setting];
  return `${shape.evidence ?? setting}|${axle}`;
}

const placeOfCorner: Record<string, number> = { LF: 0, RF: 1, LR: 2, RR: 3 };

const cornersOf: Partial<Record<AccSettingName, readonly string[]>> = {
  caster: ['LF', 'RF'],
  rideHeight: ['front', 'rear'],
  brakeDuct: ['front', 'rear'],
};
const wheelNames = ['LF', 'RF', 'LR', 'RR'];

/** The name that the file's editor knows a place of a setting by: `camber.LF`, `rideHeight.rear`, `tc1`. */
export function settingPlaceName(setting: AccSettingName, place: number, places: number): string {
  return places === 1 ? setting : `${setting}.${(cornersOf[setting] ?? wheelNames)[place]}`;
}

/** The setting and the first place that a setup's name means: `camber.front`, `tyrePressure.RR`, `arbFront`. */
export function settingNamed(parameter: string): { setting: AccSettingName; place: number } | undefined {
  const [name = '', corner] = parameter.split('.');
  const setting = accSettingNames.find((candidate) => candidate === name);
  if (!setting) return undefined;
  const hasTwo = setting === 'rideHeight' || setting === 'brakeDuct';
  const place = corner === 'rear' ? (hasTwo ? 1 : 2) : (placeOfCorner[corner ?? ''] ?? 0);
  return { setting, place };
}

/** The whole click nearest to `click` that is surely legal. */
export function toLegalClick(scale: Scale, click: number): number {
  const [lowest, highest] = legalClicks(scale);
  return Math.min(highest, Math.max(lowest, scale.rawSure ?? lowest, Math.round(click)));
}

/** The garage's value for a click, unrounded. */
export function unroundedValue(scale: Scale, click: number): number {
  if (scale.kind === 'linear') return scale.min + scale.step * click;
  return scale.table[Math.min(scale.table.length - 1, Math.max(0, Math.round(click)))] ?? 0;
}

/** The click whose shown value is nearest to `value`; may lie outside the legal range. */
export function clickShowing(scale: Scale, value: number): number {
  if (scale.kind === 'linear') return Math.round((value - scale.min) / scale.step);
  let best = 0;
  for (const [click, shown] of scale.table.entries()) {
    if (Math.abs(shown - value) < Math.abs(unroundedValue(scale, best) - value)) best = click;
  }
  return best;
}
