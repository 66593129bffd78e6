import type { HearingKind } from '../../../catalogues/schema/hearing.ts';
import { hearingGrammar } from '../../../catalogues/engineering/hearing/index.ts';
import { kindsOf } from './kinds.ts';
import type { Sense } from './senses.ts';

/** One thought of a driver's: what was said of the car, and what of it was denied. */
export type Clause = {
  /** Troubles and qualities, things, virtues that are lacking (`no:grip`) or too much (`much:grip`). */
  said: Set<string>;
  parts: Set<string>;
  places: Set<string>;
  speeds: Set<string>;
  corners: string[];
  /** What is said not to happen, or no longer. */
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

const kindsOfSense = new WeakMap<Sense, ReadonlySet<HearingKind>>();

/** Whether a sense is of one of these kinds. */
function isOfKind(sense: Sense, kinds: readonly HearingKind[]): boolean {
  const own = kindsOfSense.get(sense) ?? new Set([...sense.atoms].flatMap(kindsOf));
  kindsOfSense.set(sense, own);
  return own.size > 0 && kinds.some((kind) => own.has(kind));
}

const has = (sense: Sense | undefined, ...atoms: string[]) => atoms.some((atom) => sense?.atoms.has(atom));
const behaviours = ['trouble', 'virtue', 'quality'] as const;
const context = ['part', 'place', 'speed', 'thing'] as const;

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
  for (const sense of senses) {
    if (has(sense, 'mask')) continue;
    const isContent = isOfKind(sense, [...behaviours, 'part']);
    if (sense.pause || (!isContent && has(sense, 'and', 'but', 'now'))) {
      // "My rig: the deck is loose": a heading says what its sentence is about.
      if (sense.pause === 'colon' && held.some((other) => has(other, 'offTopic'))) starts.isOfCar = false;
      close();
      if (sense.pause === 'sentence') starts.sentence = true;
      if (has(sense, 'but')) starts.contrast = true;
      if (sense.pause === 'sentence' || has(sense, 'but')) starts.isOfCar = true;
      if (has(sense, 'now', 'past')) held.push(sense);
    } else {
      if (beginsAnother(held, sense)) close();
      held.push(sense);
      if (held.length >= longestClause) close();
    }
  }
  close();
  return clauses;
}

/** Without a pause: "oversteer entry understeer exit" is two thoughts, and so is "entry oversteer exit understeer". */
function beginsAnother([first, ...rest]: readonly Sense[], sense: Sense): boolean {
  if (!first) return false;
  const alternates = (kind: HearingKind, other: HearingKind) =>
    isOfKind(first, [kind]) && isOfKind(sense, [kind]) && rest.some((held) => isOfKind(held, [other]));
  return alternates('trouble', 'place') || alternates('place', 'trouble');
}

/** How a clause begins: with a sentence or a "but", and whether what it belongs to is about the car. */
type Starts = { sentence: boolean; contrast: boolean; isOfCar: boolean };

function clauseOf(senses: Sense[], starts: Starts): Clause {
  const polarity = polarityOf(senses);
  const isOfCar = starts.isOfCar && !senses.some((sense) => has(sense, 'offTopic'));
  const clause: Clause = {
    said: new Set(),
    parts: new Set(),
    places: new Set(),
    speeds: new Set(),
    corners: senses.flatMap(({ corner }) => corner ?? []),
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
  for (const sense of isOfCar ? senses : []) place(clause, sense, polarity);
  return clause;
}

type Polarity = {
  denied: Set<Sense>;
  lacking: Set<Sense>;
  much: Set<Sense>;
  /** Traits that the car is to have: "make it looser". */
  wished: Set<Sense>;
  praised: boolean;
  open: boolean;
  settles: boolean;
};

/** What the small words of a clause do to the others: deny, miss, wish for more of, call too much. */
function polarityOf(senses: readonly Sense[]): Polarity {
  const made: Polarity = {
    denied: new Set(),
    lacking: new Set(),
    much: new Set(),
    wished: wishedIn(senses),
    praised: false,
    open: false,
    settles: false,
  };
  let bad = false;
  let ended = false;
  const content = senses.filter(
    (sense) => isOfKind(sense, [...behaviours, ...context, 'setting']) || has(sense, 'praise', 'resolved'),
  );
  const denies = senses.filter((sense) =>
    has(sense, 'not', 'ne', 'ended', 'notAfter', 'no', 'lack', 'more', 'tooMuch', 'freeOf'),
  );
  for (const sense of denies) {
    if (isOfKind(sense, behaviours) && !has(sense, 'not', 'no')) continue;
    const target = targetOf(senses, content, sense);
    if (!target || isDoubled(senses, sense, target)) continue;
    if (has(sense, 'freeOf')) {
      // "No problem with the grip" praises it: only what would be a trouble is denied.
      if (isOfKind(target, ['trouble', 'quality'])) made.denied.add(target);
      continue;
    }
    if (has(sense, 'ended') || (has(sense, 'notAfter') && has(sense, 'more'))) ended = true;
    const isDenial = has(sense, 'not', 'ne', 'ended', 'notAfter', 'no');
    const misses = has(sense, 'no', 'more', 'lack');
    if (has(sense, 'tooMuch') && !isDenial && isOfKind(target, ['virtue', 'thing'])) made.much.add(target);
    else if (has(sense, 'tooMuch') && !isDenial) continue;
    else if (isOfKind(target, ['virtue'])) made.lacking.add(target);
    else if (isOfKind(target, ['part']) && has(sense, 'no', 'more') && isAlone(senses, target))
      made.lacking.add(target);
    else if (isOfKind(target, ['thing']) && misses) made.lacking.add(target);
    else if (isDenial) {
      made.denied.add(target);
      if (has(target, 'praise')) bad = true;
    }
  }
  const resolved = senses.find((sense) => has(sense, 'resolved') && !made.denied.has(sense));
  for (const [index, sense] of senses.entries()) {
    // "Too safe", "zu stabil": of a noun "too much" is said.
    const next = senses[index + 1];
    if (next && has(sense, 'too') && next.from === sense.to && has(next, 'stability', 'response'))
      made.much.add(next);
    if (has(sense, 'bad')) bad = true;
    if (resolved && sense !== resolved && isOfKind(sense, ['trouble'])) made.denied.add(sense);
  }
  made.settles =
    resolved !== undefined && !senses.some((sense) => isOfKind(sense, [...behaviours, ...context]));
  // What the car is not to do is what it does: "make it not so loose".
  const isMade = senses.some((sense) => has(sense, 'make'));
  if (isMade) for (const sense of made.denied) if (isOfKind(sense, ['trouble'])) made.denied.delete(sense);
  const wanted = isMade || senses.some((sense) => has(sense, 'want'));
  // "Make it stop sliding" says nothing of the brakes.
  const ends = (sense: Sense) =>
    wanted &&
    has(sense, 'stop') &&
    senses.some((other) => other.from >= sense.to && isOfKind(other, ['trouble']));
  for (const sense of senses) {
    if ((bad || wanted) && isOfKind(sense, ['virtue']) && !made.much.has(sense) && !ends(sense))
      made.lacking.add(sense);
  }
  made.praised = senses.some(
    (sense) => has(sense, 'praise') && !made.denied.has(sense) && !made.lacking.has(sense),
  );
  if (made.praised) for (const sense of senses) if (has(sense, 'warmless')) made.denied.add(sense);
  made.open = made.denied.size > 0 && !ended && !resolved;
  return made;
}

/** The traits that a clause wants of the car, and wants neither less of nor none. */
function wishedIn(senses: readonly Sense[]): Set<Sense> {
  const make = senses.find((sense) => has(sense, 'make'));
  if (!make) return new Set();
  const isTurned = (sense: Sense) =>
    senses.some(
      (other) => other.to <= sense.from && has(other, 'less', 'not', 'ne', 'no', 'ended', 'stop', 'too'),
    );
  const isMore = (sense: Sense, at: number) =>
    has(senses[at - 1], 'more') || has(senses[at + 1], 'more') || has(sense, 'character');
  return new Set(
    senses.filter((sense, at) => sense.from >= make.to && isMore(sense, at) && !isTurned(sense)),
  );
}

/** Whether a denial only belongs to a phrase that denies by itself ("won't turn"), or to "cannot ... without". */
function isDoubled(senses: readonly Sense[], word: Sense, target: Sense): boolean {
  if (has(word, 'ended')) return false;
  if (!has(word, 'without') && senses.some((other) => other.from >= word.to && has(other, 'without')))
    return true;
  if (has(target, 'denies')) return !has(word, 'notAfter') || has(word, 'not');
  return (
    has(word, 'without') &&
    senses.some((other) => other.to <= word.from && has(other, 'not', 'ne', 'noTraction', 'bad'))
  );
}

/** Whether nothing but the part is spoken of: "more front" is of grip, "more front wing" is not. */
function isAlone(senses: readonly Sense[], part: Sense): boolean {
  return !senses.some(
    (sense) => sense !== part && isOfKind(sense, ['trouble', 'virtue', 'quality', 'setting', 'thing']),
  );
}

const reach = 5;

/** What a small word is about: the next content, or where its language puts it behind, the one before. */
function targetOf(senses: readonly Sense[], all: readonly Sense[], word: Sense): Sense | undefined {
  const content = all.filter(
    (sense) => sense !== word && sense.from - word.to <= reach && word.from - sense.to <= reach,
  );
  const without =
    senses.find((sense) => sense.from >= word.to && has(sense, 'without'))?.from ?? word.to + reach;
  const ahead = content.filter(({ from }) => from >= word.to && from - word.to <= reach && from <= without);
  const [next, second] = ahead;
  const behind = content.findLast(
    (sense) =>
      sense.to <= word.from &&
      word.from - sense.to <= reach &&
      (isOfKind(sense, behaviours) || has(sense, 'praise')),
  );
  if (has(word, 'notAfter', 'ended', 'freeOf') && behind) {
    const isNear = next && next.from - word.to <= 1 && (isOfKind(next, behaviours) || has(next, 'praise'));
    return isNear ? next : behind;
  }
  if (!next || !isOfKind(next, context) || isOfKind(next, behaviours)) return next;
  const isOfNext =
    second && second.from - next.to <= 1 && (isOfKind(second, behaviours) || has(second, 'praise'));
  return isOfNext ? second : next;
}

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
