import { compoundNames, type LmuCompound } from './compound.ts';
import type { LmuRule } from './rule.ts';
import { lmuTrackRules } from './track-rules.ts';

const compoundRules = (
  [
    ['wet', 'Rain', 'a dry tyre floats on standing water'],
    ['soft', 'Cold track or few laps', 'a soft tyre grips at lower heat'],
    ['medium', 'Mild track', 'it stays in its window on a track like this'],
    ['hard', 'Hot track or a long race', 'a hard tyre takes more heat'],
  ] as const satisfies (readonly [LmuCompound, string, string])[]
).map(
  ([compound, title, because]): LmuRule => ({
    id: `${compound}-tyres`,
    title,
    when: { compound },
    steps: [{ parameter: 'tyreCompound', toNamed: compoundNames[compound], because }],
  }),
);

/** Steps on the neutral or given file, for the track first; sizes in units, as for ACC. */
export const lmuRules: readonly LmuRule[] = [
  ...lmuTrackRules,
  ...compoundRules,
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
      {
        parameter: 'preload',
        by: { Nm: -15 },
        because: 'lets the car turn without pushing its front wheels',
      },
      { parameter: 'camber.front', by: { '°': 0.2 }, because: 'an upright wheel puts more tread down' },
      { parameter: 'brakeDuct.front', by: { clicks: -1 }, because: 'rain cools the brakes' },
      { parameter: 'brakeDuct.rear', by: { clicks: -1 }, because: 'rain cools the brakes' },
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
      { parameter: 'toe.front', by: { '°': 0.03 }, because: 'heats the front tyres less at turn-in' },
      { parameter: 'arbRear', by: { share: -0.05 }, because: 'a softer bar spares hot rear tyres' },
    ],
  },
  {
    id: 'hot-air',
    title: 'Hot air',
    when: { weather: 'dry', airFrom: 26 },
    steps: [
      { parameter: 'brakeDuct.front', by: { clicks: 1 }, because: 'brakes run hot' },
      { parameter: 'brakeDuct.rear', by: { clicks: 1 }, because: 'brakes run hot' },
      { parameter: 'radiator', by: { clicks: -1 }, because: 'hot air cools the engine less' },
    ],
  },
  {
    id: 'cold-track',
    title: 'Cold track',
    when: { weather: 'dry', upTo: 18 },
    steps: [
      { parameter: 'toe.front', by: { '°': -0.03 }, because: 'brings the front tyres to their 50 °C' },
      { parameter: 'tc1', by: { clicks: 1 }, because: 'comes in a step earlier until the tyres are warm' },
    ],
  },
  {
    id: 'cold-air',
    title: 'Cold air',
    when: { weather: 'dry', airUpTo: 13.5 },
    steps: [
      { parameter: 'brakeDuct.front', by: { clicks: -1 }, because: 'warms brakes and tyres' },
      { parameter: 'brakeDuct.rear', by: { clicks: -1 }, because: 'warms brakes and tyres' },
      {
        parameter: 'radiator',
        by: { clicks: 1 },
        because: 'cold air cools enough through a smaller opening',
      },
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
      { parameter: 'brakeDuct.front', by: { clicks: -1 }, because: 'brakes have one lap to get hot' },
      { parameter: 'rideHeight.rear', by: { mm: -1 }, because: 'a nearly empty tank lifts the car' },
    ],
  },
  {
    id: 'full-tank',
    title: 'Full tank',
    when: { sessionType: 'race', fromMin: 45 },
    steps: [
      { parameter: 'rideHeight.rear', by: { mm: 1 }, because: 'a full tank lowers the car' },
      { parameter: 'brakeBias', by: { '% front': -0.3 }, because: 'a full tank loads the rear wheels' },
    ],
  },
  {
    id: 'long-race',
    title: 'Long race',
    when: { sessionType: 'race', fromMin: 90 },
    steps: [
      { parameter: 'tc1', by: { clicks: 1 }, because: 'a margin for worn tyres and tired drivers' },
      { parameter: 'brakeDuct.front', by: { clicks: 1 }, because: 'brakes and pads have to last' },
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
    id: 'beginner',
    title: 'Beginner',
    when: { experience: 'beginner' },
    steps: [
      { parameter: 'tc1', by: { clicks: 1 }, because: 'forgives an early throttle' },
      { parameter: 'abs', by: { clicks: 1 }, because: 'forgives a hard foot' },
      {
        parameter: 'rearWing',
        by: { clicks: 1 },
        because: 'a rear that holds is easier to learn with',
      },
      {
        parameter: 'brakeBias',
        by: { '% front': 0.4 },
        because: 'a front that locks first is easier to catch',
      },
      { parameter: 'arbRear', by: { share: -0.06 }, because: 'slides begin later and slower' },
    ],
  },
  {
    id: 'expert',
    title: 'Expert',
    when: { experience: 'expert' },
    steps: [
      { parameter: 'tc1', by: { clicks: -1 }, because: 'leaves traction to your foot' },
      {
        parameter: 'brakeBias',
        by: { '% front': -0.3 },
        because: 'brakes shorter if you can hold the rear',
      },
    ],
  },
];
