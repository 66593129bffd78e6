-- Figures that an operator may change in the SQL editor; the runbook explains them.
create table private.operator_figures (
  name text primary key,
  figure integer not null,
  constraint figures_make_sense check (case name when 'days_until_an_account_counts' then figure between 0 and 3650 end)
);

insert into private.operator_figures (name, figure) values ('days_until_an_account_counts', 14);

-- The best lap in milliseconds, the typical one being no quicker. Null for any other sheet; a driver may send any JSON.
create function private.believed_lap(sheet jsonb) returns integer language sql immutable parallel safe set search_path = '' as $$
  select case
    when sheet @@ '$.bestLap.type() == "number" && $.laps >= 3 && $.laps <= 1200 && $.bestLap >= 30 && $.bestLap <= 900
      && (!exists($.typicalLap) || $.typicalLap == null || $.typicalLap >= $.bestLap && $.typicalLap <= 900)'
    then round((sheet->>'bestLap')::numeric * 1000)::integer
  end
$$;

-- Plausible stints on three days, none quicker than the class can be. Of each day sheets are read up to the first plausible one.
create function private.has_driven(profile bigint) returns boolean language sql stable security definer set search_path = '' as $$
  select count(*) >= 3 from (
    select distinct (d.created_at at time zone 'UTC')::date as day from public.stints d where d.user_id = profile
  ) driven cross join lateral (
    select from public.stints d where d.user_id = profile and (d.created_at at time zone 'UTC')::date = driven.day
      and private.believed_lap(d.sheet) >= coalesce(private.quickest_lap(d.game, d.car_name, d.track_name), 0)
    limit 1
  ) plausible
$$;

-- Whether an account's word counts in what others see, in the order of lists and in prompts: it has driven, has paid, or is older than
-- the operator's figure (see SECURITY.md). Closed and blocked accounts never count, nor does the one that holds former drivers' setups.
create function private.counts_for_others(profile bigint) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_profiles p where p.id = profile and p.clerk_user_id <> 'former-driver'
      and not exists (select from private.blocked_authors b where b.user_id = p.id)
      and not private.is_closed(p.clerk_user_id) and (
        p.created_at <= now() - make_interval(
          days => (select f.figure from private.operator_figures f where f.name = 'days_until_an_account_counts')
        ) or exists (
          -- A payment that we hold: not a trial, nor a payment refused, refunded or charged back.
          select from public.subscriptions s where s.clerk_user_id = p.clerk_user_id and s.status = 'active' and s.plan_id is not null
            and s.payment is distinct from 'refunded' and s.payment is distinct from 'disputed'
            and s.current_period_end > now() - interval '1 day'
        ) or private.has_driven(p.id)
      )
  )
$$;

-- A word is judged while nobody counts its driver's words anew, who would not see it: recount_drivers takes this lock alone.
create function private.hold_standing(profile bigint) returns void language sql set search_path = '' as $$
  select pg_advisory_xact_lock_shared(hashtextextended('recount ' || profile, 0))
$$;

-- A verdict counts from two hours after the download, time for a practice session; a card while its driver shares results; neither a
-- verdict nor a like of one's own setup does. As in recount_piece. Owner rights: no client learns whose word counts.
create function private.judge_word() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_standing(new.user_id);
  new.counted := true;
  if tg_table_name = 'setup_downloads' then
    new.counted := coalesce(new.answered_at >= new.downloaded_at + interval '2 hours', false);
  elsif tg_table_name = 'test_cards' then
    new.counted := exists (select from public.user_profiles p where p.id = new.user_id and p.shares_results);
  end if;
  new.counted := new.counted and private.counts_for_others(new.user_id);
  if tg_table_name in ('setup_downloads', 'setup_likes') then
    new.counted := new.counted and not exists (select from public.setups s where s.id = new.setup_id and s.user_id = new.user_id);
  end if;
  return new;
end
$$;

create function public.find_wanted_setups(in_game text default null, sort text default 'most', after_wanted integer default null,
  after_id bigint default null, page_size integer default 20) returns table (
    id bigint, game text, car_name text, track_name text, session text, weather text, wanted integer,
    created_at timestamptz, answered boolean, figure integer) language plpgsql stable set search_path = '' as $$
declare
  rows integer := least(greatest(page_size, 1), 101);
  asked text := case when in_game is null then 'true' else format('w.game = %L', in_game) end;
  ordered text := case sort when 'most' then 'w.counted desc, w.id desc' when 'newest' then 'w.id desc' end;
begin
  if ordered is null then raise exception 'Unknown sort' using errcode = 'invalid_parameter_value'; end if;
  if after_id is not null and sort = 'newest' then
    asked := asked || format(' and w.id < %L::bigint', after_id);
  elsif after_id is not null then
    asked := asked || format(' and (w.counted, w.id) < (%L::integer, %L::bigint)', after_wanted, after_id);
  end if;
  return query execute format(
    $query$
      select w.id, w.game, w.car_name, w.track_name, w.session, w.weather, w.wanted, w.created_at,
        exists (select 1 from public.wanted_answers a where a.wanted_id = w.id)
        or private.fits_wish(w.game, w.car_name, w.track_name, w.session, w.weather),
        w.counted
      from (select * from public.wanted_setups w where %s order by %s limit %s) w order by %s
    $query$,
    asked, ordered, rows, ordered
  );
end
$$;

-- The last account that came of age and was recounted.
create table private.recounted_until (
  created_at timestamptz not null,
  id bigint not null,
  only_row boolean primary key default true check (only_row)
);

insert into private.recounted_until (created_at, id) values (now() - interval '14 days', 0);

-- Puts at most so many accounts that came of age since the last call into the queue, oldest first. Returns how many.
create function public.count_grown_accounts(at_most integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  days constant integer := (select f.figure from private.operator_figures f where f.name = 'days_until_an_account_counts');
  last private.recounted_until;
  grown bigint[];
begin
  select * into strict last from private.recounted_until for update;
  grown := array(
    select p.id from public.user_profiles p
    where (p.created_at, p.id) > (last.created_at, last.id) and p.created_at <= now() - make_interval(days => days)
    order by p.created_at, p.id limit at_most
  );
  perform private.enqueue_recounts(grown);
  update private.recounted_until u set created_at = p.created_at, id = p.id
    from public.user_profiles p where p.id = grown[cardinality(grown)];
  return cardinality(grown);
end
$$;

create function private.recount_subscriber() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'UPDATE' or (old.status, old.plan_id, old.current_period_end, old.account_closed_at, old.payment)
      is distinct from (new.status, new.plan_id, new.current_period_end, new.account_closed_at, new.payment) then
    perform private.enqueue_recounts(array(
      select p.id from public.user_profiles p where p.clerk_user_id = (coalesce(new, old)).clerk_user_id
    ));
  end if;
  return null;
end
$$;

-- A block that goes with its driver leaves nothing to count anew.
create function private.recount_blocked() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_recounts(array[(coalesce(new, old)).user_id]);
  return null;
end
$$;

-- Stints prove a lap, and three days of them a driver. Those of a driver who leaves go with everything.
create function private.recount_stinter() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  stint constant public.stints := coalesce(new, old);
  days constant integer := (select f.figure from private.operator_figures f where f.name = 'days_until_an_account_counts');
begin
  if coalesce(current_setting('private.leaving', true), '') = 'yes' then return null; end if;
  -- Whoever changes the lap meanwhile does not see this stint.
  perform from public.setups s where s.id = stint.setup_id and s.user_id = stint.user_id for no key update;
  update public.setups s set lap_ms = s.lap_ms where s.id = stint.setup_id and s.user_id = stint.user_id
      and s.lap_ms = private.believed_lap(stint.sheet);
  perform private.enqueue_recounts(array(
    select p.id from public.user_profiles p
    where p.id = stint.user_id and p.created_at > now() - make_interval(days => days)
  ));
  return null;
end
$$;

-- Accounts that a lower figure makes old enough are found by the hourly run; all others wait in the queue at once.
create function private.recount_by_figure() returns trigger language plpgsql security definer set search_path = '' as $$
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

-- Drivers whose standing changed. No foreign key: whoever pays, closes, blocks or stores a stint waits for nobody's row.
create table private.recounts (
  user_id bigint primary key,
  since timestamptz not null default now(),
  -- Grows with each change, so that one that comes while an earlier is worked at is not lost.
  changes integer not null default 1,
  -- Setups up to these numbers have their laps, and the driver's reports of them, weighed.
  laps_to bigint not null default 0,
  reports_to bigint not null default 0
);
create index recounts_by_age on private.recounts (since, user_id);

create function private.enqueue_recounts(profiles bigint[]) returns void language sql security definer set search_path = '' as $$
  insert into private.recounts as r (user_id)
    select p.id from public.user_profiles p where p.id = any (profiles) order by p.id
    on conflict (user_id) do update set changes = r.changes + 1, laps_to = 0, reports_to = 0
$$;

-- Counts anew at most so many rows of a driver's words, by what the account counts now; then laps and reports, which are rows of setups,
-- one by one. Begins nothing more after a tenth of a second. Returns how many rows. Zero: the driver is out of the queue.
create function private.recount_piece(profile bigint, at_most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  -- Before the standing: a change that comes in between is worked at again.
  waiting constant private.recounts := (select r from private.recounts r where r.user_id = profile);
  counts constant boolean := private.counts_for_others(profile);
  shares constant boolean := coalesce((select p.shares_results from public.user_profiles p where p.id = profile), false);
  own constant text := 'exists (select from public.setups s where s.id = o.setup_id and s.user_id = o.user_id)';
  ends constant timestamptz := clock_timestamp() + interval '100 milliseconds';
  words record;
  done integer := 0;
  n integer;
  one bigint;
begin
  perform set_config('private.folds_later', 'yes', true);
  for words in select * from (values
    ('setup_likes', 'not ' || own, 100),
    ('setup_downloads', 'coalesce(o.answered_at >= o.downloaded_at + interval ''2 hours'', false) and not ' || own, 100),
    ('still_good', 'true', 100),
    ('setup_wishes', 'true', 100),
    ('wanted_answers', 'true', 100),
    -- All at once: each statement reads all of the driver's cards, and locks their rules in order.
    ('test_cards', shares::text, 500)
  ) w (kind, fits, most)
  loop
    -- They are all right since laps and reports began.
    exit when waiting.laps_to + waiting.reports_to > 0;
    loop
      execute format(
        'update public.%1$I t set counted = not t.counted where t.id = any (array(
           select o.id from public.%1$I o where o.user_id = $1 and o.counted <> ($2 and %2$s) limit $3
         ))',
        words.kind, words.fits
      ) using profile, counts, least(words.most, at_most - done);
      get diagnostics n = row_count;
      exit when n = 0;
      done := done + n;
      if done >= at_most or clock_timestamp() > ends then return done; end if;
    end loop;
  end loop;

  for one in
    select s.id from public.setups s where s.user_id = profile and s.lap_ms is not null and s.id > waiting.laps_to and (
        case when counts then s.lap_from is null and exists (
          select from public.stints t where t.user_id = profile and t.setup_id = s.id
        ) else s.lap_from is not null end
        or (counts and s.is_public) <> exists (select from private.believed_laps b where b.setup_id = s.id)
      )
    order by s.id limit 25
  loop
    update public.setups s set lap_ms = s.lap_ms where s.id = one;
    update private.recounts r set laps_to = one where r.user_id = profile and r.changes = waiting.changes;
    done := done + 1;
    exit when clock_timestamp() > ends;
  end loop;
  if done > 0 then return done; end if;
  for one in
    select r.setup_id from private.reports r
    where r.reporter = profile and r.closed_at is null and r.setup_id > waiting.reports_to order by r.setup_id limit 10
  loop
    perform private.show_texts(one);
    -- The guard looks at its words.
    update public.setups s set title = s.title, note = s.note where s.id = one;
    update private.recounts r set reports_to = one where r.user_id = profile and r.changes = waiting.changes;
    done := done + 1;
    exit when clock_timestamp() > ends;
  end loop;
  if done = 0 then delete from private.recounts r where r.user_id = profile and r.changes = waiting.changes; end if;
  return done;
end
$$;

-- Works at the queue for a tenth of a second or at most so many rows, the longest waiting first; then adds pending figures for as long.
-- Whoever is busy or cannot be counted is left for later. Returns how many drivers still wait, or one if figures do: call again.
create function public.recount_drivers(at_most integer default 500) returns integer language plpgsql security definer set search_path = ''
  set lock_timeout = '200ms' as $$
declare
  ends constant timestamptz := clock_timestamp() + interval '100 milliseconds';
  done integer := 0;
  n integer;
  one bigint;
begin
  for one in select r.user_id from private.recounts r order by r.since, r.user_id limit 50 loop
    exit when done >= at_most or clock_timestamp() > ends;
    begin
      continue when not pg_try_advisory_xact_lock(hashtextextended('recount ' || one, 0));
      loop
        n := private.recount_piece(one, at_most - done);
        done := done + n;
        exit when n = 0 or done >= at_most or clock_timestamp() > ends;
      end loop;
    exception when lock_not_available or deadlock_detected then
        null;
      when others then
        raise warning 'driver % is not counted: % %', one, sqlstate, sqlerrm;
        update private.recounts r set since = clock_timestamp() where r.user_id = one;
    end;
  end loop;
  perform private.fold_figures();
  return greatest(
    (select count(*) from private.recounts), (select count(*) from (select from private.figure_changes limit 1) pending)
  );
end
$$;

create function public.recounts_waiting() returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.recounts
$$;

-- Adds pending figures to these setups, of answers those about the file that a setup holds. The caller holds the rows.
create function private.fold_figures_of(setups bigint[]) returns void language sql security definer set search_path = '' as $$
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
    from sums n where s.id = n.setup_id and (n.likes, n.uncounted, n.downloads, n.worked, n.tried) <> (0, 0, 0, 0, 0)
$$;

-- Adds a setup's pending figures if nobody holds it. Of those who find it held one waits, and adds what has gathered.
create function private.fold_now(setup bigint) returns void language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('private.folds_later', true), '') = 'yes' then return; end if;
  perform from public.setups s where s.id = setup for no key update skip locked;
  if not found and pg_try_advisory_xact_lock(hashtextextended('likes ' || setup, 0)) then
    perform from public.setups s where s.id = setup for no key update;
  end if;
  if found then perform private.fold_figures_of(array[setup]); end if;
end
$$;

-- Adds pending figures of setups that nobody holds, nor their authors' figures, nor, as who orders laps, their places in the list, in
-- fives until a time: it waits for nobody. One connection at a time. Returns how many setups it added to.
create function private.fold_figures(until timestamptz default clock_timestamp() + interval '100 milliseconds') returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  pending bigint[];
  piece bigint[];
  held bigint[];
  listed bigint[];
  folded integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_likes')) then return 0; end if;
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
    listed := array(
      select l.setup_id from private.listed_setups l where l.setup_id = any (piece) order by 1 for no key update skip locked
    );
    piece := array(
      select s.id from public.setups s where s.id = any (piece)
        and (s.user_id = any (held) or not exists (select from private.authors a where a.user_id = s.user_id))
        and (s.id = any (listed) or not exists (select from private.listed_setups l where l.setup_id = s.id))
    );
    perform private.fold_figures_of(piece);
    folded := folded + cardinality(piece);
    exit when clock_timestamp() > until;
  end loop;
  return folded;
end
$$;

create function private.count_test_cards() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed constant text := format(
    '(%s) c cross join lateral unnest(c.rules) rule where c.counted and c.answer is not null',
    private.changed_rows(tg_op, 'user_id, rules, counted, answer')
  );
begin
  if coalesce(current_setting('private.leaving', true), '') = 'yes' then return null; end if;
  -- A rule's votes one after the other: those that go, change and come each write its results.
  execute format(
    'select pg_advisory_xact_lock(hashtextextended(''rule '' || r.rule, 0)) from (select distinct rule from %s order by rule) r', changed
  );
  execute format(
    'select private.recount_votes(d.user_id, d.rules)
     from (select c.user_id, array_agg(distinct rule) as rules from %s group by c.user_id order by c.user_id) d', changed
  );
  return null;
end
$$;

create function private.count_votes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb;
begin
  execute format(
    'select jsonb_agg(to_jsonb(c) order by c.game, c.car_name, c.track_name, c.rule) from (
       select v.game, v.car_name, v.track_name, v.rule, sum(v.n) as tested, sum(v.n * v.kept::integer) as kept from (%s) v
       group by 1, 2, 3, 4 having sum(v.n) <> 0 or sum(v.n * v.kept::integer) <> 0
     ) c',
    private.changed_rows(tg_op, 'game, car_name, track_name, rule, kept')
  ) into changed;
  if changed is null then return null; end if;
  insert into public.rule_results (game, car_name, track_name, rule, tested, kept)
    select c.game, c.car_name, c.track_name, c.rule, 0, 0 from jsonb_populate_recordset(null::public.rule_results, changed) c
    order by 1, 2, 3, 4 on conflict (game, car_name, track_name, rule) do update set tested = rule_results.tested;
  update public.rule_results r set tested = r.tested + c.tested, kept = r.kept + c.kept
    from jsonb_populate_recordset(null::public.rule_results, changed) c
    where (r.game, r.car_name, r.track_name, r.rule) = (c.game, c.car_name, c.track_name, c.rule);
  delete from public.rule_results r using jsonb_populate_recordset(null::public.rule_results, changed) c
    where (r.game, r.car_name, r.track_name, r.rule) = (c.game, c.car_name, c.track_name, c.rule) and r.tested = 0;
  return null;
end
$$;
