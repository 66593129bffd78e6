import { carsOf } from '../../catalogues/index.ts';
import { setupSorts } from '../../platform/adapters/supabase/cursor.ts';
import type { SetupQuery } from '../../platform/adapters/supabase/setup-query.ts';
import type { MeasuredQuery, Variant } from './measure-query.ts';
import { publicList } from './rest-statements.ts';
import { type Sample, spread } from './sample.ts';

type Filter = Omit<SetupQuery, 'sort' | 'cursor'>;

const classOf = (game: 'ACC' | 'LMU' | 'iRacing', name: string): Filter => ({
  game,
  cars: carsOf(game)
    .filter((car) => car.class === name)
    .map(({ id }) => id),
});
const classes = [
  classOf('ACC', 'GT3'),
  classOf('ACC', 'GT2'),
  classOf('LMU', 'LMP3'),
  classOf('iRacing', 'Rallycross'),
];

const conditions: readonly Filter[] = [
  { session: 'race' },
  { weather: 'wet' },
  { temperature: 'cold' },
  // The version of three years ago, all of whose setups are the oldest; the newest; and one that nothing has.
  { version: '1.5' },
  { version: '1.10' },
  { version: '9.9' },
  { game: 'LMU', version: '1.5' },
  { session: 'qualifying', weather: 'wet' },
  { session: 'practice', weather: 'wet', temperature: 'cold' },
  { game: 'rFactor2', session: 'practice', weather: 'wet', temperature: 'hot', version: '2.5' },
];

/** The public list with what setups are for, classes and authors, by themselves and together, in every order. */
export async function filterQueries(sample: Sample): Promise<MeasuredQuery[]> {
  const cars = spread(sample.cars, 4).map(({ game, value }): Filter => ({ game, cars: [value] }));
  const tracks = spread(sample.tracks, 4).map(({ value }): Filter => ({ tracks: [value] }));
  const pairs = spread(sample.pairs, 4).map(({ car, track }): Filter => ({ cars: [car], tracks: [track] }));
  const authors = [sample.prolific.profile, sample.usual.profile].map((author): Filter => ({ author }));
  const words = ['wet', 'kettlewick', 'stint', 'gt'].map((q): Filter => ({ q }));
  const spa = { tracks: ['spa', 'circuit-de-spa-francorchamps'] };
  const each = (one: readonly Filter[], other: readonly Filter[]) =>
    one.flatMap((filter) => other.map((more) => ({ ...filter, ...more })));
  const narrow = conditions.slice(-3);
  const groups: Record<string, readonly Filter[]> = {
    'what they are for': conditions,
    class: classes,
    'class and what they are for': each(classes, conditions.slice(0, 5)).map(({ ...filter }) => filter),
    'class and track': classes.map((filter) => ({ ...filter, ...spa })),
    'car and what they are for': each(cars, conditions.slice(0, 5)),
    'track and what they are for': each(tracks, conditions.slice(0, 5)),
    'car, track and what they are for': each(pairs, conditions.slice(1, 4)),
    author: authors,
    'author and what they are for': each(authors, [...conditions.slice(1, 4), ...narrow]),
    'words and what they are for': each(words, conditions.slice(0, 5)),
    everything: each(words, pairs).map((filter) => ({
      ...filter,
      ...narrow[1],
      author: sample.prolific.profile,
    })),
  };
  const queries: MeasuredQuery[] = [];
  for (const [name, filters] of Object.entries(groups)) {
    for (const sort of setupSorts) {
      const variants = await Promise.all(
        filters.map(
          async (filter): Promise<Variant> => ({
            asked: JSON.stringify({ ...filter, cars: filter.cars?.slice(0, 3) }),
            statement: await publicList({ ...filter, sort }),
          }),
        ),
      );
      queries.push({ name: `filter, ${name}, ${sort}`, caller: 'visitor', variants });
    }
  }
  return queries;
}
