import type { ChosenSort } from '../../platform/adapters/supabase/cursor.ts';
import type { SetupQuery } from '../../platform/adapters/supabase/setup-query.ts';
import { literal } from '../../supabase/tests/server/filled/sql-text.ts';
import type { Cluster } from './cluster.ts';
import type { MeasuredQuery, Variant } from './measure-query.ts';
import { publicList } from './rest-statements.ts';
import { cursorOfPage, type Sample, spread } from './sample.ts';

const deepPage = 500;
const sorts = ['newest', 'liked'] as const;

type Filter = { game?: string; car?: string; track?: string };

const askedFor = ({ game, car, track }: Filter): SetupQuery => ({
  game,
  cars: car ? [car] : null,
  tracks: track ? [track] : null,
});

function conditionOf({ game, car, track }: Filter): string {
  return [
    'is_public',
    ...(game ? [`game = ${literal(game)}`] : []),
    ...(car ? [`car_name = ${literal(car)}`] : []),
    ...(track ? [`track_name = ${literal(track)}`] : []),
  ].join(' and ');
}

const named = ({ game, car, track }: Filter) =>
  [game, car, track].filter((part) => part !== undefined).join(', ') || 'all';

async function firstPages(filters: readonly Filter[], sort: ChosenSort): Promise<Variant[]> {
  return Promise.all(
    filters.map(async (filter) => ({
      asked: named(filter),
      statement: await publicList({ ...askedFor(filter), sort }),
    })),
  );
}

async function deepPages(cluster: Cluster, filters: readonly Filter[], sort: ChosenSort): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const filter of filters) {
    const place = await cursorOfPage(cluster, { condition: conditionOf(filter), sort, page: deepPage });
    if (!place) continue;
    const statement = await publicList({ ...askedFor(filter), sort, cursor: place.cursor });
    variants.push({ asked: `${named(filter)}, page ${place.page}`, statement });
  }
  return variants;
}

export async function listQueries(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  const filters: Record<string, Filter[]> = {
    all: [{}],
    'by game': ['ACC', 'LMU', 'iRacing', 'rFactor2'].map((game) => ({ game })),
    'by car': spread(sample.cars, 10).map(({ game, value }) => ({ game, car: value })),
    'by track': spread(sample.tracks, 10).map(({ game, value }) => ({ game, track: value })),
    'by car and track': spread(sample.pairs, 10).map(({ game, car, track }) => ({ game, car, track })),
  };
  const queries: MeasuredQuery[] = [];
  for (const [name, chosen] of Object.entries(filters)) {
    for (const sort of sorts) {
      const first = await firstPages(chosen, sort);
      queries.push({ name: `list, ${name}, ${sort}, first page`, caller: 'visitor', variants: first });
      const deep = await deepPages(cluster, chosen, sort);
      if (deep.length > 0)
        queries.push({
          name: `list, ${name}, ${sort}, page ${deepPage} or last`,
          caller: 'visitor',
          variants: deep,
        });
    }
  }
  return queries;
}
