import type { AccTrackTraits } from '../../../catalogues/acc/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import type { AccSettingName } from './settings.ts';

type Grade = AccTrackTraits['bumpiness'];

/** When a rule holds; every condition named must. */
export type RuleConditions = {
  weather?: EngineerRequest['weather'];
  style?: EngineerRequest['setupStyle'];
  session?: EngineerRequest['sessionType'];
  bumpiness?: Grade;
  kerbs?: Grade;
  braking?: Grade;
  track?: string;
  /** Track temperature in °C at or above, at or below. */
  atLeastC?: number;
  atMostC?: number;
  /** Session length in minutes at or above. */
  atLeastMin?: number;
};

/**
 * One step of a rule. `unit` value: in the unit the garage shows; clicks: whole clicks; share: of the setting's
 * legal span, at least one click. Positive is more clicks, as the directions of the engineering rules say.
 */
export type RuleStep = {
  setting: AccSettingName;
  axle?: 'front' | 'rear';
  by: number;
  unit: 'value' | 'clicks' | 'share';
};

export type BaselineRule = {
  id: string;
  when: RuleConditions;
  steps: readonly RuleStep[];
  /** What the rule does and why, as the driver reads it. */
  because: string;
};

/**
 * What is changed on the neutral dry setup, in order. Sizes of the wet rule: twenty pairs of real wet and dry
 * files (5 mm, one TC and two ABS levels, 1.6 % brake bias, half a bar click). The others keep to the lower end
 * of the engineering rules' click ranges.
 */
export const baselineRules: readonly BaselineRule[] = [
  {
    id: 'wet',
    when: { weather: 'wet' },
    steps: [
      { setting: 'rideHeight', by: 5, unit: 'value' },
      { setting: 'rearWing', by: 1, unit: 'clicks' },
      { setting: 'tc1', by: 1, unit: 'clicks' },
      { setting: 'abs', by: 2, unit: 'clicks' },
      { setting: 'brakeBias', by: -1.6, unit: 'value' },
      { setting: 'arbFront', by: -1, unit: 'clicks' },
      { setting: 'arbRear', by: -1, unit: 'clicks' },
      { setting: 'bumpSlow', axle: 'front', by: -0.06, unit: 'share' },
      { setting: 'preload', by: -1, unit: 'clicks' },
      { setting: 'camber', axle: 'front', by: 0.2, unit: 'value' },
      { setting: 'brakeDuct', by: -1, unit: 'clicks' },
    ],
    because:
      'wet tyres, the car 5 mm higher against standing water, a click more wing, softer bars and front slow bump for grip, earlier TC and ABS, brake bias rearward because less load moves forward, smaller brake ducts because rain cools',
  },
  {
    id: 'safe',
    when: { style: 'safe' },
    steps: [
      { setting: 'rearWing', by: 1, unit: 'clicks' },
      { setting: 'tc1', by: 1, unit: 'clicks' },
      { setting: 'abs', by: 1, unit: 'clicks' },
      { setting: 'brakeBias', by: 0.6, unit: 'value' },
      { setting: 'toe', axle: 'rear', by: 0.03, unit: 'value' },
      { setting: 'arbRear', by: -1, unit: 'clicks' },
      { setting: 'rideHeight', axle: 'rear', by: -1, unit: 'value' },
      { setting: 'preload', by: 1, unit: 'clicks' },
    ],
    because:
      'a calm rear: softer rear bar, more rear toe-in and wing, less rake, brakes a little forward, more preload, TC and ABS one step earlier. It gives away some rotation and top speed',
  },
  {
    id: 'aggressive',
    when: { style: 'aggressive' },
    steps: [
      { setting: 'tc1', by: -1, unit: 'clicks' },
      { setting: 'abs', by: -1, unit: 'clicks' },
      { setting: 'brakeBias', by: -0.6, unit: 'value' },
      { setting: 'toe', axle: 'front', by: -0.03, unit: 'value' },
      { setting: 'arbRear', by: 1, unit: 'clicks' },
      { setting: 'rideHeight', axle: 'rear', by: 2, unit: 'value' },
      { setting: 'preload', by: -1, unit: 'clicks' },
    ],
    because:
      'a car that turns: stiffer rear bar, more rake, more front toe-out, brakes a little rearward, less preload, TC and ABS one step later. It asks for a steady foot and costs tyre life',
  },
  {
    id: 'nordschleife',
    when: { track: 'nurburgring_24h' },
    steps: [
      { setting: 'rideHeight', by: 2, unit: 'value' },
      { setting: 'bumpFast', by: -0.06, unit: 'share' },
      { setting: 'bumpStopWindow', by: 0.05, unit: 'share' },
    ],
    because: 'jumps and compressions: a higher car, more bump stop travel, softer fast bump',
  },
  {
    id: 'kerb-hard',
    when: { weather: 'dry', kerbs: 'high', style: 'safe' },
    steps: [{ setting: 'bumpFast', by: -0.06, unit: 'share' }],
    because: 'high kerbs: softer fast bump so that they do not throw the car',
  },
  {
    id: 'long-race',
    when: { session: 'race', atLeastMin: 90 },
    steps: [{ setting: 'toe', axle: 'rear', by: 0.01, unit: 'value' }],
    because: 'a touch of rear toe-in for full tanks and worn tyres',
  },
  {
    id: 'hot-brakes',
    when: { weather: 'dry', braking: 'high', atLeastC: 35 },
    steps: [{ setting: 'brakeDuct', by: 1, unit: 'clicks' }],
    because: 'brake ducts one step more open: heavy stops on a hot day',
  },
  {
    id: 'cold-brakes',
    when: { weather: 'dry', atMostC: 14 },
    steps: [{ setting: 'brakeDuct', by: -1, unit: 'clicks' }],
    because: 'brake ducts one step more closed, to bring the brakes to temperature on a cold day',
  },
];

/** Whether every condition of a rule holds. */
export function holds(
  when: RuleConditions,
  request: EngineerRequest,
  traits: AccTrackTraits | undefined,
): boolean {
  return (
    (when.weather === undefined || when.weather === request.weather) &&
    (when.style === undefined || when.style === request.setupStyle) &&
    (when.session === undefined || when.session === request.sessionType) &&
    (when.track === undefined || when.track === request.track) &&
    (when.bumpiness === undefined || when.bumpiness === traits?.bumpiness) &&
    (when.kerbs === undefined || when.kerbs === traits?.kerbs) &&
    (when.braking === undefined || when.braking === traits?.brakingSeverity) &&
    (when.atLeastC === undefined || request.trackTemperature >= when.atLeastC) &&
    (when.atMostC === undefined || request.trackTemperature <= when.atMostC) &&
    (when.atLeastMin === undefined || request.durationMin >= when.atLeastMin)
  );
}
