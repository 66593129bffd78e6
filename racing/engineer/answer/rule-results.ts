import * as z from 'zod';

/**
 * Counts of drivers who tried and kept a rule on the track, by their latest verdict. An empty track means all tracks, an
 * empty car all cars.
 */
export const ruleResultSchema = z.object({
  rule: z.string(),
  car_name: z.string(),
  track_name: z.string(),
  tested: z.number().int(),
  kept: z.number().int(),
});
export type RuleResult = z.infer<typeof ruleResultSchema>;

type Count = { tested: number; kept: number };
type Counts = { all: Count; car: Count; here: Count };

const none: Count = { tested: 0, kept: 0 };

/** Fewer drivers than this are not shown: they might tell of one. */
const fewestShown = 5;

/** The weight of a wider circle's data, in drivers: one result of one driver never outweighs many. */
const worth = 8;

/** A rule's result with enough data: this car at this track, else this car, else all. */
export type ShownResult = Count & { among: 'here' | 'car' | 'all' };

/** Rule results for a car at a track. */
export type TrackRecord = {
  /**
   * The probability that a rule is kept, from 0 to 1. Results here shrink towards those with the car, those towards all
   * cars, and those towards `expected`, the prior of an untried rule.
   */
  shareOf(rule: string, expected: number): number;
  shown(rule: string): ShownResult | null;
  /** The rules that anything is known of, by their ids. */
  rules: readonly string[];
  /** Whether anything is known at all. */
  isEmpty: boolean;
};

const drawnTo = (expected: number, { tested, kept }: Count) => (worth * expected + kept) / (worth + tested);

/** The wide count less the narrow one, never below zero: a driver may have kept here and undone elsewhere later. */
function without(wide: Count, narrow: Count): Count {
  const tested = Math.max(0, wide.tested - narrow.tested);
  return { tested, kept: Math.min(tested, Math.max(0, wide.kept - narrow.kept)) };
}

/** Reads the results of a car at a track; those of other cars and tracks must not be among them. */
export function trackRecordOf(results: readonly RuleResult[]): TrackRecord {
  const known = new Map<string, Counts>();
  for (const { rule, car_name, track_name, tested, kept } of results) {
    const circle = track_name !== '' ? 'here' : car_name !== '' ? 'car' : 'all';
    known.set(rule, {
      ...(known.get(rule) ?? { all: none, car: none, here: none }),
      [circle]: { tested, kept },
    });
  }
  return {
    shareOf(rule, expected) {
      const { all, car, here } = known.get(rule) ?? { all: none, car: none, here: none };
      const elsewhere = drawnTo(drawnTo(expected, without(all, car)), without(car, here));
      return drawnTo(elsewhere, here);
    },
    shown(rule) {
      const counts = known.get(rule);
      const among = (['here', 'car', 'all'] as const).find(
        (circle) => (counts?.[circle].tested ?? 0) >= fewestShown,
      );
      return counts && among ? { ...counts[among], among } : null;
    },
    rules: [...known.keys()],
    isEmpty: known.size === 0,
  };
}

export const noRecord = trackRecordOf([]);

const circles: Readonly<Record<ShownResult['among'], string>> = {
  here: 'with this car here',
  car: 'with this car',
  all: 'with all cars',
};

/** `kept by 34 of 51, with this car here`. */
export const recordText = ({ kept, tested, among }: ShownResult): string =>
  `kept by ${kept} of ${tested}, ${circles[among]}`;

/** Prior for the first rule of the catalogue, and how much it falls with each rank. */
const expectedOfFirst = 0.6;
const lessByRank = 0.02;

/** Rules with the most promising first: by the catalogue's rank, and by what became of them on the track. */
export function byResults<Rule extends { id: string }>(
  rules: readonly Rule[],
  rankOf: (rule: Rule) => number,
  record: TrackRecord,
): Rule[] {
  if (record.isEmpty) return [...rules];
  const best = Math.min(...rules.map(rankOf));
  const promise = (rule: Rule) =>
    record.shareOf(rule.id, Math.max(0.2, expectedOfFirst - lessByRank * (rankOf(rule) - best)));
  return rules.toSorted((a, b) => promise(b) - promise(a));
}
