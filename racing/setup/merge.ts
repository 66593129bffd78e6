import { countAlike, isSameCar, settingName } from './compare.ts';
import type { HeldValue, SetupFile } from './format.ts';

/** The parts to take from the other setup: groups by id, settings by name. */
export type MergeChoice = { groups: ReadonlySet<string>; parameters: ReadonlySet<string> };

/** A value that could not be kept as it stood. */
type MovedValue = { parameter: string; label: string; asked: string; text: string };

type MergedSetup = {
  ok: true;
  file: SetupFile;
  /** Settings that have another value than in the base. */
  changed: number;
  /** Went to the nearest value that the car has: of what was taken, and of what the base had. */
  moved: MovedValue[];
  /** Asked for, and left as it is in the base. */
  left: { parameter: string; label: string; reason: string }[];
};

export type Merge = MergedSetup | { ok: false; reason: string };

/**
 * The base with chosen groups and settings of another setup of the game. Always legal for the car of the base: what that
 * car does not have goes to the nearest value it has, also in the base itself. Nothing else of the base's file changes.
 *
 * Of the same car positions are taken as they stand, with what the game worked out of them; of another car values in
 * units that both share.
 */
export function mergeSetups(base: SetupFile, other: SetupFile, choice: MergeChoice): Merge {
  if (base.game !== other.game) {
    return { ok: false, reason: 'You can’t merge setups from two games: they share no settings.' };
  }
  const chosenRows = chosenValues(other, choice);
  const legalBase = base.take(valuesOf(base).filter(({ legal }) => !legal));
  const sameCar = isSameCar(base, other);
  const file = sameCar ? legalBase.take(chosenRows) : takeFromOtherCar(legalBase, chosenRows);
  if (file.check().legal === false) {
    return {
      ok: false,
      reason: 'The base setup has values the game can’t read. Save it again in the game.',
    };
  }
  return { ok: true, file, ...outcomeOf(base, chosenRows, file, sameCar) };
}

const valuesOf = (file: SetupFile): HeldValue[] => file.held().flatMap(({ rows }) => rows);

function chosenValues(other: SetupFile, { groups, parameters }: MergeChoice): HeldValue[] {
  return other
    .held()
    .flatMap(({ id, rows }) =>
      rows.filter(({ parameter, inUse }) => inUse && (groups.has(id) || parameters.has(parameter))),
    );
}

function takeFromOtherCar(base: SetupFile, chosenRows: readonly HeldValue[]): SetupFile {
  const current = byName(base);
  return base.edit(
    chosenRows.flatMap(({ parameter, value, measure }) =>
      value !== null && measure !== null && measure === current.get(parameter)?.measure
        ? [{ parameter, value }]
        : [],
    ),
  );
}

const byName = (file: SetupFile) => new Map(valuesOf(file).map((value) => [value.parameter, value]));

function outcomeOf(base: SetupFile, chosenRows: readonly HeldValue[], file: SetupFile, sameCar: boolean) {
  const [before, after] = [byName(base), byName(file)];
  const targets = new Map([
    ...before,
    ...chosenRows.map((value): [string, HeldValue] => [value.parameter, value]),
  ]);
  const movedValues: MovedValue[] = [];
  const leftValues: MergedSetup['left'] = [];
  let changeCount = 0;
  for (const [parameter, value] of targets) {
    const now = after.get(parameter);
    const was = before.get(parameter);
    if (now && now.raw !== was?.raw) changeCount += 1;
    if (value.derived || (now && isWanted(now, value, sameCar || value === was))) continue;
    const { label, corner, text } = value;
    const name = { parameter, label: settingName(label, corner ? [corner] : []) };
    if (
      value !== was &&
      (!now || (!sameCar && now.measure !== value.measure) || (value.measure === null && !sameCar))
    ) {
      if (value.offered) leftValues.push({ ...name, reason: whyLeft(now) });
    } else if (now) movedValues.push({ ...name, asked: text, text: now.text });
  }
  return { changed: changeCount, moved: movedValues, left: leftValues };
}

const isWanted = (now: HeldValue, target: HeldValue, byPosition: boolean) =>
  byPosition && countAlike(now, target)
    ? now.raw === target.raw
    : (now.measure !== null || byPosition) && now.measure === target.measure && now.value === target.value;

const whyLeft = (now: HeldValue | undefined) =>
  now ? 'the two cars count it in steps of their own' : 'the setup to build on has no place for it';
