import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicSetups } from '#platform/adapters/supabase/public-setups';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { memoize } from '../../edge/page-cache/memoize.server.ts';
import { type Choice, ChoiceOptions } from '../../ui/choice-field.tsx';
import { countedFilters, countsFor, withCounts } from './counted-choices.server.ts';
import type { DrawnChoices } from './setup-filters.tsx';
import type { PageMarkup } from '../../edge/page-cache/page-markup.server.ts';
import { queryChoices, type SetupQueryValues } from './setup-query.server.ts';

const newest: Choice = { value: 'newest', label: 'Newest' };
const sorts: Choice[] = [
  { value: 'liked', label: 'Most liked' },
  { value: 'works', label: 'Current game version' },
  { value: 'lap', label: 'Fastest lap' },
];

/** The options of a `select`, one of them chosen. */
function drawOptions(choices: readonly Choice[], value: string, placeholder?: string): string {
  const field = renderToStaticMarkup(
    <select defaultValue={value}>
      <ChoiceOptions choices={choices} placeholder={placeholder} />
    </select>,
  );
  return field.slice('<select>'.length, -'</select>'.length);
}

function draw(choices: ReturnType<typeof queryChoices>, query: SetupQueryValues): DrawnChoices {
  const isSearch = query.q.trim() !== '';
  const { games, classes, cars, tracks, session, weather, temp, version } = choices;
  return {
    game: drawOptions(games, query.game, 'All'),
    class: drawOptions(classes, query.class, 'All'),
    car: drawOptions(cars, query.car, 'All'),
    track: drawOptions(tracks, query.track, 'All'),
    sort: isSearch
      ? drawOptions([newest, ...sorts], query.sort, 'Best match')
      : drawOptions(sorts, query.sort, newest.label),
    session: drawOptions(session, query.session, 'Any'),
    weather: drawOptions(weather, query.weather, 'Any'),
    temp: drawOptions(temp, query.temp, 'Any'),
    version: drawOptions(version, query.version, 'Any'),
  };
}

const noCounts = {};
const drawnLately = new WeakMap<object, ReturnType<typeof memoize<DrawnChoices>>>();

function drawnWith(counts: object) {
  const memo = drawnLately.get(counts) ?? memoize<DrawnChoices>(30);
  drawnLately.set(counts, memo);
  return memo;
}

const withReferences = (choices: DrawnChoices, pageMarkup: PageMarkup) =>
  Object.fromEntries(
    Object.entries(choices).map(([name, options]) => [name, pageMarkup.refer(options)]),
  ) as DrawnChoices;

/** The options of the list's filters, counted where that is known: drawn once for what is chosen, as long as the counts last. */
export async function drawnChoices(
  query: SetupQueryValues,
  {
    units,
    publicSetups,
    pageMarkup,
  }: { units: Units; publicSetups: Pick<PublicSetups, 'listedCounts'>; pageMarkup?: PageMarkup },
): Promise<DrawnChoices> {
  const counts = await countsFor(query, publicSetups);
  const plainQuery = { ...query, q: query.q.trim() === '' ? '' : 'any', author: '', after: null };
  const name = `${printUnits(units)} ${countedFilters(query)} ${JSON.stringify(plainQuery)}`;
  const choices = drawnWith(counts ?? noCounts)(name, () =>
    draw(withCounts(queryChoices(query, units), query, counts), query),
  );
  return pageMarkup ? withReferences(choices, pageMarkup) : choices;
}
