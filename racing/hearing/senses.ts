import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import { languages as listedLanguages, type Language } from '../../catalogues/schema/languages.ts';
import { accTrack, accTracks } from '../../catalogues/acc/index.ts';
import { lmuTrack, lmuTracks } from '../../catalogues/lmu/index.ts';
import { readFigures } from './figures.ts';
import { cornersOf, type Found, namesIn, numbersAt } from './corners.ts';
import type { Sense } from './near.ts';
import type { EngineerGame } from '../setup/catalogue.ts';
import { type Hit, languagesOf, lexiconOf } from './lexicon.ts';
import { makeNamed, makeOf, namesCar } from './other-cars.ts';
import type { Span } from './understood.ts';
import { type Token, tokensOf } from './tokens.ts';

export type { Sense } from './near.ts';

/** The game, the track and the car that words are about; track and car by id or name. */
export type HearingContext = { game: EngineerGame; track?: string; car?: string };

/** Single-letter units count only after a number: the l of "l'avant" is no litre. */
const isUnit = (atom: string) => ['litre', 'hour', 'celsius', 'fahrenheit', 'minute'].includes(atom);
/** "Deg" behind a number counts degrees, not what the tyres lose. */
const isTemperature = (atom: string) => ['degree', 'celsius', 'fahrenheit'].includes(atom);
const none: ReadonlySet<string> = new Set();
const spoken = 'number.';

/**
 * The senses of a text's words in order, unknown words left out, and its likeliest language.
 *
 * @param without tokens that are understood already: a pause is in their place
 */
export function sensesOf(
  words: string,
  { game, track, car }: HearingContext = { game: 'ACC' },
  without: readonly Span[] = [],
): { senses: Sense[]; language: Language; tokens: Token[]; languages: Language[] } {
  const tokens = tokensOf(words).map(asListed);
  const corners = cornersOf(game, track);
  const names = namesIn(tokens, corners, isListed);
  const isNamed = tokens.map((_, at) => [...names].some(([from, { to }]) => at >= from && at < to));
  const languages = languagesOf(
    tokens.flatMap((token, at) => {
      // "I 84" is the inside of a tread, and no English.
      const isLabel = token.kind === 'word' && token.text.length === 1 && tokens[at + 1]?.kind === 'number';
      return token.kind === 'word' && !isNamed[at] && !isLabel ? [token.text] : [];
    }),
  );
  const texts = correctedTexts(tokens, languages).map((text, at) => (isNamed[at] ? null : text));
  const otherTracks = namesOfOtherTracks(track);
  const senses: Sense[] = [];
  let at = 0;
  let before: Found | null = null;
  while (at < tokens.length) {
    const gap = without.find(({ from }) => from === at);
    if (gap) {
      senses.push({ atoms: none, from: at, to: gap.to, pause: 'comma' });
      at = gap.to;
      continue;
    }
    const found: Found | null = names.get(at) ?? numbersAt(tokens, at, corners, before);
    before = found ?? before;
    const sense =
      (found && { atoms: none, from: at, to: found.to, corners: found.corners }) ??
      otherTrackAt(texts, at, otherTracks) ??
      carAt(tokens, at, car) ??
      treadLetterAt(tokens, at) ??
      senseAt(tokens, texts, at, languages);
    if (sense) senses.push(sense);
    at = sense?.to ?? at + 1;
  }
  return { senses: readFigures(senses), language: languages[0] ?? 'en', tokens, languages };
}

const isListed = (word: string) => listedLanguages.some((language) => lexiconOf(language).lists(word));

const spellingOf = (word: string) =>
  (Object.hasOwn(hearingGrammar.spellings, word) && hearingGrammar.spellings[word]) || word;

/** A word as the lists write it: "qualy" is "quali". */
const asListed = (token: Token): Token =>
  token.kind === 'word' ? { ...token, text: spellingOf(token.text) } : token;

/** More unknown words than this are no slips of a driver's. */
const mostCorrections = 60;

/** The words as they were meant: a misspelt one is replaced by what it is nearest to; pauses are null. */
function correctedTexts(tokens: readonly Token[], languages: readonly Language[]): (string | null)[] {
  const lexicons = languages.map(lexiconOf);
  const meant = new Map<string, string>();
  return tokens.map((token) => {
    if (token.kind === 'pause') return null;
    if (token.kind === 'number' || lexicons.some((lexicon) => lexicon.knows(token.text))) return token.text;
    const before = meant.get(token.text);
    if (before !== undefined) return before;
    if (meant.size >= mostCorrections) return token.text;
    const best = lexicons
      .flatMap((lexicon) => lexicon.correct(token.text) ?? [])
      .reduce<{ text: string; slips: number } | null>((a, b) => (a && a.slips <= b.slips ? a : b), null);
    const text = best?.text ?? token.text;
    meant.set(token.text, text);
    return text;
  });
}

function senseAt(
  tokens: readonly Token[],
  texts: readonly (string | null)[],
  at: number,
  languages: readonly Language[],
): Sense | null {
  const token = tokens[at];
  if (token?.kind === 'pause') {
    const { pause, isQuestion = false } = token;
    return { atoms: none, from: at, to: at + 1, pause, isQuestion };
  }
  const hit = longestHit(texts, at, languages);
  if (token?.kind === 'number' && (!hit || hit.to === at + 1)) {
    const { value, isSigned, unit } = token;
    return {
      ...{ atoms: none, from: at, to: at + 1, value },
      ...(isSigned && { isSigned }),
      ...(unit && { unit }),
    };
  }
  if (!hit || (token?.text.length === 1 && tokens[at - 1]?.kind !== 'number' && hit.atoms.some(isUnit)))
    return null;
  const number = hit.atoms.find((atom) => atom.startsWith(spoken));
  const units = tokens[at - 1]?.kind === 'number' && hit.to === at + 1 ? hit.atoms.filter(isTemperature) : [];
  return {
    atoms: new Set(units.length > 0 ? units : hit.atoms),
    from: hit.from,
    to: hit.to,
    ...(number && { value: Number(number.slice(spoken.length)) }),
  };
}

/** The longest phrase that any of the languages has here; of equally long ones the likelier language's. */
function longestHit(
  texts: readonly (string | null)[],
  at: number,
  languages: readonly Language[],
): Hit | null {
  let best: (Hit & { letters: number }) | null = null;
  const [first] = languages;
  const isOrdinary = first !== undefined && lexiconOf(first).isOrdinary(texts[at] ?? '');
  for (const language of languages) {
    const hit = lexiconOf(language).longestAt(texts, at);
    if (language !== first && isOrdinary && hit?.to === at + 1) continue;
    if (hit && (!best || hit.to > best.to)) best = hit;
  }
  return best;
}

const mine = new Set(
  'my our mein meine meinem meinen unser unsere ma mon notre mia mio nostra mi nuestro'.split(' '),
);

/** "My 296" is one's own car, "the Audi" another's, unless it is driven here. */
function carAt(tokens: readonly Token[], at: number, car: string | undefined): Sense | null {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.kind !== 'word') return null;
  const isName = (one: Token | undefined) => one !== undefined && one.kind !== 'pause' && namesCar(one.text);
  if (mine.has(token.text) && isName(next)) return { atoms: new Set(['own']), from: at, to: at + 2 };
  const make = makeNamed(token.text);
  if (make === undefined || (before?.kind === 'word' && mine.has(before.text))) return null;
  return {
    atoms: new Set([car !== undefined && makeOf(car) === make ? 'own' : 'rival']),
    from: at,
    to: at + 1,
  };
}

/** Letters over a tread, as garages write them: outside (German "A", French and Spanish "E"), middle, inside. */
const treadLetters = new Map(Object.entries({ o: 'outer', a: 'outer', e: 'outer', m: 'mid', i: 'inner' }));

/** "O 98 M 90 I 84", "O/M/I 97/89/83". */
function treadLetterAt(tokens: readonly Token[], at: number): Sense | null {
  const letterAt = (place: number) => {
    const token = tokens[place];
    return token?.kind === 'word' ? treadLetters.get(token.text) : undefined;
  };
  const atom = letterAt(at);
  if (atom === undefined) return null;
  const around = [-4, -2, 2, 4].filter((step) => {
    const between = tokens[at + step / Math.abs(step)];
    const isJoined = between?.kind === 'number' || (between?.kind === 'pause' && between.pause === 'slash');
    return isJoined && letterAt(at + step) !== undefined;
  });
  return around.length > 0 ? { atoms: new Set([atom]), from: at, to: at + 1 } : null;
}

function otherTrackAt(
  texts: readonly (string | null)[],
  at: number,
  names: readonly (readonly string[])[],
): Sense | null {
  const named = names.find((name) => name.every((word, index) => texts[at + index] === word));
  return named ? { atoms: new Set(['elsewhere']), from: at, to: at + named.length } : null;
}

/** The words that each track of both games goes by: `brands hatch`, `spa`. A year or a length in an id is never said. */
const trackNames: readonly string[][] = [...accTracks, ...lmuTracks].map(({ id }) =>
  id.split('_').filter((word) => word !== '' && !/\d/.test(word)),
);

/** Names of the other tracks, so that a remark about one of them is not taken for this track. Empty if no track is known. */
function namesOfOtherTracks(track: string | undefined): readonly string[][] {
  if (track === undefined) return [];
  const id = (accTrack(track) ?? lmuTrack(track))?.id ?? track;
  return trackNames.filter(([first = '']) => !id.startsWith(first));
}
