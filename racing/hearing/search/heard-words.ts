import { distanceWithin, lettersLacking, lettersOf } from '../typos.ts';
import { searchVocabulary, type WordIndex } from './search-vocabulary.ts';

/** Certainty of each kind of match. */
const certainty = {
  whole: 1,
  spoken: 0.95,
  joined: 0.85,
  begun: 0.85,
  slip: 0.75,
  slips: 0.6,
  cutSlip: 0.5,
};

/** A word of more names than these ("circuit", "GT3") tells them apart no more. */
const mostNames = { cars: 40, tracks: 10 };
const common = 0.2;

/** Certainty of each car or track, by its index in the vocabulary. */
type Meaning = ReadonlyMap<number, number>;
/** One reading of a word: the catalogue words it matches and their meaning. */
type Sense = { written: readonly string[]; cars: Meaning; tracks: Meaning };
export type HeardWord = {
  text: string;
  cars: Meaning;
  tracks: Meaning;
  /** Possible meanings. Names match the word as typed. */
  senses: readonly Sense[];
  /** True if only a near miss of the word is in a name. */
  isMisspelt: boolean;
};

type Kind = 'cars' | 'tracks';

/** Letters that may be wrong in a word of this length. */
function slipsIn({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

function put(into: Map<number, number>, places: readonly number[], sure: number) {
  for (const place of places) into.set(place, Math.max(into.get(place) ?? 0, sure));
}

function weighed(meaning: Map<number, number>, kind: Kind, isLetter = false): Map<number, number> {
  if (meaning.size <= mostNames[kind] && !isLetter) return meaning;
  return new Map([...meaning].map(([place, sure]) => [place, sure * common]));
}

/** The entries that hold the word as it is: whole, or at the beginning of their words. */
function found(word: string, kind: Kind): Map<number, number> {
  const index = searchVocabulary()[kind];
  const meaning = new Map<number, number>();
  for (const [known, places] of index.entriesOf) {
    if (known === word) put(meaning, places, certainty.whole);
    else if (known.startsWith(word)) put(meaning, places, certainty.begun);
  }
  if (word.length > 2) put(meaning, joinedIn(index, word), certainty.joined);
  return weighed(meaning, kind, word.length === 1);
}

/** Entries of whose words some, written as one, begin with the typed: "gtr" of "GT-R", "redbullring". */
function joinedIn({ entries }: WordIndex, word: string): number[] {
  return entries.flatMap(({ words }, place) =>
    words.some(
      (first, from) =>
        word !== first &&
        word.startsWith(first) &&
        words
          .slice(from, from + 4)
          .join('')
          .startsWith(word),
    )
      ? [place]
      : [],
  );
}

/** True in the middle of a name: neither that name nor a slip ("wind" of "windsor"). */
const isPartOfName = (text: string) =>
  (['cars', 'tracks'] as const).some((kind) =>
    [...searchVocabulary()[kind].entriesOf.keys()].some((known) => known.includes(text)),
  );

/** The entries that hold all of the words. */
function ofAll(words: readonly string[], kind: Kind, sure: number): Map<number, number> {
  const { entriesOf } = searchVocabulary()[kind];
  const [first = [], ...others] = words.map((word) => entriesOf.get(word) ?? []);
  const places = first.filter((place) => others.every((its) => its.includes(place)));
  const meaning = new Map<number, number>();
  put(meaning, places, sure);
  return weighed(meaning, kind);
}

function laidOver(meanings: readonly Meaning[]): Map<number, number> {
  const all = new Map<number, number>();
  for (const meaning of meanings) for (const [place, sure] of meaning) put(all, [place], sure);
  return all;
}

/** The certainty that the typed word is this one: a slip or two, or its beginning with one slip. 0 if it is not. */
function nearness(word: string, known: string): number {
  const most = slipsIn(word);
  if (known.length + most < word.length || (known[0] !== word[0] && word.length < 6)) return 0;
  const slips = distanceWithin(known, word, most, false);
  if (slips <= most) return slips === 1 ? certainty.slip : certainty.slips;
  if (word.length < 5 || known.length <= word.length) return 0;
  return distanceWithin(word, known, 1, true) <= 1 ? certainty.cutSlip : 0;
}

/** The known words that the typed one nearly is: the nearest, and all that are as near. */
function misspelt(word: string): { known: string; sure: number }[] {
  const most = slipsIn(word);
  if (most === 0 || /\d/.test(word)) return [];
  const letters = lettersOf(word);
  const near = searchVocabulary().meant.flatMap(({ word: known, letters: its }) => {
    if (lettersLacking(letters, its) > most) return [];
    const sure = nearness(word, known);
    return sure > 0 ? [{ known, sure }] : [];
  });
  const surest = Math.max(...near.map(({ sure }) => sure));
  return near.filter(({ sure }) => sure === surest);
}

/**
 * Reads one typed word, or a few that form one name, as cars and tracks.
 *
 * @param options.mayBeMisspelt also looks for near misses if no name matches
 */
export function hearWord(text: string, { mayBeMisspelt }: { mayBeMisspelt: boolean }): HeardWord {
  const { spoken } = searchVocabulary();
  const senseOf = (written: readonly string[], sure: number): Sense => ({
    written,
    cars: ofAll(written, 'cars', sure),
    tracks: ofAll(written, 'tracks', sure),
  });
  const phrase = spoken.get(text);
  const asTyped: Sense = { written: [text], cars: found(text, 'cars'), tracks: found(text, 'tracks') };
  const asSaid = [asTyped, ...(phrase ? [senseOf(phrase, certainty.spoken)] : [])];
  const isHeard = asSaid.some(({ cars, tracks }) => cars.size + tracks.size > 0);
  const near = !isHeard && mayBeMisspelt && !isPartOfName(text) ? misspelt(text) : [];
  const senses =
    near.length > 0 ? near.map(({ known, sure }) => senseOf(spoken.get(known) ?? [known], sure)) : asSaid;
  return {
    text,
    cars: laidOver(senses.map(({ cars }) => cars)),
    tracks: laidOver(senses.map(({ tracks }) => tracks)),
    senses,
    isMisspelt: near.length > 0,
  };
}
