import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import type { HearingKind } from '../../catalogues/schema/hearing.ts';
import { kindsOf } from './kinds.ts';
import { has } from './near.ts';
import type { Sense } from './senses.ts';

const kindsOfSense = new WeakMap<Sense, ReadonlySet<HearingKind>>();

/** Whether a sense is of one of these kinds. */
export function isOfKind(sense: Sense, kinds: readonly HearingKind[]): boolean {
  const own = kindsOfSense.get(sense) ?? new Set([...sense.atoms].flatMap(kindsOf));
  kindsOfSense.set(sense, own);
  return own.size > 0 && kinds.some((kind) => own.has(kind));
}

/** Kinds of sense that describe how the car behaves. */
export const behaviours = ['trouble', 'virtue', 'quality'] as const;
const context = ['part', 'place', 'speed', 'thing'] as const;

/** The senses that a clause's function words negate, miss, wish for or call excessive. */
export type Polarity = {
  denied: Set<Sense>;
  lacking: Set<Sense>;
  much: Set<Sense>;
  /** Traits that the car is to have: "make it looser". */
  wished: Set<Sense>;
  praised: boolean;
  open: boolean;
  settles: boolean;
};

/** Finds which senses a clause's function words negate, miss, wish for or call excessive. */
export function polarityOf(senses: readonly Sense[]): Polarity {
  const made: Polarity = {
    denied: new Set(),
    lacking: new Set(),
    much: new Set(),
    wished: isLiked(senses) ? new Set() : wishedIn(senses),
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
    has(sense, 'not', 'ne', 'ended', 'notAfter', 'no', 'lack', 'more', 'tooMuch', 'freeOf', 'lose'),
  );
  for (const sense of denies) {
    if (isOfKind(sense, behaviours) && !has(sense, 'not', 'no', 'lose')) continue;
    const target = targetOf(senses, content, sense);
    if (!target || isDoubled(senses, sense, target)) continue;
    // "Loses traction" has none; "loses the rear" is read as it stands.
    if (has(sense, 'lose')) {
      if (isOfKind(target, ['virtue']) && target.from >= sense.to) made.lacking.add(target);
      continue;
    }
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
    else if (
      isOfKind(target, ['part']) &&
      has(sense, 'no', 'more', 'lack') &&
      isAlone(senses, target) &&
      !isMoved(senses)
    )
      made.lacking.add(target);
    else if (isOfKind(target, ['thing']) && misses) made.lacking.add(target);
    else if (isDenial) {
      made.denied.add(target);
      if (has(target, 'praise')) bad = true;
    }
  }
  for (const part of emptyIn(senses, content)) made.lacking.add(part);
  const resolved = senses.find((sense) => has(sense, 'resolved') && !made.denied.has(sense));
  for (const [index, sense] of senses.entries()) {
    // "Too safe", "zu stabil": of a noun "too much" is said.
    const next = senses[index + 1];
    const isTrait = next?.from === sense.to && has(next, 'stability', 'response');
    if (next && isTrait && has(sense, 'too') && !made.lacking.has(next)) made.much.add(next);
    if (has(sense, 'bad', 'badly')) bad = true;
    if (resolved && sense !== resolved && isOfKind(sense, ['trouble'])) made.denied.add(sense);
  }
  made.settles =
    resolved !== undefined && !senses.some((sense) => isOfKind(sense, [...behaviours, ...context]));
  // A car that should stop doing something does it: "make it not so loose".
  const isMade = senses.some((sense) => has(sense, 'make'));
  if (isMade) for (const sense of made.denied) if (isOfKind(sense, ['trouble'])) made.denied.delete(sense);
  const wanted = isMade || senses.some((sense) => has(sense, 'want'));
  // "Should be warmer" says that it is cold.
  const make = senses.find((sense) => has(sense, 'make'));
  const isHelp = senses.some((sense) => has(sense, 'wouldHelp'));
  if (isHelp)
    for (const sense of senses) if (has(sense, 'hot', 'cold', 'high', 'low')) made.denied.add(sense);
  if (make && !senses.some((sense) => has(sense, 'too', 'not', 'ne')))
    for (const sense of senses)
      if (sense.from >= make.to && has(sense, 'hot', 'cold')) made.denied.add(sense);
  // "Make it stop sliding" says nothing of the brakes.
  const ends = (sense: Sense) =>
    wanted &&
    has(sense, 'stop') &&
    senses.some((other) => other.from >= sense.to && isOfKind(other, ['trouble']));
  for (const sense of senses) {
    if (!isOfKind(sense, ['virtue']) || made.much.has(sense) || ends(sense)) continue;
    if (wanted && isWishedLess(senses, sense)) {
      made.lacking.delete(sense);
      made.much.add(sense);
    } else if (bad || wanted) made.lacking.add(sense);
  }
  const liked = isLiked(senses);
  if (liked) for (const sense of senses) if (isOfKind(sense, ['trouble', 'quality'])) made.denied.add(sense);
  made.praised =
    liked ||
    senses.some((sense) => has(sense, 'praise') && !made.denied.has(sense) && !made.lacking.has(sense));
  if (made.praised) for (const sense of senses) if (has(sense, 'warmless')) made.denied.add(sense);
  made.open = made.denied.size > 0 && !ended && !resolved && !liked;
  return made;
}

/** "I like a loose car" complains of nothing; "I don't like how loose it is" does. */
const isLiked = (senses: readonly Sense[]) =>
  senses.some(
    (sense, at) =>
      has(sense, 'likes') &&
      !has(senses[at - 1], 'not', 'ne', 'want') &&
      !has(senses[at + 1], 'not', 'notAfter'),
  );

const isTrait = ({ atoms }: Sense) => [...atoms].some((atom) => Object.hasOwn(hearingGrammar.wished, atom));

/** The traits that a clause wants of the car, or of which it has too little, and wants neither less of nor none. */
function wishedIn(senses: readonly Sense[]): Set<Sense> {
  const make = senses.find((sense) => has(sense, 'make'));
  const isTurned = (sense: Sense) =>
    senses.some(
      (other) => other.to <= sense.from && has(other, 'less', 'not', 'ne', 'no', 'ended', 'stop', 'too'),
    );
  return new Set(
    senses.filter((sense, at) => {
      if (!isTrait(sense)) return false;
      if (isTooLittle(senses, at)) return true;
      const isMore = has(senses[at - 1], 'more') || has(senses[at + 1], 'more');
      const isMade = make && sense.from >= make.to && (isMore || has(sense, 'character'));
      return (isMade || isHoped(senses, at) || isWishedMore(senses, at)) && !isTurned(sense);
    }),
  );
}

/** "Not enough oversteer", "not loose enough". */
function isTooLittle(senses: readonly Sense[], at: number): boolean {
  if (has(senses[at - 1], 'tooLittle')) return true;
  const isDenied = senses.slice(0, at).some((sense) => has(sense, 'not', 'ne'));
  return isDenied && (has(senses[at - 1], 'enough') || has(senses[at + 1], 'enough'));
}

/** "A bit more understeer would make it easier". */
const isHoped = (senses: readonly Sense[], at: number) =>
  senses.slice(Math.max(0, at - 2), at).some((sense) => has(sense, 'more', 'lack')) &&
  senses.slice(at).some((sense) => has(sense, 'would', 'wouldHelp')) &&
  !senses.some((sense) => has(sense, 'bad', 'badly') && !has(sense, 'lack'));

/** Matches "more pointy please": a wish at the start, not a description of the car. */
function isWishedMore(senses: readonly Sense[], at: number): boolean {
  const wants = senses.some((sense) => has(sense, 'want'));
  return wants && at === 1 && has(senses[0], 'more') && has(senses[at], 'character');
}

/** "I want less rotation", "less stable please". */
function isWishedLess(senses: readonly Sense[], virtue: Sense): boolean {
  const at = senses.findIndex((sense) => sense.to <= virtue.from && has(sense, 'less'));
  const before = senses[at - 1];
  const isFirst = before === undefined || has(before, 'want', 'make');
  return at >= 0 && isFirst && virtue.from - (senses[at]?.to ?? 0) <= 2;
}

/** True if a denial belongs to a phrase that denies by itself ("won't turn"), or to "cannot ... without". */
function isDoubled(senses: readonly Sense[], word: Sense, target: Sense): boolean {
  if (has(word, 'ended')) return false;
  if (!has(word, 'without') && senses.some((other) => other.from >= word.to && has(other, 'without')))
    return true;
  if (has(target, 'denies', 'warmless')) return !has(word, 'notAfter') || has(word, 'not');
  return (
    has(word, 'without') &&
    senses.some((other) => other.to <= word.from && has(other, 'not', 'ne', 'noTraction', 'bad'))
  );
}

/** True if the part is named alone: "more front" means grip, "more front wing" does not. */
function isAlone(senses: readonly Sense[], part: Sense): boolean {
  return !senses.some(
    (sense) => sense !== part && isOfKind(sense, ['trouble', 'virtue', 'quality', 'setting', 'thing']),
  );
}

/** "The rear is nowhere", "dietro non c'è niente": an end of which nothing is said but that it gives nothing. */
function emptyIn(senses: readonly Sense[], content: readonly Sense[]): Sense[] {
  const last = senses.findLast((sense) => has(sense, 'empty'));
  const isEmpty = last !== undefined && content.every((sense) => isOfKind(sense, ['part', 'place', 'speed']));
  return isEmpty ? content.filter((sense) => isOfKind(sense, ['part'])) : [];
}

/** "Raise the rear 3 mm" moves it. */
const isMoved = (senses: readonly Sense[]) => senses.some((sense) => has(sense, 'up', 'down', 'click'));

const reach = 5;

/** The sense a function word refers to: the next one, or the one before in languages that put it behind. */
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
  // "Übersteuern hab ich keins": the denial ends its clause.
  if (!next && has(word, 'no')) return behind;
  // "The front is missing", "hinten fehlt was".
  if (!next && has(word, 'lack')) return content.findLast((sense) => isOfKind(sense, ['part']));
  if (!next || !isOfKind(next, context) || isOfKind(next, behaviours)) return next;
  const isOfNext =
    second && second.from - next.to <= 1 && (isOfKind(second, behaviours) || has(second, 'praise'));
  return isOfNext ? second : next;
}
