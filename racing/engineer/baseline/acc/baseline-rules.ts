import type { BaselineRule } from './rules.ts';

/**
 * The change from dry to rain. Steps: from twenty pairs of real wet and dry files (5 mm, one TC and two ABS levels, 1.6 %
 * brake bias, half a bar click). The players' dry range is widened by these steps.
 */
export const wetRule: BaselineRule = {
  id: 'wet',
  title: 'Rain',
  when: { weather: 'wet' },
  steps: [
    { setting: 'rideHeight', by: 5, unit: 'value', because: 'keeps the floor out of standing water' },
    {
      setting: 'rearWing',
      by: 1,
      unit: 'clicks',
      because: 'gives the rear grip where the tyres have little',
    },
    { setting: 'tc1', by: 1, unit: 'clicks', because: 'catches wheelspin earlier on a wet road' },
    { setting: 'abs', by: 2, unit: 'clicks', because: 'catches a locked wheel earlier on a wet road' },
    { setting: 'brakeBias', by: -1.6, unit: 'value', because: 'less load moves forward under wet braking' },
    { setting: 'arbFront', by: -1, unit: 'clicks', because: 'a softer bar finds more grip' },
    { setting: 'arbRear', by: -1, unit: 'clicks', because: 'a softer bar finds more traction' },
    { setting: 'bumpSlow', axle: 'front', by: -0.06, unit: 'share', because: 'loads the front tyres gently' },
    {
      setting: 'preload',
      by: -1,
      unit: 'clicks',
      because: 'lets the car turn without pushing its front wheels',
    },
    {
      setting: 'camber',
      axle: 'front',
      by: 0.2,
      unit: 'value',
      because: 'an upright wheel puts more tread down',
    },
    { setting: 'brakeDuct', by: -1, unit: 'clicks', because: 'rain cools the brakes' },
  ],
};

/** Heavy braking on a hot day. The players' ducts are those of ordinary days: their range is widened by the step. */
export const hotBrakesRule: BaselineRule = {
  id: 'hot-brakes',
  title: 'Heavy braking, hot day',
  when: { weather: 'dry', braking: 'high', atLeastC: 26 },
  steps: [{ setting: 'brakeDuct', by: 1, unit: 'clicks', because: 'brakes run hot' }],
};

/**
 * Engineering beyond players' setups, in order: advice, not evidence, so every step is small and stays inside the
 * players' range. Sizes are the lower end of the engineering rules' click ranges.
 */
export const baselineRules: readonly BaselineRule[] = [
  wetRule,
  {
    id: 'safe',
    title: 'Safe',
    when: { style: 'safe' },
    steps: [
      { setting: 'rearWing', by: 1, unit: 'clicks', because: 'holds the rear in fast corners' },
      { setting: 'tc1', by: 1, unit: 'clicks', because: 'comes in a step earlier' },
      { setting: 'abs', by: 1, unit: 'clicks', because: 'comes in a step earlier' },
      {
        setting: 'brakeBias',
        by: 0.6,
        unit: 'value',
        because: 'the rear stays behind the front when you brake',
      },
      { setting: 'toe', axle: 'rear', by: 0.03, unit: 'value', because: 'toe-in steadies the rear' },
      {
        setting: 'arbRear',
        by: -1,
        unit: 'clicks',
        because: 'a softer rear bar gives away less grip at once',
      },
      { setting: 'rideHeight', axle: 'rear', by: -1, unit: 'value', because: 'less rake, less rotation' },
      { setting: 'preload', by: 1, unit: 'clicks', because: 'on and off throttle upset the car less' },
    ],
  },
  {
    id: 'aggressive',
    title: 'Aggressive',
    when: { style: 'aggressive' },
    steps: [
      { setting: 'tc1', by: -1, unit: 'clicks', because: 'comes in a step later' },
      { setting: 'abs', by: -1, unit: 'clicks', because: 'comes in a step later' },
      { setting: 'brakeBias', by: -0.6, unit: 'value', because: 'the car turns while it brakes' },
      { setting: 'toe', axle: 'front', by: -0.03, unit: 'value', because: 'toe-out sharpens the turn-in' },
      { setting: 'arbRear', by: 1, unit: 'clicks', because: 'a stiffer rear bar turns the car' },
      { setting: 'rideHeight', axle: 'rear', by: 2, unit: 'value', because: 'more rake, more rotation' },
      { setting: 'preload', by: -1, unit: 'clicks', because: 'the car turns freely off the throttle' },
    ],
  },
  {
    id: 'beginner',
    title: 'Beginner',
    when: { experience: 'beginner' },
    steps: [
      { setting: 'tc1', by: 1, unit: 'clicks', because: 'forgives an early throttle' },
      { setting: 'abs', by: 1, unit: 'clicks', because: 'forgives a hard foot' },
      { setting: 'rearWing', by: 1, unit: 'clicks', because: 'a rear that holds is easier to learn with' },
      {
        setting: 'brakeBias',
        by: 0.4,
        unit: 'value',
        because: 'a front that locks first is easier to catch',
      },
      { setting: 'arbRear', by: -1, unit: 'clicks', because: 'slides begin later and slower' },
    ],
  },
  {
    id: 'expert',
    title: 'Expert',
    when: { experience: 'expert' },
    steps: [
      { setting: 'tc1', by: -1, unit: 'clicks', because: 'leaves traction to your foot' },
      { setting: 'brakeBias', by: -0.2, unit: 'value', because: 'brakes shorter if you can hold the rear' },
    ],
  },
  {
    id: 'qualifying',
    title: 'Qualifying',
    when: { session: 'qualifying' },
    steps: [
      { setting: 'tyrePressure', by: 1, unit: 'clicks', because: 'there’s little time to warm up' },
      {
        setting: 'brakeDuct',
        axle: 'front',
        by: -1,
        unit: 'clicks',
        because: 'brakes have one lap to get hot',
      },
      {
        setting: 'rideHeight',
        axle: 'rear',
        by: -1,
        unit: 'value',
        because: 'a nearly empty tank lifts the car',
      },
    ],
  },
  {
    id: 'race',
    title: 'Race',
    when: { session: 'race' },
    steps: [
      { setting: 'tyrePressure', by: -1, unit: 'clicks', because: 'it keeps rising through the stint' },
    ],
  },
  {
    id: 'full-tank',
    title: 'Full tank',
    when: { session: 'race', atLeastMin: 45 },
    steps: [
      { setting: 'rideHeight', axle: 'rear', by: 1, unit: 'value', because: 'a full tank lowers the car' },
      { setting: 'brakeBias', by: -0.2, unit: 'value', because: 'a full tank loads the rear wheels' },
    ],
  },
  {
    id: 'long-race',
    title: 'Long race',
    when: { session: 'race', atLeastMin: 90 },
    steps: [
      { setting: 'toe', axle: 'rear', by: 0.01, unit: 'value', because: 'worn tyres need a steadier rear' },
      { setting: 'tc1', by: 1, unit: 'clicks', because: 'a margin for worn tyres and tired drivers' },
      { setting: 'brakeDuct', axle: 'front', by: 1, unit: 'clicks', because: 'brakes and pads have to last' },
    ],
  },
  {
    id: 'kerbs',
    title: 'High kerbs',
    when: { weather: 'dry', kerbs: 'high' },
    steps: [
      {
        setting: 'bumpFast',
        by: -0.06,
        unit: 'share',
        because: 'the wheels follow a kerb instead of jumping off it',
      },
    ],
  },
  {
    id: 'smooth-kerbs',
    title: 'Low kerbs',
    when: { weather: 'dry', kerbs: 'low' },
    steps: [
      {
        setting: 'bumpFast',
        axle: 'front',
        by: 0.05,
        unit: 'share',
        because: 'there are no high kerbs to absorb',
      },
    ],
  },
  {
    id: 'bumps',
    title: 'Bumpy track',
    when: { bumpiness: 'high' },
    steps: [
      {
        setting: 'reboundFast',
        by: -0.05,
        unit: 'share',
        because: 'the wheels come back to the road between bumps',
      },
      { setting: 'rideHeight', by: 1, unit: 'value', because: 'the floor stays off the bumps' },
    ],
  },
  {
    id: 'compressions',
    title: 'Compressions',
    when: { feature: 'compressions' },
    steps: [
      {
        setting: 'rideHeight',
        axle: 'front',
        by: 1,
        unit: 'value',
        because: 'the floor stays off the ground',
      },
      { setting: 'bumpStopWindow', by: 0.05, unit: 'share', because: 'the stops are not hit all at once' },
    ],
  },
  {
    id: 'crests',
    title: 'Crests',
    when: { feature: 'crests' },
    steps: [
      {
        setting: 'reboundSlow',
        axle: 'rear',
        by: -0.05,
        unit: 'share',
        because: 'the rear follows the falling road',
      },
    ],
  },
  {
    id: 'long-corners',
    title: 'Long corners',
    when: { weather: 'dry', feature: 'long corners' },
    steps: [
      {
        setting: 'toe',
        axle: 'front',
        by: 0.02,
        unit: 'value',
        because: 'less toe-out spares the loaded tyre',
      },
      {
        setting: 'bumpSlow',
        axle: 'front',
        by: 0.05,
        unit: 'share',
        because: 'holds the nose up while it is loaded',
      },
    ],
  },
  {
    id: 'direction-changes',
    title: 'Direction changes',
    when: { weather: 'dry', feature: 'direction changes' },
    steps: [
      {
        setting: 'reboundSlow',
        axle: 'front',
        by: 0.05,
        unit: 'share',
        because: 'the nose answers from side to side',
      },
      {
        setting: 'bumpSlow',
        axle: 'rear',
        by: 0.05,
        unit: 'share',
        because: 'the rear rolls less from side to side',
      },
    ],
  },
  {
    id: 'slow-corners',
    title: 'Slow corners',
    when: { feature: 'slow corners' },
    steps: [
      {
        setting: 'bumpSlow',
        axle: 'rear',
        by: -0.05,
        unit: 'share',
        because: 'the rear takes the throttle gently',
      },
      { setting: 'preload', by: -1, unit: 'clicks', because: 'the car turns at low speed' },
    ],
  },
  {
    id: 'altitude',
    title: 'Altitude',
    when: { feature: 'altitude' },
    steps: [
      { setting: 'rearWing', by: 1, unit: 'clicks', because: 'thin air gives less downforce' },
      { setting: 'brakeDuct', by: 1, unit: 'clicks', because: 'thin air cools less' },
    ],
  },
  {
    id: 'braking-zones',
    title: 'Heavy braking zones',
    when: { weather: 'dry', braking: 'high' },
    steps: [{ setting: 'brakeBias', by: 0.4, unit: 'value', because: 'the rear stays calm in heavy stops' }],
  },
  hotBrakesRule,
  {
    id: 'cold-brakes',
    title: 'Cold day',
    when: { weather: 'dry', atMostC: 10.5 },
    steps: [{ setting: 'brakeDuct', by: -1, unit: 'clicks', because: 'brings the brakes to temperature' }],
  },
];
