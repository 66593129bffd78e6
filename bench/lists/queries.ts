import { carsOf } from '../../catalogues/index.ts';
import type { ChosenSort } from '../../platform/adapters/supabase/cursor.ts';
import type { SetupQuery } from '../../platform/adapters/supabase/setup-query.ts';
import { blankAccSetup } from '../../racing/setup/acc/blank.ts';
import { printAccSetup } from '../../racing/setup/acc/print.ts';
import { literal } from '../../supabase/tests/server/filled/sql-text.ts';
import type { Cluster } from './cluster.ts';
import type { Caller, MeasuredQuery } from './measure-query.ts';
import { asJson, publicList } from './rest-statements.ts';
import { cursorOfPage, idsOf, type Sample, spread } from './sample.ts';
import { teamStatements } from './team.ts';

type Filter = Omit<SetupQuery, 'sort' | 'cursor'>;

const words = (texts: string): Filter[] => texts.split(', ').map((q) => ({ q }));
const pairsOf = (one: readonly Filter[], other: readonly Filter[]) =>
  one.flatMap((filter) => other.map((more) => ({ ...filter, ...more })));

/** Queries of the public list: frequent and rare, with few results and many. */
function filters({ cars, tracks, pairs, prolific, usual }: Sample): Record<string, readonly Filter[]> {
  const byCar = spread(cars, 6).map(({ game, value }): Filter => ({ game, cars: [value] }));
  const byTrack = spread(tracks, 6).map(({ value }): Filter => ({ tracks: [value] }));
  const byPlace = spread(pairs, 6).map(({ car, track }): Filter => ({ cars: [car], tracks: [track] }));
  const classes = (['GT3', 'GT2'] as const).map(
    (name): Filter => ({
      game: 'ACC',
      cars: carsOf('ACC')
        .filter((car) => car.class === name)
        .map(({ id }) => id),
    }),
  );
  const conditions: Filter[] = [
    { session: 'race' },
    { weather: 'wet' },
    // The version of three years ago, all of whose setups are the oldest; and one that nothing has.
    { version: '1.5' },
    { version: '9.9' },
    { session: 'practice', weather: 'wet', temperature: 'cold' },
  ];
  const authors = [prolific.profile, usual.profile].map((author): Filter => ({ author }));
  return {
    all: [{}],
    'by game': ['ACC', 'LMU', 'iRacing', 'rFactor2'].map((game) => ({ game })),
    'by car': byCar,
    'by track': byTrack,
    'by car and track': byPlace,
    conditions,
    class: classes,
    'class and conditions': pairsOf(classes, conditions),
    'car and conditions': pairsOf(byCar, conditions),
    'author and conditions': pairsOf(authors, [{}, ...conditions]),
    'common words': words('gt3, race, spa, porsche, monza'),
    'rare words': words('kettlewick, 999, privateer, nordic, trophy'),
    'words that nothing holds': words(
      'xqzvw, hovercraft, alpha bravo charlie delta echo foxtrot golf hotel india',
    ),
    'short words': words('gt, m4, le, a, q'),
    'several words': words('ferrari spa, bmw m4 quali nordschleife, kettlewick trophy, race xqzvw'),
    'words within a game': [
      { game: 'LMU', q: 'spa' },
      { game: 'rFactor2', q: 'stint' },
    ],
    'words and conditions': pairsOf(words('wet, kettlewick, stint'), conditions),
  };
}

const sorts: readonly ChosenSort[] = ['newest', 'liked', 'works', 'lap'];
const deepPage = 500;

async function listQueries(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  const queries: MeasuredQuery[] = [];
  for (const sort of sorts) {
    for (const [name, asked] of Object.entries(filters(sample))) {
      const variants = await Promise.all(
        asked.map(async (filter) => ({
          asked: JSON.stringify({ ...filter, cars: filter.cars?.slice(0, 3) }),
          statement: await publicList({ ...filter, sort }),
        })),
      );
      queries.push({ name: `list, ${name}, ${sort}`, caller: 'visitor', variants });
    }
    if (sort !== 'newest' && sort !== 'liked') continue;
    const place = await cursorOfPage(cluster, sort, deepPage);
    if (!place) continue;
    const statement = await publicList({ sort, cursor: place.cursor });
    queries.push({
      name: `list, all, ${sort}, page ${place.page}`,
      caller: 'visitor',
      variants: [{ asked: `page ${place.page}`, statement }],
    });
  }
  return queries;
}

const columns =
  'id, user_id, game, car_name, track_name, title, note, created_at, likes, youtube_url, is_public, generation_id, glance';
const file = printAccSetup(blankAccSetup('porsche_992_gt3_r'));

const create = (place: number) => `with stored as (
  insert into public.setups (game, car_name, track_name, title, note, is_public, setup_data, request_id)
  values ('ACC', 'porsche_992_gt3_r', 'spa', 'Setup ${place}', repeat('Softer front bar. ', 12), true,
    ${literal(file)}, gen_random_uuid())
  on conflict (user_id, request_id) do nothing
  returning ${columns}
)
select count(stored) as page_total, coalesce(json_agg(stored), '[]') as body from stored`;

/** A driver's own pages: of the driver with the most setups, who follows five hundred authors. */
async function ownQueries(cluster: Cluster, { prolific, usual, pairs }: Sample): Promise<MeasuredQuery[]> {
  const { driver, profile } = prolific;
  const [pair] = pairs;
  const place = [pair?.game, pair?.car, pair?.track].map((one) => literal(one ?? '')).join(', ');
  await cluster.run(`insert into public.followed_authors (user_id, author_id)
    select ${profile}, a.user_id from private.authors a
    where a.setups > 0 and a.user_id <> ${profile} order by a.setups desc limit 500 on conflict do nothing`);
  const shared = await idsOf(cluster, usual.profile);
  await cluster.run(`insert into public.setup_comments (setup_id, user_id, words)
    select ${shared[0] ?? 0}, p.id, 'Calm over kerbs.' from public.user_profiles p limit 10000`);
  const ids = await idsOf(cluster, profile);
  const reads = (caller: Caller, statements: Record<string, string>) =>
    Object.entries(statements).map(([name, statement]) => ({
      name,
      caller,
      variants: [{ asked: driver, statement: asJson(statement) }],
    }));
  const ofEach = (
    name: string,
    ids: readonly number[],
    write: (id: number) => string,
    writes = false,
  ): MeasuredQuery => ({
    name,
    caller: { driver },
    variants: ids.map((id) => ({ asked: String(id), statement: write(id) })),
    writes,
  });
  return [
    ...reads(
      { driver },
      {
        'my setups': 'select * from public.my_garage_columns()',
        'my setups, a page': `select ${columns}, version, changed_at, verdict from public.my_setup_cards where id in (${ids.slice(0, 20).join()})`,
        'account file': `select ${columns}, setup_data from public.my_setups where id > 0 order by id limit 50`,
        'top bar': 'select * from public.my_profile_and_news()',
        'news, following 500': 'select * from public.my_news()',
        standing: 'select * from public.my_standing()',
        diary: `select * from public.my_diary(${place}, 50)`,
        ...(await teamStatements(cluster, prolific)),
      },
    ),
    ...reads('visitor', {
      'author page': `select * from public.public_author(${profile})`,
      'sitemap, authors': 'select * from public.author_addresses(0)',
      'sitemap, places': 'select * from public.listed_places()',
      'sitemap, setups':
        'select id, created_at from public.setups where is_public and id > 0 order by id limit 1000',
    }),
    ofEach('viewer', [...shared, 999_999_999], (id) =>
      asJson(`select ${columns}, setup_data from public.setups where id = ${id}`),
    ),
    ofEach('comments', shared, (id) => asJson(`select public.comments_of(${id}, null, 21)`)),
    ofEach(
      'comment',
      shared,
      (id) => asJson(`select public.comment_on_setup(${id}, 'Calm over kerbs.')`),
      true,
    ),
    ofEach('like', shared, (id) => asJson(`select * from public.like_setup(setup => ${id})`), true),
    ofEach('save a setup', ids, create, true),
    ofEach('delete a setup', ids, (id) => asJson(`select public.delete_my_setup(${id})`), true),
  ];
}

export async function allQueries(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  return [...(await listQueries(cluster, sample)), ...(await ownQueries(cluster, sample))];
}
