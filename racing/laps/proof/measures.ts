import * as z from 'zod';

/** Most measures of a recording; 4 kB as JSON. */
const mostMeasures = 120;
const longestMeasures = 4000;

const figure = z.number().min(-1e5).max(1e5);
/** Laps, their mean, the deviation from lap to lap, and how it moves with what `by` counts. */
const measureSchema = z.tuple([z.int().min(2).max(500), figure, z.number().min(0).max(1e5), figure]);
export type Measure = z.infer<typeof measureSchema>;

/**
 * Measures of a recording's counting laps, lap by lap: the input of a proof. Keys: `T5 time` (seconds), `T5 entry` (degrees
 * of steering beyond neutral, negative for oversteer), `lap time`, `rake` and `front height` (mm), `front bump` (mm/s of a damper).
 */
export const measuresSchema = z.strictObject({
  /** Beginnings of the corners, in thousandths of the lap: measures are of the same corners only where these agree. */
  corners: z.array(z.int().min(0).max(1000)).max(40),
  /**
   * Where the times of a corner and the next meet, as a share of the lap, and the seconds that a whole lap would take at the
   * pace there. Recordings of a track that no catalogue knows meet some metres apart.
   */
  cuts: z
    .array(z.tuple([z.number().min(0).max(1), z.number().min(0).max(1e5)]))
    .max(40)
    .optional(),
  /** Litres in the tank when a lap began, else the laps driven since the pits: fuel and tyre age cannot be told apart. */
  by: z.enum(['fuel', 'laps']),
  /** Laps, mean and sum of squares about it of what `by` counts. */
  load: z.tuple([z.int().min(2).max(500), figure, z.number().min(0).max(1e9)]),
  of: z
    .record(z.string().max(24), measureSchema)
    .refine((of) => Object.keys(of).length <= mostMeasures, 'too many measures'),
});
export type Measures = z.infer<typeof measuresSchema>;

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** A measure of laps that were driven with these loads; null of fewer than two. */
function measureOf(laps: readonly { load: number; value: number }[]): Measure | null {
  const count = laps.length;
  if (count < 2) return null;
  const mean = laps.reduce((sum, { value }) => sum + value, 0) / count;
  const load = laps.reduce((sum, lap) => sum + lap.load, 0) / count;
  let [squares, loads, both] = [0, 0, 0];
  for (const lap of laps) {
    squares += (lap.value - mean) ** 2;
    loads += (lap.load - load) ** 2;
    both += (lap.value - mean) * (lap.load - load);
  }
  return [
    count,
    rounded(mean, 3),
    rounded(Math.sqrt(squares / (count - 1)), 4),
    loads > 0 ? rounded(both / loads, 4) : 0,
  ];
}

/**
 * Sums up what laps measured.
 *
 * @param laps of one recording: the load of each, and its values by measure
 * @param froms where the corners begin, as shares of the lap
 * @param cuts as in `Measures`
 */
export function measuresOf(
  laps: readonly { load: number; values: ReadonlyMap<string, number> }[],
  froms: readonly number[],
  by: Measures['by'],
  cuts: Measures['cuts'] = [],
): Measures | null {
  if (laps.length < 2) return null;
  const mean = laps.reduce((sum, { load }) => sum + load, 0) / laps.length;
  const squares = laps.reduce((sum, { load }) => sum + (load - mean) ** 2, 0);
  const keys = [...new Set(laps.flatMap(({ values }) => [...values.keys()]))];
  const all = keys.flatMap((key): [string, Measure][] => {
    const measure = measureOf(
      laps.flatMap(({ load, values }) => (values.has(key) ? [{ load, value: values.get(key) ?? 0 }] : [])),
    );
    return measure ? [[key, measure]] : [];
  });
  let firstMeasures = all.slice(0, mostMeasures);
  const whole = (): Measures => ({
    corners: froms.slice(0, 40).map((from) => Math.round(from * 1000)),
    cuts: cuts.slice(0, 40).map(([at, pace]) => [rounded(at, 5), rounded(pace, 1)]),
    by,
    load: [laps.length, rounded(mean, 2), rounded(squares, 2)],
    of: Object.fromEntries(firstMeasures),
  });
  while (JSON.stringify(whole()).length > longestMeasures && firstMeasures.length > 0)
    firstMeasures = firstMeasures.slice(0, -4);
  return whole();
}

const sameCorners = (a: Measures, b: Measures) =>
  a.corners.length === b.corners.length &&
  a.corners.every((from, index) => Math.abs(from - (b.corners[index] ?? 0)) <= 10);

/** A recording with the times of its corners from cut to cut of another one: a few metres of a straight are a tenth of a second. */
export function cutAs({ cuts }: Measures, recording: Measures): Measures {
  const moves = recording.cuts?.map(([at, pace], index) => {
    const [otherAt, otherPace] = cuts?.[index] ?? [at, pace];
    return ((otherAt - at) * (pace + otherPace)) / 2;
  });
  const moved = Object.entries(recording.of).map(([key, [laps, mean, ...rest]]): [string, Measure] => {
    const corner = Number(/^T(\d+) time$/.exec(key)?.[1] ?? 0);
    const by = corner > 0 ? (moves?.[corner - 1] ?? 0) - (moves?.[corner - 2] ?? 0) : 0;
    return [key, [laps, mean + by, ...rest]];
  });
  return { ...recording, of: Object.fromEntries(moved) };
}

/** Measures of several recordings of one file as those of one; recordings of other corners than the first are left out. */
export function pooled(recordings: readonly Measures[]): Measures | null {
  const [first, ...others] = recordings;
  if (!first) return null;
  return others
    .filter((one) => one.by === first.by && sameCorners(one, first))
    .map((one) => cutAs(first, one))
    .reduce(pooledTwo, first);
}

function pooledTwo(a: Measures, b: Measures): Measures {
  const [na, ma, sa] = a.load;
  const [nb, mb, sb] = b.load;
  const between = (na * nb) / (na + nb);
  const of: Record<string, Measure> = {};
  for (const [key, [n1, m1, d1, s1]] of Object.entries(a.of)) {
    const other = b.of[key];
    if (!other) continue;
    const [n2, m2, d2, s2] = other;
    const n = n1 + n2;
    const squares = (n1 - 1) * d1 ** 2 + (n2 - 1) * d2 ** 2 + ((n1 * n2) / n) * (m1 - m2) ** 2;
    const loads = sa + sb;
    of[key] = [
      n,
      (n1 * m1 + n2 * m2) / n,
      Math.sqrt(squares / (n - 1)),
      loads > 0 ? (s1 * sa + s2 * sb) / loads : 0,
    ];
  }
  return {
    ...a,
    load: [na + nb, (na * ma + nb * mb) / (na + nb), sa + sb + between * (ma - mb) ** 2],
    of,
  };
}

/** Whether two recordings measured the same corners, against the same load. */
export const areComparable = (a: Measures, b: Measures): boolean => sameCorners(a, b);
