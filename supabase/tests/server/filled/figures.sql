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
insert into private.authors as a (user_id, setups, likes)
  select s.user_id, count(*), sum(s.likes) from public.setups s where s.is_public group by 1
  on conflict (user_id) do update set setups = excluded.setups, likes = excluded.likes;

delete from private.word_changes;
delete from private.listed_words;
insert into private.listed_words (word, uses)
  select word, count(*) from private.listed_setups l cross join lateral unnest(l.words) word group by word;

reset session_replication_role;
