import { DatabaseUnavailable } from '#core/adapters/supabase/errors';
import { cursorAfter, type SetupSort } from '#core/adapters/supabase/cursor';
import type { PublicSetups } from '#core/adapters/supabase/public-setups';
import type { SetupCardRow } from '#core/adapters/supabase/setup-rows';
import type { Page } from '#core/adapters/supabase/setups';
import { logWarn } from '#core/observability/log';
import type { Units } from '#core/setup/chosen-units';
import type { SetupCardView } from './setup-card.tsx';
import { inEveryGame } from './any-game.server.ts';
import { demoCards } from './demo-cards.server.ts';
import { listedAsMeant } from './meant-search.server.ts';
import { pictureCardOf } from './setup-card.server.ts';
import { queryChoices, readSetupQuery, type SetupQueryValues } from './setup-query.server.ts';

const pageSize = 20;

type Context = {
  publicSetups: Pick<PublicSetups, 'listPublic'>;
  env: { APP_ORIGIN: string };
  units: Units;
};
type ListedPage = { setups: SetupCardView[]; next: string | null };

export async function listSetups(context: Context, address: URL) {
  const query = readSetupQuery(address.searchParams);
  const { after, ...filters } = query;
  const isExact = address.searchParams.get('exact') === '1';
  return {
    ...(await listedAsMeant(query, { isExact, pageOf: (asked) => pageOf(context, asked), addressOf })),
    filters,
    firstPage: after === null ? null : addressOf({ ...query, after: null }),
    choices: queryChoices(query),
    ...searchEngineAddress(context.env.APP_ORIGIN, query),
  };
}

async function pageOf({ publicSetups, units }: Context, query: SetupQueryValues): Promise<ListedPage | null> {
  try {
    const page = await storedPage(publicSetups, query);
    const cards = page.setups.map((setup) => pictureCardOf(setup, units));
    if (query.after === null)
      cards.push(...demoCards(query, units).slice(0, Math.max(0, pageSize - cards.length)));
    return { setups: cards, next: page.next && addressOf({ ...query, after: page.next }) };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logWarn('a list was not read', { error });
    return null;
  }
}

/**
 * A page of the stored setups. Without a game, a car or track that games call differently is asked for by each of its
 * names, as each has an index, and the pages are laid together: a place in one list is a place in all.
 */
export async function storedPage(
  setups: Context['publicSetups'],
  { after: cursor, ...query }: SetupQueryValues,
  limit = pageSize,
): Promise<Page<SetupCardRow>> {
  const asked = query.game === '' ? inEveryGame(query) : [query];
  const pages = await Promise.all(
    asked.map((pair) => setups.listPublic({ ...query, ...pair, cursor, limit })),
  );
  const [only] = pages;
  return only && pages.length === 1 ? only : laidTogether(pages, query.sort, limit);
}

function laidTogether(
  pages: readonly Page<SetupCardRow>[],
  sort: SetupSort,
  limit: number,
): Page<SetupCardRow> {
  const isBefore = (a: SetupCardRow, b: SetupCardRow) => {
    if (sort === 'liked') return b.likes - a.likes || b.id - a.id;
    return a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1;
  };
  const all = pages.flatMap((page) => page.setups).sort(isBefore);
  const setups = all.slice(0, limit);
  const last = setups.at(-1);
  const goesOn = all.length > setups.length || pages.some(({ next }) => next !== null);
  return { setups, next: goesOn && last ? cursorAfter(sort, last) : null };
}

/** What stands behind the `?` of a list's address. */
export function listParameters({ sort, ...values }: SetupQueryValues): URLSearchParams {
  const said = Object.entries({ ...values, sort: sort === 'newest' ? '' : sort });
  return new URLSearchParams(said.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function addressOf(query: SetupQueryValues): string {
  const parameters = listParameters(query);
  return parameters.size > 0 ? `/setups?${parameters}` : '/setups';
}

/** Lists of a game, car or track are pages of their own for search engines; searches and later pages are not. */
function searchEngineAddress(origin: string, query: SetupQueryValues) {
  return {
    canonical: origin + addressOf({ ...query, q: '', after: null, sort: 'newest' }),
    isIndexed: query.q === '' && query.after === null,
  };
}
