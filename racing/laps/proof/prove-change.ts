import { chanceOf, commonVariance, reachOf, type Variance } from './distributions.ts';
import { areComparable, cutAs, type Measure, type Measures } from './measures.ts';

/** The likelihood that any of all differences that are called sure is chance; scatter that differs from corner to corner makes it up to four times as likely. */
const falseClaims = 0.002;
const fewestLaps = 3;
/** Of both files: fewer show no slope. */
const fewestForSlope = 8;

type MeasureKind = 'balance' | 'time' | 'height' | 'damper';
/** A measure that differs for sure between two files. */
export type ProvedChange = {
  key: string;
  kind: MeasureKind;
  before: number;
  /** With fuel load and tyre age as before, as far as the laps show their part. */
  after: number;
  /** Half the width of the range that holds the difference nineteen times of twenty. */
  give: number;
};
export type Proof =
  | {
      /** Laps of the file before and of the one after. */
      laps: readonly [number, number];
      /** Largest first, of each kind. */
      changes: readonly ProvedChange[];
      /** The differences that these laps would have shown in most corners: seconds, degrees. */
      wouldShow: Partial<Record<MeasureKind, number>>;
    }
  /** Why nothing can be said. */
  | { reason: 'too few laps' | 'other corners' };

/** Differences that no driver would feel are not told, however sure. */
const unfelt: Readonly<Record<MeasureKind, number>> = { balance: 0.5, time: 0.02, height: 0.3, damper: 1 };

function kindOf(key: string): MeasureKind {
  if (key.endsWith(' time')) return 'time';
  if (key === 'rake' || key.endsWith(' height')) return 'height';
  return /^(front|rear) (bump|rebound)$/.test(key) ? 'damper' : 'balance';
}

/** Measures that scatter alike. A lap's time scatters as the sum of its corners does, so no corner's scatter speaks for it. */
const likenessOf = ({ key, kind }: { key: string; kind: MeasureKind }): string =>
  key === 'lap time' ? key : kind;

type Side = { load: Measures['load']; measure: Measure };
type Difference = {
  key: string;
  kind: MeasureKind;
  before: number;
  by: number;
  sides: readonly [Variance & { laps: number }, Variance & { laps: number }];
  /** Variance that the slope adds, as a multiple of the mean variance. */
  slopePart: number;
};

/** The variance that a measure keeps when the slope that both files share is taken out. */
function residual(
  { load: [laps, , spread], measure: [count, , deviation, own] }: Side,
  slope: number,
): Variance & { laps: number } {
  const loads = (spread * count) / laps;
  const squares = (count - 1) * deviation ** 2 - 2 * slope * own * loads + slope ** 2 * loads;
  const freedom = Math.max(0.5, count - 1 - (slope === 0 ? 0 : 0.5));
  return { variance: Math.max(1e-8, squares / freedom), freedom, laps: count };
}

/**
 * The difference of one measure with the load taken out: both files share a slope, which the laps within each of them show
 * (analysis of covariance). Where they hardly show it, the range grows.
 */
function differenceOf(key: string, before: Side, after: Side): Difference {
  const [loadsBefore, loadsAfter] = [before, after].map(
    ({ load, measure }) => (load[2] * measure[0]) / load[0],
  ) as [number, number];
  const loads = loadsBefore + loadsAfter;
  const laps = before.measure[0] + after.measure[0];
  const apart = after.load[1] - before.load[1];
  const slope =
    loads > 0 && laps >= fewestForSlope
      ? (before.measure[3] * loadsBefore + after.measure[3] * loadsAfter) / loads
      : 0;
  return {
    key,
    kind: kindOf(key),
    before: before.measure[1],
    by: after.measure[1] - before.measure[1] - slope * apart,
    sides: [residual(before, slope), residual(after, slope)],
    slopePart: slope !== 0 && loads > 0 ? apart ** 2 / loads : 0,
  };
}

/** Welch's test with the variances drawn to that of like measures. */
function tested({ sides, slopePart, by }: Difference, common: Variance) {
  const moderated = sides.map(({ variance, freedom, laps }) => ({
    variance: (common.freedom * common.variance + freedom * variance) / (common.freedom + freedom),
    freedom: common.freedom + freedom,
    laps,
  }));
  const parts = moderated.map(({ variance, laps }) => variance / laps);
  const mean = moderated.reduce((sum, { variance }) => sum + variance / 2, 0);
  const whole = parts.reduce((sum, part) => sum + part, 0) + mean * slopePart;
  const welch =
    parts.reduce((sum, part) => sum + part, 0) ** 2 /
    parts.reduce((sum, part, index) => sum + part ** 2 / (moderated[index]?.freedom ?? 1), 0);
  // Both sides share what the like measures know: it counts once.
  const freedom = Math.min(welch, sides.reduce((sum, one) => sum + one.freedom, 0) + common.freedom);
  const error = Math.sqrt(whole);
  return { error, freedom, chance: chanceOf(by / error, freedom) };
}

/**
 * Whether a file drives otherwise than another one, by the laps of both: each measure with its own scatter, all of them held to
 * one likelihood of a false claim (Holm's correction).
 */
export function proveChange(before: Measures, after: Measures): Proof {
  const laps = [before.load[0], after.load[0]] as const;
  if (Math.min(...laps) < fewestLaps) return { reason: 'too few laps' };
  if (!areComparable(before, after)) return { reason: 'other corners' };
  // Litres against laps: nothing can be taken out.
  const load = (one: Measures): Measures['load'] => (before.by === after.by ? one.load : [one.load[0], 0, 0]);
  const { of } = cutAs(before, after);
  const differences = Object.entries(before.of).flatMap(([key, measure]) => {
    const other = of[key];
    return other && Math.min(measure[0], other[0]) >= fewestLaps
      ? [differenceOf(key, { load: load(before), measure }, { load: load(after), measure: other })]
      : [];
  });
  const likenesses = [...new Set(differences.map(likenessOf))];
  const results = likenesses.flatMap((likeness) => {
    const alike = differences.filter((one) => likenessOf(one) === likeness);
    const common = commonVariance(alike.flatMap(({ sides }) => sides));
    return alike.map((one) => ({ ...one, ...tested(one, common) }));
  });
  const sure = new Set<string>();
  for (const [index, { key, chance }] of [...results].sort((a, b) => a.chance - b.chance).entries()) {
    if (chance * (results.length - index) > falseClaims) break;
    sure.add(key);
  }
  const changes = results
    .filter(({ key, kind, by }) => sure.has(key) && Math.abs(by) >= unfelt[kind])
    .map(({ key, kind, before: was, by, error, freedom }) => ({
      key,
      kind,
      before: was,
      after: was + by,
      give: reachOf(0.05, freedom) * error,
    }))
    .sort(
      (a, b) => Math.abs(b.after - b.before) / unfelt[b.kind] - Math.abs(a.after - a.before) / unfelt[a.kind],
    );
  return { laps, changes, wouldShow: wouldShow(results) };
}

function wouldShow(results: readonly { kind: MeasureKind; key: string; error: number; freedom: number }[]) {
  const countsByKind: Partial<Record<MeasureKind, number>> = {};
  for (const kind of ['time', 'balance'] as const) {
    const sizes = results
      .filter((one) => one.kind === kind && one.key !== 'lap time')
      .map(({ error, freedom }) => reachOf(falseClaims / results.length, freedom) * error)
      .sort((a, b) => a - b);
    const middle = sizes[Math.floor(sizes.length / 2)];
    if (middle !== undefined) countsByKind[kind] = Math.max(middle, unfelt[kind]);
  }
  return countsByKind;
}
