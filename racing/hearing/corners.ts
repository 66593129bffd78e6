import { type CornerSpeed, type NamedCorner, namedCorners } from '../../catalogues/engineering/corners.ts';
import { instructionWords } from '../../catalogues/engineering/hearing/index.ts';
import type { EngineerGame } from '../setup/catalogue.ts';
import { type Token, tokensOf } from './tokens.ts';
import { distanceWithin } from './typos.ts';

/** A corner as the driver named it: "T5" or its name. `any`: its speed is unknown. */
export type HeardCorner = { label: string; speed: CornerSpeed | 'any'; hasKerbs: boolean };

/** Corners named at a place; `to` is where their name ends. `isList`: a bare number may follow ("turns 3, 4"). */
export type Found = { corners: HeardCorner[]; to: number; isList?: boolean };

type Name = { words: readonly string[]; of: readonly HeardCorner[] };

/** Where drivers may find a corner on a track; without a track only numbers are known. */
export type TrackCorners = {
  /** By their first letter, the longest first. */
  names: ReadonlyMap<string, readonly Name[]>;
  numbered: ReadonlyMap<number, NamedCorner>;
  last: number;
};

const read = new Map<string, TrackCorners>();

/** The corners of a track, by its id or name. */
export function cornersOf(game: EngineerGame, track = ''): TrackCorners {
  const key = `${game} ${track}`;
  const known = read.get(key);
  if (known) return known;
  const corners = track === '' ? [] : namedCorners(game, track);
  const names = namesOf(corners);
  const byLetter = new Map<string, Name[]>();
  for (const name of names.toSorted((a, b) => b.words.length - a.words.length)) {
    const letter = name.words[0]?.[0] ?? '';
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), name]);
  }
  const numbered = new Map(corners.flatMap((corner) => (corner.numbers ?? []).map((at) => [at, corner])));
  const numbersAndNames = { names: byLetter, numbered, last: Math.max(0, ...numbered.keys()) };
  // The catalogue has fewer tracks; other keys are names that it does not know.
  if (read.size < mostTracks) read.set(key, numbersAndNames);
  return numbersAndNames;
}

const mostTracks = 100;

/** The corners' names; one that several have means all of them, and so does its plural: "both Lesmos", "the chicanes". */
function namesOf(corners: readonly NamedCorner[]): Name[] {
  const entries = corners.flatMap((corner) => (corner.names ?? []).map((name) => ({ name, corner })));
  const formsBy = (formsOf: (words: string[]) => string[], isPlural: boolean) =>
    entries.flatMap((one) => formsOf(wordsOf(one.name)).map((text) => ({ ...one, text, isPlural })));
  // Plurals last: a slip is forgiven, and "Degner" is but one letter from "Degners".
  const spoken = [...formsBy(spellingsOf, false), ...formsBy(pluralsIn, true)];
  return [...Map.groupBy(spoken, ({ text }) => text)].flatMap(([text, group]) => {
    const words = text.split(' ');
    const sharing = new Set(group.map(({ corner }) => corner));
    if (sharing.size > 1)
      return { words, of: [...sharing].map((corner) => heardAs(labelOf(corner), corner)) };
    const singular = group.find(({ isPlural }) => !isPlural);
    return singular ? { words, of: [heardAs(singular.name, singular.corner)] } : [];
  });
}

const labelOf = ({ numbers: [first] = [], names: [name = ''] = [] }: NamedCorner) =>
  first ? `T${first}` : name;

const pluralsIn = (words: readonly string[]): string[] =>
  words
    .filter((word) => word.length > 3 && !cornerWords.test(word))
    .flatMap((noun) => ['s', 'n', 'en'].map((ending) => noun + ending));

const ordinals = ['first erste premiere prima primera', 'second zweite deuxieme seconda segunda'];
/** "First chicane" is written "1st chicane", too. */
function spellingsOf([first = '', ...rest]: readonly string[]): string[] {
  const figure = ordinals.findIndex((line) => line.split(' ').includes(first)) + 1;
  const figures =
    figure === 0 || rest.length === 0 ? [] : ['', 'st', 'nd', 'ere', 're', 'eme', 'e', 'a', 'ª'];
  const written = figures.map((ending) => [`${figure}`, ...(ending ? [ending] : []), ...rest]);
  // "In der ersten Schikane".
  const endings = /^(?:erst|zweit|letzt)e$/.test(first) ? ['', 'n', 'r'] : [''];
  const inflected = endings.map((ending) => [first + ending, ...rest]);
  return [...inflected, ...written].map((words) => words.join(' '));
}

const wordsOf = (name: string) =>
  tokensOf(name).flatMap((token) => (token.kind === 'pause' ? [] : [token.text]));

const heardAs = (label: string, corner: NamedCorner | undefined): HeardCorner => ({
  label,
  speed: corner?.speed ?? 'any',
  hasKerbs: corner?.kerb === 'high',
});

const mostCorners = 99;
const cornerWords = /^(?:t|turns?|corners?|bend|kurven?|ecke|virages?|courbe|curv[ae]s?|viraje)$/;
/** "La 11", "le 4", "in der 7", "into 4" are corners; they count only up to the track's own number of corners. */
const articles = new Set('la alla nella dalla della le au du der into through'.split(' '));
/** Stands before the article: "para la 10" is no gear. */
const leads = new Set('en para a por tras pour dans vers apres in vor nach bei ab per'.split(' '));
const counted =
  /^(?:laps?|rund\w*|tours?|gir[oi]|vuelt\w*|cli\w+|klick\w*|clic\w*|mm|cm|km\w*|mph|psi|bars?|kpa|l|lit\w*|h|hours?|min\w*|stund\w*|or[ae]|heures?|grad\w*|degr\w*|deg|c|%|percent|prozent|pounds?|gears?|gang|marcha|marcia|vitesse|e|er|ere|eme|nd|rd|th|st|s|reif\w*|rad\w*|roue\w*|pneu\w*|gomm\w*|ruot\w*|rueda\w*|neumatic\w*|sec\w*|sek\w*)$/;

/** Spanish "once" is English, too: it counts corners alone. */
const numberOf = (word: string) => (word === 'once' ? 11 : (instructionWords.numbers[word] ?? 0));

const firsts = /^(?:first|1st|erst\w*|premi\w*|prim[ao]|primera?)$/;
const lasts = /^(?:last|final|letzt\w*|derni\w*|ultim[ao])$/;
const joins = new Set(['and', 'und', 'et', 'e', 'y', '&', '+', 'to', 'through', 'bis', 'n']);

/** The places where corners are named, a slip in a name forgiven. */
export function namesIn(
  tokens: readonly Token[],
  { names }: TrackCorners,
  isWord: (text: string) => boolean,
): Map<number, Found> {
  const found = new Map<number, Found>();
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'pause' || at < end) continue;
    const named = names
      .get(token.text[0] ?? '')
      ?.find(({ words }) => words.every((word, index) => isMeant(word, tokens[at + index], isWord)));
    if (!named) continue;
    const after = at + named.words.length;
    const around = [...tokens.slice(Math.max(0, at - 2), at), ...tokens.slice(after, after + 1)];
    if (isWord(token.text) && isOfStraight(around)) continue;
    end = after;
    found.set(at, { corners: [...named.of], to: end });
  }
  return found;
}

/** "At Mulsanne" is the corner, "on the Mulsanne" the straight before it. */
const isOfStraight = (around: readonly Token[]) =>
  around.some((one) => one.kind === 'word' && straights.test(one.text));
const straights = /^(?:on|down|along|auf|sur|sulla?|straights?|geraden?|droite|recta|rettilineo|dritto)$/;

/** A slip is forgiven in a long word of a name, unless it is another word: "comes" is not Combes. */
function isMeant(word: string, token: Token | undefined, isWord: (text: string) => boolean): boolean {
  if (token === undefined || token.kind === 'pause') return false;
  if (token.text === word) return true;
  const isLong = word.length >= 6 && token.text.length >= 5;
  return (
    isLong &&
    token.text[0] === word[0] &&
    distanceWithin(word, token.text, 1, false) <= 1 &&
    !isWord(token.text)
  );
}

/** The corners numbered at a place, unless a lap or a click is counted. */
export function numbersAt(
  tokens: readonly Token[],
  at: number,
  track: TrackCorners,
  before: Found | null,
): Found | null {
  const first = tokens[at];
  if (first?.kind === 'pause' || first === undefined) return null;
  if (first.kind === 'number')
    return before && isNext(tokens, at, before) ? numbered(tokens, at, track) : null;
  const ordinal = ordinalAt(tokens, at, track);
  if (ordinal) return ordinal;
  const next = tokens[at + 1];
  if (leads.has(first.text) && next?.kind === 'word' && articles.has(next.text))
    return numbersAt(tokens, at + 1, track, before);
  const isArticle = articles.has(first.text) && track.last > 0;
  if (!isArticle && !cornerWords.test(first.text)) return null;
  const found = numbered(tokens, at + 1, track);
  const isReal = found?.corners.every(({ label }) => Number(label.slice(1)) <= track.last);
  return found && (!isArticle || isReal) ? found : null;
}

function numbered(tokens: readonly Token[], at: number, { numbered: known }: TrackCorners): Found | null {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || token.kind === 'pause') return null;
  if (next?.kind === 'word' && counted.test(next.text)) return null;
  // "T5,6" is read as one number.
  const figures = token.kind === 'number' ? token.text.split('.').map(Number) : [numberOf(token.text)];
  if (!figures.every((figure) => Number.isInteger(figure) && figure >= 1 && figure <= mostCorners))
    return null;
  const corners = figures.map((figure) => heardAs(`T${figure}`, known.get(figure)));
  return { corners, to: at + 1, isList: true };
}

/** Whether a bare number goes on with the corners just named: "T3/T4", "turns 3 to 6". */
function isNext(tokens: readonly Token[], at: number, { to, isList }: Found): boolean {
  const between = tokens.slice(to, at);
  return (
    isList === true &&
    between.length <= 1 &&
    between.every((token) => (token.kind === 'pause' ? token.pause === 'slash' : joins.has(token.text)))
  );
}

/** "First corner", "letzte Kurve". */
function ordinalAt(tokens: readonly Token[], at: number, track: TrackCorners): Found | null {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first?.kind !== 'word' || second?.kind !== 'word' || !cornerWords.test(second.text)) return null;
  if (third?.kind === 'word' && third.text === 'in') return null;
  const figure = firsts.test(first.text) ? 1 : lasts.test(first.text) ? track.last : 0;
  if (figure === 0) return null;
  return { corners: [heardAs(`T${figure}`, track.numbered.get(figure))], to: at + 2 };
}
