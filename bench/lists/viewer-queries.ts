import type { Cluster } from './cluster.ts';
import type { MeasuredQuery } from './measure-query.ts';
import { asJson } from './rest-statements.ts';
import { idsOf, publicIds, type Sample } from './sample.ts';

const unknownId = 999_999_999;

function oneSetup(id: number): string {
  return asJson(`select s.id, s.user_id, s.game, s.car_name, s.track_name, s.title, s.note, s.created_at, s.likes,
  s.youtube_url, s.is_public, s.setup_data, row_to_json(author.*) as author
from public.setups s
left join lateral (
  select p.username, p.first_name, p.last_name from public.user_profiles p where p.id = s.user_id
) author on true
where s.id = ${id}`);
}

const isLiked = (id: number) =>
  asJson(`select setup_id from public.setup_likes where setup_id = ${id} limit 1`);

const like = (id: number) => asJson(`select * from public.like_setup(setup => ${id})`);

const addresses = (afterId: number) =>
  asJson(
    `select id, created_at from public.setups where is_public and id > ${afterId} order by id limit 1000`,
  );

const variantsOf = (ids: readonly number[], write: (id: number) => string) =>
  ids.map((id) => ({ asked: String(id), statement: write(id) }));

export async function viewerQueries(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  const ids = await publicIds(cluster, 100);
  const hidden = await idsOf(cluster, sample.prolific.profile, false);
  const driver = { driver: sample.usual.driver };
  const shown = [...ids.slice(0, 20), ...hidden.slice(0, 2), unknownId];
  const last = ids.at(-1) ?? 0;
  return [
    { name: 'viewer, by id, visitor', caller: 'visitor', variants: variantsOf(shown, oneSetup) },
    { name: 'viewer, by id, driver', caller: driver, variants: variantsOf(shown, oneSetup) },
    { name: 'viewer, is it liked', caller: driver, variants: variantsOf(ids.slice(0, 20), isLiked) },
    { name: 'like', caller: driver, variants: variantsOf(ids, like), writes: true },
    {
      name: 'author page',
      caller: 'visitor',
      variants: variantsOf([sample.prolific.profile, sample.usual.profile], (id) =>
        asJson(`select * from public.public_author(${id})`),
      ),
    },
    {
      name: 'sitemap, 1,000 authors',
      caller: 'visitor',
      variants: variantsOf([0, sample.usual.profile], (id) =>
        asJson(`select * from public.author_addresses(${id})`),
      ),
    },
    {
      name: 'sitemap, 1,000 places',
      caller: 'visitor',
      variants: [{ asked: 'first', statement: asJson('select * from public.listed_places()') }],
    },
    {
      name: 'sitemap, 1,000 addresses',
      caller: 'visitor',
      variants: variantsOf([0, Math.floor(last / 2), last], addresses),
    },
  ];
}
