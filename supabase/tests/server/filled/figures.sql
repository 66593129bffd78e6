-- Counts what the triggers keep beside rows that were filled in past them.
set session_replication_role = replica;

update public.setups s set likes = c.n, uncounted_likes = c.uncounted, downloads = c.downloads
from public.setups o
cross join lateral (
  select count(*) as n, count(*) filter (where not l.counted) as uncounted from public.setup_likes l where l.setup_id = o.id
) liked
cross join lateral (select count(*) as downloads from public.setup_downloads d where d.setup_id = o.id) used
cross join lateral (select liked.n, liked.uncounted, used.downloads) c
where o.id = s.id and (s.likes, s.uncounted_likes, s.downloads) <> (c.n, c.uncounted, c.downloads);

delete from private.shared_by_author;
insert into private.shared_by_author (user_id, kind, game, name, setups)
  select s.user_id, one.kind, s.game, one.name, count(*)
  from public.setups s cross join lateral (values ('car', s.car_name), ('track', s.track_name)) one (kind, name)
  where s.is_public group by 1, 2, 3, 4;
update private.authors set setups = 0, likes = 0;
insert into private.authors as a (user_id, setups, likes)
  select s.user_id, count(*), sum(s.likes) from public.setups s where s.is_public group by 1
  on conflict (user_id) do update set setups = excluded.setups, likes = excluded.likes;

delete from private.word_changes;
delete from private.listed_words;
insert into private.listed_words (word, uses)
  select word, count(*) from private.listed_setups l cross join lateral unnest(l.words) word group by word;

update public.setups s set lap_possible = false
  where s.lap_ms < private.quickest_lap(s.game, s.car_name, s.track_name) and s.lap_possible;
delete from private.believed_laps;
insert into private.believed_laps (setup_id, user_id, game, class, track_name, lap_ms)
  select s.id, s.user_id, s.game, private.lap_class(s.game, s.car_name), s.track_name, s.lap_ms
  from public.setups s
  join (select p.id from public.user_profiles p where private.counts_for_others(p.id)) counting on counting.id = s.user_id
  where s.is_public and s.lap_ms is not null and s.lap_possible;
delete from private.third_laps;
insert into private.third_laps (game, class, track_name, lap_ms)
  select game, class, track_name, lap_ms from (
    select *, row_number() over (partition by game, class, track_name order by lap_ms) as place from (
      select game, class, track_name, user_id, min(lap_ms) as lap_ms from private.believed_laps group by 1, 2, 3, 4
    ) quickest
  ) ranked
  where place = 3;
update private.listed_setups l
  set pace = case when s.lap_ms >= private.least_lap(s.game, s.car_name, s.track_name) and exists (
    select from private.believed_laps b where b.setup_id = s.id
  ) then -s.lap_ms end
  from public.setups s where s.id = l.setup_id and s.lap_ms is not null;

reset session_replication_role;
