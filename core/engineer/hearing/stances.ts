import type { HearingKind } from '../../../catalogues/schema/hearing.ts';
import { kindsOf } from './kinds.ts';
import type { Sense } from './senses.ts';

/**
 * How a condition or a figure is meant: so now (`affirmed`), or in one of the ways that say nothing of now. `was` is the
 * past tense alone, which also tells of the laps just driven; `past` an earlier day or session; `praised` where the car is
 * fine and nothing is asked for.
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

const content: readonly HearingKind[] = ['trouble', 'virtue', 'quality', 'setting'];
/** How many words may stand between a denial and the word that it denies. */
const reach = 6;

const has = (sense: Sense | undefined, ...atoms: string[]) => atoms.some((atom) => sense?.atoms.has(atom));
const isOf = ({ atoms }: Sense, kinds: readonly HearingKind[]) =>
  [...atoms].some((atom) => kindsOf(atom).some((kind) => kinds.includes(kind)));
const namesCondition = (sense: Sense) => isOf(sense, ['condition']);
/** "A" and "one" count nothing by themselves. */
const isFigure = (sense: Sense) => sense.value !== undefined && !has(sense, 'number.1');
const namesSession = (sense: Sense) => namesCondition(sense) || isFigure(sense);
const isContent = (sense: Sense) => namesSession(sense) || has(sense, 'praise') || isOf(sense, content);

/** Words that hold together: from one pause, "but" or "now" to the next. */
type Stretch = { senses: readonly Sense[]; isQuestion: boolean };

/** The stances of all conditions and figures in a driver's words. */
export function stancesOf(senses: readonly Sense[]): ReadonlyMap<Sense, Stance> {
  const stances = new Map<Sense, Stance>();
  for (const stretch of stretchesOf(senses)) {
    const named = stretch.senses.filter(namesSession);
    for (const sense of named) stances.set(sense, stanceOf(sense, stretch));
    // "Neither wet nor damp" denies both.
    const denied = named.filter((sense) => namesCondition(sense) && stances.get(sense) === 'denied');
    for (const sense of named)
      if (denied.some(({ atoms }) => has(sense, ...atoms))) stances.set(sense, 'denied');
  }
  return stances;
}

/** A text's senses without the conditions that are not affirmed, and without the words that only say so. */
export function withoutUnaffirmed(
  senses: readonly Sense[],
  stances: ReadonlyMap<Sense, Stance>,
): Sense[] {
  return senses.filter((sense) => {
    if (namesCondition(sense)) return stances.get(sense) === 'affirmed' || isOfCar(sense, stances.get(sense));
    return sense.atoms.size === 0 || [...sense.atoms].some((atom) => !kindsOf(atom).includes('mark'));
  });
}

/** Aquaplaning is something that the car does: denied or of the laps just driven, it is read like any other trouble. */
const isOfCar = (sense: Sense, stance: Stance | undefined) =>
  has(sense, 'aquaplane') && (stance === 'denied' || stance === 'was');

function stretchesOf(senses: readonly Sense[]): Stretch[] {
  const stretches: Stretch[] = [];
  let held: Sense[] = [];
  let carried: Sense[] = [];
  let begin = 0;
  const close = (pause?: Sense) => {
    if (held.length > 0 && held.every((sense) => !isContent(sense) && !has(sense, 'otherRain')) && pause?.pause === 'comma') {
      // "Yesterday, in the rain": a stretch that says nothing else goes with the next.
      carried = [...carried, ...held];
    } else if (held.length > 0) {
      const isQuestion = pause?.isQuestion === true || held.some((sense) => has(sense, 'asks') && sense.from === begin);
      stretches.push({ senses: [...carried, ...held], isQuestion });
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
      continue;
    }
    begin = sense.to;
  }
  close();
  return stretches;
}

function stanceOf(target: Sense, { senses, isQuestion }: Stretch): Stance {
  const said = (...atoms: string[]) => senses.some((sense) => has(sense, ...atoms));
  const asks = said('want', 'request');
  if (said('elsewhere')) return 'elsewhere';
  if (isQuestion && !said('want')) return 'asked';
  if (isDenied(target, senses)) return 'denied';
  if (isSupposed(target, senses)) return 'supposed';
  if (said('someday') && !asks) return 'future';
  if (said('past', 'bygone', 'otherRain')) return 'past';
  if (said('was')) return 'was';
  return isPraised(senses) && !asks ? 'praised' : 'affirmed';
}

/** "Stable in the rain" may be a wish; "great in the rain" is none. */
const isPraised = (senses: readonly Sense[]) =>
  senses.some((sense) => has(sense, 'praise') && !isOf(sense, ['virtue']) && !isDenied(sense, senses)) &&
  !senses.some((sense) => isOf(sense, ['trouble']));

function isSupposed(target: Sense, senses: readonly Sense[]): boolean {
  return senses.some((sense) => {
    if (has(sense, 'maybe')) return true;
    if (has(sense, 'becomes')) return !has(target, 'inContext');
    if (sense.to > target.from) return false;
    return has(sense, 'if') || (has(sense, 'when') && !saysOfCar(senses, sense, target));
  });
}

/** Whether something that the car does is said between two senses: "when I brake in the wet" is no wet that may come. */
const saysOfCar = (senses: readonly Sense[], { to }: Sense, { from }: Sense) =>
  senses.some((sense) => sense.from >= to && sense.to <= from && isContent(sense) && !namesSession(sense));

const nextContent = (senses: readonly Sense[], { to }: Sense) =>
  senses.find((sense) => sense.from >= to && isContent(sense));
const lastContent = (senses: readonly Sense[], { from }: Sense) =>
  senses.findLast((sense) => sense.to <= from && isContent(sense));

/** Whether a word of denial is about this sense: it stands before it, or after it where its language puts it there. */
function isDenied(target: Sense, senses: readonly Sense[]): boolean {
  return senses.some((sense) => {
    if (!has(sense, 'not', 'ne', 'no', 'absent', 'notAfter', 'ended', 'over', 'resolved') || sense === target) return false;
    const next = nextContent(senses, sense);
    const before = lastContent(senses, sense);
    const isNext = next !== undefined && next.from - sense.to <= reach;
    const follows =
      has(sense, 'notAfter', 'ended', 'over', 'resolved') &&
      before !== undefined &&
      sense.from - before.to <= reach &&
      !(isNext && next.from - sense.to <= 1);
    if (follows) return before === target && !(has(target, 'inContext') && has(sense, 'notAfter'));
    return isNext && next === target;
  });
}
