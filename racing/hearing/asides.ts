import { has } from './near.ts';
import { behaviours, isOfKind } from './polarity.ts';
import type { Sense } from './senses.ts';

/**
 * The senses of a driver's words without what is not of this car as it drives now: another person's or another car's
 * behaviour, a collision's, and a trouble that the same sentence says is of the past. The pauses stay. Cases and questions leave a doubt.
 */
export const withoutAsides = (senses: readonly Sense[]): Sense[] =>
  sentencesOf(senses)
    .map(withoutCollision)
    .flatMap((sentence) => withoutSettled(withoutOthers(sentence)))
    .filter(isNoMere);

const marks = new Set(['rival', 'own', 'imagined', 'explains', 'compared', 'ownOne', 'would']);

/** A sense that has done its work here would only part others that belong together. */
const isNoMere = ({ atoms }: Sense) => atoms.size === 0 || [...atoms].some((atom) => !marks.has(atom));

function sentencesOf(senses: readonly Sense[]): Sense[][] {
  const sentences: Sense[][] = [[]];
  for (const [at, sense] of senses.entries()) {
    sentences.at(-1)?.push(sense);
    // The "¿" behind a comma opens the question of the same sentence; "now" goes on with what it came from.
    const goesOn = senses[at - 1]?.pause === 'comma' || has(senses[at + 1], 'now');
    if (sense.pause === 'sentence' && !goesOn) sentences.push([]);
  }
  return sentences;
}

const isPause = ({ pause }: Sense) => pause !== undefined;

/**
 * "Got hit at the start, but it understeers in T5": beside a collision only what a "but" sets against it is of the car; a
 * spin is its end. What a car does now, or pulls to a side, after a crash is damage.
 */
function withoutCollision(sentence: readonly Sense[]): readonly Sense[] {
  const says = (part: readonly Sense[], ...atoms: string[]) => part.some((sense) => has(sense, ...atoms));
  const isHit = says(sentence, 'hit');
  if (!isHit && !says(sentence, 'crash')) return sentence;
  const parts: Sense[][] = [[]];
  for (const sense of sentence)
    if (has(sense, 'despite', 'crash')) parts.push([sense]);
    else parts.at(-1)?.push(sense);
  const isOfCar = (part: readonly Sense[]) =>
    isHit
      ? part.some((sense) => isOfKind(sense, ['trouble', 'virtue'])) &&
        !says(part, 'hit', 'crash', 'spin', 'rival')
      : !says(part, 'crash') || !says(part, 'now', 'unstable');
  return parts.flatMap((part) => (isOfCar(part) ? part : part.filter(isPause)));
}

/** From the name of another car or driver to the next word for one's own: "my mate's pushes, mine turns". */
function withoutOthers(sentence: readonly Sense[]): Sense[] {
  const kept: Sense[] = [];
  let isOfOther = false;
  let stretch: Sense[] = [];
  for (const [at, sense] of sentence.entries()) {
    if (has(sense, 'own') || (isEdge(sense) && namesOwnCar(sentence.slice(at + 1)))) isOfOther = false;
    else if (isBeforeOne(sense, stretch)) kept.pop();
    else if (has(sense, 'rival') && !isAside(stretch, sense, sentence.slice(at + 1))) isOfOther = true;
    stretch = isPause(sense) ? [] : [...stretch, sense];
    if (!isOfOther || isPause(sense)) kept.push(sense);
    // The turn back to one's own car says that what came before was of another.
    else if (has(sense, 'rival')) kept.push({ ...sense, atoms: new Set(['rival']) });
  }
  return kept;
}

/** "A BMW spun in front of me": what is said just ahead, and of no end, is the other's. */
const isBeforeOne = (sense: Sense, stretch: readonly Sense[]) =>
  ['rival', 'mask'].every((atom) => has(sense, atom)) &&
  isOfKind(stretch.at(-1) ?? sense, ['trouble']) &&
  !stretch.some((one) => isOfKind(one, ['part']) || has(one, 'when', 'own'));

const isEdge = (sense: Sense) => isPause(sense) || has(sense, 'but');

/** "…, but the rear is loose for me": one's own may be named last. */
function namesOwnCar(rest: readonly Sense[]): boolean {
  const end = rest.findIndex(isEdge);
  const part = end < 0 ? rest : rest.slice(0, end);
  return part.some((sense) => has(sense, 'own')) && !part.some((sense) => has(sense, 'rival'));
}

/** "Looser than my mate's", "when the car in front brakes": the other is not whom the words are about. */
const isAside = (stretch: readonly Sense[], { from }: Sense, rest: readonly Sense[]) =>
  stretch.some(
    (sense) =>
      has(sense, 'when', 'if') ||
      // "Unlike the Audi, which slides, my car pushes": one's own is named later.
      (has(sense, 'compared') && !rest.some((other) => has(other, 'own'))) ||
      // "Il mio compagno" is another's, "mine and my mate's" is not.
      (has(sense, 'own') && sense.to < from) ||
      isOfKind(sense, behaviours),
  );

/** "It used to lock, this one doesn't": a part of the sentence says that what came before is over. */
function withoutSettled(sentence: readonly Sense[]): readonly Sense[] {
  const edges = [...sentence.keys()].filter((at) => isEdge(sentence[at] as Sense)).toReversed();
  for (const edge of edges) {
    const [before, rest] = [sentence.slice(0, edge + 1), sentence.slice(edge + 1)];
    const next = rest.findIndex(isEdge);
    const part = next < 0 ? rest : rest.slice(0, next);
    const isLast = rest.slice(part.length).every(isEdge);
    if (part.length > 0 && settles(before, part, isLast)) return [...before.filter(isPause), ...rest];
  }
  return sentence;
}

function settles(before: readonly Sense[], part: readonly Sense[], isLast: boolean): boolean {
  const isOver =
    before.some((sense) => has(sense, 'was', 'past', 'bygone', 'rival')) ||
    part.some((sense) => has(sense, 'ownOne', 'ended', 'now'));
  const isNow = part.some((sense) => has(sense, 'own', 'ended', 'now'));
  // "La mia no": the bare word for one's own denies too.
  const isFine =
    part.some(
      (sense) => has(sense, 'praise', 'not', 'no', 'ne', 'notAfter', 'ended') && !has(sense, 'ownOne'),
    ) ||
    (isLast && part.every((sense) => has(sense, 'own')));
  const saysMore = part.some((sense) =>
    isOfKind(sense, [...behaviours, 'part', 'place', 'thing', 'setting']),
  );
  return isOver && isNow && isFine && !saysMore;
}
