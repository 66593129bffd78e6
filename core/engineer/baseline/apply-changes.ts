import type { Cure, ProposedChange } from './proposed-changes.ts';
import type { Sheet, SheetChange } from './sheet.ts';

/** A change that was made, with its reason. */
export type MadeChange = SheetChange &
  Cure & {
    /** What it cures, in one sentence. */
    why: string;
    /** What it costs elsewhere; empty when nothing was named. */
    cost: string;
  };

/** A proposal that could not be taken as it was: moved to the nearest legal value, or left out. */
export type Adjustment = {
  parameter: string;
  asked: number;
  /** The value taken instead; null when the change was left out. */
  to: number | null;
  /** Why, in one sentence for the driver. */
  reason: string;
};

export type CheckedChange = { sheet: Sheet; change: MadeChange | null; adjusted: Adjustment | null };

const longestReason = 400;
const longestName = 60;

/** The first `longest` characters of a text; one that would be cut in half goes too. */
export function cutAt(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{Surrogate}$/u, '');
}

/** Text from the model: one paragraph without control characters, cut at `longest`. */
export function tidyLine(text: string, longest = longestReason): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > longest ? `${cutAt(line, longest - 1).trimEnd()}…` : line;
}

/**
 * Whether a value lies more than the whole range beyond its nearer end. The nearest legal value would then be an
 * extreme that nobody asked for.
 */
function isFarOff(sheet: Sheet, parameter: string, asked: number): boolean {
  const row = sheet.rows.find((candidate) => candidate.parameter === parameter);
  if (!row) return false;
  const ends = 'values' in row.choices ? row.choices.values : [row.choices.lowest, row.choices.highest];
  const lowest = Math.min(...ends);
  const highest = Math.max(...ends);
  const span = highest - lowest;
  return asked < lowest - span || asked > highest + span;
}

/**
 * Checks one proposal against the car and makes it: unknown parameters and values that change nothing are left
 * out, values between or beyond the car's clicks go to the nearest one.
 */
export function applyProposedChange(sheet: Sheet, proposal: ProposedChange): CheckedChange {
  const asked = proposal.value;
  const left = (reason: string): CheckedChange => ({
    sheet,
    change: null,
    adjusted: { parameter: tidyLine(proposal.parameter, longestName), asked, to: null, reason },
  });
  if (!Number.isFinite(asked)) return left('The value is not a number.');
  if (isFarOff(sheet, proposal.parameter, asked))
    return left('The value is far outside of what this car has.');
  const edit = sheet.set(proposal.parameter, asked, proposal.motive);
  if (edit.outcome === 'dropped') return left(edit.reason);
  if (edit.outcome === 'unchanged') {
    return left(
      edit.value === asked
        ? 'The setup already has this value.'
        : `The setup is already at the nearest value this car has, ${edit.value}.`,
    );
  }
  const change = {
    ...edit.change,
    why: tidyLine(proposal.why),
    cost: tidyLine(proposal.cost),
    ...proposal.cure,
  };
  const { parameter, to, toText } = edit.change;
  const reason = edit.held ?? (edit.snapped ? `The car has no such value; ${toText} is the nearest.` : null);
  const adjusted = reason === null ? null : { parameter, asked, to, reason };
  return { sheet: edit.sheet, change, adjusted };
}

/** A parameter, and the axle that it may have been changed with. */
function namesOf(parameter: string): string[] {
  const [key = '', wheel = ''] = parameter.split('.');
  const axle = wheel === 'LF' || wheel === 'RF' ? 'front' : wheel === 'LR' || wheel === 'RR' ? 'rear' : null;
  return axle ? [parameter, `${key}.${axle}`] : [parameter];
}

/** Most changes that one answer may make. */
export const mostChanges = { generate: 12, refine: 8 };

export type AppliedChanges = { sheet: Sheet; changes: MadeChange[]; adjusted: Adjustment[] };

/** Takes an answer's proposals one after the other, each parameter once, up to `most` changes. */
export class ChangeBook {
  #sheet: Sheet;
  readonly changes: MadeChange[] = [];
  readonly adjusted: Adjustment[] = [];
  readonly #most: number;
  readonly #touched = new Set<string>();

  constructor(sheet: Sheet, most: number) {
    this.#sheet = sheet;
    this.#most = most;
  }

  get sheet(): Sheet {
    return this.#sheet;
  }

  /** Leaves a proposal out, and tells the driver why. */
  leaveOut({ parameter, value: asked }: ProposedChange, reason: string): null {
    this.adjusted.push({ parameter: tidyLine(parameter, longestName), asked, to: null, reason });
    return null;
  }

  /** Checks and makes a proposal. Returns the change, or null when it was left out. */
  take(proposal: ProposedChange): MadeChange | null {
    const leftOut = (reason: string) => this.leaveOut(proposal, reason);
    if (this.changes.length >= this.#most)
      return leftOut(`More than ${this.#most} changes at once cannot be judged on the track.`);
    if (namesOf(proposal.parameter).some((name) => this.#touched.has(name)))
      return leftOut('The same setting was already changed.');
    const { sheet, change, adjusted } = applyProposedChange(this.#sheet, proposal);
    if (adjusted) this.adjusted.push(adjusted);
    if (!change) return null;
    this.#sheet = sheet;
    this.#touched.add(proposal.parameter).add(change.parameter);
    this.changes.push(change);
    return change;
  }
}

/** Checks a whole list of proposals and makes what can be made. */
export function applyProposedChanges(
  sheet: Sheet,
  proposals: readonly ProposedChange[],
  most = mostChanges.generate,
): AppliedChanges {
  const book = new ChangeBook(sheet, most);
  for (const proposal of proposals) book.take(proposal);
  return { sheet: book.sheet, changes: book.changes, adjusted: book.adjusted };
}
