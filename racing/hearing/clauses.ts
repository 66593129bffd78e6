import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import type { HearingKind } from '../../catalogues/schema/hearing.ts';
import type { HeardCorner } from './corners.ts';
import { kindsOf } from './kinds.ts';
import { has } from './near.ts';
import { behaviours, isOfKind, type Polarity, polarityOf } from './polarity.ts';
import type { Sense } from './senses.ts';

/** One thought of a driver's: what was said of the car, and what of it was denied. */
export type Clause = {
  /** Troubles and qualities, things, virtues that are lacking (`no:grip`) or too much (`much:grip`). */
  said: Set<string>;
  parts: Set<string>;
  places: Set<string>;
  speeds: Set<string>;
  corners: HeardCorner[];
  /** Senses the driver says do not happen, or no longer happen. */
  denied: Set<string>;
  /** Ends and places that are said not to be meant. */
  excluded: Set<string>;
  /** Denied for this end or place alone: another may be named next ("not the fronts, the rears"). */
  open: boolean;
  praised: boolean;
  past: boolean;
  was: boolean;
  now: boolean;
  tried: boolean;
  /** Says of what was said before that it is mended: "i fixed that". */
  settles: boolean;
  /** Whether a sentence or a "but" begins here. */
  startsSentence: boolean;
  startsContrast: boolean;
  senses: Sense[];
  dropped: Set<Sense>;
};

/** Longer thoughts are cut, so that what is read does not grow with the square of the text. */
const longestClause = 24;

/** Splits what was said at pauses and at words like "and" and "but". */
export function clausesOf(senses: readonly Sense[]): Clause[] {
  const clauses: Clause[] = [];
  let held: Sense[] = [];
  let starts: Starts = { sentence: true, contrast: false, isOfCar: true };
  const close = () => {
    if (held.length > 0) clauses.push(clauseOf(held, starts));
    if (held.length > 0) starts = { ...starts, sentence: false, contrast: false };
    held = [];
  };
  for (const [at, sense] of senses.entries()) {
    if (has(sense, 'mask') || isInList(held, sense, senses[at + 1])) continue;
    const isContent = isOfKind(sense, [...behaviours, 'part']);
    if (sense.pause || (!isContent && has(sense, 'and', 'but', 'now'))) {
      // "My rig: the deck is loose": a heading says what its sentence is about.
      if (sense.pause === 'colon' && held.some((other) => has(other, 'offTopic'))) starts.isOfCar = false;
      close();
      if (sense.pause === 'sentence') starts.sentence = true;
      if (has(sense, 'but')) starts.contrast = true;
      if (sense.pause === 'sentence' || has(sense, 'but')) starts.isOfCar = true;
      if (has(sense, 'now', 'past', 'stint', 'remains')) held.push(sense);
    } else {
      if (beginsAnother(held, sense)) close();
      held.push(sense);
      if (held.length >= longestClause) close();
    }
  }
  close();
  return clauses;
}

/** "T1 and T8 push": an "and" between corners of which nothing is said yet parts nothing. */
const isInList = (held: readonly Sense[], sense: Sense, next: Sense | undefined) =>
  has(sense, 'and') &&
  Boolean(held.at(-1)?.corners && next?.corners) &&
  !held.some((one) => isOfKind(one, behaviours));

/** Without a pause: "oversteer entry understeer exit" is two thoughts, and so are "entry oversteer exit understeer" and "T1 pushes T8 snaps". */
function beginsAnother(held: readonly Sense[], sense: Sense): boolean {
  const [first, ...rest] = held;
  if (!first) return false;
  const corner = held.findIndex(({ corners }) => corners);
  const isSaid = (from: number) => held.slice(from).some((one) => isOfKind(one, behaviours));
  if (sense.corners && corner >= 0 && isSaid(corner)) return true;
  // "Out of T5" says where, whatever else it can mean.
  const isPlace = isOfKind(first, ['place']);
  if (corner > 0 && !isPlace && isOfKind(first, ['trouble']) && isOfKind(sense, ['trouble'])) return true;
  const alternates = (kind: HearingKind, other: HearingKind) =>
    isOfKind(first, [kind]) && isOfKind(sense, [kind]) && rest.some((held) => isOfKind(held, [other]));
  return alternates('trouble', 'place') || alternates('place', 'trouble');
}

/** The start of a clause: at a sentence or a "but", and inside a remark about the car. */
type Starts = { sentence: boolean; contrast: boolean; isOfCar: boolean };

function clauseOf(senses: Sense[], starts: Starts): Clause {
  const polarity = polarityOf(senses);
  const isOfCar = starts.isOfCar && !senses.some((sense) => has(sense, 'offTopic'));
  const clause: Clause = {
    said: new Set(),
    parts: new Set(),
    places: new Set(),
    speeds: new Set(),
    corners: senses.flatMap(({ corners }) => corners ?? []),
    denied: new Set(),
    excluded: new Set(),
    open: polarity.open,
    praised: polarity.praised,
    past: senses.some((sense) => has(sense, 'past')),
    was: senses.some((sense) => has(sense, 'was')),
    now: senses.some((sense) => has(sense, 'now')),
    tried: senses.some((sense) => has(sense, 'tried')),
    settles: polarity.settles,
    startsSentence: starts.sentence,
    startsContrast: starts.contrast,
    senses: isOfCar ? senses : [],
    dropped: polarity.denied,
  };
  for (const sense of isOfCar ? senses : []) if (!isCompared(clause, sense)) place(clause, sense, polarity);
  return clause;
}

/** "The outside is hotter than the inside" is of the outside. */
const isCompared = ({ said }: Clause, sense: Sense) =>
  (has(sense, 'inner') && said.has('outer')) || (has(sense, 'outer') && said.has('inner'));

function place(clause: Clause, sense: Sense, { denied, lacking, much, wished }: Polarity): void {
  const isDenied = denied.has(sense);
  for (const atom of sense.atoms) {
    const missing = wished.has(sense) ? hearingGrammar.wished[atom] : undefined;
    if (missing !== undefined) {
      clause.said.add(missing);
      continue;
    }
    for (const kind of kindsOf(atom)) {
      if (kind === 'virtue') {
        if (much.has(sense)) clause.said.add(`much:${atom}`);
        else if (lacking.has(sense)) clause.said.add(`no:${atom}`);
      } else if (kind === 'trouble') {
        (isDenied ? clause.denied : clause.said).add(atom);
      } else if (kind === 'quality') {
        clause.said.add(isDenied ? `no:${atom}` : atom);
      } else if (kind === 'manner') clause.said.add(atom);
      else if (kind === 'thing') {
        clause.said.add(atom);
        if (lacking.has(sense)) clause.said.add(`no:${atom}`);
        if (much.has(sense)) clause.said.add(`much:${atom}`);
      } else if (isDenied) clause.excluded.add(atom);
      else placeContext(clause, kind, atom);
      if (kind === 'part' && lacking.has(sense)) clause.said.add('no:grip');
    }
  }
}

function placeContext(clause: Clause, kind: HearingKind, atom: string): void {
  if (kind === 'part') {
    clause.parts.add(atom);
    if (atom === 'LF' || atom === 'RF') clause.parts.add('front');
    if (atom === 'LR' || atom === 'RR') clause.parts.add('rear');
  } else if (kind === 'place') clause.places.add(atom);
  else if (kind === 'speed') clause.speeds.add(atom);
}

/** Whether a clause says how something behaves, not merely where. */
export function hasBehaviour(clause: Clause): boolean {
  for (const atom of clause.said) {
    if (atom.includes(':') || kindsOf(atom).some((kind) => kind === 'trouble' || kind === 'quality'))
      return true;
  }
  return false;
}

/** Whether a clause names an end, a place, a speed, a corner or a thing. */
export function hasContext({ parts, places, speeds, corners, said }: Clause): boolean {
  return parts.size + places.size + speeds.size + corners.length + said.size > 0;
}
