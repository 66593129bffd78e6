import {
  costOf,
  type EngineeringRule,
  engineeringTargets,
  type SizeByUnit,
  sizeOfRule,
} from '../../../catalogues/engineering/index.ts';
import { lmuCar } from '../../../catalogues/lmu/index.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import {
  fittingRules,
  type RuledCar,
  type RuledComplaint,
  rankOf,
  ruledComplaint,
  standsBeside,
} from './fitting-rules.ts';
import { litresOfALap } from '../baseline/litres-of-a-lap.ts';
import { fuelChange, pressureChanges } from './number-changes.ts';
import type { ProposedChange } from '../baseline/proposed-changes.ts';
import { saidForCorner } from './pulling-apart.ts';
import { byResults, noRecord, type TrackRecord } from './rule-results.ts';
import { wishesInUnits } from './wishes-in-units.ts';
import {
  clicksBetween,
  distanceOf,
  keptInside,
  movedBy,
  type RulebookRow,
  rowsOf,
  ruleStep,
} from './rulebook-rows.ts';
import { countsDown } from '../baseline/editable-setup.ts';
import type { HeardComplaint, HeardNumbers, HeardWish, Understood } from '../../hearing/understood.ts';

export type { RulebookRow } from './rulebook-rows.ts';

/** The context of an answer beside the words and the setup. */
export type RulebookContext = {
  game: EngineerGame;
  carClass?: string;
  /** True if the car has ABS. Default: derived from the rows. */
  hasAbs?: boolean;
  /** The setup's purpose. With car and track, by id or name, litres a lap are known. */
  request?: Partial<EngineerRequest>;
  /** Hot pressure to aim for, in psi; the catalogue's for ACC and the weather where it is not given. */
  hotWindow?: { min: number; max: number; start: number };
  /** Results of the rules on the track with this car. */
  record?: TrackRecord;
};

/** A change, and the place in the list of complaints of what it answers; null for a wish or a number. */
export type AnsweringChange = ProposedChange & { answers: number | null };

/** Most changes for one complaint; a beginner judges fewer at once. */
const mostForOne = 3;
const mostForBeginner = 2;

/** Complaints about a session or weather call for several changes at once. */
const wholeKits = new Set(['wet_track', 'qualifying', 'race']);

/**
 * The rules that answer the complaints, the first to try first: those for the phases the driver names, or all of
 * a symptom's when none of its rules knows these phases. Each parameter once.
 */
export function rulesFor(
  complaints: readonly RuledComplaint[],
  game: EngineerGame,
  car: RuledCar = {},
): EngineeringRule[] {
  const seen = new Set<string>();
  return complaints
    .flatMap((complaint) => fittingRules(complaint, game, car))
    .filter(({ parameter }) => !seen.has(parameter) && seen.add(parameter));
}

/**
 * The rules' answer: numbers first, then settings the driver named, then complaints. At most `most` changes in total and
 * three per complaint; no complaint's change works against another's. Empty if nothing was understood, or a question was
 * asked.
 */
export function answerFromRules(
  understood: Understood,
  rows: readonly RulebookRow[],
  about: RulebookContext,
  most: number,
): AnsweringChange[] {
  if (understood.question !== null) return [];
  const { numbers, complaints } = understood;
  const { wishes } = wishesInUnits(understood, rows);
  const parametersOf = (some: readonly HeardWish[]) =>
    some.flatMap(({ parameter }) => rowsOf(parameter, rows).map((row) => row.parameter));
  const changes: AnsweringChange[] = [];
  const add = (more: readonly ProposedChange[], answers: number | null) => {
    const touched = new Set(changes.map(({ parameter }) => parameter));
    changes.push(
      ...more
        .filter(({ parameter }) => !touched.has(parameter))
        .slice(0, most - changes.length)
        .map((change) => ({ ...change, answers })),
    );
  };
  const placeOf = (pattern: RegExp) => {
    const place = complaints.findIndex(({ symptom }) => pattern.test(symptom));
    return place < 0 ? null : place;
  };
  add(pressureChanges(numbers, rows, numbers.aimPsi ?? hotAim(about)), placeOf(/^tyre_pressure/));
  const symptomsHeard = complaints.map(({ symptom }) => symptom);
  const fuel = fuelChange(numbers, symptomsHeard, rows, litresOfALap(about.game, about.request));
  // "More fuel" leaves the litres to the sum; a number of litres does not.
  const exact = parametersOf(wishes.filter(({ amount }) => amount !== null));
  add(
    fuel.filter(({ parameter }) => !exact.includes(parameter)),
    placeOf(/^fuel_/),
  );
  for (const wish of wishes) add(wishedChanges(wish, rows), null);

  const free =
    complaints.length > 0 ? Math.max(1, Math.floor((most - changes.length) / complaints.length)) : 0;
  const forOne = about.request?.experience === 'beginner' ? mostForBeginner : mostForOne;
  const car = {
    hasAbs: about.hasAbs ?? rows.some(({ parameter }) => parameter === 'abs'),
    motor: about.game === 'LMU' ? lmuCar(about.request?.car ?? '')?.motor : undefined,
    wasMeasured: () => false,
  };
  for (const [place, complaint] of complaints.entries()) {
    if (changes.some(({ answers }) => answers === place) || isCalculated(complaint, numbers)) continue;
    // A setting that the driver named is not moved for a complaint, even where it has the value already.
    const touched = new Set([...parametersOf(wishes), ...changes.map(({ parameter }) => parameter)]);
    const left = rows.filter(({ parameter }) => !touched.has(parameter) && isOnSide(parameter, complaint));
    const others = complaints.filter((_, other) => other !== place).map(ruledComplaint);
    const { symptom, strength = 'usual' } = complaint;
    const share = wholeKits.has(symptom) ? most : strength === 'little' ? 1 : Math.min(forOne, free);
    const answering = { game: about.game, car, most: share, record: about.record ?? noRecord, strength };
    const cures = changesFor(ruledComplaint(complaint), others, left, answering);
    // A tank or an allowance that is full already lasts longer only where less is burnt.
    const sparing =
      cures.length === 0 && symptom === 'fuel_short'
        ? changesFor(ruledComplaint({ ...complaint, symptom: 'energy_high_use' }), others, left, answering)
        : [];
    add(
      [...cures, ...sparing].map((change) => saidForCorner(change, complaint, complaints, rows)),
      place,
    );
  }
  return changes;
}

type Strength = NonNullable<HeardComplaint['strength']>;
type Answering = {
  game: EngineerGame;
  car: RuledCar;
  most: number;
  record: TrackRecord;
  strength: Strength;
};

/** The widest gap in rank after the first rule that moves something. */
const widestRank = 3;

/** The changes for one complaint: none that goes against another. */
function changesFor(
  complaint: RuledComplaint,
  others: readonly RuledComplaint[],
  rows: readonly RulebookRow[],
  { game, car, most, record, strength }: Answering,
): ProposedChange[] {
  const rules = fittingRules(complaint, game, car);
  const beside = others.map((other) => ({ complaint: other, rules: fittingRules(other, game) }));
  const moving = [false, true]
    .map((isLast) =>
      rules.filter(
        (rule) =>
          beside.every((other) => standsBeside(rule, complaint, other, isLast)) &&
          proposalsFromRules([rule], rows, 1).length > 0,
      ),
    )
    .find((some) => some.length > 0);
  const [first] = moving ?? [];
  if (!moving || !first) return [];
  const latest = rankOf(first, complaint) + widestRank;
  const tried = moving.filter((rule) => rankOf(rule, complaint) <= latest);
  const promising = byResults(tried, (rule) => rankOf(rule, complaint), record);
  return proposalsFromRules(promising, rows, most, strength);
}

/** True if the driver's figure alone decides: fuel left over that is only the reserve is not taken out. */
const isCalculated = ({ symptom }: HeardComplaint, { litresShort }: HeardNumbers) =>
  symptom.startsWith('fuel_') && litresShort !== null;

/** True for a setting on the side or axle of a complaint, and for settings of no single wheel. */
export function isOnSide(parameter: string, { symptom, axle }: HeardComplaint): boolean {
  const place = /\.(LF|RF|LR|RR|front|rear)$/.exec(parameter)?.[1];
  if (place === undefined || !/^(?:tyre|brake|bottoming)/.test(symptom)) return true;
  switch (axle) {
    case 'front':
      return /F$|front/.test(place);
    case 'rear':
      return /R$|rear/.test(place) && place !== 'RF';
    case 'left':
      return !place.startsWith('R');
    case 'right':
      return !place.startsWith('L');
    case 'all':
      return true;
  }
}

function hotAim({ game, request, hotWindow }: RulebookContext): number | null {
  if (hotWindow) return hotWindow.start;
  if (game !== 'ACC') return null;
  const { dryHotPsi, wetHotPsi } = engineeringTargets.acc;
  return request?.weather === 'wet' ? wetHotPsi.start : dryHotPsi.start;
}

/**
 * A setting that the driver named, moved as they said. A value beyond the car's goes on as it is: what makes the change says
 * where the car ends.
 */
function wishedChanges(
  { parameter, direction, amount, unit }: HeardWish,
  rows: readonly RulebookRow[],
): ProposedChange[] {
  const isInUnit = unit !== undefined && unit !== 'clicks';
  return rowsOf(parameter, rows).flatMap((row) => {
    const value = wishedValue(row, direction, amount, isInUnit);
    if (value === null || Math.abs(value - row.value) < 1e-9) return [];
    const isMore = value > row.value !== countsDown(row.parameter, row);
    const cost = costOf(row.parameter, isMore ? 'increase' : 'decrease');
    const isShort = !isInUnit && direction !== 'set' && isEndOfList(row, value, amount ?? 1);
    return [
      { parameter: row.parameter, value, why: 'You asked for it.', cost, ...(isShort && { isAtEnd: true }) },
    ];
  });
}

/** Whether a list ends before so many steps are done. */
const isEndOfList = (row: RulebookRow, value: number, steps: number) =>
  'values' in row.choices && !row.maps && clicksBetween(row, row.value, value) < Math.round(steps);

function wishedValue(
  row: RulebookRow,
  direction: HeardWish['direction'],
  amount: number | null,
  isInUnit: boolean,
): number | null {
  if (direction === 'set') return amount === null || keptInside(row, amount) === null ? null : amount;
  if (direction !== 'increase' && direction !== 'decrease') return null;
  const sign = (direction === 'increase') === !countsDown(row.parameter, row) ? 1 : -1;
  const reached = movedBy(row, { sign, amount, isInUnit });
  if (reached === null || 'values' in row.choices || row.maps) return reached;
  const wanted = row.value + sign * distanceOf(row, amount, isInUnit);
  return keptInside(row, wanted) === reached ? wanted : reached;
}

/**
 * The changes of at most `most` rules, in order, each by its first step, or two for a strong complaint. Rules for settings the car lacks, or that are at
 * their end, are skipped.
 */
export function proposalsFromRules(
  rules: readonly EngineeringRule[],
  rows: readonly RulebookRow[],
  most: number,
  strength: Strength = 'usual',
): ProposedChange[] {
  const proposals: ProposedChange[] = [];
  let used = 0;
  for (const rule of rules) {
    const { parameter, direction, why } = rule;
    const [first, largest] = [sizeOfRule(rule, 'first'), sizeOfRule(rule, 'most')];
    if ((direction !== 'increase' && direction !== 'decrease') || !first || !largest) continue;
    if (used >= most) break;
    const before = proposals.length;
    for (const row of rowsOf(parameter, rows)) {
      if (proposals.some((proposal) => proposal.parameter === row.parameter)) continue;
      const sign = (direction === 'increase') === !countsDown(parameter, row) ? 1 : -1;
      const value = ruleStep(row, sign, { first: firstFor(strength, first, largest), most: largest });
      if (value === null) continue;
      proposals.push({
        parameter: row.parameter,
        value,
        why: sentence(why),
        cost: costOf(parameter, direction),
      });
    }
    if (proposals.length > before) used += 1;
  }
  return proposals;
}

/** A strong complaint is worth two first steps, as long as that is no more than a rule may do at once. */
const firstFor = (strength: Strength, first: SizeByUnit, most: SizeByUnit): SizeByUnit =>
  strength === 'lot'
    ? Object.fromEntries(
        Object.entries(first).map(([unit, size]) => [unit, Math.min(2 * size, most[unit] ?? size)]),
      )
    : first;

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
