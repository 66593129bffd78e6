import { type CarName, carsOf, findCar, findTrack, type Game, tracksOf } from '../../../catalogues/index.ts';
import { phrasesOf } from './phrases.ts';
import { readSearch } from './read-search.ts';
import { type SearchEntry, searchVocabulary } from './search-vocabulary.ts';
import { wordsOf } from '../tokens.ts';

/** A car or a track of a game. */
type Named = { id: string; name: string; class?: string };
export type Kind = 'cars' | 'tracks';

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);
/** Candidates that a sentence names. */
const mostNamed = 6;

const lists: Record<Kind, (game: Game) => readonly Named[]> = { cars: carsOf, tracks: tracksOf };
const finds: Record<Kind, (game: Game, idOrName: string) => Named | undefined> = {
  cars: findCar,
  tracks: findTrack,
};

/** True if a name has the words in sequence, written as one: "gtr" in "GT-R". */
const isJoinedIn = (words: readonly string[], typed: string) =>
  words.some((_, from) => [2, 3, 4].some((count) => words.slice(from, from + count).join('') === typed));

/** "GT3" is said of a car of the class LMGT3 too. */
const isOfClass = ({ class: its = '' }: Pick<CarName, 'class'> | Named, word: string) =>
  word.length > 2 && wordsOf(its).some((part) => part === word || part === `lm${word}`);

/** True if the entry's names contain every typed phrase. */
function isCalled(entry: Named, phrases: readonly string[]): boolean {
  const { spoken } = searchVocabulary();
  const names = [wordsOf(entry.id), wordsOf(entry.name)];
  const has = (word: string) =>
    isOfClass(entry, word) || names.some((words) => words.includes(word) || isJoinedIn(words, word));
  return phrases.every((phrase) =>
    [phrase.split(' '), spoken.get(phrase) ?? []].some((words) => words.length > 0 && words.every(has)),
  );
}

/** The cars or tracks of all games whose names hold a phrase: as whole words, written as one, as a class, or by a short name. */
export function namesHolding(kind: Kind, phrase: string): readonly SearchEntry[] {
  const { spoken, [kind]: index } = searchVocabulary();
  const meant = [phrase.split(' '), spoken.get(phrase) ?? []].filter((words) => words.length > 0);
  return index.entries.filter((entry) =>
    meant.some((words) =>
      words.every(
        (word) => entry.words.includes(word) || isOfClass(entry, word) || isJoinedIn(entry.words, word),
      ),
    ),
  );
}

/** The words that tell an entry from its neighbours: without its year and its class. */
const tellingWords = (entry: Named, words: readonly string[]) =>
  new Set(words.filter((word) => !isYear(word) && !isOfClass(entry, word)));

/** True if the entry's whole id or name was typed, except for year and class. */
function isWholly(entry: Named, typed: readonly string[]): boolean {
  const said = tellingWords(entry, typed);
  return [entry.id, entry.name]
    .map((text) => tellingWords(entry, wordsOf(text)))
    .some((words) => words.size === said.size && [...words].every((word) => said.has(word)));
}

/** True for phrases that identify something by themselves, unlike "de", "e" or a year. */
const tells = (phrase: string) =>
  searchVocabulary().spoken.has(phrase) || (!isYear(phrase) && phrase.length > (/\d/.test(phrase) ? 1 : 2));

/** The car or track a name refers to; if there is none, the candidates. */
export type Called =
  | { found: Named }
  | { found: undefined; why: 'several' | 'unknown'; near: readonly Named[] };

/**
 * The car or track of a game that a driver or a program names: by id, by display name, or by words and short names that the
 * search knows ("Ferrari 296 GT3", "Spa-Francorchamps", "le mans"). A name that could be several is none of them, and a
 * slip is not put right.
 */
export function called(kind: Kind, game: Game, typed: string): Called {
  const known = finds[kind](game, typed);
  if (known) return { found: known };
  const words = wordsOf(typed);
  const { spoken } = searchVocabulary();
  const phrases = phrasesOf(words);
  const meant = phrases.flatMap((phrase) => spoken.get(phrase) ?? phrase.split(' '));
  const fitting = !phrases.some(tells) ? [] : lists[kind](game).filter((entry) => isCalled(entry, phrases));
  const whole = fitting.filter((entry) => isWholly(entry, meant) || isWholly(entry, words));
  const [only] = whole.length === 1 ? whole : fitting;
  if (only && (whole.length === 1 || fitting.length === 1)) return { found: only };
  return fitting.length > 0
    ? { found: undefined, why: 'several', near: fitting }
    : { found: undefined, why: 'unknown', near: likely(kind, game, typed) };
}

function likely(kind: Kind, game: Game, typed: string): readonly Named[] {
  const ids = new Set(
    readSearch(typed)
      [kind].filter((one) => one.game === game)
      .map(({ id }) => id),
  );
  return lists[kind](game).filter(({ id }) => ids.has(id));
}

/** `the A, the B or the C` of cars, `A, B or C` of tracks; of many the first. */
function inWords(kind: Kind, near: readonly Named[]): string {
  const names = near.slice(0, mostNamed).map(({ name }) => (kind === 'cars' ? `the ${name}` : name));
  if (near.length > mostNamed) return `${names.join(', ')} or another`;
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

/** The error for a name that matches no car or track, or several; null if it matches one. */
export function whichOne(kind: Kind, typed: string, meant: Called): string | null {
  if (meant.found) return null;
  const { why, near } = meant;
  const what = kind === 'cars' ? 'car' : 'track';
  const said = `“${typed.trim()}”`;
  if (near.length === 0) return `Please select a ${what}`;
  return why === 'several'
    ? `${said} could be ${inWords(kind, near)}. Please give one of these names.`
    : `No ${what} is called ${said}. Did you mean ${inWords(kind, near)}?`;
}

/**
 * Aliases of a car or track for a list that filters as you type: words of its id that its name lacks, and the search's short
 * names for it, in lower case without accents.
 */
export function alsoCalled(entry: Named): string[] {
  const inName = new Set(wordsOf(entry.name));
  const id = wordsOf(entry.id);
  const ownId = id.every((word) => inName.has(word)) ? [] : [id.join(' ')];
  const names = [id, wordsOf(entry.name)];
  const short = [...searchVocabulary().spoken].flatMap(([said, words]) =>
    names.some((its) => words.every((word) => its.includes(word))) && !inName.has(said) ? [said] : [],
  );
  return [...new Set([...ownId, ...short])];
}
