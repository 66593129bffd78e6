import { DatabaseUnavailable } from '#platform/database-errors';
import type { PublicSetups } from '#platform/adapters/supabase/public-setups';
import { logWarn } from '#platform/observability/log';
import type { Units } from '#racing/setup/chosen-units';
import type { SetupConditions } from '#racing/setup/conditions';
import { demoCard, listedDemos } from './demo-cards.server.ts';
import { listAddress } from './list-address.ts';
import { listedAsMeant } from './meant-search.server.ts';
import { askedForWays, nearbyLists } from './nearby-lists.server.ts';
import { drawnChoices } from './drawn-choices.server.tsx';
import { drawnCardOf, drawnSymbol } from './drawn-card.server.tsx';
import type { SetupPage } from './setup-results.tsx';
import { listQueryOf, readSetupQuery, type SetupQueryValues } from './setup-query.server.ts';
import type { PageMarkup } from '../../edge/page-cache/page-markup.server.ts';

const pageSize = 20;
/** So few are little: what was asked for is offered to be made. */
const few = 3;

type Context = {
  publicSetups: Pick<PublicSetups, 'listPublic' | 'listedCounts'>;
  env: { APP_ORIGIN: string };
  units: Units;
  pageMarkup?: PageMarkup;
};

export async function listSetups(context: Context, address: URL) {
  const query = readSetupQuery(address.searchParams);
  const { after, ...filters } = query;
  const isExact = address.searchParams.get('exact') === '1';
  const [list, choices] = await Promise.all([
    listedAsMeant(query, {
      isExact,
      pageOf: (parsed) => pageOf(context, parsed),
      addressOf: listAddress,
    }),
    drawnChoices(query, context),
  ]);
  const { page, search } = list;
  const isLittle = page !== null && (page.setups.length <= few || search?.as === 'near');
  return {
    page: page && shownOf(page),
    search,
    filters,
    firstPage: after === null ? null : listAddress({ ...query, after: null }),
    choices,
    nearby: page?.setups.length === 0 ? nearbyLists(query) : null,
    ways: isLittle && after === null ? askedForWays(query) : null,
    ...searchEngineAddress(context.env.APP_ORIGIN, query),
  };
}

type FoundPage = SetupPage & { conditions: Pick<SetupConditions, 'session' | 'weather'>[] };

const shownOf = ({ setups, next, symbol }: FoundPage): SetupPage => ({ setups, next, symbol });

async function pageOf(
  { publicSetups, units, pageMarkup }: Context,
  query: SetupQueryValues,
): Promise<FoundPage | null> {
  try {
    const parsed = listQueryOf(query);
    const page = await publicSetups.listPublic(parsed);
    const demos =
      query.after === null ? listedDemos(parsed).slice(0, Math.max(0, pageSize - page.setups.length)) : [];
    const cards = [
      ...page.setups.map((setup) => drawnCardOf(setup, units)),
      ...demos.map((setup) => demoCard(setup, units)),
    ];
    const conditions = [...page.setups, ...demos].map(({ session = null, weather = null }) => ({
      session,
      weather,
    }));
    const next = page.next && listAddress({ ...query, after: page.next });
    const reference = (markup: string) => pageMarkup?.refer(markup) ?? markup;
    const setups = cards.map((card) => ({ ...card, markup: reference(card.markup) }));
    return { setups, next, symbol: reference(drawnSymbol()), conditions };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logWarn('list_read_failed', { error });
    return null;
  }
}

/** Lists of a game, class, car or track are pages of their own for search engines; searches and later pages are not. */
function searchEngineAddress(origin: string, query: SetupQueryValues) {
  const { game, class: ofClass, car, track, q, after, ...narrower } = query;
  const isNarrowed = Object.values({ ...narrower, sort: '' }).some((value) => value !== '');
  return {
    canonical: origin + listAddress({ game, class: ofClass, car, track }),
    isIndexed: q === '' && after === null && !isNarrowed,
  };
}
