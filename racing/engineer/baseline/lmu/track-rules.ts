import type { LmuRule } from './rule.ts';

/** Thin enough to be felt in downforce and cooling: a twentieth less air. */
const highTrack = 500;

/**
 * Steps for a track, in the order a garage works. Sizes are those of a track at the end of the scale; one on the way there
 * gets its share. They stay well inside what real files of different tracks differ by.
 */
export const lmuTrackRules: readonly LmuRule[] = [
  {
    id: 'downforce',
    title: 'Downforce for the track',
    when: {},
    steps: [
      {
        parameter: 'rearWing',
        toTrackWing: {
          more: 'the corners pay for more drag than the straights cost',
          less: 'top speed on the straights pays more than grip in the corners',
        },
      },
    ],
  },
  {
    id: 'long-gears',
    title: 'Long straights',
    when: { wing: [0, 0.2] },
    steps: [
      {
        parameter: 'ratioSet',
        toNamed: /le ?mans|long|lang|lung|larg/i,
        because: 'the engine stays below its limiter on the straights',
      },
    ],
  },
  {
    id: 'short-gears',
    title: 'Short straights',
    when: { wing: [0.8, 1] },
    steps: [
      {
        parameter: 'ratioSet',
        toNamed: /short|kurz|court|cort[ao]/i,
        because: 'acceleration counts for more than top speed',
      },
    ],
  },
  {
    id: 'altitude',
    title: 'Altitude',
    when: { altitudeFromM: highTrack },
    steps: [
      { parameter: 'rearWing', by: { clicks: 1 }, because: 'thin air gives less downforce' },
      { parameter: 'radiator', by: { clicks: -1 }, because: 'thin air cools less' },
      { parameter: 'brakeDuct.front', by: { clicks: 1 }, because: 'thin air cools less' },
    ],
  },
  {
    id: 'rough',
    title: 'Rough surface',
    when: { track: { grade: 'bumps', is: 'high' } },
    steps: [
      { parameter: 'rideHeight.front', by: { mm: 4 }, because: 'the floor stays off the bumps' },
      { parameter: 'rideHeight.rear', by: { mm: 4 }, because: 'the floor stays off the bumps' },
      { parameter: 'bumpFast.front', by: { share: -0.12 }, because: 'the wheels follow the bumps' },
      { parameter: 'bumpFast.rear', by: { share: -0.12 }, because: 'the wheels follow the bumps' },
      {
        parameter: 'reboundFast.rear',
        by: { share: -0.1 },
        because: 'the rear wheels come back to the road between bumps',
      },
      {
        parameter: 'wheelRate.front',
        by: { 'N/m': -15_000, share: -0.12 },
        because: 'softer springs keep the tyres on the road',
      },
      {
        parameter: 'wheelRate.rear',
        by: { 'N/m': -15_000, share: -0.12 },
        because: 'softer springs keep the tyres on the road',
      },
    ],
  },
  {
    id: 'smooth',
    title: 'Smooth surface',
    when: { track: { grade: 'bumps', is: 'low' }, weather: 'dry' },
    steps: [
      { parameter: 'rideHeight.front', by: { mm: -2 }, because: 'a low floor makes more downforce' },
      { parameter: 'bumpFast.front', by: { share: 0.1 }, because: 'firm damping holds the nose steady' },
    ],
  },
  {
    id: 'kerbs',
    title: 'High kerbs',
    when: { track: { grade: 'kerbs', is: 'high' } },
    steps: [
      { parameter: 'rideHeight.front', by: { mm: 2 }, because: 'the splitter clears the kerbs' },
      { parameter: 'bumpFast.front', by: { share: -0.12 }, because: 'a kerb lifts the wheel, not the car' },
      { parameter: 'bumpFast.rear', by: { share: -0.12 }, because: 'a kerb lifts the wheel, not the car' },
      {
        parameter: 'reboundFast.front',
        by: { share: -0.1 },
        because: 'the front wheels are back on the road after the kerb',
      },
    ],
  },
  {
    id: 'flat-kerbs',
    title: 'Hardly any kerbs to take',
    when: { track: { grade: 'kerbs', is: 'low' } },
    steps: [
      {
        parameter: 'reboundFast.front',
        by: { share: 0.08 },
        because: 'the nose moves less when no kerb throws it up',
      },
    ],
  },
  {
    id: 'dips',
    title: 'Compressions',
    when: { track: { grade: 'dips', is: 'high' } },
    steps: [
      { parameter: 'rideHeight.front', by: { mm: 3 }, because: 'the floor stays off the ground' },
      { parameter: 'rideHeight.rear', by: { mm: 2 }, because: 'the floor stays off the ground' },
      {
        parameter: 'bumpSlow.front',
        by: { share: 0.08 },
        because: 'holds the nose up when the road presses the car down',
      },
      {
        parameter: 'heaveSpring.front',
        by: { share: 0.1 },
        because: 'carries the nose when the road presses the car down',
      },
    ],
  },
  {
    id: 'crests',
    title: 'Crests',
    when: { track: { grade: 'crests', is: 'high' } },
    steps: [
      { parameter: 'reboundSlow.rear', by: { share: -0.12 }, because: 'the rear follows the falling road' },
      { parameter: 'toe.rear', by: { '°': 0.04 }, because: 'steadies the rear when it goes light' },
    ],
  },
  {
    id: 'flat',
    title: 'Flat circuit',
    when: { track: { grade: 'crests', is: 'low' } },
    steps: [
      { parameter: 'reboundSlow.rear', by: { share: 0.08 }, because: 'holds the rear down under braking' },
    ],
  },
  {
    id: 'stops',
    title: 'Heavy stops',
    when: { track: { grade: 'stops', is: 'high' } },
    steps: [
      { parameter: 'brakeBias', by: { '% front': 0.8 }, because: 'the rear stays calm in heavy stops' },
      {
        parameter: 'brakeDuct.front',
        by: { clicks: 1 },
        because: 'brakes get hot in heavy stops',
      },
      { parameter: 'brakeDuct.rear', by: { clicks: 1 }, because: 'brakes get hot in heavy stops' },
      { parameter: 'bumpSlow.front', by: { share: 0.08 }, because: 'the nose dives less' },
    ],
  },
  {
    id: 'slow-corners',
    title: 'Slow corners',
    when: { track: { grade: 'slow', is: 'high' } },
    steps: [
      { parameter: 'preload', by: { Nm: -20 }, because: 'the car turns at low speed' },
      { parameter: 'arbRear', by: { share: -0.1 }, because: 'a softer bar puts the power down' },
      { parameter: 'bumpSlow.rear', by: { share: -0.1 }, because: 'the rear takes the throttle gently' },
    ],
  },
  {
    id: 'no-slow-corners',
    title: 'Few slow corners',
    when: { track: { grade: 'slow', is: 'low' } },
    steps: [
      { parameter: 'preload', by: { Nm: 20 }, because: 'on and off throttle upset the car less at speed' },
    ],
  },
  {
    id: 'fast-corners',
    title: 'Fast corners',
    when: { track: { grade: 'fast', is: 'high' } },
    steps: [
      { parameter: 'toe.rear', by: { '°': 0.05 }, because: 'steadies the rear at speed' },
      {
        parameter: 'wheelRate.front',
        by: { 'N/m': 15_000, share: 0.12 },
        because: 'stiffer springs hold the floor level at speed',
      },
      { parameter: 'bumpSlow.rear', by: { share: 0.08 }, because: 'the platform moves less at speed' },
      { parameter: 'rideHeight.rear', by: { mm: -2 }, because: 'less rake keeps the rear planted at speed' },
    ],
  },
  {
    id: 'no-fast-corners',
    title: 'No fast corners',
    when: { track: { grade: 'fast', is: 'low' } },
    steps: [
      { parameter: 'toe.rear', by: { '°': -0.04 }, because: 'a freer rear turns the car' },
      { parameter: 'rideHeight.rear', by: { mm: 3 }, because: 'more rake turns the car' },
    ],
  },
  {
    id: 'long-corners',
    title: 'Long corners',
    when: { track: { grade: 'long', is: 'high' }, weather: 'dry' },
    steps: [
      {
        parameter: 'camber.front',
        by: { '°': -0.3 },
        because: 'the loaded tyre stands flat in a long corner',
      },
      { parameter: 'toe.front', by: { '°': 0.05 }, because: 'less toe-out spares the loaded tyre' },
    ],
  },
  {
    id: 'short-corners',
    title: 'Short corners',
    when: { track: { grade: 'long', is: 'low' } },
    steps: [
      { parameter: 'camber.front', by: { '°': 0.3 }, because: 'an upright tyre brakes better' },
      { parameter: 'toe.front', by: { '°': -0.05 }, because: 'more toe-out turns in at once' },
    ],
  },
  {
    id: 'changes',
    title: 'Chicanes and esses',
    when: { track: { grade: 'changes', is: 'high' } },
    steps: [
      { parameter: 'reboundSlow.front', by: { share: 0.1 }, because: 'the nose answers from side to side' },
      { parameter: 'arbFront', by: { share: 0.1 }, because: 'the car rolls less from side to side' },
    ],
  },
  {
    id: 'no-changes',
    title: 'One corner at a time',
    when: { track: { grade: 'changes', is: 'low' } },
    steps: [
      { parameter: 'arbFront', by: { share: -0.1 }, because: 'a softer bar grips longer in mid-corner' },
    ],
  },
];
