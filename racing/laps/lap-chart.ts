/** A stint in the chart, times in seconds; null where it was not typed. */
export type Lap = {
  /** The driven file's label in the chart: `#12 v3`. */
  version: string;
  at: string;
  laps: number | null;
  best: number | null;
  typical: number | null;
  /** As its driver reads it, without the unit. */
  trackTemp: string | null;
  /** Hot pressures, front left to rear right, likewise. */
  hot: readonly (string | null)[];
};

export type LapPoint = { x: number; y: number; seconds: number };
export type LapChart = {
  width: number;
  height: number;
  best: readonly LapPoint[];
  typical: readonly LapPoint[];
  versions: readonly { x: number; name: string }[];
  /** Seconds at the upper and the lower edge. */
  slowest: number;
  quickest: number;
};

const width = 420;
const height = 200;
const margin = 30;

/** Positions of laps in a chart, slower laps higher. Null with fewer than two stints with a lap. */
export function lapChartOf(laps: readonly Lap[]): LapChart | null {
  const timedLaps = laps.filter(({ best, typical }) => best !== null || typical !== null);
  if (timedLaps.length < 2) return null;
  const seconds = timedLaps.flatMap(({ best, typical }) => [best, typical].filter((time) => time !== null));
  const [quickest, slowest] = [Math.min(...seconds), Math.max(...seconds)];
  const span = Math.max(slowest - quickest, 0.001);
  const xOf = (place: number) => margin + (place * (width - 2 * margin)) / (timedLaps.length - 1);
  const yOf = (time: number) => margin + ((slowest - time) * (height - 2 * margin)) / span;
  const points = (kind: 'best' | 'typical') =>
    timedLaps.flatMap((lap, place) => {
      const time = lap[kind];
      return time === null ? [] : [{ x: Math.round(xOf(place)), y: Math.round(yOf(time)), seconds: time }];
    });
  return {
    width,
    height,
    best: points('best'),
    typical: points('typical'),
    versions: timedLaps.flatMap(({ version }, place) =>
      version === timedLaps[place - 1]?.version ? [] : [{ x: Math.round(xOf(place)), name: version }],
    ),
    slowest,
    quickest,
  };
}
