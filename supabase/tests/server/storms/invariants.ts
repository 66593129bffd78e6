import type postgres from 'postgres';

/** Figures that are kept beside the rows they count, by their names: each query gives the rows that are wrong. */
const invariants: Record<string, string> = {
  'likes of a setup': `
    select s.id, s.likes, c.n from public.setups s
    cross join lateral (
      select count(*) as n, count(*) filter (where not l.counted) as uncounted from public.setup_likes l where l.setup_id = s.id
    ) c
    where (s.likes, s.uncounted_likes) <> (c.n, c.uncounted)`,
  'likes in the list': `
    select s.id from public.setups s join private.listed_setups l on l.setup_id = s.id
    where l.likes <> s.likes - s.uncounted_likes`,
  'the list holds the public setups': `
    select s.id, l.setup_id from public.setups s full join private.listed_setups l on l.setup_id = s.id
    where s.id is null or s.is_public <> (l.setup_id is not null)`,
  'author and words in the list': `
    select l.setup_id from private.listed_setups l
    join public.setups s on s.id = l.setup_id join private.setup_cells c on c.id = l.cell
    where l.user_id <> s.user_id or l.words <> private.words_of(
      s.search_text, s.game, s.car_name, s.track_name, s.user_id, s.session, s.weather,
      private.temperature_band(s.air_celsius, s.track_celsius), s.game_version
    ) || private.title_words(s.title)`,
  'uses of words': `
    select coalesce(a.word, b.word) as word, a.uses, b.n from private.listed_words a
    full join (select word, count(*) as n from private.listed_setups l cross join lateral unnest(l.words) word group by word) b
      on b.word = a.word
    where coalesce(a.uses, 0) <> coalesce(b.n, 0) or a.word is null`,
  'figures of authors': `
    select coalesce(a.user_id, b.user_id) as author from (select * from private.authors where setups <> 0 or likes <> 0) a
    full join (select user_id, count(*) as n, sum(likes) as likes from public.setups where is_public group by user_id) b
      on b.user_id = a.user_id
    where a.setups is distinct from b.n or a.likes is distinct from b.likes`,
  'cars and tracks of authors': `
    select a.user_id from private.authors a where a.setups * 2 <>
      (select coalesce(sum(b.setups), 0) from private.shared_by_author b where b.user_id = a.user_id)`,
  'followers of authors': `
    select a.user_id from private.authors a
    where a.followers <> (select count(*) from public.followed_authors f where f.author_id = a.user_id)`,
  'wishes for a setup': `
    select w.id from public.wanted_setups w
    where (w.wanted, w.counted) <>
      (select count(*), count(*) filter (where h.counted) from public.setup_wishes h where h.wanted_id = w.id)`,
  'at most five answers of a driver to a wish': `
    select a.wanted_id, a.user_id from public.wanted_answers a group by 1, 2 having count(*) > 5`,
  'what works now': `
    select l.setup_id from private.listed_setups l join public.setups s on s.id = l.setup_id
    where l.works <> private.works_now(l.created_at, l.likes, s.worked, s.tried)`,
  'downloads that worked': `
    select s.id from public.setups s
    cross join lateral (
      select count(*) filter (where d.answer = 'worked') as worked, count(*) as tried from public.setup_downloads d
      where d.setup_id = s.id and d.version = private.file_version(s.id) and d.answer in ('worked', 'failed') and d.counted
    ) c
    where (s.worked, s.tried) <> (c.worked, c.tried)`,
  'downloads of a setup': `
    select s.id, s.downloads from public.setups s
    where s.downloads <> (select count(*) from public.setup_downloads d where d.setup_id = s.id)`,
  'words count as their drivers do': `
    select w.kind, w.id from (
      select 'like' as kind, l.id, l.counted, private.counts_for_others(l.user_id) and l.user_id <> s.user_id as counts
        from public.setup_likes l join public.setups s on s.id = l.setup_id
      union all
      select 'download', d.id, d.counted, private.counts_for_others(d.user_id) and d.user_id <> s.user_id
        and d.answer is not null and d.answered_at >= d.downloaded_at + interval '2 hours'
        from public.setup_downloads d join public.setups s on s.id = d.setup_id
      union all
      select 'wish', h.id, h.counted, private.counts_for_others(h.user_id) from public.setup_wishes h
      union all
      select 'card', c.id, c.counted, private.counts_for_others(c.user_id) and p.shares_results
        from public.test_cards c join public.user_profiles p on p.id = c.user_id
    ) w
    where w.counted <> w.counts`,
  'laps are proved as their stints say': `
    select s.id, s.lap_from from public.setups s
    where s.lap_ms is not null and (s.lap_from is not null) <> (
      s.lap_possible and private.counts_for_others(s.user_id) and exists (
        select from public.stints t where t.user_id = s.user_id and t.setup_id = s.id and private.believed_lap(t.sheet) is not null
          and round((t.sheet->>'bestLap')::numeric * 1000) = s.lap_ms
      )
    )`,
  'laps are ranked as their drivers count': `
    select s.id from public.setups s where s.lap_ms is not null
      and exists (select from private.believed_laps b where b.setup_id = s.id)
        <> (s.is_public and s.lap_possible and private.counts_for_others(s.user_id))`,
  'words are withheld as their reports weigh': `
    select s.id from public.setups s where private.reports_weigh(s.id)
      and (private.leads_or_runs(s.title) or private.leads_or_runs(s.note))
    union all
    select w.setup_id from private.withheld_texts w
      where num_nonnulls(w.title, w.note) > 0 and not private.reports_weigh(w.setup_id)`,
  'comments that visitors read, their count and their news': `
    select s.id, c.n, public.comments_of(s.id, null, 101) as told
    from public.setups s
    cross join lateral (
      select count(*) as n, count(*) filter (where c.user_id <> s.user_id) as others from public.setup_comments c
      where c.setup_id = s.id and c.hidden_why is null
        and not exists (select from private.blocked_authors b where b.user_id = c.user_id)
    ) c
    left join lateral private.news_of_setups(s.user_id, '-infinity') news on news.kind = 'comment' and news.id = s.id and news.told is not null
    where exists (select from public.setup_comments any_of where any_of.setup_id = s.id) and case when s.is_public
      then ((public.comments_of(s.id, null, 101)->>'count')::bigint,
          jsonb_array_length(public.comments_of(s.id, null, 101)->'comments'), coalesce((news.told->>'drivers')::bigint, 0))
        is distinct from (least(c.n, 1000), least(c.n, 101), least(c.others, 51))
      else public.comments_of(s.id) is not null or news.id is not null end`,
  'comments after their setup closed, or of nobody': `
    select c.id from public.setup_comments c
    left join private.closed_comments k on k.setup_id = c.setup_id
    left join public.user_profiles p on p.id = c.user_id
    where p.id is null or private.driver_digest(p.clerk_user_id) in (select f.digest from private.forgotten_drivers f)
      or c.created_at > k.closed_at + interval '10 seconds'`,
  'what was driven with a setup is whose the setup is': `
    select d.id from (
      select t.id, t.setup_id, t.team_id from public.stints t union all select c.id, c.setup_id, c.team_id from public.test_cards c
    ) d join public.setups s on s.id = d.setup_id where d.team_id is distinct from s.team_id`,
  'a team has an admin while it has members': `
    select m.team_id from private.team_members m group by 1 having not bool_or(m.role = 'admin')`,
  'nobody who left is in a team': `
    select m.membership_id from private.team_members m
    where private.driver_digest(m.clerk_user_id) in (select f.digest from private.forgotten_drivers f)
      or m.membership_id in (select e.membership_id from private.ended_memberships e)`,
  'an edited setup of a team has its history': `
    select s.id from public.setups s join public.setup_versions v on v.setup_id = s.id
    where s.team_id is not null and v.replaced_at > (select max(c.happened_at) from private.team_changes c where c.setup_id = s.id)`,
  'nothing deleted is public': `select s.id from public.setups s where s.deleted_at is not null and s.is_public`,
  'results of rules': `
    select coalesce(r.rule, v.rule) as rule, r.tested, v.tested as n from public.rule_results r
    full join (
      select game, car_name, track_name, rule, count(*) as tested, count(*) filter (where kept) as kept
      from private.rule_votes group by 1, 2, 3, 4
    ) v on (v.game, v.car_name, v.track_name, v.rule) = (r.game, r.car_name, r.track_name, r.rule)
    where (r.tested, r.kept) is distinct from (v.tested::integer, v.kept::integer)`,
  'versions without a gap': `
    select s.id from public.setup_versions v join public.setups s on s.id = v.setup_id
    group by 1 having max(number) < 200 and count(*) <> max(number) - s.first_version + 1`,
  'nothing of a blocked author is public': `
    select s.id from public.setups s join private.blocked_authors b on b.user_id = s.user_id where s.is_public`,
  'nothing hidden is public': `
    select s.id from public.setups s join private.hidden_setups h on h.setup_id = s.id where s.is_public`,
};

/** Adds what is counted later, then gives the names of the figures that are wrong, each with its first rows. */
export async function brokenInvariants(sql: postgres.Sql): Promise<string[]> {
  const queues = [
    'select public.settle_blocks() as n',
    'select public.recount_drivers() as n',
    'select private.fold_figures() as n',
  ];
  for (const queue of queues) while (Number((await sql.unsafe(queue))[0]?.['n']) > 0);
  await sql`select private.purge_words()`;
  const broken: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const rows = await sql.unsafe(query);
    if (rows.length > 0) broken.push(`${name}: ${rows.length}, first ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}
