import type { HeardWord } from './heard-words.ts';
import { wordsOf } from '../tokens.ts';
import { type SearchEntry, searchVocabulary, type WordIndex } from './search-vocabulary.ts';

/** A car or track of a game that a search may mean; `certainty` is above 0, and more where more words say it more surely. */
export type Likely = Pick<SearchEntry, 'game' | 'id' | 'name'> & { certainty: number; place: number };

/** A car or a track besides must explain this much that the other does not. */
const leastGain = 0.16;
/** Meanings less certain than the best by more than this are dropped. */
const closeBehind = 0.3;
/** Candidates of each kind that are combined. */
const mostTried = 60;
/** Among equals, those come first whose files we read in full. */
const fullGame = 0.01;

type Candidate = { place: number; sure: readonly number[]; preference: number };

const isFull = ({ game }: SearchEntry) => game === 'ACC' || game === 'LMU';
/** Words that a driver would have to say for it to be this one: the year says less than what a car is called. */
const length = ({ name }: SearchEntry) => wordsOf(name).filter((word) => !/^(19|20)\d\d$/.test(word)).length;

const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);

/** The sum of the certainty one reading adds to each word over another. */
const gain = (by: readonly number[], besides: readonly number[]) =>
  sumOf(by.map((sure, word) => Math.max(0, sure - (besides[word] ?? 0))));

function candidates(words: readonly HeardWord[], kind: 'cars' | 'tracks'): Candidate[] {
  const { entries } = searchVocabulary()[kind];
  const meanings = words.map((word) => word[kind]);
  const places = [...new Set(meanings.flatMap((meaning) => [...meaning.keys()]))];
  return places
    .map((place) => {
      const sure = meanings.map((meaning) => meaning.get(place) ?? 0);
      const entry = entries[place];
      return { place, sure, preference: entry && isFull(entry) ? fullGame : 0 };
    })
    .sort((a, b) => sumOf(b.sure) + b.preference - sumOf(a.sure) - a.preference || a.place - b.place)
    .slice(0, mostTried);
}

/** The car and the track that together explain the most, each word by one of them. */
function bestPair(
  cars: readonly Candidate[],
  tracks: readonly Candidate[],
): [readonly number[], readonly number[]] {
  const none: readonly number[] = [];
  let best: [readonly number[], readonly number[]] = [none, none];
  let most = 0;
  for (const car of [...cars, null]) {
    for (const track of [...tracks, null]) {
      const [first, second] = [car?.sure ?? none, track?.sure ?? none];
      const kinds = [car, track].filter((kind) => kind !== null);
      const preferences = sumOf(kinds.map(({ preference }) => preference - leastGain));
      const explained = sumOf(first) + gain(second, first) + preferences;
      if (explained > most) [most, best] = [explained, [first, second]];
    }
  }
  return best;
}

function ranked(tried: readonly Candidate[], besides: readonly number[], { entries }: WordIndex): Likely[] {
  const all = tried.flatMap(({ place, sure }) => {
    const entry = entries[place];
    const certainty = gain(sure, besides);
    return entry && certainty > leastGain ? [{ entry, certainty, place }] : [];
  });
  const highest = Math.max(...all.map(({ certainty }) => certainty));
  return all
    .filter(({ certainty }) => certainty > highest - closeBehind)
    .sort(
      (a, b) =>
        b.certainty - a.certainty ||
        Number(isFull(b.entry)) - Number(isFull(a.entry)) ||
        length(a.entry) - length(b.entry) ||
        a.place - b.place,
    )
    .map(({ entry: { game, id, name }, certainty, place }) => ({ game, id, name, certainty, place }));
}

/** The cars and tracks that words mean together, the likeliest first; those of games whose files we read before others. */
export function likeliest(words: readonly HeardWord[]): { cars: Likely[]; tracks: Likely[] } {
  const vocabulary = searchVocabulary();
  const [cars, tracks] = [candidates(words, 'cars'), candidates(words, 'tracks')];
  const [car, track] = bestPair(cars, tracks);
  return {
    cars: car.length > 0 ? ranked(cars, track, vocabulary.cars) : [],
    tracks: track.length > 0 ? ranked(tracks, car, vocabulary.tracks) : [],
  };
}
