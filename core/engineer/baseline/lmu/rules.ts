import type { SizeByUnit } from '../../../../catalogues/engineering/index.ts';
import type { EngineerRequest } from '../conditions.ts';

/**
 * One step of a rule. Its size is in the garage's unit, or in `clicks` where each is a level; where a car's list has no such
 * unit, a `share` of the range. Positive is more of what the engineering rules call the setting.
 */
export type LmuStep = {
  parameter: string;
  by: SizeByUnit;
  /** Reason for the step, shown to the driver after the setting's name. */
  because: string;
};

export type LmuRule = {
  id: string;
  /** The condition that the steps answer, in a few words: `Hot track`. */
  title: string;
  when: Partial<Pick<EngineerRequest, 'weather' | 'setupStyle' | 'sessionType' | 'track'>> & {
    /** The track at least, or at most, as warm as this, in °C. */
    from?: number;
    upTo?: number;
  };
  steps: readonly LmuStep[];
};

/** Steps on the neutral or given file; sizes in units, as for ACC. */
export const lmuRules: readonly LmuRule[] = [
  {
    id: 'wet',
    title: 'Rain',
    when: { weather: 'wet' },
    steps: [
      { parameter: 'rideHeight.front', by: { mm: 5 }, because: 'keeps the floor out of standing water' },
      { parameter: 'rideHeight.rear', by: { mm: 5 }, because: 'keeps the floor out of standing water' },
      {
        parameter: 'rearWing',
        by: { clicks: 1 },
        because: 'gives the rear grip where the tyres have little',
      },
      { parameter: 'tc1', by: { clicks: 2 }, because: 'catches wheelspin earlier on a wet road' },
      { parameter: 'tc2', by: { clicks: 1 }, because: 'takes more power away when the wheels spin' },
      { parameter: 'abs', by: { clicks: 1 }, because: 'catches a locked wheel earlier on a wet road' },
      {
        parameter: 'brakeBias',
        by: { '% front': -1.6 },
        because: 'less load moves forward under wet braking',
      },
      { parameter: 'arbFront', by: { share: -0.08 }, because: 'a softer bar finds more grip' },
      { parameter: 'arbRear', by: { share: -0.08 }, because: 'a softer bar finds more traction' },
      { parameter: 'bumpSlow.front', by: { share: -0.06 }, because: 'loads the front tyres gently' },
    ],
  },
  {
    id: 'wet-hybrid',
    title: 'Hybrid in the rain',
    when: { weather: 'wet' },
    steps: [
      {
        parameter: 'regenerationMap',
        by: { kW: -20 },
        because: 'the driven wheels don’t lock when you lift or brake',
      },
      { parameter: 'electricMotorMap', by: { kW: -10 }, because: 'a milder push out of the corner' },
    ],
  },
  {
    id: 'hot-track',
    title: 'Hot track',
    when: { weather: 'dry', from: 35 },
    steps: [
      { parameter: 'brakeDuct.front', by: { clicks: 1 }, because: 'brakes run hot' },
      { parameter: 'brakeDuct.rear', by: { clicks: 1 }, because: 'brakes run hot' },
      { parameter: 'toe.front', by: { '°': 0.03 }, because: 'heats the front tyres less at turn-in' },
      { parameter: 'arbRear', by: { share: -0.05 }, because: 'a softer bar spares hot rear tyres' },
    ],
  },
  {
    id: 'cold-track',
    title: 'Cold track',
    when: { weather: 'dry', upTo: 18 },
    steps: [
      { parameter: 'brakeDuct.front', by: { clicks: -1 }, because: 'warms brakes and tyres' },
      { parameter: 'brakeDuct.rear', by: { clicks: -1 }, because: 'warms brakes and tyres' },
      { parameter: 'toe.front', by: { '°': -0.03 }, because: 'brings the front tyres to their 50 °C' },
      { parameter: 'tc1', by: { clicks: 1 }, because: 'comes in a step earlier until the tyres are warm' },
    ],
  },
  {
    id: 'qualifying-energy',
    title: 'Qualifying',
    when: { sessionType: 'qualifying', weather: 'dry' },
    steps: [
      {
        parameter: 'electricMotorMap',
        by: { kW: 10 },
        because: 'there are only a few laps to spend energy on',
      },
    ],
  },
  {
    id: 'safe',
    title: 'Safe',
    when: { setupStyle: 'safe' },
    steps: [
      { parameter: 'rearWing', by: { clicks: 1 }, because: 'holds the rear in fast corners' },
      { parameter: 'tc1', by: { clicks: 1 }, because: 'comes in a step earlier' },
      { parameter: 'abs', by: { clicks: 1 }, because: 'comes in a step earlier' },
      {
        parameter: 'brakeBias',
        by: { '% front': 0.6 },
        because: 'the rear stays behind the front when you brake',
      },
      { parameter: 'toe.rear', by: { '°': 0.03 }, because: 'toe-in steadies the rear' },
      {
        parameter: 'arbRear',
        by: { share: -0.08 },
        because: 'a softer rear bar gives away less grip at once',
      },
      { parameter: 'preload', by: { Nm: 15 }, because: 'on and off throttle upset the car less' },
    ],
  },
  {
    id: 'aggressive',
    title: 'Aggressive',
    when: { setupStyle: 'aggressive' },
    steps: [
      { parameter: 'tc1', by: { clicks: -1 }, because: 'comes in a step later' },
      { parameter: 'abs', by: { clicks: -1 }, because: 'comes in a step later' },
      { parameter: 'brakeBias', by: { '% front': -0.6 }, because: 'the car turns while it brakes' },
      { parameter: 'toe.front', by: { '°': -0.03 }, because: 'toe-out sharpens the turn-in' },
      { parameter: 'arbRear', by: { share: 0.08 }, because: 'a stiffer rear bar turns the car' },
      { parameter: 'rideHeight.rear', by: { mm: 2 }, because: 'more rake, more rotation' },
      { parameter: 'preload', by: { Nm: -15 }, because: 'the car turns freely off the throttle' },
    ],
  },
  {
    id: 'sebring',
    title: 'Rough surface',
    when: { track: 'sebring' },
    steps: [
      { parameter: 'rideHeight.front', by: { mm: 3 }, because: 'the floor stays off the bumps' },
      { parameter: 'rideHeight.rear', by: { mm: 3 }, because: 'the floor stays off the bumps' },
      { parameter: 'bumpFast.front', by: { share: -0.06 }, because: 'the wheels follow the bumps' },
      { parameter: 'bumpFast.rear', by: { share: -0.06 }, because: 'the wheels follow the bumps' },
    ],
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
