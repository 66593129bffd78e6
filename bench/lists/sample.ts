import { type ChosenSort, cursorAfter } from '../../platform/adapters/supabase/cursor.ts';
import { literal } from '../../supabase/tests/server/filled/sql-text.ts';
import type { Cluster } from './cluster.ts';

const pageSize = 20;

/** A column's values from the most frequent to the rarest: what is asked for often, and what is hardly there. */
type Frequencies = { game: string; value: string; count: number }[];

export type Sample = {
  cars: Frequencies;
  tracks: Frequencies;
  pairs: { game: string; car: string; track: string; count: number }[];
  /** The driver with the most setups, and one with a few. */
  prolific: { driver: string; profile: number };
  usual: { driver: string; profile: number };
};

async function rows<Row>({ run }: Cluster, query: string): Promise<Row[]> {
  const { output } = await run(`select coalesce(json_agg(answer), '[]') from (${query}) answer;`);
  return JSON.parse(output) as Row[];
}

export async function takeSample(cluster: Cluster): Promise<Sample> {
  const byColumn = (column: string) =>
    rows<Frequencies[number]>(
      cluster,
      `select game, ${column} as value, count(*) from public.setups where is_public group by 1, 2 order by 3 desc`,
    );
  const pairs = await rows<Sample['pairs'][number]>(
    cluster,
    'select game, car_name as car, track_name as track, count(*) from public.setups where is_public group by 1, 2, 3 order by 4 desc',
  );
  const authors = await rows<{ driver: string; profile: number }>(
    cluster,
    `select p.clerk_user_id as driver, p.id as profile, count(*)
     from public.user_profiles p join public.setups s on s.user_id = p.id group by 1, 2 order by 3 desc, 2`,
  );
  const [prolific] = authors;
  const usual = authors[Math.floor(authors.length / 2)];
  if (!prolific || !usual) throw new Error('There are no authors');
  return { cars: await byColumn('car_name'), tracks: await byColumn('track_name'), pairs, prolific, usual };
}

export function spread<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: count },
    (_, place) => items[Math.round((place * (items.length - 1)) / Math.max(1, count - 1))],
  ).filter((item) => item !== undefined);
}

const orderColumns = { newest: 'created_at', liked: 'likes', works: 'works', lap: 'pace' } as const;

/**
 * Where a page of the public list begins, as `next` of the page before would say it.
 *
 * @param page counted from 1; the last one that is full where there are fewer
 * @returns null where there is no second page
 */
export async function cursorOfPage(
  cluster: Cluster,
  sort: ChosenSort,
  page: number,
): Promise<{ cursor: string; page: number } | null> {
  const column = orderColumns[sort];
  const [total] = await rows<{ count: number }>(
    cluster,
    `select count(*) from public.setups where is_public`,
  );
  const reached = Math.min(page, Math.floor((total?.count ?? 0) / pageSize));
  if (reached < 2) return null;
  const [last] = await rows<{ id: number; created_at: string; likes: number; figure: number }>(
    cluster,
    `select id, created_at, likes, ${sort === 'newest' ? 0 : column} as figure from public.setups where is_public
     order by ${column} desc, id desc offset ${(reached - 1) * pageSize - 1} limit 1`,
  );
  return last ? { cursor: cursorAfter(sort, last), page: reached } : null;
}

/** Numbers of the newest public setups of a driver. */
export async function idsOf(cluster: Cluster, profile: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    cluster,
    `select id from public.setups where user_id = ${literal(profile)} and is_public order by id desc limit 40`,
  );
  return found.map(({ id }) => id);
}
