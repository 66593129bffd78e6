import type { LmuCarClass } from '../schema/car.ts';
import type { LmuClassSettings, LmuStart } from '../schema/lmu-class-settings.ts';
import { svmLinesOf } from '../svm/index.ts';
import stored from './class-settings.json' with { type: 'json' };

export type { LmuStart } from '../schema/lmu-class-settings.ts';

type ClassSettings = {
  /** Lowest and highest index in real files of the class, by line. */
  seen: ReadonlyMap<string, readonly [lowest: number, highest: number]>;
  /** Where real files of the class stand, by line: what the garage shows, or a share of the car's own list. */
  starts: ReadonlyMap<string, LmuStart>;
};

const classes: Readonly<Record<LmuCarClass, LmuClassSettings>> = (
  stored as unknown as { classes: Record<LmuCarClass, LmuClassSettings> }
).classes;

const byLine = <Fact>(facts: Readonly<Record<string, Fact>>): Map<string, Fact> =>
  new Map(
    Object.entries(facts).flatMap(([key, fact]) =>
      svmLinesOf(key).map((line): [string, Fact] => [line, fact]),
    ),
  );

const read = new Map<LmuCarClass, ClassSettings>();

/** What real files of a class have in common; few are known, so a car of the class may differ. */
export function lmuClassSettings(carClass: LmuCarClass): ClassSettings {
  const known = read.get(carClass);
  if (known) return known;
  const { seen, starts } = classes[carClass];
  const settings = { seen: byLine(seen), starts: byLine(starts) };
  read.set(carClass, settings);
  return settings;
}
