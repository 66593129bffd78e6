import { type CornerPhase, cornerPhases } from '../stint-words.ts';
import { cornerNumber, type LapTrace, type TraceCorner, valueAtShare } from './lap-trace.ts';

/** Places on the lap at which two laps are held against each other. */
const places = 800;
/** The share of its lowest speed within which a car is in the middle of a corner. */
const middleSpeed = 1.03;
/** km/h within which a straight's speed is its top. */
const topSpeed = 0.5;
/** Seconds that a sentence names. */
const leastNamed = 0.05;

export type CornerDifference = {
  name: string;
  from: number;
  to: number;
  /** Seconds that the second lap loses here, from the braking to the next corner's; negative where it gains. */
  lost: number;
  /** The part of the corner in which it does, and of it the seconds. */
  phase: CornerPhase;
  lostInPhase: number;
  /** km/h of both laps: before the corner, at its slowest, and at its end. */
  entry: readonly [number, number];
  minimum: readonly [number, number];
  exit: readonly [number, number];
};

export type LapDifference = {
  /** Seconds that the second lap is behind the first, at places that lie evenly by distance. */
  behind: readonly number[];
  /** At the end of the lap. */
  lost: number;
  /** In the order of the lap. */
  corners: readonly CornerDifference[];
};

const shareAt = (index: number) => index / (places - 1);
const speedsOf = ({ speed }: LapTrace) =>
  Array.from({ length: places }, (_, index) => valueAtShare(speed, shareAt(index)));

function slowestIn(speeds: readonly number[], from: number, to: number): number {
  let slowest = from;
  for (let index = from; index <= to; index += 1)
    if ((speeds[index] ?? 0) < (speeds[slowest] ?? 0)) slowest = index;
  return slowest;
}

/** The last place between two at which a car is as fast as it gets there: then it brakes, or lifts. */
function lastTop(speeds: readonly number[], from: number, to: number): number {
  let top = from;
  for (let index = from; index <= to; index += 1) if ((speeds[index] ?? 0) > (speeds[top] ?? 0)) top = index;
  const most = speeds[top] ?? 0;
  for (let index = to; index > top; index -= 1) if ((speeds[index] ?? 0) >= most - topSpeed) return index;
  return top;
}

/** A corner with what belongs to it: from where a car slows for it to where it slows for the next one. */
type CornerPlaces = {
  corner: TraceCorner;
  begin: number;
  /** First and last place of the middle. */
  middle: readonly [number, number];
  end: number;
  /** First and last place of the corner itself. */
  start: number;
  exit: number;
};

/**
 * Parts a lap into its corners, with entry, middle and exit of each, by the speed of one or more laps: a corner begins where the
 * first of them slows for it. The way to the first corner belongs to it, the way behind the last one to that.
 */
function cornerPlaces(
  speeds: readonly (readonly number[])[],
  corners: readonly TraceCorner[],
): CornerPlaces[] {
  const last = (speeds[0]?.length ?? 1) - 1;
  const placed = [...corners]
    .sort((a, b) => a.from - b.from)
    .map((corner) => {
      const [from, exit] = [Math.floor(corner.from * last), Math.min(last, Math.ceil(corner.to * last))];
      const slowest = speeds.map((one) => slowestIn(one, from, exit));
      return { corner, start: from, exit, slowest };
    });
  const begins = placed.map(({ slowest }, index) => {
    const before = placed[index - 1];
    return Math.min(...speeds.map((one, lap) => lastTop(one, before?.slowest[lap] ?? 0, slowest[lap] ?? 0)));
  });
  return placed.map(({ corner, start, exit, slowest }, index) => {
    const [begin, end] = [begins[index] ?? 0, begins[index + 1] ?? last];
    const reference = speeds[0] ?? [];
    const apex = slowest[0] ?? begin;
    let [first, final] = [apex, apex];
    const limit = (reference[apex] ?? 0) * middleSpeed;
    while (first > begin && (reference[first - 1] ?? 0) <= limit) first -= 1;
    while (final < Math.min(end, exit) && (reference[final + 1] ?? 0) <= limit) final += 1;
    return { corner, begin, middle: [first, final], end, start, exit: Math.min(end, exit) };
  });
}

/**
 * Holds a lap against another one of the same track.
 *
 * @param against the lap that it is measured by
 */
export function lapAgainstLap(
  against: LapTrace,
  lap: LapTrace,
  corners: readonly TraceCorner[],
): LapDifference {
  const behind = Array.from(
    { length: places },
    (_, index) => valueAtShare(lap.times, shareAt(index)) - valueAtShare(against.times, shareAt(index)),
  );
  const speeds = [speedsOf(against), speedsOf(lap)] as const;
  const between = (from: number, to: number) => (behind[to] ?? 0) - (behind[from] ?? 0);
  const pair = (of: (speeds: readonly number[]) => number) => [of(speeds[0]), of(speeds[1])] as const;
  return {
    behind,
    lost: behind.at(-1) ?? 0,
    corners: cornerPlaces(speeds, corners).map(
      ({ corner, begin, middle: [first, final], end, start, exit }) => {
        const byPhase = [between(begin, first), between(first, final), between(final, end)];
        const loss = between(begin, end);
        const worst = byPhase.reduce(
          (at, seconds, index) =>
            seconds * Math.sign(loss) > (byPhase[at] ?? 0) * Math.sign(loss) ? index : at,
          0,
        );
        return {
          ...corner,
          lost: loss,
          phase: cornerPhases[worst] ?? 'middle',
          lostInPhase: byPhase[worst] ?? 0,
          entry: pair((one) => one[begin] ?? 0),
          minimum: pair((one) => one[slowestIn(one, start, exit)] ?? 0),
          exit: pair((one) => one[exit] ?? 0),
        };
      },
    ),
  };
}

const phaseWords = { entry: 'on entry', middle: 'mid-corner', exit: 'on exit' } as const;

/** `1.20 s behind: 0.42 s of it in T5, on exit.` */
export function differenceInWords({ lost, corners }: LapDifference): string {
  const size = Math.abs(lost);
  if (size < leastNamed) return 'as fast, to a twentieth of a second.';
  const side = Math.sign(lost);
  const [worst] = [...corners].sort((a, b) => (b.lost - a.lost) * side);
  const whole = `${size.toFixed(2)} s ${lost > 0 ? 'slower' : 'faster'}`;
  if (!worst || worst.lost * side < leastNamed) return `${whole}.`;
  const [inCorner, place] = [Math.abs(worst.lost), `${cornerNumber(worst.name)}, ${phaseWords[worst.phase]}`];
  return inCorner <= size
    ? `${whole}: ${inCorner.toFixed(2)} s of it in ${place}.`
    : `${whole}, though ${inCorner.toFixed(2)} s in ${place}; the rest of the lap takes some of it back.`;
}
