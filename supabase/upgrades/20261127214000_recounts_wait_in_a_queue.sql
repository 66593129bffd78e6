-- Drivers whose standing changed, until their words are counted anew. No foreign key: whoever pays, closes, blocks or stores a
-- stint waits for nobody's row.
create table private.recounts (
  user_id bigint primary key,
  since timestamptz not null default now(),
  -- Grows with each change, so that one that comes while an earlier is worked at is not lost.
  changes integer not null default 1,
  -- Setups up to these numbers have their laps, and the driver's reports of them, weighed.
  laps_to bigint not null default 0,
  reports_to bigint not null default 0
);
alter table private.recounts enable row level security;
create index recounts_by_age on private.recounts (since, user_id);

create function private.enqueue_recounts(profiles bigint[]) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into private.recounts as r (user_id)
    select one from unnest(profiles) one where one is not null group by one order by one
    on conflict (user_id) do update set changes = r.changes + 1, laps_to = 0, reports_to = 0
$$;

create or replace function private.recount_subscriber() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'UPDATE'
    or (old.status, old.plan_id, old.current_period_end, old.account_closed_at, old.payment)
      is distinct from (new.status, new.plan_id, new.current_period_end, new.account_closed_at, new.payment) then
    perform private.enqueue_recounts(array(
      select p.id from public.user_profiles p where p.clerk_user_id = (coalesce(new, old)).clerk_user_id
    ));
  end if;
  return null;
end
$$;

create or replace function private.recount_blocked() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.enqueue_recounts(array[(coalesce(new, old)).user_id]);
  return null;
end
$$;

-- Stints prove a lap, and three days of them a driver. Those of a driver who leaves go with everything.
create or replace function private.recount_stinter() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  stint constant public.stints := coalesce(new, old);
  days constant integer := (select f.figure from private.operator_figures f where f.name = 'days_until_an_account_counts');
begin
  if coalesce(current_setting('private.leaving', true), '') = 'yes' then
    return null;
  end if;
  update public.setups s set lap_ms = s.lap_ms
    where s.id = stint.setup_id and s.user_id = stint.user_id
      and s.lap_ms = round(case when jsonb_typeof(stint.sheet->'bestLap') = 'number' then (stint.sheet->>'bestLap')::numeric end * 1000);
  perform private.enqueue_recounts(array(
    select p.id from public.user_profiles p
    where p.id = stint.user_id and p.created_at > now() - make_interval(days => days)
  ));
  return null;
end
$$;

-- Accounts that a lower figure makes old enough are found by the hourly run; all others wait in the queue at once.
create or replace function private.recount_by_figure() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  grown constant timestamptz := now() - make_interval(days => new.figure);
begin
  perform private.enqueue_recounts(array(
    select p.id from public.user_profiles p
    where p.created_at > grown and p.created_at <= now() - make_interval(days => old.figure)
  ));
  update private.recounted_until u set created_at = grown, id = 0 where u.created_at > grown;
  return null;
end
$$;

-- Puts at most so many accounts that came of age since the last call into the queue, oldest first. Returns how many.
create or replace function public.count_grown_accounts(at_most integer) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  days constant integer := (select f.figure from private.operator_figures f where f.name = 'days_until_an_account_counts');
  last private.recounted_until;
  grown bigint[];
begin
  select * into strict last from private.recounted_until for update;
  grown := array(
    select p.id from public.user_profiles p
    where (p.created_at, p.id) > (last.created_at, last.id) and p.created_at <= now() - make_interval(days => days)
    order by p.created_at, p.id
    limit at_most
  );
  perform private.enqueue_recounts(grown);
  update private.recounted_until u set created_at = p.created_at, id = p.id
    from public.user_profiles p where p.id = grown[cardinality(grown)];
  return cardinality(grown);
end
$$;

-- Closes an account: nothing is stored, shown or sold in its name from here on. Repeating it changes nothing.
-- Returns the driver's Stripe customer, if any.
create or replace function public.close_account(driver text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(driver, 0));
  insert into private.forgotten_drivers (digest) values (private.driver_digest(driver)) on conflict do nothing;
  perform private.mark_closed(driver);
  perform private.enqueue_recounts(array(select p.id from public.user_profiles p where p.clerk_user_id = driver));
  return (select s.stripe_customer_id from public.subscriptions s where s.clerk_user_id = driver);
end
$$;

drop function private.recount_driver(bigint);
drop function private.weigh_reports_of(bigint);

-- Weighs a setup's reports again: words are withheld, or given back.
create function private.weigh_reports(setup bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.show_texts(setup);
  -- The guard looks at its words.
  update public.setups s set title = s.title, note = s.note where s.id = setup;
end
$$;

-- Counts anew at most so many rows of a driver's words, by what the account counts now; laps and reports, which are rows of
-- setups, a few. Returns how many rows. Zero: the driver is out of the queue.
create function private.recount_piece(profile bigint, at_most integer) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  counts constant boolean := private.counts_for_others(profile);
  shares constant boolean := coalesce((select p.shares_results from public.user_profiles p where p.id = profile), false);
  own constant text := 'exists (select from public.setups s where s.id = o.setup_id and s.user_id = o.user_id)';
  waiting private.recounts;
  words record;
  done integer := 0;
  n integer;
  one bigint;
begin
  perform set_config('private.folds_later', 'yes', true);
  select * into waiting from private.recounts r where r.user_id = profile;
  for words in select * from (values
    ('setup_likes', 'not ' || own),
    ('setup_downloads', 'coalesce(o.answered_at >= o.downloaded_at + interval ''2 hours'', false) and not ' || own),
    ('still_good', 'true'),
    ('setup_wishes', 'true'),
    ('wanted_answers', 'true'),
    ('test_cards', shares::text)
  ) w (kind, fits)
  loop
    execute format(
      'update public.%1$I t set counted = not t.counted where t.id = any (array(
         select o.id from public.%1$I o where o.user_id = $1 and o.counted <> ($2 and %2$s) limit $3
       ))',
      words.kind, words.fits
    ) using profile, counts, at_most - done;
    get diagnostics n = row_count;
    done := done + n;
    if done >= at_most then
      return done;
    end if;
  end loop;

  for one in
    select s.id from public.setups s
    where s.user_id = profile and s.lap_ms is not null and s.id > waiting.laps_to
      and (
        case when counts then s.lap_from is null and exists (
          select from public.stints t where t.user_id = profile and t.setup_id = s.id
        ) else s.lap_from is not null end
        or (counts and s.is_public) <> exists (select from private.believed_laps b where b.setup_id = s.id)
      )
    order by s.id limit 25
  loop
    update public.setups s set lap_ms = s.lap_ms where s.id = one;
    update private.recounts r set laps_to = one where r.user_id = profile;
    done := done + 1;
  end loop;
  if done > 0 then
    return done;
  end if;
  for one in
    select r.setup_id from private.reports r
    where r.reporter = profile and r.closed_at is null and r.setup_id > waiting.reports_to
    order by r.setup_id limit 10
  loop
    perform private.weigh_reports(one);
    update private.recounts r set reports_to = one where r.user_id = profile;
    done := done + 1;
  end loop;
  if done = 0 then
    delete from private.recounts r where r.user_id = profile and r.changes = waiting.changes;
  end if;
  return done;
end
$$;

-- Works at the queue for a tenth of a second or at most so many rows, the longest waiting first, one connection a driver; then
-- adds pending figures. Whoever is busy is left for the next call, so that nobody waits for it for long. Returns how many
-- drivers still wait, or one if figures do: call again.
create function public.recount_drivers(at_most integer default 500) returns integer
  language plpgsql security definer
  set search_path = ''
  set lock_timeout = '200ms'
as $$
declare
  ends constant timestamptz := clock_timestamp() + interval '100 milliseconds';
  done integer := 0;
  n integer;
  one bigint;
begin
  for one in select r.user_id from private.recounts r order by r.since, r.user_id limit 50 loop
    exit when done >= at_most or clock_timestamp() > ends;
    continue when not pg_try_advisory_xact_lock(hashtextextended('recount ' || one, 0));
    begin
      loop
        n := private.recount_piece(one, at_most - done);
        done := done + n;
        exit when n = 0 or done >= at_most or clock_timestamp() > ends;
      end loop;
    exception when lock_not_available or deadlock_detected then
      null;
    end;
  end loop;
  perform private.fold_figures(ends);
  return greatest(
    (select count(*) from private.recounts), (select count(*) from (select from private.figure_changes limit 1) pending)
  );
end
$$;

-- Drivers in the queue.
create function public.recounts_waiting() returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select count(*)::integer from private.recounts
$$;

-- Makes the caller's results count, past ones included, or takes them all off: a few hundred at once, more in the queue. The
-- results of an account that does not count yet are shared without counting.
create or replace function public.share_my_results(shares boolean) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver constant bigint := private.profile_id();
begin
  update public.user_profiles p set shares_results = shares where p.id = driver;
  perform private.enqueue_recounts(array[driver]);
  perform set_config('lock_timeout', '200ms', true);
  begin
    if pg_try_advisory_xact_lock(hashtextextended('recount ' || driver, 0)) and private.recount_piece(driver, 500) < 500 then
      perform private.recount_piece(driver, 500);
    end if;
  exception when lock_not_available or deadlock_detected then
    null;
  end;
end
$$;

-- Figures of setups not yet added: likes, likes that do not count, downloads, and of the answers about a version of the file
-- those that count.
alter table private.like_changes rename to figure_changes;
alter table private.figure_changes rename column n to likes;
alter index private.like_changes_by_setup rename to figure_changes_by_setup;
alter table private.figure_changes
  alter column likes set default 0,
  alter column uncounted set default 0,
  add column downloads smallint not null default 0,
  add column version integer,
  add column worked smallint not null default 0,
  add column tried smallint not null default 0;

drop function private.fold_likes_of(bigint);
drop function private.fold_likes(integer);

-- Adds pending figures to these setups, of answers those about the file that a setup holds. The caller holds the rows.
create function private.fold_figures_of(setups bigint[]) returns void
  language sql security definer
  set search_path = ''
as $$
  with taken as (
    delete from private.figure_changes c where c.setup_id = any (setups) returning c.*
  ), versions as (
    select t.setup_id, sum(t.likes) as likes, sum(t.uncounted) as uncounted, sum(t.downloads) as downloads,
      case when t.version = private.file_version(t.setup_id) then sum(t.worked) else 0 end as worked,
      case when t.version = private.file_version(t.setup_id) then sum(t.tried) else 0 end as tried
    from taken t group by t.setup_id, t.version
  ), sums as (
    select v.setup_id, sum(v.likes)::integer as likes, sum(v.uncounted)::integer as uncounted,
      sum(v.downloads)::integer as downloads, sum(v.worked)::integer as worked, sum(v.tried)::integer as tried
    from versions v group by v.setup_id
  )
  update public.setups s
    set likes = s.likes + n.likes, uncounted_likes = s.uncounted_likes + n.uncounted, downloads = s.downloads + n.downloads,
      worked = s.worked + n.worked, tried = s.tried + n.tried
    from sums n
    where s.id = n.setup_id and (n.likes, n.uncounted, n.downloads, n.worked, n.tried) <> (0, 0, 0, 0, 0)
$$;

-- Adds a setup's pending figures if nobody holds it. Of those who find it held one waits, and adds what has gathered.
create function private.fold_now(setup bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if coalesce(current_setting('private.folds_later', true), '') = 'yes' then
    return;
  end if;
  perform from public.setups s where s.id = setup for no key update skip locked;
  if not found and pg_try_advisory_xact_lock(hashtextextended('likes ' || setup, 0)) then
    perform from public.setups s where s.id = setup for no key update;
  end if;
  if found then
    perform private.fold_figures_of(array[setup]);
  end if;
end
$$;

-- Adds pending figures of setups that nobody holds, nor their authors' figures, in fives until a time: it waits for nobody.
-- One connection at a time. Returns how many setups it added to.
create function private.fold_figures(until timestamptz default clock_timestamp() + interval '100 milliseconds') returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  pending bigint[];
  piece bigint[];
  held bigint[];
  folded integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_likes')) then
    return 0;
  end if;
  pending := array(select distinct c.setup_id from private.figure_changes c order by c.setup_id limit 500);
  delete from private.figure_changes c
    where c.setup_id = any (pending) and not exists (select from public.setups s where s.id = c.setup_id);
  while cardinality(pending) > 0 loop
    piece := array(
      select s.id from public.setups s where s.id = any (pending[:5]) order by s.id for no key update skip locked
    );
    pending := pending[6:];
    held := array(
      select a.user_id from private.authors a join public.setups s on s.user_id = a.user_id
      where s.id = any (piece) order by a.user_id for no key update of a skip locked
    );
    piece := array(
      select s.id from public.setups s where s.id = any (piece)
        and (s.user_id = any (held) or not exists (select from private.authors a where a.user_id = s.user_id))
    );
    perform private.fold_figures_of(piece);
    folded := folded + cardinality(piece);
    exit when clock_timestamp() > until;
  end loop;
  return folded;
end
$$;

-- A like waits for no other: it is appended, and added by whoever finds the setup free, or by the hourly run. Owner rights:
-- no client updates setups.likes.
create or replace function private.count_like() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  setup constant bigint := case when tg_op = 'DELETE' then old.setup_id else new.setup_id end;
begin
  -- Likes that go with their setup.
  if tg_op = 'DELETE' and not exists (select from public.setups s where s.id = setup) then
    return null;
  end if;
  insert into private.figure_changes (setup_id, likes, uncounted)
    values (
      setup,
      case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
      case tg_op
        when 'INSERT' then (not new.counted)::integer
        when 'DELETE' then -(not old.counted)::integer
        else old.counted::integer - new.counted::integer
      end
    );
  if tg_op <> 'DELETE' then
    perform private.fold_now(setup);
  end if;
  return null;
end
$$;

-- Likes of a setup, pending ones included; null for an unknown setup.
create or replace function private.likes_of(setup bigint) returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select s.likes + coalesce((select sum(c.likes) from private.figure_changes c where c.setup_id = s.id), 0)::integer
  from public.setups s where s.id = setup
$$;

create or replace function private.forget_like_changes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from private.figure_changes c using before b where c.setup_id = b.id;
  return null;
end
$$;

-- Likewise a download, and whether it worked.
create or replace function private.count_download() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  setup constant bigint := coalesce(new.setup_id, old.setup_id);
  last bigint;
begin
  if tg_op = 'UPDATE' and (old.version, old.answer, old.counted) is not distinct from (new.version, new.answer, new.counted)
    or tg_op = 'DELETE' and not exists (select from public.setups s where s.id = setup) then
    return null;
  end if;
  with changes as (
    insert into private.figure_changes (setup_id, downloads, version, worked, tried)
      select setup, one.downloads, one.version, one.n * (one.answer is not distinct from 'worked')::integer, one.n
      from (values
        (case tg_op when 'DELETE' then -1 else 0 end, old.version, old.answer,
          -(old.counted and old.answer in ('worked', 'failed'))::integer),
        (case tg_op when 'INSERT' then 1 else 0 end, new.version, new.answer,
          (new.counted and new.answer in ('worked', 'failed'))::integer)
      ) given (downloads, version, answer, verdict)
      cross join lateral (select given.downloads, given.version, given.answer, coalesce(given.verdict, 0) as n) one
      where (one.downloads, one.n) <> (0, 0)
      returning id
  )
  select max(c.id) into last from changes c;
  if last is not null and tg_op <> 'DELETE' then
    perform private.fold_now(setup);
  end if;
  return null;
end
$$;

drop trigger download_answers_are_counted on public.setup_downloads;
drop function private.count_download_answer();
drop trigger downloads_are_counted on public.setup_downloads;
create trigger downloads_are_counted after insert or update of answer, version, counted, answered_at, downloaded_at or delete
  on public.setup_downloads
  for each row execute function private.count_download();

-- A driver's votes on these rules, from all of the cards at once.
drop function private.recount_votes(bigint, text, text, text, text[]);
create function private.recount_votes(driver bigint, of_rules text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- A driver's cards one after the other.
  perform pg_advisory_xact_lock(hashtextextended('rule votes ' || driver, 0));
  with latest as materialized (
    select distinct on (c.game, place.car_name, place.track_name, one.rule)
      c.game, place.car_name, place.track_name, one.rule, coalesce(c.decision = 'kept', false) as kept
    from public.test_cards c
    cross join lateral (select distinct rule from unnest(c.rules) rule where rule = any (of_rules)) one
    cross join lateral (values ('', ''), (c.car_name, ''), (c.car_name, c.track_name)) place (car_name, track_name)
    where c.user_id = driver and c.counted and c.answer is not null and c.rules && of_rules
    order by c.game, place.car_name, place.track_name, one.rule, greatest(c.answered_at, c.decided_at) desc, c.id desc
  ), gone as (
    delete from private.rule_votes v
      where v.user_id = driver and v.rule = any (of_rules) and not exists (
        select from latest l where (l.game, l.car_name, l.track_name, l.rule) = (v.game, v.car_name, v.track_name, v.rule)
      )
  )
  insert into private.rule_votes as v (user_id, game, car_name, track_name, rule, kept)
    select driver, l.game, l.car_name, l.track_name, l.rule, l.kept from latest l
    on conflict (user_id, game, car_name, track_name, rule) do update set kept = excluded.kept where v.kept <> excluded.kept;
end
$$;

-- Per statement, so that many cards are looked through once. Votes of a driver who leaves go before the cards.
drop trigger test_cards_are_counted on public.test_cards;
drop function private.count_test_card();
create function private.count_test_cards() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  one record;
begin
  if coalesce(current_setting('private.leaving', true), '') = 'yes' then
    return null;
  end if;
  -- A statement cannot name the table of what was there before where nothing was.
  for one in execute format(
    'select c.user_id, array_agg(distinct rule) as rules from (%s) c cross join lateral unnest(c.rules) rule
     where c.counted and c.answer is not null group by c.user_id order by c.user_id',
    array_to_string(array[
      case when tg_op <> 'DELETE' then 'select user_id, rules, counted, answer from after' end,
      case when tg_op <> 'INSERT' then 'select user_id, rules, counted, answer from before' end
    ], ' union all ')
  ) loop
    perform private.recount_votes(one.user_id, one.rules);
  end loop;
  return null;
end
$$;

create trigger new_cards_are_counted after insert on public.test_cards
  referencing new table as after for each statement execute function private.count_test_cards();

create trigger changed_cards_are_counted after update on public.test_cards
  referencing old table as before new table as after for each statement execute function private.count_test_cards();

create trigger removed_cards_are_counted after delete on public.test_cards
  referencing old table as before for each statement execute function private.count_test_cards();

-- Per statement and in one order: drivers who leave have votes on the same rules.
alter table public.rule_results drop constraint rule_results_tested_check;
drop trigger votes_are_counted on private.rule_votes;
drop function private.count_vote();
create function private.count_votes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed jsonb;
begin
  execute format(
    'select jsonb_agg(to_jsonb(c) order by c.game, c.car_name, c.track_name, c.rule) from (
       select v.game, v.car_name, v.track_name, v.rule, sum(v.n) as tested, sum(v.n * v.kept::integer) as kept from (%s) v
       group by 1, 2, 3, 4 having sum(v.n) <> 0 or sum(v.n * v.kept::integer) <> 0
     ) c',
    array_to_string(array[
      case when tg_op <> 'DELETE' then 'select game, car_name, track_name, rule, kept, 1 as n from after' end,
      case when tg_op <> 'INSERT' then 'select game, car_name, track_name, rule, kept, -1 as n from before' end
    ], ' union all ')
  ) into changed;
  if changed is null then
    return null;
  end if;
  insert into public.rule_results (game, car_name, track_name, rule, tested, kept)
    select c.game, c.car_name, c.track_name, c.rule, 0, 0 from jsonb_populate_recordset(null::public.rule_results, changed) c
    order by 1, 2, 3, 4
    on conflict (game, car_name, track_name, rule) do update set tested = rule_results.tested;
  update public.rule_results r set tested = r.tested + c.tested, kept = r.kept + c.kept
    from jsonb_populate_recordset(null::public.rule_results, changed) c
    where (r.game, r.car_name, r.track_name, r.rule) = (c.game, c.car_name, c.track_name, c.rule);
  delete from public.rule_results r using jsonb_populate_recordset(null::public.rule_results, changed) c
    where (r.game, r.car_name, r.track_name, r.rule) = (c.game, c.car_name, c.track_name, c.rule) and r.tested = 0;
  return null;
end
$$;

create trigger new_votes_are_counted after insert on private.rule_votes
  referencing new table as after for each statement execute function private.count_votes();

create trigger changed_votes_are_counted after update on private.rule_votes
  referencing old table as before new table as after for each statement execute function private.count_votes();

create trigger removed_votes_are_counted after delete on private.rule_votes
  referencing old table as before for each statement execute function private.count_votes();

-- Adds an operator's decision to the reporters' records, before the reports are closed. What they report elsewhere is weighed
-- again from the queue.
create or replace function private.note_reporters() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  reporters bigint[];
begin
  with judged as (
    insert into private.reporter_records as k (reporter, upheld, refused)
      select r.reporter, count(*) filter (where new.action <> 'keep'), count(*) filter (where new.action = 'keep')
      from private.reports r
      where r.closed_at is null and (r.setup_id = new.setup_id or r.author_id = new.author_id)
      group by r.reporter order by r.reporter
      on conflict (reporter) do update set upheld = k.upheld + excluded.upheld, refused = k.refused + excluded.refused
      returning k.reporter
  )
  select array_agg(j.reporter) into reporters from judged j;
  perform private.enqueue_recounts(reporters);
  return null;
end
$$;

-- Removes a driver in short pieces of every kind; a piece that meets somebody's lock is tried again. False: call again. Public
-- setups stay, by 'a former driver'; the subscription stays for Stripe's later events. Repeating it afterwards changes
-- nothing.
create or replace function public.forget_driver(driver text, at_most integer default 500) returns boolean
  language plpgsql security definer
  set search_path = ''
  set lock_timeout = '200ms'
as $$
declare
  ends constant timestamptz := clock_timestamp() + interval '100 milliseconds';
  leaving bigint;
  former bigint;
  piece bigint[];
  rows record;
  n integer;
begin
  perform set_config('private.folds_later', 'yes', true), set_config('private.leaving', 'yes', true);
  begin
    perform pg_advisory_xact_lock(hashtextextended(driver, 0));
    insert into private.forgotten_drivers (digest) values (private.driver_digest(driver)) on conflict do nothing;
    delete from private.forgotten_drivers where forgotten_at < now() - interval '1 day';
    select id into leaving from public.user_profiles where clerk_user_id = driver;
    update public.user_profiles p set email = '', first_name = '', last_name = '', username = null
      where p.id = leaving and (p.email, p.first_name, p.last_name, p.username) is distinct from ('', '', '', null);

    -- In the order of locks of decision 30: what was said, setups, the author.
    for rows in select * from (values
      ('public.chat_messages', 'clerk_user_id = $2', 500),
      ('public.generations', 'clerk_user_id = $2', 50),
      ('private.recounts', 'user_id = $1', 2),
      ('private.rule_votes', 'user_id = $1', 500),
      ('public.test_cards', 'user_id = $1', 500),
      ('public.stints', 'user_id = $1', 500),
      ('public.setup_downloads', 'user_id = $1', 500),
      ('public.setup_likes', 'user_id = $1', 500),
      ('public.still_good', 'user_id = $1', 500),
      ('public.followed_authors', 'user_id = $1', 500),
      ('public.followed_authors', 'author_id = $1', 500),
      ('public.setup_wishes', 'user_id = $1', 50),
      ('public.wanted_answers', 'user_id = $1', 500),
      ('private.reports', 'reporter = $1', 10),
      ('public.setups', 'user_id = $1 and not is_public', 50)
    ) r (name, whose, most)
    loop
      loop
        execute format(
          'delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit $3 for update))', rows.name, rows.whose
        ) using leaving, driver, least(rows.most, at_most);
        get diagnostics n = row_count;
        exit when n < least(rows.most, at_most);
        if clock_timestamp() > ends then
          return false;
        end if;
      end loop;
    end loop;
    if leaving is null then
      -- In a call of its own: words of what was taken off the list.
      perform private.fold_figures(ends);
      perform private.purge_words();
      return true;
    end if;

    -- Changes hands last, as it writes the figures of all former drivers.
    insert into public.user_profiles (clerk_user_id, username) values ('former-driver', 'a former driver')
      on conflict (clerk_user_id) do nothing;
    select id into strict former from public.user_profiles where clerk_user_id = 'former-driver';
    piece := array(select s.id from public.setups s where s.user_id = leaving order by s.id limit least(at_most, 50) for update);
    update public.setups set user_id = former, request_id = null where id = any (piece);
    if cardinality(piece) = least(at_most, 50) then
      return false;
    end if;
    delete from public.user_profiles where id = leaving;
    perform private.fold_figures(ends);
    return false;
  exception when lock_not_available or deadlock_detected then
    return false;
  end;
end
$$;

-- Deletes at most so many setups for good that were deleted before a time, oldest first; at most a hundred, as much goes with
-- each. Returns how many. Each run also adds pending figures, or else removes words that no listed setup holds.
create or replace function public.forget_deleted_setups(deleted_before timestamptz, at_most integer) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  forgotten integer;
begin
  if private.fold_figures() = 0 then
    perform private.purge_words();
  end if;
  delete from public.setups where id in (
    select s.id from public.setups s
    where s.deleted_at < deleted_before
    order by s.deleted_at
    limit least(at_most, 100)
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
