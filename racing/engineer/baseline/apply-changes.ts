import { endsOf, rowFor } from './sanity.ts';
import type { Cure, ProposedChange } from './proposed-changes.ts';
import type { EditableSetup, SettingChange } from './editable-setup.ts';

/** A change that was made, with its reason. */
export type MadeChange = SettingChange &
  Cure & {
    /** The cure, in one sentence. */
    why: string;
    /** The cost elsewhere. Empty if none was named. */
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

type CheckedChange = { editable: EditableSetup; change: MadeChange | null; adjusted: Adjustment | null };

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
 * True if a value is more than the whole range beyond the nearer end: the nearest legal value would be an extreme nobody
 * asked for.
 */
function isFarOff(editable: EditableSetup, parameter: string, asked: number): boolean {
  const row = editable.rows.find((candidate) => candidate.parameter === parameter);
  if (!row) return false;
  const [lowest, highest] = endsOf(row);
  const span = highest - lowest;
  return asked < lowest - span || asked > highest + span;
}

const isOutside = (editable: EditableSetup, parameter: string, value: number) => {
  const row = rowFor(editable, parameter);
  const [lowest, highest] = row ? endsOf(row) : [value, value];
  return value < lowest || value > highest;
};

/** `48.5 to 68`. */
function rangeOf(editable: EditableSetup, parameter: string): string {
  const row = rowFor(editable, parameter);
  return row
    ? endsOf(row)
        .map((end) => Number(end.toFixed(3)))
        .join(' to ')
    : '';
}

/**
 * Checks one proposal against the car and makes it: unknown parameters and values that change nothing are left
 * out, values between or beyond the car's clicks go to the nearest one.
 */
function applyProposedChange(editable: EditableSetup, proposal: ProposedChange): CheckedChange {
  const asked = proposal.value;
  const left = (reason: string): CheckedChange => ({
    editable,
    change: null,
    adjusted: { parameter: tidyLine(proposal.parameter, longestName), asked, to: null, reason },
  });
  if (!Number.isFinite(asked)) return left('The value is not a number.');
  if (isFarOff(editable, proposal.parameter, asked))
    return left(`The value is far outside this car’s range, ${rangeOf(editable, proposal.parameter)}.`);
  const edit = editable.set(proposal.parameter, asked, proposal.motive);
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
  const isBeyond = proposal.isAtEnd || isOutside(editable, proposal.parameter, asked);
  const nearest = isBeyond
    ? `This car’s range is ${rangeOf(editable, parameter)}: ${toText} is as far as it goes.`
    : `The car doesn’t have that value; ${toText} is the nearest.`;
  const held = edit.held ?? (edit.snapped ? nearest : null);
  const reason = isBeyond ? nearest : held;
  const adjusted = reason === null ? null : { parameter, asked, to, reason };
  return { editable: edit.editable, change, adjusted };
}

/** A parameter, and the axle that it may have been changed with. */
function namesOf(parameter: string): string[] {
  const [key = '', wheel = ''] = parameter.split('.');
  const axle = wheel === 'LF' || wheel === 'RF' ? 'front' : wheel === 'LR' || wheel === 'RR' ? 'rear' : null;
  return axle ? [parameter, `${key}.${axle}`] : [parameter];
}

/** Most changes that one answer may make. */
export const mostChanges = { generate: 12, refine: 8 };

export type AppliedChanges = { editable: EditableSetup; changes: MadeChange[]; adjusted: Adjustment[] };

/** Takes an answer's proposals one after the other, each parameter once, up to `most` changes. */
export class ChangeBook {
  #editable: EditableSetup;
  readonly changes: MadeChange[] = [];
  readonly adjusted: Adjustment[] = [];
  readonly #most: number;
  readonly #touched = new Set<string>();

  constructor(editable: EditableSetup, most: number) {
    this.#editable = editable;
    this.#most = most;
  }

  get editable(): EditableSetup {
    return this.#editable;
  }

  /** Leaves a proposal out, and tells the driver why. */
  leaveOut({ parameter, value: asked }: Pick<ProposedChange, 'parameter' | 'value'>, reason: string): null {
    this.adjusted.push({ parameter: tidyLine(parameter, longestName), asked, to: null, reason });
    return null;
  }

  /** Checks and makes a proposal. Returns the change, or null when it was left out. */
  take(proposal: ProposedChange): MadeChange | null {
    const leftOut = (reason: string) => this.leaveOut(proposal, reason);
    if (proposal.objection !== undefined) return leftOut(proposal.objection);
    if (this.changes.length >= this.#most)
      return leftOut(`You can’t judge more than ${this.#most} changes at once on the track.`);
    if (namesOf(proposal.parameter).some((name) => this.#touched.has(name)))
      return leftOut('The same setting was already changed.');
    const { editable, change, adjusted } = applyProposedChange(this.#editable, proposal);
    if (adjusted) this.adjusted.push(adjusted);
    if (!change) return null;
    this.#editable = editable;
    this.#touched.add(proposal.parameter).add(change.parameter);
    this.changes.push(change);
    return change;
  }
}

/** Checks a whole list of proposals and makes what can be made. */
export function applyProposedChanges(
  editable: EditableSetup,
  proposals: readonly ProposedChange[],
  most = mostChanges.generate,
): AppliedChanges {
  const book = new ChangeBook(editable, most);
  for (const proposal of proposals) book.take(proposal);
  return { editable: book.editable, changes: book.changes, adjusted: book.adjusted };
}
