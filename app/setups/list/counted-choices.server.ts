import type { PublicSetups } from '#platform/adapters/supabase/public-setups';
import type { ListedCounts } from '#platform/adapters/supabase/setups';
import { logWarn } from '#platform/observability/log';
import type { Kind } from '#racing/hearing/search/called';
import { games } from '#racing/setup/catalogue';
import { sessions, weathers } from '#racing/setup/conditions';
import type { Choice } from '../../ui/choice-field.tsx';
import { choicesInAnyGame } from './any-game.server.ts';
import { idsInGames, type SetupQueryValues } from './setup-query.server.ts';

const countedFields = ['game', 'car', 'track', 'session', 'weather'] as const;
type Filter = (typeof countedFields)[number];
/** The marks of a filter's choices: a setup that is listed holds at most one of those of a choice. */
type Marks = Readonly<Record<Filter, ReadonlyMap<string, readonly string[]>>>;

const marksOf = (values: readonly string[], sign: string) =>
  new Map(values.map((value) => [value, [`:${sign}:${value}`]]));

function markedInGames(kind: Kind, choices: readonly Choice[], sign: string) {
  return new Map(
    choices.map(({ value }) => [value, idsInGames(kind, '', value)?.map((id) => `:${sign}:${id}`) ?? []]),
  );
}

let cache: { marks: Marks; all: string[] } | undefined;

/** Marks of everything that is offered where nothing is chosen, as `private.words_of` of the migrations makes them. */
function offeredMarks() {
  if (cache) return cache;
  const { cars, tracks } = choicesInAnyGame();
  const marks: Marks = {
    game: marksOf(
      games.map(({ id }) => id),
      'g',
    ),
    car: markedInGames('cars', cars, 'c'),
    track: markedInGames('tracks', tracks, 't'),
    session: marksOf(sessions, 's'),
    weather: marksOf(weathers, 'w'),
  };
  const all = countedFields.flatMap((filter) => [...marks[filter].values()].flat());
  cache = { marks, all: [...new Set(all)] };
  return cache;
}

/**
 * The filters whose choices can be counted: what is counted is all public setups of a choice, so nothing else may narrow the
 * list. Cars and tracks are counted in all games together.
 */
export function countedFilters({ sort, after: _, ...filters }: SetupQueryValues): Filter[] {
  // That order lists setups with a lap time alone.
  if (sort === 'lap') return [];
  const set = Object.entries(filters).flatMap(([name, value]) => (value === '' ? [] : [name]));
  return countedFields.filter((filter) => set.every((name) => name === filter));
}

type Choices = Readonly<Record<'games' | 'cars' | 'tracks' | 'session' | 'weather', Choice[]>>;
const listOf = {
  game: 'games',
  car: 'cars',
  track: 'tracks',
  session: 'session',
  weather: 'weather',
} as const;

/** The number of setups that all choices list; null when it cannot be counted or the database does not answer. */
export async function countsFor(
  query: SetupQueryValues,
  { listedCounts }: Pick<PublicSetups, 'listedCounts'>,
): Promise<ListedCounts | null> {
  if (countedFilters(query).length === 0) return null;
  try {
    return await listedCounts('choices', offeredMarks().all);
  } catch (error) {
    logWarn('choice_counts_failed', { error });
    return null;
  }
}

/** The choices of the list's filters, with how many setups a choice lists in its label, `Monza · 1,240`, where that is known. */
export function withCounts<Offered extends Choices>(
  choices: Offered,
  query: SetupQueryValues,
  counts: ListedCounts | null,
): Offered {
  if (!counts) return choices;
  const { marks } = offeredMarks();
  const filters = countedFilters(query).map((filter) => [
    listOf[filter],
    choices[listOf[filter]].map((choice) => {
      const uses = marks[filter].get(choice.value)?.map((mark) => counts[mark] ?? 0) ?? [];
      const setups = uses.reduce((sum, one) => sum + one, 0);
      return setups === 0 ? choice : { ...choice, label: `${choice.label} · ${setups.toLocaleString('en')}` };
    }),
  ]);
  return { ...choices, ...Object.fromEntries(filters) };
}
