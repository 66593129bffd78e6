import { DatabaseUnavailable } from '#core/adapters/supabase/errors';
import type { AppLoadContext } from '@remix-run/cloudflare';
import { remark } from '#core/observability/report';
import type { SetupCardView } from '../components/setup/setup-card.tsx';
import { demoCards } from './demo-cards.server.ts';
import { pictureCardOf } from './setup-card.server.ts';
import { queryChoices, readSetupQuery, type SetupQueryValues } from './setup-query.server.ts';

/** How many cards a first page holds: demo setups fill it up. */
const pageSize = 20;

type ListedPage = { setups: SetupCardView[]; next: string | null };

/** One page of the public list, as the address asks for it; `page` is null while the database does not answer. */
export async function listSetups({ publicSetups, env }: AppLoadContext, address: URL) {
  const query = readSetupQuery(address.searchParams);
  const { after, ...filters } = query;
  return {
    page: await pageOf(publicSetups, query),
    filters,
    firstPage: after === null ? null : addressOf({ ...query, after: null }),
    choices: queryChoices(query),
    ...searchEngineAddress(env.APP_ORIGIN, query),
  };
}

async function pageOf(
  setups: AppLoadContext['publicSetups'],
  query: SetupQueryValues,
): Promise<ListedPage | null> {
  try {
    const page = await setups.listPublic({ ...query, cursor: query.after });
    const cards = page.setups.map(pictureCardOf);
    if (query.after === null) cards.push(...demoCards(query).slice(0, Math.max(0, pageSize - cards.length)));
    return { setups: cards, next: page.next && addressOf({ ...query, after: page.next }) };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    remark('a list was not read', { error });
    return null;
  }
}

/** The address's parameters without those that say nothing. */
function parametersOf({ sort, ...values }: SetupQueryValues): URLSearchParams {
  const said = Object.entries({ ...values, sort: sort === 'newest' ? '' : sort });
  return new URLSearchParams(said.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function addressOf(query: SetupQueryValues): string {
  const parameters = parametersOf(query);
  return parameters.size > 0 ? `/setups?${parameters}` : '/setups';
}

/** Lists of a game, car or track are pages of their own for search engines; searches and later pages are not. */
function searchEngineAddress(origin: string, query: SetupQueryValues) {
  return {
    canonical: origin + addressOf({ ...query, q: '', after: null, sort: 'newest' }),
    isIndexed: query.q === '' && query.after === null,
  };
}
