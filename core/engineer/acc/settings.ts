import type { AccParameters, Scale } from '../../../catalogues/acc/index.ts';

/**
 * The settings of an ACC file that the engineer works on, as clicks.
 * Four values: LF RF LR RR. Two values: LF RF (caster) or front, rear (ride height, brake duct). Else one value.
 */
export type AccClicks = Record<AccSettingName, number[]>;

type SettingShape = {
  /** The scale of each place, in file order. */
  scales: (parameters: AccParameters) => readonly Scale[];
  /** Places of the observed medians that belong to these, where the file holds more. */
  observedPlaces?: readonly number[];
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

/** Every setting, under the name that the file's editor and the observed medians use. */
export const accSettings = {
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
  bumpStopRateUp: { scales: (p) => wheels(p.bumpStopRate) },
  bumpStopWindow: { scales: (p) => wheels(p.bumpStopRange) },
  brakeTorque: { scales: (p) => [p.brakePower] },
  brakeBias: one('brakeBias'),
  bumpSlow: { scales: (p) => wheels(p.dampers.bumpSlow) },
  bumpFast: { scales: (p) => wheels(p.dampers.bumpFast) },
  reboundSlow: { scales: (p) => wheels(p.dampers.reboundSlow) },
  reboundFast: { scales: (p) => wheels(p.dampers.reboundFast) },
  rideHeight: { scales: (p) => [p.rideHeight.front, p.rideHeight.rear], observedPlaces: [0, 2] },
  splitter: one('splitter'),
  rearWing: one('rearWing'),
  brakeDuct: { scales: (p) => [p.brakeDuctFront, p.brakeDuctRear] },
  preload: one('preload'),
} as const satisfies Record<string, SettingShape>;

export type AccSettingName = keyof typeof accSettings;

export const accSettingNames = Object.keys(accSettings) as readonly AccSettingName[];

/** The scales of a setting's places for one car. */
export function scalesOf(parameters: AccParameters, setting: AccSettingName): readonly Scale[] {
  return accSettings[setting].scales(parameters);
}

/** The places of the observed array that a setting's clicks are taken from. */
export function observedPlaceOf(setting: AccSettingName, place: number): number {
  const shape: SettingShape = accSettings[setting];
  return shape.observedPlaces?.[place] ?? place;
}

/**
 * Lowest and highest click that is surely legal. Where the upper end is not known, what real files
 * hold is the limit.
 */
export function legalClicks(scale: Scale): [number, number] {
  return [scale.rawMin, Math.max(scale.rawMin, scale.rawMax ?? scale.seen?.[1] ?? scale.rawMin)];
}

/** The whole click nearest to `click` that is surely legal. */
export function toLegalClick(scale: Scale, click: number): number {
  const [lowest, highest] = legalClicks(scale);
  return Math.min(highest, Math.max(lowest, Math.round(click)));
}

/** What the garage shows for a click, unrounded. */
export function shownValue(scale: Scale, click: number): number {
  if (scale.kind === 'linear') return scale.min + scale.step * click;
  return scale.table[Math.min(scale.table.length - 1, Math.max(0, Math.round(click)))] ?? 0;
}

/** The click whose shown value is nearest to `value`; may lie outside the legal range. */
export function clickShowing(scale: Scale, value: number): number {
  if (scale.kind === 'linear') return Math.round((value - scale.min) / scale.step);
  let best = 0;
  for (const [click, shown] of scale.table.entries()) {
    if (Math.abs(shown - value) < Math.abs(shownValue(scale, best) - value)) best = click;
  }
  return best;
}
