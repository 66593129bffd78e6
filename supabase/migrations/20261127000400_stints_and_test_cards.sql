create table public.stints (
  id bigint generated always as identity primary key,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  -- No foreign key: a setup may go, and the driver's measurements stay.
  setup_id bigint not null,
  version integer not null check (version between 1 and 9999999),
  -- Copied from the setup by a trigger, whatever a client sends.
  game text not null,
  car_name text not null,
  track_name text not null,
  driven_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- From the client, so that a sheet kept on a device is stored once.
  request_id uuid not null,
  -- Figures in psi, °C, litres and seconds.
  sheet jsonb not null check (jsonb_typeof(sheet) = 'object' and octet_length(sheet::text) <= 16384),
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array' and octet_length(changes::text) <= 131072),
  -- Our other remarks to the driver, sentence by sentence.
  told jsonb not null default '[]' check (jsonb_typeof(told) = 'array' and octet_length(told::text) <= 32768),
  -- The version that holds the changes; null while they are not taken.
  taken_as integer check (taken_as between 1 and 9999999),
  -- At most 20 kB as sent; written out by the database it has a blank behind each comma and colon.
  trace jsonb constraint a_trace_is_small check (jsonb_typeof(trace) = 'object' and octet_length(trace::text) <= 28672),
  is_reference boolean not null default false,
  team_id text,
  unique (user_id, request_id),
  constraint a_reference_has_a_trace check (trace is not null or not is_reference)
);
comment on table public.stints is 'Laps that a driver drove with a version of a setup, and the next setup that follows from them.';
comment on column public.stints.trace is 'A lap by distance with its corners; null where the sheet came without a recording, or without the driver''s choice.';
comment on column public.stints.is_reference is 'Shared with the setup while that is public: other drivers hold their laps against it.';
comment on column public.stints.team_id is 'The team of its setup; null: its driver''s own.';

create index stints_by_car on public.stints (user_id, game, car_name, driven_at desc, id desc);
create index stints_by_setup on public.stints (user_id, setup_id, driven_at desc, id desc);
create index stints_by_team on public.stints (team_id, game, car_name, driven_at desc, id desc) where team_id is not null;
create index stints_by_setup_of_team on public.stints (setup_id, driven_at desc, id desc) where team_id is not null;

-- The driver's own stints: named by driver, so that those of the driver's teams are not read to be left out.
create view public.my_stints with (security_invoker = true) as
  select id, setup_id, version, game, car_name, track_name, driven_at, created_at, sheet, changes, told, taken_as, trace, is_reference
  from public.stints where user_id = (select private.profile_id()) and team_id is null;

-- Owner rights: the service stores for drivers too. Without a setup the names stay empty, which the columns refuse.
create function private.name_stint() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- It does not change hands meanwhile: see move_to_team.
  perform pg_advisory_xact_lock_shared(hashtextextended('stints of ' || new.setup_id, 0));
  select s.game, s.car_name, s.track_name, s.team_id into new.game, new.car_name, new.track_name, new.team_id
    from public.setups s where s.id = new.setup_id;
  -- Lists are ordered by it, and read by who knows no year before 1 and no infinity.
  new.driven_at := least(greatest(new.driven_at, timestamptz '2000-01-01 00:00:00+00'), now() + interval '1 day');
  return new;
end
$$;

create table public.test_cards (
  id bigint generated always as identity primary key,
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  -- No foreign key: a deleted setup comes back with its cards.
  setup_id bigint not null,
  game text not null,
  car_name text not null,
  track_name text not null,
  -- Array of {parameter, label, from, to, why, rule, watch}, with values as the driver reads them.
  changes jsonb not null check (
    jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) between 1 and 8 and octet_length(changes::text) <= 16384
  ),
  rules text[] not null default '{}' check (
    cardinality(rules) <= 2 and array_position(rules, null) is null and array_to_string(rules, ' ') ~ '^(R\d{3}( R\d{3})?)?$'
  ),
  -- The file before the test, byte for byte, and the file to drive.
  before_data text not null,
  after_data text not null check (octet_length(after_data) between 1 and 262144),
  answer text check (answer in ('better', 'same', 'worse')),
  note text not null default '' check (char_length(note) <= 1000),
  decision text check (decision in ('kept', 'undone')),
  counted boolean not null,
  request_id uuid not null,
  opened_at timestamptz not null default now(),
  answered_at timestamptz,
  decided_at timestamptz,
  team_id text,
  unique (user_id, request_id),
  check ((answer is null) = (answered_at is null)),
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'kept' or answer is not null)
);
comment on table public.test_cards is 'Changes to a setup that its driver tries on the track; kept or undone.';
comment on column public.test_cards.team_id is 'The team of its setup; null: its driver''s own.';

comment on column public.test_cards.counted is
  'Whether it is in rule_results: its driver shares results, and is one whose word counts for others.';

create index test_cards_by_setup on public.test_cards (setup_id, id desc);
create index test_cards_by_team on public.test_cards (team_id, id desc) where team_id is not null;
create index test_cards_by_car_and_track on public.test_cards (user_id, game, car_name, track_name, opened_at desc, id desc);

create view public.my_test_cards with (security_invoker = true) as
  select id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, answer, note, decision, counted,
    opened_at, answered_at, decided_at
  from public.test_cards where user_id = (select private.profile_id()) and team_id is null;

-- `version` is the file that a setup holds, since `changed_at`; `verdict` the answer to its last test.
create view public.my_setup_cards with (security_invoker = true) as
  select coalesce(v.number + 1, m.first_version) as version, coalesce(v.replaced_at, m.created_at) as changed_at,
    c.answer as verdict, m.*
  from public.my_setups m left join lateral (
    select o.number, o.replaced_at from public.setup_versions o where o.setup_id = m.id order by o.number desc limit 1
  ) v on true left join lateral (
    select t.answer from public.test_cards t where t.setup_id = m.id and t.answer is not null order by t.id desc limit 1
  ) c on true;

-- A setup that is gone for good takes its cards and pending figures along, and a team's also its stints.
create function private.forget_rows_of_setups() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.test_cards c using before b where c.setup_id = b.id;
  delete from public.stints t using before b where b.team_id is not null and t.setup_id = b.id and t.team_id is not null;
  delete from private.figure_changes c using before b where c.setup_id = b.id;
  return null;
end
$$;

-- '' means all tracks, or all cars.
create table public.rule_results (
  game text not null,
  car_name text not null,
  track_name text not null,
  rule text not null,
  tested integer not null,
  kept integer not null check (kept between 0 and tested),
  primary key (game, car_name, track_name, rule)
);
comment on table public.rule_results is
  'How many drivers tried a rule of the rulebook on the track, and how many kept it; kept by a trigger on private.rule_votes.';

create function public.open_test_card(setup bigint, at_revision integer, changes jsonb, rules text[], after_data text, request_id uuid,
  before_data text default null) returns table (outcome text, card bigint) language plpgsql security definer set search_path = '' as $$
declare
  driver bigint := private.profile_id();
  own public.setups;
begin
  select c.id into card from public.test_cards c where c.user_id = driver and c.request_id = open_test_card.request_id;
  select s.* into own from public.setups s
    where card is null and s.id = open_test_card.setup and s.deleted_at is null and private.writes_setup(s.id) for share;
  if card is not null then
    outcome := 'opened';
  elsif own.id is null then
    outcome := 'missing';
  elsif own.revision <> at_revision then
    outcome := 'overtaken';
  else
    if not private.is_setup_file(own.game, open_test_card.after_data) or octet_length(open_test_card.before_data) > 262144
      or open_test_card.before_data is not null and not private.is_setup_file(own.game, open_test_card.before_data) then
      raise exception 'This is no setup of %', own.game using errcode = 'check_violation', constraint = 'test_cards_hold_setups';
    end if;
    insert into public.test_cards
      (user_id, setup_id, team_id, game, car_name, track_name, changes, rules, before_data, after_data, counted, request_id)
      values (
        driver, own.id, own.team_id, own.game, own.car_name, own.track_name, open_test_card.changes, open_test_card.rules,
        coalesce(open_test_card.before_data, own.setup_data), open_test_card.after_data, true, open_test_card.request_id
      ) returning id into card;
    outcome := 'opened';
  end if;
  return next;
end
$$;

create function private.writes_card(driver bigint, team text, me bigint) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return case when team is null then driver = me else private.has_team(team, 'editor') end;
end
$$;

-- Stores how three laps with a card's changes went; may be called again to change it. False when the caller has no such card.
create function public.answer_test_card(card bigint, answer text, note text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  driver bigint := private.profile_id();
begin
  update public.test_cards c
    set answer = answer_test_card.answer, note = left(coalesce(answer_test_card.note, ''), 1000), answered_at = now()
    where c.id = card and private.writes_card(c.user_id, c.team_id, driver);
  return found;
end
$$;

-- Keeps a card's changes in its setup, or undoes them by restoring the previous file byte for byte; the replaced file stays as a version.
-- 'done', 'overtaken' when the setup has changed since the revision, 'unanswered' or 'missing'. Repeating it changes nothing.
create function public.decide_test_card(card bigint, decision text, at_revision integer) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  driver bigint := private.profile_id();
  one public.test_cards;
  own public.setups;
  wanted text;
begin
  perform private.require_that(coalesce(decision in ('kept', 'undone'), false), 'A card is kept or undone');
  select c.* into one from public.test_cards c where c.id = card and private.writes_card(c.user_id, c.team_id, driver) for update;
  if not found then return 'missing'; end if;
  select s.* into own from public.setups s
    where s.id = one.setup_id and s.deleted_at is null and private.writes_setup(s.id) for update;
  if not found then return 'missing'; end if;
  if decision = 'kept' and one.answer is null then return 'unanswered'; end if;
  wanted := case when decision = 'kept' then one.after_data else one.before_data end;
  -- What was neither kept nor there before is not in the setup.
  if own.setup_data <> wanted and (decision = 'kept' or one.decision = 'kept' or own.setup_data = one.after_data) then
    if own.revision <> at_revision then return 'overtaken'; end if;
    update public.setups s set setup_data = wanted where s.id = own.id;
  end if;
  update public.test_cards c set decision = decide_test_card.decision, decided_at = now()
    where c.id = one.id and c.decision is distinct from decide_test_card.decision;
  return 'done';
end
$$;

-- A few hundred results at once, more in the queue. Those of an account that does not count yet are shared without counting.
create function public.share_my_results(shares boolean) returns void language plpgsql security definer set search_path = '' as $$
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

create index versions_by_time on public.setup_versions (setup_id, replaced_at desc, id desc);
create index stints_by_car_and_track on public.stints (user_id, game, car_name, track_name, driven_at desc, id desc);
create index setups_by_owner_car_and_track on public.setups (user_id, game, car_name, track_name, created_at desc, id desc);

-- The caller's setups, versions, stints and cards with a car at a track, newest first; ask again with the last entry.
create function public.my_diary(of_game text, of_car text, at_track text, at_most integer, with_files boolean default false,
  before_time timestamptz default 'infinity', before_kind text default '', before_id bigint default 0) returns table (
  kind text, id bigint, happened_at timestamptz, setup_id bigint, revision integer, version integer, told jsonb,
  before_data text, after_data text) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  driver bigint := private.profile_id();
  most integer := least(greatest(at_most, 1), 200);
begin
  return query
    select d.kind, d.id, d.happened_at, d.setup_id, d.revision, d.version, d.told, d.before_data, d.after_data from (
      (select 'setup' as kind, s.id, s.created_at as happened_at, s.id as setup_id, s.revision, s.first_version as version,
          jsonb_build_object(
            'title', s.title,
            'in_use', not exists (select from public.setup_versions n where n.setup_id = s.id)
          ) as told, null::text as before_data, null::text as after_data
        from public.setups s
        where s.user_id = driver and s.team_id is null and s.game = of_game and s.car_name = of_car and s.track_name = at_track
          and s.created_at <= before_time and (s.created_at, 'setup', s.id) < (before_time, before_kind, before_id)
        order by s.created_at desc, s.id desc limit most)
      union all
      (select 'version', v.id, v.replaced_at, s.id, s.revision, v.number + 1,
          jsonb_build_object(
            'in_use', not exists (select from public.setup_versions n where n.setup_id = s.id and n.number > v.number)
          ),
          case when with_files then v.setup_data end,
          case when with_files then coalesce(
            (select n.setup_data from public.setup_versions n where n.setup_id = s.id and n.number = v.number + 1),
            s.setup_data
          ) end
        from public.setups s join public.setup_versions v on v.setup_id = s.id
        where s.user_id = driver and s.team_id is null and s.game = of_game and s.car_name = of_car and s.track_name = at_track
          and v.replaced_at <= before_time and (v.replaced_at, 'version', v.id) < (before_time, before_kind, before_id)
        order by v.replaced_at desc, v.id desc limit most)
      union all
      (select 'stint', t.id, t.driven_at, t.setup_id, null::integer, t.version, t.sheet, null::text, null::text
        from public.stints t
        where t.user_id = driver and t.team_id is null and t.game = of_game and t.car_name = of_car and t.track_name = at_track
          and t.driven_at <= before_time and (t.driven_at, 'stint', t.id) < (before_time, before_kind, before_id)
        order by t.driven_at desc, t.id desc limit most)
      union all
      (select 'card', c.id, c.opened_at, c.setup_id, null::integer, null::integer,
          jsonb_build_object('changes', c.changes, 'answer', c.answer, 'decision', c.decision, 'note', c.note),
          null::text, null::text
        from public.test_cards c
        where c.user_id = driver and c.team_id is null and c.game = of_game and c.car_name = of_car and c.track_name = at_track
          and c.opened_at <= before_time and (c.opened_at, 'card', c.id) < (before_time, before_kind, before_id)
        order by c.opened_at desc, c.id desc limit most)
    ) d order by d.happened_at desc, d.kind desc, d.id desc limit most;
end
$$;

-- The latest stints with the car of a setup, on any track: the caller's, or of a team's setup the team's.
create function public.my_stints_with_car_of(setup bigint) returns table (
    id bigint, setup_id bigint, version integer, game text, car_name text, track_name text, driven_at timestamptz,
    sheet jsonb, changes jsonb, told jsonb, taken_as integer) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  mine record;
begin
  perform private.require_open_account();
  select s.* into mine from public.garage_setups s where s.id = setup;
  return query
    select d.id, d.setup_id, d.version, d.game, d.car_name, d.track_name, d.driven_at, d.sheet, d.changes, d.told, d.taken_as
    from public.stints d where d.game = mine.game and d.car_name = mine.car_name
      and (mine.team_id is null and d.user_id = private.profile_id() and d.team_id is null or d.team_id = mine.team_id)
    order by d.driven_at desc, d.id desc limit 60;
end
$$;

-- A driver's vote on a rule with a car at a track, with that car, and with all cars: the card answered or decided last.
create table private.rule_votes (
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  game text not null,
  -- '' means all cars, or all tracks, as in rule_results.
  car_name text not null,
  track_name text not null,
  rule text not null,
  kept boolean not null,
  primary key (user_id, game, car_name, track_name, rule)
);

create function private.recount_votes(driver bigint, of_rules text[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
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
    delete from private.rule_votes v where v.user_id = driver and v.rule = any (of_rules) and not exists (
        select from latest l where (l.game, l.car_name, l.track_name, l.rule) = (v.game, v.car_name, v.track_name, v.rule)
      )
  )
  insert into private.rule_votes as v (user_id, game, car_name, track_name, rule, kept)
    select driver, l.game, l.car_name, l.track_name, l.rule, l.kept from latest l
    on conflict (user_id, game, car_name, track_name, rule) do update set kept = excluded.kept where v.kept <> excluded.kept;
end
$$;

-- Owner rights: visitors read no stints, and of a shared one its lap alone.
create function public.reference_lap(setup bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select t.trace from public.setups s join public.stints t on t.user_id = s.user_id and t.setup_id = s.id
    where s.id = reference_lap.setup
      and s.is_public and s.deleted_at is null and not s.file_withheld and not private.is_hidden(s.id)
      and t.is_reference
    order by t.driven_at desc, t.id desc limit 1
$$;
