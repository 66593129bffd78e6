import { blankAccSetup } from '../../racing/setup/acc/blank.ts';
import { printAccSetup } from '../../racing/setup/acc/print.ts';
import { literal } from '../../supabase/tests/server/filled/sql-text.ts';
import type { Caller } from './caller.ts';
import type { Cluster } from './cluster.ts';
import type { MeasuredQuery, Variant } from './measure-query.ts';
import { asJson } from './rest-statements.ts';
import { cursorOfPage, idsOf, type Sample } from './sample.ts';

const columns =
  'id, user_id, game, car_name, track_name, title, note, created_at, likes, youtube_url, is_public, generation_id, glance';

function mine(cursor: string | null): string {
  const [after = '', id = ''] = cursor?.split('~') ?? [];
  const condition = cursor
    ? `where created_at <= ${literal(after)} and (created_at < ${literal(after)} or id < ${id})`
    : '';
  return asJson(
    `select ${columns} from public.my_setups ${condition} order by created_at desc, id desc limit 21`,
  );
}

const oneOfMine = (id: number) => asJson(`select ${columns} from public.my_setups where id = ${id}`);

const accountSetups = (afterId: number) =>
  asJson(`select ${columns}, setup_data from public.my_setups where id > ${afterId} order by id limit 50`);

const accountLikes = (afterId: number) =>
  asJson(
    `select id, setup_id, created_at from public.setup_likes where id > ${afterId} order by id limit 50`,
  );

const file = printAccSetup(blankAccSetup('porsche_992_gt3_r'));

const create = (place: number) => `with stored as (
  insert into public.setups (game, car_name, track_name, title, note, is_public, setup_data, request_id)
  values ('ACC', 'porsche_992_gt3_r', 'spa', 'Setup ${place}', repeat('Softer front bar, one click of wing. ', 12), true,
    ${literal(file)}, gen_random_uuid())
  on conflict (user_id, request_id) do nothing
  returning ${columns}
)
select count(stored) as page_total, coalesce(json_agg(stored), '[]') as body from stored`;

const hide = (id: number) => `with changed as (
  update public.setups set is_public = false where id = ${id} returning ${columns}
)
select count(changed) as page_total, coalesce(json_agg(changed), '[]') as body from changed`;

const remove = (id: number) => asJson(`select public.delete_my_setup(${id})`);

export async function ownQueries(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  const { prolific, usual } = sample;
  const queries: MeasuredQuery[] = [];
  const add = (name: string, caller: Caller, variants: Variant[], writes = false) =>
    queries.push({ name, caller, variants, writes });

  for (const [kind, { driver, profile }] of Object.entries({ prolific, usual })) {
    const caller = { driver };
    const own = [...(await idsOf(cluster, profile, true)), ...(await idsOf(cluster, profile, false))];
    add(`my setups, ${kind} driver, first page`, caller, [{ asked: driver, statement: mine(null) }]);
    const condition = `user_id = ${profile}`;
    const place = await cursorOfPage(cluster, { condition, sort: 'newest', page: 500 });
    if (place)
      add(`my setups, ${kind} driver, page ${place.page}`, caller, [
        { asked: `${driver}, page ${place.page}`, statement: mine(place.cursor) },
      ]);
    const middle = own[Math.floor(own.length / 2)] ?? 0;
    add(
      `account file, setups, ${kind} driver`,
      caller,
      [0, middle].map((id) => ({ asked: `after ${id}`, statement: accountSetups(id) })),
    );
    add(`account file, likes, ${kind} driver`, caller, [{ asked: driver, statement: accountLikes(0) }]);
    if (kind !== 'prolific') continue;
    const call = (name: string, statement: string) =>
      add(name, caller, [{ asked: driver, statement: asJson(statement) }]);
    await cluster.run(`insert into public.followed_authors (user_id, author_id)
      select ${profile}, a.user_id from private.authors a
      where a.setups > 0 and a.user_id <> ${profile} order by a.setups desc limit 500 on conflict do nothing`);
    call('top bar', 'select * from public.my_profile_and_news()');
    call('news, following 500', 'select * from public.my_news()');
    call('standing', 'select * from public.my_standing()');
    call('recently deleted', 'select * from public.my_recently_deleted()');
    const [pair] = sample.pairs;
    call(
      'diary',
      `select * from public.my_diary(${[pair?.game, pair?.car, pair?.track].map((one) => literal(one ?? '')).join(', ')}, 50)`,
    );
    const variants = (write: (id: number) => string) =>
      own.slice(0, 30).map((id) => ({ asked: String(id), statement: write(id) }));
    add('my setups, one', caller, variants(oneOfMine));
    add('save a setup', caller, variants(create), true);
    add('hide a setup', caller, variants(hide), true);
    add('delete a setup', caller, variants(remove), true);
  }
  return queries;
}
