-- What drivers miss: a setup of a car at a track, for a session and a weather. One row for each combination that somebody wants,
-- however many do; no words of anybody's. '' is any.
create table public.wanted_setups (
  id bigint generated always as identity primary key,
  game text not null check (game in ('ACC', 'iRacing', 'LMU', 'rFactor2')),
  car_name text not null check (char_length(car_name) between 1 and 100),
  track_name text not null check (char_length(track_name) between 1 and 100),
  session text not null default '' check (session in ('', 'practice', 'qualifying', 'race')),
  weather text not null default '' check (weather in ('', 'dry', 'wet')),
  -- How many drivers want it: kept below and nowhere else.
  wanted integer not null default 0,
  created_at timestamptz not null default now(),
  unique (game, car_name, track_name, session, weather)
);
create index wanted_setups_most on public.wanted_setups (wanted desc, id desc);
create index wanted_setups_game_most on public.wanted_setups (game, wanted desc, id desc);
create index wanted_setups_game_newest on public.wanted_setups (game, id desc);

-- Who wants it. A wish is open until its driver takes it back.
create table public.setup_wishes (
  id bigint generated always as identity primary key,
  wanted_id bigint not null references public.wanted_setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When its driver was told of answers and still wants another.
  left_open_at timestamptz,
  unique (wanted_id, user_id)
);
create index setup_wishes_by_driver on public.setup_wishes (user_id, id desc);

-- Public setups that drivers gave as an answer. What fits by itself is not kept: it is found.
create table public.wanted_answers (
  id bigint generated always as identity primary key,
  wanted_id bigint not null references public.wanted_setups (id) on delete cascade,
  setup_id bigint not null references public.setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (wanted_id, setup_id)
);
create index wanted_answers_newest on public.wanted_answers (wanted_id, created_at desc);
create index wanted_answers_by_setup on public.wanted_answers (setup_id);
create index wanted_answers_by_driver on public.wanted_answers (user_id, wanted_id);

-- Finds what fits a wish, in any session and weather or in one, the newest first.
create index public_setups_that_fit on public.setups
  (car_name, track_name, game, coalesce(session, ''), coalesce(weather, ''), created_at desc, id desc)
  where is_public;

alter table public.wanted_setups enable row level security;
alter table public.setup_wishes enable row level security;
alter table public.wanted_answers enable row level security;
revoke all on table public.wanted_setups, public.setup_wishes, public.wanted_answers from public, anon, authenticated;
grant all on table public.wanted_setups, public.setup_wishes, public.wanted_answers to service_role;
grant select on table public.wanted_setups to anon, authenticated;
grant select, update (left_open_at), delete on table public.setup_wishes to authenticated;
-- Who gave an answer is nobody's business.
grant select (id, wanted_id, setup_id, created_at) on table public.wanted_answers to anon, authenticated;
grant insert (wanted_id, setup_id), delete on table public.wanted_answers to authenticated;

create policy "everybody sees what is wanted" on public.wanted_setups
  for select to anon, authenticated using (true);
create policy "drivers see their own wishes" on public.setup_wishes
  for select to authenticated using (user_id = (select private.profile_id()));
create policy "drivers leave their own wishes open" on public.setup_wishes
  for update to authenticated
  using (user_id = (select private.profile_id()))
  with check (user_id = (select private.profile_id()));
create policy "drivers take their own wishes back" on public.setup_wishes
  for delete to authenticated using (user_id = (select private.profile_id()));
-- An answer is there while everybody may see its setup.
create policy "everybody sees answers" on public.wanted_answers
  for select to anon, authenticated
  using (exists (select 1 from public.setups s where s.id = setup_id and s.is_public));
create policy "drivers answer with public setups of that car and track" on public.wanted_answers
  for insert to authenticated
  with check (
    user_id = (select private.profile_id())
    and exists (
      select 1 from public.wanted_setups w
      join public.setups s on s.game = w.game and s.car_name = w.car_name and s.track_name = w.track_name
      where w.id = wanted_id and s.id = setup_id and s.is_public
    )
  );
create policy "drivers take their own answers back" on public.wanted_answers
  for delete to authenticated using (user_id = (select private.profile_id()));
create policy "closed accounts read and write nothing" on public.wanted_setups
  as restrictive for all to authenticated using ((select private.require_open_account()));
create policy "closed accounts read and write nothing" on public.setup_wishes
  as restrictive for all to authenticated using ((select private.require_open_account()));
create policy "closed accounts read and write nothing" on public.wanted_answers
  as restrictive for all to authenticated using ((select private.require_open_account()));

-- Owner rights: no client may update the count. What nobody wants any more goes.
create function private.count_wish() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    update public.wanted_setups set wanted = wanted + 1 where id = new.wanted_id;
  end if;
  if tg_op <> 'INSERT' then
    update public.wanted_setups set wanted = wanted - 1 where id = old.wanted_id;
    delete from public.wanted_setups where id = old.wanted_id and wanted = 0;
  end if;
  return null;
end
$$;
create trigger setup_wishes_are_counted
  after insert or update of wanted_id or delete on public.setup_wishes
  for each row execute function private.count_wish();

-- A driver gives five answers to a wish at most: more would bury the others'.
create function private.limit_answers() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (select count(*) from public.wanted_answers a where a.user_id = new.user_id and a.wanted_id = new.wanted_id) >= 5 then
    raise exception 'At most five answers of a driver' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger wanted_answers_are_few
  before insert on public.wanted_answers
  for each row execute function private.limit_answers();
revoke all on function private.count_wish(), private.limit_answers() from public;

-- Wants a setup as the caller. outcome: 'wanted', 'wanted-already', 'too-many' (twenty are open) or 'no-profile'; id: of what is
-- wanted, null for the last two. Owner rights: no client may write rows of their own wording past the list of what may be wanted.
create function public.want_setup(
  of_game text, of_car text, at_track text, for_session text default '', for_weather text default ''
)
  returns table (outcome text, id bigint)
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 20;
  me bigint;
begin
  perform private.require_open_account();
  -- A driver's wishes are made one after the other.
  select p.id into me from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub') for no key update;
  if me is null then
    return query select 'no-profile', null::bigint;
    return;
  end if;
  return query
    select 'wanted-already', w.id from public.wanted_setups w
    join public.setup_wishes h on h.wanted_id = w.id and h.user_id = me
    where w.game = of_game and w.car_name = of_car and w.track_name = at_track
      and w.session = for_session and w.weather = for_weather;
  if found then
    return;
  end if;
  if (select count(*) from public.setup_wishes h where h.user_id = me) >= most then
    return query select 'too-many', null::bigint;
    return;
  end if;
  return query
    with kept as (
      insert into public.wanted_setups as w (game, car_name, track_name, session, weather)
        values (of_game, of_car, at_track, for_session, for_weather)
        -- Locks the row, so that it stays until the wish is counted.
        on conflict (game, car_name, track_name, session, weather) do update set wanted = w.wanted
        returning w.id
    ), counted as (
      insert into public.setup_wishes (wanted_id, user_id) select k.id, me from kept k returning wanted_id
    )
    select 'wanted', c.wanted_id from counted c;
end
$$;

-- One page of what is wanted. sort: 'most' or 'newest'; after_*: the last row of the page before. answered: whether a public setup
-- was given or fits by itself. Caller's rights: what the caller may not see answers nothing.
create function public.find_wanted_setups(
  in_game text default null,
  sort text default 'most',
  after_wanted integer default null,
  after_id bigint default null,
  page_size integer default 20
)
  returns table (
    id bigint, game text, car_name text, track_name text, session text, weather text, wanted integer,
    created_at timestamptz, answered boolean
  )
  language plpgsql stable
  set search_path = ''
as $$
declare
  rows integer := least(greatest(page_size, 1), 101);
  asked text := case when in_game is null then 'true' else format('w.game = %L', in_game) end;
  ordered text := case sort when 'most' then 'w.wanted desc, w.id desc' when 'newest' then 'w.id desc' end;
begin
  if ordered is null then
    raise exception 'Unknown sort' using errcode = 'invalid_parameter_value';
  end if;
  if after_id is not null and sort = 'newest' then
    asked := asked || format(' and w.id < %L::bigint', after_id);
  elsif after_id is not null then
    asked := asked || format(' and (w.wanted, w.id) < (%L::integer, %L::bigint)', after_wanted, after_id);
  end if;
  return query execute format(
    $query$
      select w.id, w.game, w.car_name, w.track_name, w.session, w.weather, w.wanted, w.created_at,
        exists (select 1 from public.wanted_answers a where a.wanted_id = w.id)
        or exists (
          select 1 from public.setups s
          where s.is_public and s.game = w.game and s.car_name = w.car_name and s.track_name = w.track_name
            and coalesce(s.session, '') = any (
              case when w.session = '' then array['', 'practice', 'qualifying', 'race'] else array[w.session] end)
            and coalesce(s.weather, '') = any (
              case when w.weather = '' then array['', 'dry', 'wet'] else array[w.weather] end)
        )
      from (select * from public.wanted_setups w where %s order by %s limit %s) w
      order by %s
    $query$,
    asked, ordered, rows, ordered
  );
end
$$;

-- The caller's open wishes that somebody else answered since they were made, one row each, the latest first. A setup that was
-- given comes before one that fits by itself, of which a driver is told until the wish is left open: a popular car makes no storm.
create function public.my_answered_wishes()
  returns table (
    wanted_id bigint, game text, car_name text, track_name text, session text, weather text,
    setup_id bigint, given boolean, answered_at timestamptz
  )
  language sql stable
  set search_path = ''
as $$
  select w.id, w.game, w.car_name, w.track_name, w.session, w.weather, a.setup_id, a.given, a.answered_at
  from public.setup_wishes h
  join public.wanted_setups w on w.id = h.wanted_id
  cross join lateral (
    select found.setup_id, found.given, found.answered_at
    from (
      (select a.setup_id, true as given, a.created_at as answered_at
        from public.wanted_answers a
        join public.setups s on s.id = a.setup_id
        where a.wanted_id = w.id and a.created_at > coalesce(h.left_open_at, h.created_at)
          and s.is_public and s.user_id <> h.user_id
        order by a.created_at desc limit 1)
      union all
      (select f.id, false, f.created_at
        from unnest(case when w.session = '' then array['', 'practice', 'qualifying', 'race'] else array[w.session] end) in_session
        cross join unnest(case when w.weather = '' then array['', 'dry', 'wet'] else array[w.weather] end) in_weather
        cross join lateral (
          select s.id, s.created_at from public.setups s
          where s.is_public and s.game = w.game and s.car_name = w.car_name and s.track_name = w.track_name
            and coalesce(s.session, '') = in_session and coalesce(s.weather, '') = in_weather
            and s.created_at > h.created_at and s.user_id <> h.user_id
          order by s.created_at desc, s.id desc limit 1
        ) f
        where h.left_open_at is null
        order by f.created_at desc limit 1)
    ) found
    order by found.given desc limit 1
  ) a
  where h.user_id = (select private.profile_id())
  order by a.answered_at desc
$$;

-- The answers that the caller gave, with what they answer. Owner rights: no client reads whose an answer is.
create function public.my_wanted_answers()
  returns table (
    id bigint, wanted_id bigint, setup_id bigint, created_at timestamptz, game text, car_name text, track_name text,
    session text, weather text
  )
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_open_account();
  return query
    select a.id, a.wanted_id, a.setup_id, a.created_at, w.game, w.car_name, w.track_name, w.session, w.weather
    from public.wanted_answers a join public.wanted_setups w on w.id = a.wanted_id
    where a.user_id = (select private.profile_id());
end
$$;

revoke all on function
  public.want_setup(text, text, text, text, text),
  public.find_wanted_setups(text, text, integer, bigint, integer),
  public.my_answered_wishes(),
  public.my_wanted_answers()
  from public, anon, authenticated;
grant execute on function public.find_wanted_setups(text, text, integer, bigint, integer) to anon, authenticated;
grant execute on function public.want_setup(text, text, text, text, text), public.my_answered_wishes(),
  public.my_wanted_answers() to authenticated;
