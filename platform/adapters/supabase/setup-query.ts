import type { SetupConditions } from '#racing/setup/conditions';
import { readCursor, type SetupSort } from './cursor.ts';
import { searchTerms } from './search-terms.ts';
import { storable } from '#racing/forms/storable';

export const temperatureBands = ['cold', 'mild', 'hot'] as const;

/**
 * Filters of the public list. An absent, null or empty filter matches everything, except an empty list of cars or tracks,
 * which matches nothing.
 */
export type SetupQuery = {
  q?: string | null;
  game?: string | null;
  /** Catalogue ids, or names of mods: a setup is for one of them. */
  cars?: readonly string[] | null;
  tracks?: readonly string[] | null;
  session?: SetupConditions['session'] | '';
  weather?: SetupConditions['weather'] | '';
  /** By the track, or else the air: see `private.temperature_band` of the migrations. */
  temperature?: (typeof temperatureBands)[number] | '' | null;
  /** `1.10` holds 1.10.2. */
  version?: string | null;
  /** The number of the author's profile. */
  author?: number | null;
  sort?: SetupSort;
  /** `next` of the page before; anything unreadable is the beginning. */
  cursor?: string | null;
  /** Setups on a page: 20 where nothing is said. */
  limit?: number;
};

const storableList = (ids: SetupQuery['cars']) => (ids ? ids.map(storable) : undefined);

/** The arguments of `list_public_setups` for a query. */
export function listArguments(query: Omit<SetupQuery, 'limit'>, pageSize: number) {
  const { q, game, sort = 'newest', cursor } = query;
  const place = readCursor(sort, cursor);
  const figure = place && sort !== 'newest' ? Number(place.after) : undefined;
  return {
    terms: q ? searchTerms(q, game) : [],
    in_game: game ? storable(game) : undefined,
    with_cars: storableList(query.cars),
    at_tracks: storableList(query.tracks),
    in_session: query.session || undefined,
    in_weather: query.weather || undefined,
    at_temperature: query.temperature || undefined,
    in_version: query.version ? storable(query.version) : undefined,
    by_author: query.author ?? undefined,
    sort,
    after_created_at: sort === 'newest' ? place?.after : undefined,
    // Laps are kept below nothing, so that the quickest is the highest.
    after_figure: sort === 'lap' && figure !== undefined ? -figure : figure,
    after_id: place?.id,
    page_size: pageSize,
  };
}

/** The same for the same list, whatever is left unsaid, and of no other. */
export function listKey({ cars, tracks, author, sort, limit = 20, ...query }: SetupQuery): string {
  const filters = Object.entries({
    q: query.q,
    game: query.game,
    cars: cars && JSON.stringify(cars),
    tracks: tracks && JSON.stringify(tracks),
    session: query.session,
    weather: query.weather,
    temperature: query.temperature,
    version: query.version,
    author: author && String(author),
    sort: sort === 'newest' ? '' : sort,
    cursor: query.cursor,
    shown: limit === 20 ? '' : String(limit),
  });
  return `list?${new URLSearchParams(filters.filter((entry): entry is [string, string] => Boolean(entry[1])))}`;
}
