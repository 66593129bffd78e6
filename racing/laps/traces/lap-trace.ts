import type { KeptTrace, LapTrace, TraceCorner } from './kept-trace-schema.ts';

export type { KeptTrace, LapTrace, TraceCorner };
export type TraceColumn = 'times' | 'speed' | 'throttle' | 'brake' | 'steering' | 'gear' | 'east' | 'north';

/** Points of a trace that is kept or shared. */
const keptPoints = 400;

/** The laps of one recording, as far as they were driven from line to line, with the corners of the track. */
export type LapTraces = { corners: readonly TraceCorner[]; laps: readonly LapTrace[] };

/** Characters of a kept trace as JSON. */
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
