-- Word counts are appended and folded later: whoever saves a setup waits for nobody else who does. A count is an estimate
-- that the planning of a search reads; whether a word is listed at all is exact. See docs/decisions/0004-search.md.

-- Words that a statement added to the public list (n = 1) or took from it (n = -1), until they are folded.
create table private.word_changes (
  id bigint generated always as identity primary key,
  n smallint not null check (n in (-1, 1)),
  words text[] collate "C" not null
);
alter table private.word_changes enable row level security;
revoke all on table private.word_changes from public, anon, authenticated, service_role;
alter table private.word_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Adds the oldest changes to the counts. At most one connection folds at a time; the others go on. Gives how many changes
-- were folded.
create function private.fold_words(at_most integer default 500) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_words')) then
    return 0;
  end if;
  with taken as (
    delete from private.word_changes c
    where c.id in (select o.id from private.word_changes o order by o.id limit at_most)
    returning c.n, c.words
  ), sums as (
    select word, sum(t.n)::integer as n from taken t cross join lateral unnest(t.words) word group by word having sum(t.n) <> 0
  ), added as (
    insert into private.listed_words as w (word, uses)
      select s.word, s.n from sums s order by s.word
      on conflict (word) do update set uses = w.uses + excluded.uses
  )
  select count(*) into folded from taken;
  return folded;
end
$$;

-- Takes out words that no setup holds. Waits for saves under way, which count on the words they found; new ones wait for it
-- meanwhile, so it is short: what is not folded yet is left for the next time. Called by whoever has changed no word so far:
-- two who had would wait for each other.
create function private.purge_words() returns integer
  language plpgsql security definer
  set search_path = ''
  set lock_timeout = '500ms'
as $$
declare
  purged integer;
begin
  perform pg_advisory_xact_lock(hashtext('private.purge_words'));
  while private.fold_words(2000) > 0 loop
  end loop;
  lock table private.word_changes in share mode;
  if exists (select from private.word_changes offset 2000) then
    return 0;
  end if;
  perform private.fold_words(2000);
  delete from private.listed_words w where w.uses <= 0;
  get diagnostics purged = row_count;
  return purged;
exception when lock_not_available then
  return 0;
end
$$;

create or replace function private.count_words() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  last bigint;
  added text[];
begin
  -- A statement cannot name the table of what was there before where nothing was.
  if tg_op = 'DELETE' then
    with kept as (insert into private.word_changes (n, words) select -1, b.words from before b returning id)
    select max(k.id) into last from kept k;
  elsif tg_op = 'INSERT' then
    with kept as (insert into private.word_changes (n, words) select 1, a.words from after a returning id)
    select max(k.id) into last from kept k;
    select array_agg(distinct one.word) into added from after a cross join lateral unnest(a.words) one (word);
  else
    with kept as (
      insert into private.word_changes (n, words)
        select one.n, one.words from after a join before b on b.setup_id = a.setup_id and b.words <> a.words
        cross join lateral (values (-1, b.words), (1, a.words)) one (n, words)
      returning id
    )
    select max(k.id) into last from kept k;
    if last is null then
      return null;
    end if;
    select array_agg(distinct one.word) into added
      from after a join before b on b.setup_id = a.setup_id and b.words <> a.words
      cross join lateral unnest(a.words) one (word);
  end if;
  -- A new word is listed at once. In order, so that two who bring the same words wait for each other one way only.
  insert into private.listed_words (word, uses)
    select one.word, 0 from unnest(added) one (word)
    where not exists (select from private.listed_words w where w.word = one.word collate "C")
    order by one.word collate "C"
    on conflict (word) do nothing;
  -- One save in so many folds what has gathered; a transaction of many saves does so once, as it would rewrite its own rows.
  if last % 64 = 0 and coalesce(current_setting('private.folded', true), '') <> 'yes' then
    perform private.fold_words(), set_config('private.folded', 'yes', true);
  end if;
  return null;
end
$$;

-- With what is not folded yet, so that a choice's count is right as soon as a setup is there.
create or replace function public.listed_counts(marks text[])
  returns table (mark text, setups integer)
  language sql stable security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
as $$
  with asked as (
    select distinct mark collate "C" as mark from unnest(marks[1:1000]) mark where mark ~ '^:[gctsw]:'
  ), changed as (
    select one.word, sum(c.n)::integer as n from private.word_changes c cross join lateral unnest(c.words) one (word)
    where one.word like ':%'
    group by one.word
  )
  select a.mark, w.uses + coalesce(c.n, 0)
  from asked a
  join private.listed_words w on w.word = a.mark
  left join changed c on c.word = a.mark
  where w.uses + coalesce(c.n, 0) > 0
$$;

-- A word that is listed counts as one setup at least, until it is folded.
create or replace function private.words_like(pattern text, marks text[], out words text[], out uses bigint)
  language plpgsql stable
  set search_path = ''
as $$
begin
  if pattern is not null then
    execute format(
      'select array_agg(w.word), sum(greatest(w.uses, 1)) from private.listed_words w where w.word like %L and w.word not like '':%%''',
      pattern
    ) into words, uses;
  end if;
  words := coalesce(words, '{}') || marks;
  uses := coalesce(uses, 0)
    + coalesce((select sum(greatest(w.uses, 1)) from private.listed_words w where w.word = any (marks collate "C")), 0);
end
$$;
revoke all on function private.fold_words(integer), private.purge_words() from public, anon, authenticated, service_role;
