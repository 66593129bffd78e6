import { readSearch, type SearchReading } from '#racing/hearing/search/read-search';
import { wordsOf } from '#racing/hearing/tokens';
import type { SetupConditions } from '#racing/setup/conditions';
import type { SetupQueryValues } from './setup-query.server.ts';

/**
 * How a search was taken: `shown` is the corrected one, `offered` a suggestion beside its results, `near` the
 * nearest that there is.
 */
export type MeantSearch =
  | {
      as: 'shown' | 'offered';
      typed: string;
      /** The search in words: `“ferrari 296”, wet, qualifying`. */
      meant: string;
      /** Where the other list is: of what was typed, or of what is offered. */
      to: string;
    }
  /** `none wet; 2 dry` */
  | { as: 'near'; typed: string; dropped: string };

type Conditions = Partial<Pick<SetupConditions, 'session' | 'weather'>>;
type Listed = { setups: readonly unknown[]; conditions: readonly Conditions[]; next: string | null } | null;

type Lists<Page extends Listed> = {
  /** Only as typed, whatever may be meant. */
  isExact: boolean;
  /** Reads the list of a query; null where the database does not answer. */
  pageOf: (query: SetupQueryValues) => Promise<Page>;
  addressOf: (query: SetupQueryValues) => string;
};

/** The words as they are typed, each once, as the search without a reading takes them. */
const typedWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].join(' ');

const conditionsOf = ({ weather, session, carClass }: SearchReading) =>
  [weather, session, carClass].filter((condition) => condition !== null);

const inOneSearch = (words: readonly (string | null)[]) => words.filter(Boolean).join(' ');

/** The query in the words of the catalogue; null where nothing else is meant than what is typed. */
function meantQuery(query: SetupQueryValues, reading: SearchReading) {
  const { text, cars, tracks, isCorrected } = reading;
  const conditions = conditionsOf(reading);
  const q = inOneSearch([text, ...conditions]);
  const isElse = cars.length + tracks.length + conditions.length > 0 && q !== typedWords(query.q);
  if (!isElse) return null;
  return {
    query: { ...query, q },
    meant: [text && `“${text}”`, ...conditions].filter(Boolean).join(', '),
    isCorrected,
  };
}

type Part = 'rest' | 'weather' | 'session' | 'track';
type Nearer = { query: SetupQueryValues; dropped: readonly Part[] };

/** Whether a word of a search is one of this name's. */
const isOf = (entry: { id: string; name: string } | undefined, word: string) =>
  entry !== undefined && wordsOf(`${entry.id} ${entry.name}`).includes(word);

/** The words that are of no name: those of no other either, and those that only begin one. */
const restOf = ({ text, cars, tracks }: SearchReading) =>
  wordsOf(text).filter((word) => !isOf(cars[0], word) && !isOf(tracks[0], word));

/** Searches that leave out a part of one which found nothing, the nearest first. The car is never left out. */
function nearerSearches(query: SetupQueryValues, reading: SearchReading): Nearer[] {
  const { carClass, weather, session, cars, tracks } = reading;
  const names = wordsOf(reading.text).filter((word) => isOf(cars[0], word) || isOf(tracks[0], word));
  const ofCar = names.filter((word) => isOf(cars[0], word));
  const rest = restOf(reading);
  const namedParts: Part[] = [
    ...(rest.length > 0 ? (['rest'] as const) : []),
    ...(weather ? (['weather'] as const) : []),
    ...(session ? (['session'] as const) : []),
  ];
  const isPair = ofCar.length > 0 && ofCar.length < names.length;
  const tries: Part[][] = [
    ...namedParts.map((part) => [part]),
    ...(namedParts.length > 1 ? [namedParts] : []),
    ...(isPair ? [['track'] as Part[]] : []),
    ...(isPair && namedParts.length > 0 ? [[...namedParts, 'track'] as Part[]] : []),
  ];
  return tries.flatMap((dropped) => {
    const wordsUnless = (part: Part, words: readonly (string | null)[]) =>
      dropped.includes(part) ? [] : words;
    const q = inOneSearch([
      ...(dropped.includes('track') ? ofCar : names),
      ...wordsUnless('rest', rest),
      ...wordsUnless('weather', [weather]),
      ...wordsUnless('session', [session]),
      carClass,
    ]);
    return q === '' ? [] : [{ query: { ...query, q }, dropped }];
  });
}

const conditionWords = {
  wet: 'wet',
  dry: 'dry',
  practice: 'for practice',
  qualifying: 'for qualifying',
  race: 'for a race',
};

/** `none wet; 2 dry`; without numbers where there are more than a page. */
function droppedInWords(
  dropped: readonly Part[],
  reading: SearchReading,
  { conditions, next }: NonNullable<Listed>,
): string {
  const { weather, session, tracks } = reading;
  const none = {
    rest: `none with “${restOf(reading).join(' ')}”`,
    weather: weather && `none ${conditionWords[weather]}`,
    session: session && `none ${conditionWords[session]}`,
    track: `none at ${tracks[0]?.name}`,
  };
  const [part] = (['weather', 'session'] as const).filter((each) => dropped.includes(each));
  const values = part ? conditions.flatMap((each) => each[part] ?? []) : [];
  const labels = [...new Set(values)].map((value) => {
    const count = values.filter((each) => each === value).length;
    return next === null ? `${count} ${conditionWords[value]}` : conditionWords[value];
  });
  const labelsShown = dropped.includes('track') ? ['more on other tracks'] : labels;
  return [dropped.map((each) => none[each]).join(', '), labelsShown.join(', ')].filter(Boolean).join('; ');
}

/**
 * A list as it was asked for; where that finds nothing, the list of what was likely meant, or else the nearest list there is.
 * A search that finds something stays as it is: a word that is nearly a name is then only asked about.
 */
export async function listedAsMeant<Page extends Listed>(
  query: SetupQueryValues,
  { isExact, pageOf, addressOf }: Lists<Page>,
): Promise<{ page: Page; search: MeantSearch | null }> {
  const page = await pageOf(query);
  const text = query.q.trim();
  if (!page || isExact || text === '' || query.after !== null) return { page, search: null };
  const reading = readSearch(query.q);
  const meaning = meantQuery(query, reading);
  if (page.setups.length > 0) {
    const isOffered = meaning?.isCorrected;
    return {
      page,
      search: isOffered
        ? { as: 'offered', typed: text, meant: meaning.meant, to: addressOf(meaning.query) }
        : null,
    };
  }
  const foundPage = meaning && (await pageOf(meaning.query));
  if (meaning && foundPage && foundPage.setups.length > 0) {
    const search = {
      as: 'shown' as const,
      typed: text,
      meant: meaning.meant,
      to: `${addressOf(query)}&exact=1`,
    };
    return { page: foundPage, search };
  }
  for (const { query: nearer, dropped } of nearerSearches(query, reading)) {
    const near = await pageOf(nearer);
    if (near && near.setups.length > 0) {
      return {
        page: near,
        search: { as: 'near', typed: text, dropped: droppedInWords(dropped, reading, near) },
      };
    }
  }
  return { page, search: null };
}
