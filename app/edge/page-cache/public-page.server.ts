import { listTag } from '#platform/adapters/supabase/copy-tags';
import { setupSorts } from '#platform/adapters/supabase/cursor';
import { publicAges } from '#platform/adapters/supabase/public-setups';
import type { CacheAges } from '#platform/edge-cache/edge-cache';
import { gameUnits, printUnits, type Units } from '#racing/setup/chosen-units';
import type { Audience } from './cache-control.server.ts';
import { listParameters } from './list-parameters.ts';

export type PublicPage = {
  /** Path and query with all that the page depends on besides the units, and nothing else. */
  address: string;
  /** Its values are shown in them; one of the few choices that there are. */
  units: Units;
  /** In which of its forms; a driver's has a place for the menu of whoever reads it. */
  audience: Audience;
  /** Whether it is kept in the form of drivers too. */
  forDrivers: boolean;
  cacheKey: string;
  ages: CacheAges;
};

export type PageCaching = {
  ages: CacheAges;
  /** The parameters that it depends on, in the order of our own links. */
  parameters: readonly string[];
  /** A tag of its copies; with the number in a page's path it is another. */
  shows: 'setup' | 'author' | 'list' | 'wishes' | 'product';
  /** Nothing in it is a driver's own but the top bar: drivers share a copy too. */
  forDrivers?: true;
};

/** Nothing in it changes but prices, and with a new version of the product, which has a cache of its own. */
export const landingPage: PageCaching = {
  ages: { maxAge: 60, staleWhileRevalidate: 3_600, staleIfError: 86_400 },
  parameters: [],
  shows: 'product',
  forDrivers: true,
};
export const setupPage: PageCaching = { ages: publicAges, parameters: [], shows: 'setup' };
/** Whether its reader likes a setup, and whose it is, the page itself asks. */
export const viewerPage: PageCaching = { ...setupPage, forDrivers: true };
/** How a setup is framed: its address is a parameter. */
export const oembedAnswer: PageCaching = {
  ...setupPage,
  parameters: ['url', 'format', 'maxwidth', 'maxheight'],
};
export const authorPage: PageCaching = { ages: publicAges, parameters: [], shows: 'author' };
/** A car at a track, with the setups that are shared for it. */
export const placePage: PageCaching = { ages: publicAges, parameters: [], shows: listTag };
export const listPage: PageCaching = {
  ages: publicAges,
  parameters: [...listParameters, 'exact'],
  shows: listTag,
  forDrivers: true,
};
/** The wanted list, and one wanted setup with its answers. */
export const wantedPages: PageCaching = {
  ages: publicAges,
  parameters: ['game', 'order', 'after'],
  shows: 'wishes',
};
export const publicApiList: PageCaching = {
  ages: publicAges,
  parameters: ['limit', ...listParameters],
  shows: listTag,
};
/** A plan is fresh for 10 minutes and kept for 30 (§9), also while the webhook Worker is away. A driver's has what they have. */
export const pricingPage: PageCaching = {
  ages: { maxAge: 600, staleWhileRevalidate: 1_200, staleIfError: 1_800 },
  // The setup that a visitor tried, to be made once it is paid for.
  parameters: ['game', 'car', 'track', 'weather', 'sessionType', 'temperature', 'duration'],
  shows: 'product',
};
/** The operator's documents are part of the product, too. */
export const documentPages: PageCaching = landingPage;
/** Made of the catalogues alone, as suggestions are. */
export const gameVersionsPage: PageCaching = landingPage;
export const suggestionList: PageCaching = {
  ages: landingPage.ages,
  parameters: ['q', 'game'],
  shows: 'product',
};

/** By the rules and the catalogue, which are part of the product; its prices are as fresh as those of the pricing page. */
export const firstRunPage: PageCaching = {
  ages: { ...pricingPage.ages, staleIfError: 86_400 },
  parameters: ['game', 'car', 'track', 'weather'],
  shows: 'product',
  forDrivers: true,
};

/** By the rulebook and the catalogues alone: a new version of the product has a cache of its own. */
export const referencePage: PageCaching = {
  ages: { maxAge: 3_600, staleWhileRevalidate: 86_400, staleIfError: 86_400 },
  parameters: [],
  shows: 'product',
  forDrivers: true,
};

/** The guide to a setting begins with the reader's car. */
export const settingGuidePage: PageCaching = { ...referencePage, parameters: ['car'] };

const sortsOfList = new Set<string>(setupSorts);

/** Whether this order is the one without being asked: the newest first, unless there are words to match. */
const isUsualSort = (sort: string, q = '') =>
  !sortsOfList.has(sort) || (sort === 'newest' && q.trim() === '');

/** Longer ones are asked for by nobody twice. */
const longestQuery = 300;

/**
 * The public page that a request asks for; null for every other. Parameters that no page reads, such as those of
 * campaigns, are left out.
 *
 * @param caching how the page at this address is kept, if it is
 * @param units what the visitor chose
 */
export function publicPage(
  method: string,
  { pathname, search, searchParams }: URL,
  caching: PageCaching | undefined,
  units: Units = gameUnits,
): PublicPage | null {
  if (!caching || (method !== 'GET' && method !== 'HEAD')) return null;
  const { ages, forDrivers = false } = caching;
  const variant = { units, ages, forDrivers };
  if (search === '') return inForm({ ...variant, address: pathname }, 'visitor');
  const parts = searchParams.getAll('_routes');
  if (parts.length > 0 && !isListPart(pathname, parts)) return null;
  // Of a repeated parameter the loader reads the last, as this keeps it.
  const parameters = new Map(searchParams);
  const entries = [...caching.parameters, '_routes'].flatMap((name): [string, string][] => {
    const value = parameters.get(name) ?? '';
    return value === '' || (name === 'sort' && isUsualSort(value, parameters.get('q')))
      ? []
      : [[name, value]];
  });
  const query = new URLSearchParams(entries).toString();
  if (query.length > longestQuery) return null;
  const address = query === '' ? pathname : `${pathname}?${query}`;
  return inForm({ ...variant, address }, 'visitor');
}

/** The same page as it is kept for others. */
export function inForm(page: Omit<PublicPage, 'audience' | 'cacheKey'>, audience: Audience): PublicPage {
  return { ...page, audience, cacheKey: keyOf(page.address, printUnits(page.units), audience) };
}

const ofGames = printUnits(gameUnits);

/** A page in other units than the games', and one for drivers, is a page of its own. */
function keyOf(address: string, units: string, audience: Audience): string {
  const form = [...(units === ofGames ? [] : [units]), ...(audience === 'visitor' ? [] : [audience])];
  return form.length === 0 ? address : `${address}#${form.join('#')}`;
}

/** `_routes` makes Remix answer a part of a page's data: "Load more" asks for the list's own, and nothing of ours for others. */
function isListPart(pathname: string, parts: readonly string[]): boolean {
  return pathname === '/setups.data' && parts.length === 1 && parts[0] === 'routes/setups';
}

/** The tags of a page's copies by its address; those of what it shows come with its data. */
export function tagsOfPage({ shows }: PageCaching, { address }: Pick<PublicPage, 'address'>): string[] {
  const [, id] = /^[^?]*\/(\d{1,15})(?:[/.?]|$)/.exec(address) ?? [];
  return id === undefined ? [shows] : [shows, `${shows}-${id}`];
}
