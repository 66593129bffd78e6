import * as z from 'zod';

/** Points of a trace that is kept or shared. */
const keptPoints = 400;
/** Points of a trace on the page that read it. */
export const shownPoints = 800;

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
export type TraceColumn = 'times' | 'speed' | 'throttle' | 'brake' | 'steering' | 'gear' | 'east' | 'north';

/** A corner on a trace, by shares of the lap from the line. */
const traceCornerSchema = z.strictObject({
  /** `T7 Tosa` */
  name: z.string().min(1).max(60),
  from: z.number().min(0).max(1),
  to: z.number().min(0).max(1),
});
export type TraceCorner = z.infer<typeof traceCornerSchema>;

/** The laps of one recording, as far as they were driven from line to line, with the corners of the track. */
export type LapTraces = { corners: readonly TraceCorner[]; laps: readonly LapTrace[] };

/** One lap with its corners, as it is kept with a stint and shared with a setup. At most 20 kB as JSON. */
export const keptTraceSchema = z.strictObject({
  trace: lapTraceSchema,
  corners: z.array(traceCornerSchema).max(40),
});
export type KeptTrace = z.infer<typeof keptTraceSchema>;
export const longestKeptTrace = 20_000;

/** `T7` of `T7 Tosa`. */
export const cornerNumber = (name: string): string => name.split(' ')[0] ?? name;

/** The value of a column at a share of the lap, between the points on both sides. */
export function valueAtShare(values: readonly number[], share: number): number {
  const place = Math.max(0, Math.min(1, share)) * (values.length - 1);
  const [before, after] = [values[Math.floor(place)] ?? 0, values[Math.ceil(place)] ?? 0];
  return before + (after - before) * (place - Math.floor(place));
}

/** A column at so many places; a gear is that of the point before. */
function thinned(values: readonly number[], points: number, decimals: number, isStep: boolean): number[] {
  const scale = 10 ** decimals;
  return Array.from({ length: points }, (_, index) => {
    const share = index / (points - 1);
    const value = isStep
      ? (values[Math.floor(share * (values.length - 1))] ?? 0)
      : valueAtShare(values, share);
    return Math.round(value * scale) / scale;
  });
}

const decimalsOf: Readonly<Record<TraceColumn, number>> = {
  times: 3,
  speed: 1,
  throttle: 0,
  brake: 0,
  steering: 0,
  gear: 0,
  east: 0,
  north: 0,
};

/** The lap as it is kept: fewer points, rounded; without its positions where they make it too long. */
export function keptTrace({ corners }: Pick<LapTraces, 'corners'>, lap: LapTrace): KeptTrace {
  const thinColumn = (name: TraceColumn) => {
    const values = lap[name];
    return values && thinned(values, keptPoints, decimalsOf[name], name === 'gear');
  };
  const trace: LapTrace = {
    ...lap,
    times: thinned(lap.times, keptPoints, 3, false),
    speed: thinned(lap.speed, keptPoints, 1, false),
    throttle: thinColumn('throttle'),
    brake: thinColumn('brake'),
    steering: thinColumn('steering'),
    gear: thinColumn('gear'),
    east: thinColumn('east'),
    north: thinColumn('north'),
  };
  const whole = { trace, corners: corners.slice(0, 40) };
  return JSON.stringify(whole).length <= longestKeptTrace
    ? whole
    : { ...whole, trace: { ...trace, east: null, north: null } };
}
