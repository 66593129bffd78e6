import { z } from 'zod';

const spread = z
  .tuple([z.int().min(0), z.int().min(0), z.int().min(0)])
  .refine(([low, middle, high]) => low <= middle && middle <= high, 'a spread is [lowest, median, highest]');

const one = z.array(spread).length(1);
const two = z.array(spread).length(2);
const four = z.array(spread).length(4);

/** Clicks of real dry setup files of one car: [lowest, median, highest] for each place of the setting. */
export const accObservedBaselineSchema = z.strictObject({
  car: z.string().min(1),
  dryFiles: z.int().min(3),
  clicks: z.strictObject({
    tyrePressure: four,
    camber: four,
    toe: four,
    /** [LF, RF] */
    caster: two,
    steerRatio: one,
    tc1: one,
    tc2: one,
    abs: one,
    ecuMap: one,
    frontBrakePad: one,
    rearBrakePad: one,
    arbFront: one,
    arbRear: one,
    brakeTorque: one,
    brakeBias: one,
    wheelRate: four,
    bumpStopRateUp: four,
    bumpStopWindow: four,
    bumpSlow: four,
    bumpFast: four,
    reboundSlow: four,
    reboundFast: four,
    /** Places 0 and 2 are front and rear; 1 and 3 are constants of the car. */
    rideHeight: four,
    /** [front, rear] */
    brakeDuct: two,
    splitter: one,
    rearWing: one,
    preload: one,
  }),
});

export type AccObservedBaseline = z.infer<typeof accObservedBaselineSchema>;
