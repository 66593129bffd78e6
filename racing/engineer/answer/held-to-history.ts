import { symptoms } from '../../../catalogues/engineering/index.ts';
import type { HeardComplaint } from '../../hearing/understood.ts';
import { type EditableSetup, isPartOf, type SettingRow, withUnit } from '../baseline/editable-setup.ts';
import type { ProposedChange } from '../baseline/proposed-changes.ts';
import { clicksAway, endsOf, type Limit, type LimitsOf, rowFor } from '../baseline/sanity.ts';
import { largestStepOf } from '../baseline/step-size.ts';
import { clicksBetween, movedBy } from './rulebook-rows.ts';
import type { AnsweringChange } from './rulebook.ts';
import type { HistoryEntry, PastChange, SetupHistory } from './setup-history.ts';

type Complaint = Pick<HeardComplaint, 'symptom' | 'phase'>;
type Rows = Pick<EditableSetup, 'rows'>;

export const balanceWanted = new Map(symptoms.map(({ id, wants: wanted }) => [id, wanted]));

/** Complaints of which one is too much of what the other lacks, beside those that want the balance moved. */
const counterparts: readonly (readonly [string, string])[] = [
  ['sluggish_response', 'nervous_car'],
  ['front_lockup', 'rear_lockup'],
  ['brake_overheating', 'brakes_too_cold'],
  ['tyre_inner_hot', 'tyre_outer_hot'],
  ['front_tyres_overheat', 'tyres_too_cold'],
  ['rear_tyres_overheat', 'tyres_too_cold'],
  ['abs_too_early', 'abs_too_late'],
  ['tc_too_early', 'tc_too_late'],
  ['heavy_steering', 'light_steering'],
  ['regeneration_strong', 'regeneration_weak'],
];

const isSamePlace = (one: Complaint, other: Complaint) =>
  one.phase === other.phase || one.phase === 'any' || other.phase === 'any';

export const isSame = (one: Complaint, other: Complaint) =>
  one.symptom === other.symptom && isSamePlace(one, other);

/** Whether one complaint is too much, at the same place, of what the other lacks. */
export function isOpposite(one: Complaint, other: Complaint): boolean {
  const [wanted, otherWanted] = [balanceWanted.get(one.symptom), balanceWanted.get(other.symptom)];
  const isPair = counterparts.some((pair) => pair.includes(one.symptom) && pair.includes(other.symptom));
  const isBalance = wanted !== undefined && otherWanted !== undefined && wanted !== otherWanted;
  return one.symptom !== other.symptom && (isPair || isBalance) && isSamePlace(one, other);
}

/** Whether one names the other, or a wheel of it. */
const isSetting = (one: string, other: string) => isPartOf(one, other) || isPartOf(other, one);

/** "TC cuts too much" complains of the setting itself: it gives way whatever it was moved for. */
const isItself = ({ symptom }: Complaint, parameter: string) =>
  /^(?:tc|abs)_too_/.test(symptom) && parameter.startsWith(symptom.split('_')[0] ?? symptom);

const isLost = ({ outcome }: PastChange) => outcome === 'undone' || outcome === 'worse';
const isMade = ({ outcome }: PastChange) => outcome !== 'not tried' && outcome !== 'undone';

/** Settings that follow from readings and sums, which are right again each time. */
const followsFigures = (parameter: string) => /^(?:tyrePressure|fuel|virtualEnergy)/.test(parameter);

/** A complaint that came so often before has had its amounts tried. */
const timesForOneTool = 2;
/** How far answers may take a setting in all, in its largest single steps. */
const largestStepsInAll = 2;
const halfStays = 'Half of the toe that it began with stays: less makes the rear wander.';
/** Where the last part of a range begins, as a share of it. */
const outerShare = 1 / 8;

/** The sentence when every setting for a complaint was tried. */
export const noToolLeft =
  'We’ve tried every setting that answers this. Drive a stint of five laps, enter its figures, and ask again. Or name the setting you want moved.';

/** A history with what a driver now says is over: the changes that cured it have done so. */
export const withCures = (history: SetupHistory, over: readonly string[] = []): SetupHistory =>
  history.map((entry) => ({
    ...entry,
    changes: entry.changes.map((past) => {
      const symptom = past.answers === null ? undefined : entry.complaints[past.answers]?.symptom;
      return past.outcome === 'kept' && symptom !== undefined && over.includes(symptom)
        ? { ...past, outcome: 'better' }
        : past;
    }),
  }));

/** Holds an answer's changes to a setup's history. */
export class Memory {
  readonly #history: SetupHistory;
  readonly #mayRepeat: boolean;

  /** @param mayRepeat a setting that was moved for a complaint twice may be moved for it again */
  constructor(history: SetupHistory = [], mayRepeat = false) {
    this.#history = history;
    this.#mayRepeat = mayRepeat;
  }

  /** The same where the newest version was driven, so that settings may have a second turn; else null. */
  afterStint(): Memory | null {
    const [newest] = this.#history.filter(({ version }) => version !== null);
    return newest?.isDriven && !this.#mayRepeat ? new Memory(this.#history, true) : null;
  }

  /**
   * A sentence for the driver on why a change must not be made again; null where nothing speaks against it.
   *
   * @param complaint null for a wish or a figure, which the driver asked for
   */
  #objectionTo(
    { parameter, value }: Pick<ProposedChange, 'parameter' | 'value'>,
    complaint: Complaint | null,
    rows: Rows,
  ): string | null {
    const row = rowFor(rows, parameter);
    if (!complaint || !row || this.#history.length === 0) return null;
    const sign = Math.sign(value - row.value);
    const answered = this.#answersTo(complaint).filter((past) => isSetting(past.parameter, parameter));
    if (answered.some((past) => isLost(past) && Math.sign(past.to - past.from) === sign))
      return 'You tried this and took it back.';
    const fix = this.#fixAgainst(row, sign);
    if (fix !== null) return `It stays where it is: that cured the ${fix}, as you said.`;
    if (this.#isMovedByAnother(row, complaint, sign))
      return 'Another complaint has just moved it this way, and that has to be driven first.';
    const turn = isItself(complaint, parameter) ? null : this.#turningPoint(row, complaint, sign);
    if (turn !== null && clicksBetween(row, row.value, turn) <= 1)
      return 'You are between two clicks of it, so another setting has its turn.';
    if (!this.#mayRepeat && this.#timesOf(complaint) >= timesForOneTool && answered.some(isMade))
      return 'It was moved for this before and didn’t cure it, so another setting has its turn.';
    return null;
  }

  /**
   * A change as the history lets it be: with the objection to it, or no further than halfway back to where another
   * complaint's answer came from.
   */
  held<Change extends ProposedChange>(change: Change, complaint: Complaint | null, rows: Rows): Change {
    if (followsFigures(change.parameter)) return change;
    const objection = this.#objectionTo(change, complaint, rows);
    if (objection !== null) return { ...change, objection };
    const row = rowFor(rows, change.parameter);
    if (!complaint || !row) return change;
    const turn = this.#turningPoint(row, complaint, Math.sign(change.value - row.value));
    const half = turn === null ? null : halfway(row, turn);
    if (turn === null || half === null) return change;
    if (Math.abs(change.value - row.value) <= Math.abs(half - row.value)) return change;
    return { ...change, value: half, why: between(row, turn) };
  }

  /**
   * The changes for a complaint right after its opposite was answered: each of those goes half of the way back. Empty where
   * there is none, or where they are a click away already.
   */
  halfBack(complaint: Complaint, rows: Rows): ProposedChange[] {
    const last = this.#history.find((entry) =>
      entry.complaints.some((past) => isSame(past, complaint) || isOpposite(past, complaint)),
    );
    if (!last || last.complaints.some((past) => isSame(past, complaint))) return [];
    return answering(last, (past) => isOpposite(past, complaint)).flatMap(
      ({ parameter, from, to, outcome }) => {
        const row = rowFor(rows, parameter);
        if (
          !row ||
          followsFigures(parameter) ||
          outcome === 'undone' ||
          outcome === 'better' ||
          outcome === 'not tried' ||
          row.value !== to
        )
          return [];
        const half = halfway(row, from);
        if (half === null) return [];
        return [{ parameter, value: half, why: between(row, from), cost: '' }];
      },
    );
  }

  /**
   * The changes that take the last step back, as far as its settings are still where it put them.
   *
   * @param parameter of this setting alone, whichever step moved it last
   */
  takenBack({ rows }: Rows, parameter?: string): ProposedChange[] {
    const isMeant = (past: PastChange) =>
      isMade(past) && (parameter === undefined || isSetting(past.parameter, parameter));
    const last = this.#history.find(({ changes }) => changes.some(isMeant));
    return (last?.changes ?? []).filter(isMeant).flatMap((past) => {
      const row = rowFor({ rows }, past.parameter);
      if (!row || Math.abs(row.value - past.to) > 1e-6) return [];
      const was = withUnit(past.from, row.unit, row.decimals);
      return [
        { parameter: row.parameter, value: past.from, why: `Back to ${was}, where it was before.`, cost: '' },
      ];
    });
  }

  /** A game's limits, and how far answers may take a setting in all before its driver names it. */
  limits(limitsOf: LimitsOf): LimitsOf {
    return (editable, change) => [
      ...limitsOf(editable, change),
      ...this.#limitsInAll(change.parameter, change.key, change.row),
    ];
  }

  #limitsInAll(parameter: string, key: string, row: SettingRow): Limit[] {
    const origin = this.#originOf(parameter);
    const largest = largestStepOf(key, row);
    if (origin === null || largest === undefined || followsFigures(parameter) || row.maps) return [];
    const [low, high] = clicksAway(row, origin, largestStepsInAll * largest);
    // Toe that is all taken out turns the wheel loose: half of what it began with stays.
    const isToe = key === 'toe' && origin > 0;
    const toe = { low: origin / 2, high: Number.POSITIVE_INFINITY };
    const [lowest, highest] = endsOf(row);
    const outer = (highest - lowest) * outerShare;
    return [
      ...(isToe ? [{ ...toe, why: halfStays, yieldsTo: ['direction'] as const }] : []),
      {
        low,
        high,
        why: 'Refinements have moved it as far as they may from where it began. Name it if you want more.',
        yieldsTo: ['direction'],
      },
      {
        low: Math.min(origin, lowest + outer),
        high: Math.max(origin, highest - outer),
        why: 'That is close to the end of its range, step by step from where it began.',
        yieldsTo: ['direction', 'complaint', 'reading'],
        isReported: true,
      },
    ];
  }

  /** The symptom that a setting's last move cured, where a change goes against it. */
  #fixAgainst({ parameter, value }: SettingRow, sign: number): string | null {
    for (const { complaints, changes } of this.#history) {
      const moved = changes.find((past) => isMade(past) && isSetting(past.parameter, parameter));
      if (!moved) continue;
      const isFix =
        moved.outcome === 'better' && moved.to === value && Math.sign(moved.from - moved.to) === sign;
      const symptom = moved.answers === null ? undefined : complaints[moved.answers]?.symptom;
      return isFix && symptom
        ? (symptoms.find(({ id }) => id === symptom)?.label ?? symptom).toLowerCase()
        : null;
    }
    return null;
  }

  /** Whether the newest version was made for another complaint, moved this setting the same way, and nobody has driven it. */
  #isMovedByAnother({ parameter }: SettingRow, complaint: Complaint, sign: number): boolean {
    const [newest] = this.#history.filter(({ changes }) => changes.some(isMade));
    if (!newest || newest.isDriven) return false;
    return answering(newest, (past) => past.symptom !== complaint.symptom).some(
      (past) =>
        isMade(past) && isSetting(past.parameter, parameter) && Math.sign(past.to - past.from) === sign,
    );
  }

  /** Where a setting was before any answer moved it; where the driver set it, if they did. Null if nothing moved it. */
  #originOf(parameter: string): number | null {
    const moves = this.#history
      .flatMap(({ changes }) => changes)
      .filter((past) => isSetting(past.parameter, parameter) && past.outcome !== 'not tried');
    const own = moves.find(({ answers }) => answers === null);
    return own?.to ?? moves.at(-1)?.from ?? null;
  }

  /** The value from which another complaint's answer last moved a setting, if a change goes back towards it. */
  #turningPoint(row: SettingRow, complaint: Complaint, sign: number): number | null {
    for (const entry of this.#history) {
      const moved = answering(entry, (past) => past.symptom !== complaint.symptom).find(
        (past) => isMade(past) && isSetting(past.parameter, row.parameter),
      );
      if (moved) return Math.sign(moved.from - row.value) === sign ? moved.from : null;
    }
    return null;
  }

  #answersTo(complaint: Complaint): PastChange[] {
    return this.#history.flatMap((entry) => answering(entry, (past) => isSame(past, complaint)));
  }

  /** Counts answers to a complaint. Where anything was driven, an answer that was not counts half. */
  #timesOf(complaint: Complaint): number {
    const ofMade = this.#history.some(({ isDriven }) => isDriven) ? 1 / 2 : 1;
    return this.#history
      .filter(
        ({ complaints, changes }) =>
          complaints.some((past) => isSame(past, complaint)) && changes.some(isMade),
      )
      .reduce((times, { isDriven }) => times + (isDriven ? 1 : ofMade), 0);
  }
}

/** The changes of an entry that answered a complaint. */
const answering = ({ complaints, changes }: HistoryEntry, fits: (past: Complaint) => boolean) =>
  changes.filter(({ answers }) => {
    const past = answers === null ? undefined : complaints[answers];
    return past !== undefined && fits(past);
  });

/** The value half of the way to another, to a whole click and never further than half; null within a click. */
function halfway(row: SettingRow, turn: number): number | null {
  const clicks = Math.floor(clicksBetween(row, row.value, turn) / 2);
  return clicks < 1 ? null : movedBy(row, { sign: turn > row.value ? 1 : -1, amount: clicks });
}

const between = ({ value, unit, decimals }: SettingRow, turn: number) =>
  `You are between two steps: ${withUnit(value, unit, decimals)} and ${withUnit(turn, unit, decimals)}. This takes half of the last one back.`;

type Held = { memory: Memory; complaints: readonly HeardComplaint[]; editable: Rows };

/**
 * The rules' answer held to the history: for a change that must not be made again the next rule's, where there is one. Those
 * left out come first, each with the objection to it.
 *
 * @param answer the rules' answer without the settings named
 */
export function heldAnswer(
  { memory, complaints, editable }: Held,
  without: ReadonlySet<string>,
  answer: (without: ReadonlySet<string>) => readonly AnsweringChange[],
): AnsweringChange[] {
  const halves = complaints.flatMap((complaint, answers) =>
    memory.halfBack(complaint, editable).map((change) => ({ ...change, answers })),
  );
  const halved = new Set(halves.map(({ answers }) => answers));
  const barred = new Set([...without, ...halves.map(({ parameter }) => parameter)]);
  const left: AnsweringChange[] = [];
  for (;;) {
    const proposals = answer(barred)
      .filter(({ answers }) => answers === null || !halved.has(answers))
      .map((change) => {
        const complaint = change.answers === null ? null : (complaints[change.answers] ?? null);
        return memory.held(change, complaint, editable);
      });
    const refused = proposals.filter(({ objection }) => objection !== undefined);
    if (refused.length === 0) {
      const measured = left.length > 0 && halves.length + proposals.length === 0 && memory.afterStint();
      if (measured) return heldAnswer({ memory: measured, complaints, editable }, without, answer);
      return [...left, ...halves, ...proposals];
    }
    left.push(...refused);
    for (const { parameter } of refused) barred.add(parameter);
  }
}
