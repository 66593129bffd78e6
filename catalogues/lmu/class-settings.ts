import type { LmuCarClass } from '../schema/car.ts';
import type { LmuClassSettings, LmuStart } from '../schema/lmu-class-settings.ts';
import type { StoredLmuRange } from '../schema/svm-parameters.ts';
import { svmLinesOf } from '../svm/index.ts';
import stored from './class-settings.json' with { type: 'json' };
import { type LmuRange, readLmuRange } from './range.ts';

export type { LmuStart } from '../schema/lmu-class-settings.ts';

type Ranges = ReadonlyMap<string, LmuRange>;

type ClassSettings = {
  /** Lowest and highest index in real files of the class, by line. */
  seenRanges: ReadonlyMap<string, readonly [lowest: number, highest: number]>;
  /** Starting values from real files of the class, by line: the garage's text, or a share of the car's own list. */
  starts: ReadonlyMap<string, LmuStart>;
  /** Lists that the cars of the class share, by line. */
  ranges: Ranges;
  /** The garage's texts from the first position on, by line. */
  texts: ReadonlyMap<string, readonly string[]>;
  /** Lists of a hybrid system, by the axle that its motor drives. */
  motors: { front: Ranges; rear: Ranges };
};

const { classes, cars } = stored as unknown as {
  classes: Readonly<Record<LmuCarClass, LmuClassSettings>>;
  cars: Readonly<Record<string, Readonly<Record<string, LmuStart>>>>;
};

const byLine = <Fact>(facts: Readonly<Record<string, Fact>>): Map<string, Fact> =>
  new Map(
    Object.entries(facts).flatMap(([key, fact]) =>
      svmLinesOf(key).map((line): [string, Fact] => [line, fact]),
    ),
  );

const rangesByLine = (ranges: Readonly<Record<string, StoredLmuRange>> = {}): Ranges =>
  byLine(Object.fromEntries(Object.entries(ranges).map(([key, range]) => [key, readLmuRange(key, range)])));

const settingsRead = new Map<LmuCarClass, ClassSettings>();

/** Settings that real files of a class share. Few are known, so a car of the class may differ. */
export function lmuClassSettings(carClass: LmuCarClass): ClassSettings {
  const cachedSettings = settingsRead.get(carClass);
  if (cachedSettings) return cachedSettings;
  const { seen, starts, ranges, texts = {}, motors } = classes[carClass];
  const settings = {
    seenRanges: byLine(seen),
    starts: byLine(starts),
    ranges: rangesByLine(ranges),
    texts: byLine(texts),
    motors: { front: rangesByLine(motors?.front), rear: rangesByLine(motors?.rear) },
  };
  settingsRead.set(carClass, settings);
  return settings;
}

/** Starting values by line: from real files of the car, else of its class. */
export const lmuStarts = ({
  id,
  class: carClass,
}: {
  id: string;
  class: LmuCarClass;
}): ClassSettings['starts'] => new Map([...lmuClassSettings(carClass).starts, ...byLine(cars[id] ?? {})]);

/** The position that a start means in a list, which may not reach as far. */
export function lmuStartIndex(start: LmuStart, { indexMax, first, step }: LmuRange): number {
  if ('index' in start) return start.index;
  if ('share' in start) return Math.round(start.share * indexMax);
  return step === 0 ? 0 : Math.round((start.value - first) / step);
}
