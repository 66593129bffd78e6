import * as z from 'zod';
import { shownPoints } from '../recording/samples.ts';

// Apart from what draws laps: zod looks for `eval` as soon as a schema is made, which pages forbid.
const column = (least: number, most: number) => z.array(z.number().min(least).max(most)).max(shownPoints);

/** A lap as it was driven: values at places that lie evenly by distance, the line first and last. */
const lapTraceSchema = z
  .strictObject({
    lap: z.int().min(0).max(5000),
    /** Whether it is a measure of the car. */
    counts: z.boolean(),
    seconds: z.number().min(10).max(3600),
    metres: z.number().min(200).max(40_000),
    /** Seconds since the line; they only grow. */
    times: column(0, 3600),
    /** km/h */
    speed: column(0, 600),
    /** Percent; null where the recording lacks it, as in all below. */
    throttle: column(0, 100).nullable(),
    brake: column(0, 100).nullable(),
    /** Degrees at the wheel. */
    steering: column(-2000, 2000).nullable(),
    /** 0 is neutral. */
    gear: column(-2, 12).nullable(),
    /** Metres east and north of the line. */
    east: column(-50_000, 50_000).nullable(),
    north: column(-50_000, 50_000).nullable(),
    /** The positions are sums of speed and yaw rate, and no recorded ones. */
    isReckoned: z.boolean(),
  })
  .refine(
    ({ times, speed, throttle, brake, steering, gear, east, north }) =>
      times.length > 1 &&
      [speed, throttle, brake, steering, gear, east, north].every(
        (values) => values === null || values.length === times.length,
      ),
    'columns of different lengths',
  )
  .refine(
    ({ times, seconds }) =>
      times.every((time, index) => time >= (times[index - 1] ?? 0)) &&
      times[0] === 0 &&
      Math.abs((times.at(-1) ?? 0) - seconds) < 0.01,
    'times that fall, or end elsewhere than the lap',
  );
export type LapTrace = z.infer<typeof lapTraceSchema>;

/** A corner on a trace, by shares of the lap from the line. */
const traceCornerSchema = z.strictObject({
  /** `T7 Tosa` */
  name: z.string().min(1).max(60),
  from: z.number().min(0).max(1),
  to: z.number().min(0).max(1),
});
export type TraceCorner = z.infer<typeof traceCornerSchema>;

/** One lap with its corners, as it is kept with a stint and shared with a setup. At most 20 kB as JSON. */
export const keptTraceSchema = z.strictObject({
  trace: lapTraceSchema,
  corners: z.array(traceCornerSchema).max(40),
});
export type KeptTrace = z.infer<typeof keptTraceSchema>;
