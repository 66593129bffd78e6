import { carsOf, type Game, games, tracksOf } from '../../../catalogues/index.ts';
import { searchWords } from '../../../catalogues/search-words.ts';
import { wordsOf } from '../tokens.ts';
import { lettersOf } from '../typos.ts';

/** A car or a track of a game, as a search finds it: its words are folded, those of the id before those of the name. */
export type SearchEntry = { game: Game; id: string; name: string; class?: string; words: readonly string[] };

/** Word index of the cars or tracks of all games. */
export type WordIndex = {
  entries: readonly SearchEntry[];
  entriesOf: ReadonlyMap<string, readonly number[]>;
};

type Named = { id: string; name: string; class?: string };

function indexOf(listOf: (game: Game) => readonly Named[]): WordIndex {
  const entries = games.flatMap(({ id: game }) =>
    listOf(game).map((named) => ({ ...named, game, words: [...wordsOf(named.id), ...wordsOf(named.name)] })),
  );
  const entriesOf = new Map<string, number[]>();
  for (const [place, { words }] of entries.entries()) {
    for (const word of new Set(words)) entriesOf.set(word, [...(entriesOf.get(word) ?? []), place]);
  }
  return { entries, entriesOf };
}

export type SearchVocabulary = {
  cars: WordIndex;
  tracks: WordIndex;
  /** Every word that a misspelt one may have meant, with its letters. */
  meant: readonly { word: string; letters: number }[];
  /** Drivers' words to the catalogue's words. */
  spoken: ReadonlyMap<string, readonly string[]>;
};

let made: SearchVocabulary | undefined;

/** The words of the catalogues: the same for every search, and made with the first. */
export function searchVocabulary(): SearchVocabulary {
  if (made) return made;
  const [cars, tracks] = [indexOf(carsOf), indexOf(tracksOf)];
  const spoken = new Map(Object.entries(searchWords.spoken).map(([said, meant]) => [said, wordsOf(meant)]));
  const said = new Set([...cars.entriesOf.keys(), ...tracks.entriesOf.keys(), ...spoken.keys()]);
  const meant = [...said]
    .filter((word) => word.length > 3 && !/[\d ]/.test(word))
    .map((word) => ({ word, letters: lettersOf(word) }));
  made = { cars, tracks, meant, spoken };
  return made;
}
