import type { EngineerRequest } from '../conditions.ts';

/** One step of a rule: `clicks` in the direction of the engineering rules, or a share of the range, at least one. */
export type LmuStep = { parameter: string; clicks?: number; share?: number; millimetres?: number };

export type LmuRule = {
  id: string;
  when: Partial<Pick<EngineerRequest, 'weather' | 'setupStyle' | 'sessionType' | 'track'>> & {
    /** The track at least, or at most, as warm as this, in °C. */
    from?: number;
    upTo?: number;
  };
  steps: readonly LmuStep[];
  /** What the rule does and why, as the driver reads it. */
  because: string;
};

/** What is changed on the neutral or given file; sizes as for the other game, in shares where clicks differ by car. */
export const lmuRules: readonly LmuRule[] = [
  {
    id: 'wet',
    when: { weather: 'wet' },
    steps: [
      { parameter: 'rideHeight.front', millimetres: 5 },
      { parameter: 'rideHeight.rear', millimetres: 5 },
      { parameter: 'rearWing', clicks: 1 },
      { parameter: 'tc1', clicks: 2 },
      { parameter: 'abs', clicks: 1 },
      { parameter: 'brakeBias', clicks: -3 },
      { parameter: 'arbFront', share: -0.08 },
      { parameter: 'arbRear', share: -0.08 },
      { parameter: 'bumpSlow.front', share: -0.06 },
    ],
    because:
      'the car 5 mm higher against standing water, a click more wing, softer bars and front slow bump, earlier TC and ABS, brake bias rearward. Which index is the wet compound differs by car and season, so choose the wet tyres in the garage',
  },
  {
    id: 'wet-hybrid',
    when: { weather: 'wet' },
    steps: [
      { parameter: 'regenerationMap', clicks: -1 },
      { parameter: 'electricMotorMap', clicks: -1 },
      { parameter: 'tc2', clicks: 1 },
    ],
    because:
      'less regeneration, so that the driven wheels do not lock on the wet, a milder motor map and more TC power cut',
  },
  {
    id: 'hot-track',
    when: { weather: 'dry', from: 35 },
    steps: [
      { parameter: 'brakeDuct.front', clicks: 1 },
      { parameter: 'brakeDuct.rear', clicks: 1 },
      { parameter: 'toe.front', clicks: 1 },
      { parameter: 'arbRear', share: -0.05 },
    ],
    because:
      'a hot track: brake ducts a step more open, less front toe-out and a softer rear bar, because in Le Mans Ultimate hot tyres cost more than pressures do',
  },
  {
    id: 'cold-track',
    when: { weather: 'dry', upTo: 18 },
    steps: [
      { parameter: 'brakeDuct.front', clicks: -1 },
      { parameter: 'brakeDuct.rear', clicks: -1 },
      { parameter: 'toe.front', clicks: -1 },
      { parameter: 'tc1', clicks: 1 },
    ],
    because:
      'a cold track: brake ducts a step further closed and more front toe-out, so that tyres come to their 50 °C, and TC a step earlier until they do',
  },
  {
    id: 'qualifying-energy',
    when: { sessionType: 'qualifying', weather: 'dry' },
    steps: [{ parameter: 'electricMotorMap', clicks: 1 }],
    because: 'a stronger motor map for the few laps of qualifying',
  },
  {
    id: 'safe',
    when: { setupStyle: 'safe' },
    steps: [
      { parameter: 'rearWing', clicks: 1 },
      { parameter: 'tc1', clicks: 1 },
      { parameter: 'abs', clicks: 1 },
      { parameter: 'brakeBias', clicks: 2 },
      { parameter: 'toe.rear', clicks: 1 },
      { parameter: 'arbRear', share: -0.08 },
      { parameter: 'preload', share: 0.06 },
    ],
    because:
      'a calm rear: softer rear bar, more rear toe-in and wing, brakes a little forward, more preload, TC and ABS one step earlier. It gives away some rotation and top speed',
  },
  {
    id: 'aggressive',
    when: { setupStyle: 'aggressive' },
    steps: [
      { parameter: 'tc1', clicks: -1 },
      { parameter: 'abs', clicks: -1 },
      { parameter: 'brakeBias', clicks: -2 },
      { parameter: 'toe.front', clicks: -1 },
      { parameter: 'arbRear', share: 0.08 },
      { parameter: 'rideHeight.rear', millimetres: 2 },
      { parameter: 'preload', share: -0.06 },
    ],
    because:
      'a car that turns: stiffer rear bar, more rake, more front toe-out, brakes a little rearward, less preload, TC and ABS one step later. It asks for a steady foot and costs tyre life',
  },
  {
    id: 'sebring',
    when: { track: 'sebring' },
    steps: [
      { parameter: 'rideHeight.front', millimetres: 3 },
      { parameter: 'rideHeight.rear', millimetres: 3 },
      { parameter: 'bumpFast.front', share: -0.06 },
      { parameter: 'bumpFast.rear', share: -0.06 },
    ],
    because: 'a rough surface: a higher car and softer fast bump',
  },
];

/** Whether every condition of a rule holds. */
export function lmuRuleHolds({ when }: LmuRule, request: EngineerRequest): boolean {
  return (
    (when.weather === undefined || when.weather === request.weather) &&
    (when.setupStyle === undefined || when.setupStyle === request.setupStyle) &&
    (when.sessionType === undefined || when.sessionType === request.sessionType) &&
    (when.track === undefined || when.track === request.track) &&
    request.trackTemperature >= (when.from ?? Number.NEGATIVE_INFINITY) &&
    request.trackTemperature <= (when.upTo ?? Number.POSITIVE_INFINITY)
  );
}
