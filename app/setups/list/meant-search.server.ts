import { readSearch } from '#core/hearing/search/read-search';
import type { SetupQueryValues } from './setup-query.server.ts';

/** The corrected search: `shown` replaces the typed one, `offered` is a suggestion beside its results. */
export type MeantSearch = {
  as: 'shown' | 'offered';
  typed: string;
  /** The search in words: `“ferrari 296”, wet, qualifying`. */
  meant: string;
  /** Where the other list is: of what was typed, or of what is offered. */
  to: string;
};

type Listed = { setups: readonly unknown[] } | null;

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

/** The query in the words of the catalogue, its conditions as filters; null where nothing else is meant than what is typed. */
function meantQuery(query: SetupQueryValues) {
  if (query.q.trim() === '' || query.after !== null) return null;
  const { text, cars, tracks, session, weather, carClass, isCorrected } = readSearch(query.q);
  const said = [weather, session, carClass].filter((condition) => condition !== null);
  const isElse = said.length > 0 || (cars.length + tracks.length > 0 && text !== typedWords(query.q));
  if (!isElse) return null;
  return {
    query: {
      ...query,
      q: text,
      session: session ?? query.session,
      weather: weather ?? query.weather,
      class: carClass ?? query.class,
    },
    meant: [text && `“${text}”`, ...said].filter(Boolean).join(', '),
    isCorrected,
  };
}

/**
 * A list as it was asked for; and where that finds nothing, the list of what was likely meant. What finds something is given
 * as it is: a word that no name holds, and that is nearly one, is then only asked about.
 */
export async function listedAsMeant<Page extends Listed>(
  query: SetupQueryValues,
  { isExact, pageOf, addressOf }: Lists<Page>,
): Promise<{ page: Page; search: MeantSearch | null }> {
  const page = await pageOf(query);
  const read = page && !isExact && meantQuery(query);
  if (!read) return { page, search: null };
  const { query: other, meant, isCorrected } = read;
  const told = { typed: query.q.trim(), meant };
  if (page.setups.length > 0) {
    return { page, search: isCorrected ? { as: 'offered', ...told, to: addressOf(other) } : null };
  }
  const found = await pageOf(other);
  if (!found || found.setups.length === 0) return { page, search: null };
  return { page: found, search: { as: 'shown', ...told, to: `${addressOf(query)}&exact=1` } };
}
