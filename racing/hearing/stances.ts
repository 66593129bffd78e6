import type { HearingKind } from '../../catalogues/schema/hearing.ts';
import { kindsOf } from './kinds.ts';
import { has } from './near.ts';
import { isOfKind } from './polarity.ts';
import type { Sense } from './senses.ts';

/**
 * The meaning of a condition or figure: true now (`affirmed`), or in a way that says nothing about now. `was` is the past
 * tense alone, also used for the laps just driven; `past` an earlier day or session; `praised` means fine, change
 * nothing.
 */
export type Stance =
  | 'affirmed'
  | 'denied'
  | 'was'
  | 'past'
  | 'future'
  | 'supposed'
  | 'asked'
  | 'elsewhere'
  | 'praised';

/** Whether a figure may be one that the driver read off the car: not one that is right as it is, or of another car or day. */
export const isMeasured = (stance: Stance | undefined): boolean =>
  stance !== 'praised' && stance !== 'elsewhere' && stance !== 'past';

const content: readonly HearingKind[] = ['trouble', 'virtue', 'quality', 'setting'];
/** Most words between a denial and the word it denies. */
const reach = 6;

const namesCondition = (sense: Sense) => isOfKind(sense, ['condition']);
/** "A" and "one" count nothing by themselves. */
const isFigure = (sense: Sense) => sense.value !== undefined && !has(sense, 'number.1');
const namesSession = (sense: Sense) => namesCondition(sense) || isFigure(sense);
const isContent = (sense: Sense) => namesSession(sense) || has(sense, 'praise') || isOfKind(sense, content);

/** Words that hold together: from one pause, "but" or "now" to the next. */
type Stretch = {
  senses: readonly Sense[];
  isQuestion: boolean;
  /** Denied words by the denying word. */
  denials: ReadonlyMap<Sense, readonly Sense[]>;
};

/** Longer stretches are cut, so that the work does not grow with the square of the text. */
const longestStretch = 40;

/** The stances of all conditions and figures in a driver's words, and the words without what is not affirmed. */
export function readStances(senses: readonly Sense[]): {
  stances: ReadonlyMap<Sense, Stance>;
  affirmed: Sense[];
} {
  const stances = new Map<Sense, Stance>();
  const spent = new Set<Sense>();
  for (const stretch of stretchesOf(senses)) {
    const named = stretch.senses.filter(namesSession);
    for (const sense of named) stances.set(sense, stanceOf(sense, stretch));
    const denied = named.filter((sense) => namesCondition(sense) && stances.get(sense) === 'denied');
    // A denial that is used up denies nothing behind it: "no rain the rear is loose".
    for (const sense of denied) for (const word of stretch.denials.get(sense) ?? []) spent.add(word);
    // "Neither wet nor damp" denies both.
    for (const sense of named)
      if (denied.some(({ atoms }) => has(sense, ...atoms))) stances.set(sense, 'denied');
  }
  const affirmed = senses.filter((sense) => !spent.has(sense) && isKept(sense, stances.get(sense)));
  return { stances, affirmed };
}

/** Whether a sense says something of the car or of the session as it is now. */
function isKept(sense: Sense, stance: Stance | undefined): boolean {
  // Aquaplaning is something that the car does: denied or of the laps just driven, it is read like any other trouble.
  const isOfCar = has(sense, 'aquaplane') && (stance === 'denied' || stance === 'was');
  if (namesCondition(sense)) return stance === 'affirmed' || isOfCar;
  return sense.atoms.size === 0 || [...sense.atoms].some((atom) => !kindsOf(atom).includes('mark'));
}

function stretchesOf(senses: readonly Sense[]): Stretch[] {
  const stretches: Stretch[] = [];
  let held: Sense[] = [];
  let carried: Sense[] = [];
  let begin = 0;
  const close = (pause?: Sense) => {
    if (
      held.length > 0 &&
      held.every((sense) => !isContent(sense) && !has(sense, 'otherRain')) &&
      (pause?.pause === 'comma' || pause?.pause === 'colon')
    ) {
      // "Yesterday, in the rain": a stretch that says nothing else goes with the next.
      carried = [...carried, ...held];
    } else if (held.length > 0) {
      const isQuestion =
        pause?.isQuestion === true || held.some((sense) => has(sense, 'asks') && sense.from === begin);
      const all = [...carried, ...held];
      stretches.push({ senses: all, isQuestion, denials: denialsIn(all) });
      carried = [];
    }
    if (pause?.pause === 'sentence') carried = [];
    held = [];
  };
  for (const sense of senses) {
    if (sense.pause) close(sense);
    else if (has(sense, 'but', 'now') && !isContent(sense)) {
      close();
      carried = [];
      held.push(sense);
    } else {
      held.push(sense);
      if (held.length >= longestStretch) close();
      continue;
    }
    begin = sense.to;
  }
  close();
  return stretches;
}

function stanceOf(target: Sense, { senses, isQuestion, denials }: Stretch): Stance {
  const said = (...atoms: string[]) => senses.some((sense) => has(sense, ...atoms));
  const asks = said('want', 'request');
  // "The others" are other tyres where their pressure is named.
  const isElsewhere = senses.some(
    (sense) => has(sense, 'elsewhere', 'offTopic') && !(has(sense, 'rest') && has(target, 'pressure')),
  );
  if (isElsewhere) return 'elsewhere';
  if (isQuestion && !said('want')) return 'asked';
  if (denials.has(target)) return 'denied';
  if (isSupposed(target, senses)) return 'supposed';
  if ((said('someday') && !asks) || isAhead(senses)) return 'future';
  if (said('past', 'bygone', 'otherRain')) return 'past';
  if (said('was')) return 'was';
  return isPraised(senses, denials) && !asks ? 'praised' : 'affirmed';
}

/** "In 20 minutes" is still to come. */
const isAhead = (senses: readonly Sense[]) =>
  senses.some(
    (sense, at) =>
      has(sense, 'within') &&
      senses[at + 1]?.from === sense.to &&
      senses[at + 1]?.value !== undefined &&
      has(senses[at + 2], 'minute', 'hour', 'lap'),
  );

/** "Stable in the rain" may be a wish; "great in the rain" is none. */
const isPraised = (senses: readonly Sense[], denials: Stretch['denials']) =>
  senses.some((sense) => has(sense, 'praise') && !isOfKind(sense, ['virtue']) && !denials.has(sense)) &&
  !senses.some((sense) => isOfKind(sense, ['trouble']));

function isSupposed(target: Sense, senses: readonly Sense[]): boolean {
  return senses.some((sense) => {
    if (has(sense, 'maybe')) return true;
    if (has(sense, 'becomes')) return !has(target, 'inContext');
    if (sense.to > target.from) return false;
    return has(sense, 'if') || (has(sense, 'when') && !saysOfCar(senses, sense, target));
  });
}

/** True if the words between two senses say what the car does: "when I brake in the wet" is no wet that may come. */
const saysOfCar = (senses: readonly Sense[], { to }: Sense, { from }: Sense) =>
  senses.some((sense) => sense.from >= to && sense.to <= from && isContent(sense) && !namesSession(sense));

const nextContent = (senses: readonly Sense[], { to }: Sense) =>
  senses.find((sense) => sense.from >= to && isContent(sense));
const lastContent = (senses: readonly Sense[], { from }: Sense) =>
  senses.findLast((sense) => sense.to <= from && isContent(sense));

const deniers = ['not', 'ne', 'no', 'absent', 'notAfter', 'ended', 'over', 'resolved'];
const deniersBehind = ['notAfter', 'ended', 'over', 'resolved'];

/** The negated tokens, by the word that negates them. */
function denialsIn(senses: readonly Sense[]): Map<Sense, Sense[]> {
  const denials = new Map<Sense, Sense[]>();
  for (const word of senses) {
    const denied = has(word, ...deniers) ? deniedBy(word, senses) : undefined;
    if (denied) denials.set(denied, [...(denials.get(denied) ?? []), word]);
  }
  return denials;
}

/** The tokens a negation refers to: those after it, or before it in languages that put it behind. */
function deniedBy(word: Sense, senses: readonly Sense[]): Sense | undefined {
  const next = nextContent(senses, word);
  const before = lastContent(senses, word);
  const far = next ? next.from - word.to : Number.POSITIVE_INFINITY;
  if (has(word, ...deniersBehind) && before && word.from - before.to <= reach && far > 1)
    return has(before, 'inContext') && has(word, 'notAfter') ? undefined : before;
  return far <= reach ? next : undefined;
}
