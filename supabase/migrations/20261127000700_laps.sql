-- A lap driven while a test card was open is the card's. A video without a lap shows nothing; a new one is a change like new words.
create function private.know_lap() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.lap_ms is null then new.lap_video := null; end if;
  if tg_op = 'UPDATE' and new.lap_video is distinct from old.lap_video then new.revision := old.revision + 1; end if;
  new.lap_possible := coalesce(new.lap_ms >= private.quickest_lap(new.game, new.car_name, new.track_name), true);
  new.lap_from := null;
  if new.lap_ms is not null then perform private.hold_standing(new.user_id); end if;
  if new.lap_ms is not null and new.is_public then
    perform private.lock_laps(new.game, private.lap_class(new.game, new.car_name), new.track_name);
  end if;
  if new.lap_ms is not null and new.lap_possible and private.counts_for_others(new.user_id) then
    new.lap_from := (
      select case when exists (
            select from public.test_cards c where c.setup_id = new.id and c.user_id = new.user_id
              and t.driven_at between c.opened_at and coalesce(c.decided_at, 'infinity')
          ) then 'test card' else 'stint'
        end
      from public.stints t
      where t.user_id = new.user_id and t.setup_id = new.id and private.believed_lap(t.sheet) = new.lap_ms
      order by 1 desc limit 1
    );
  end if;
  return new;
end
$$;

-- How quick a car's class can be, from the catalogues. `npm run catalogues:write` writes these rows.
create table private.car_paces (
  game text not null,
  car_name text not null,
  class text not null,
  -- Share of the track's quickest_kmh; else the highest mean speed of any lap.
  share numeric,
  fastest_kmh numeric,
  primary key (game, car_name)
);

create table private.track_paces (
  game text not null,
  track_name text not null,
  metres integer not null,
  -- The mean speed that no GT3 car beats there.
  quickest_kmh numeric,
  primary key (game, track_name)
);

-- Plausible laps of public setups whose driver counts.
create table private.believed_laps (
  setup_id bigint primary key references private.listed_setups (setup_id) on delete cascade,
  user_id bigint not null,
  game text not null,
  class text not null,
  track_name text not null,
  lap_ms integer not null
);
create index believed_laps_quickest on private.believed_laps (game, class, track_name, lap_ms, user_id);

-- The third-quickest driver's lap, where three drivers have one. A lap far below it is left out of the order.
create table private.third_laps (
  game text not null,
  class text not null,
  track_name text not null,
  lap_ms integer not null,
  primary key (game, class, track_name)
);

create function private.lap_class(of_game text, of_car text) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select c.class from private.car_paces c where c.game = of_game and c.car_name = of_car), of_car)
$$;

-- Milliseconds that no car of this class beats at the track; null when the catalogues do not know one of them.
create function private.quickest_lap(of_game text, of_car text, at_track text) returns integer
  language sql stable security definer set search_path = '' as $$
  select round(t.metres * 3600 / coalesce(t.quickest_kmh * c.share, c.fastest_kmh))::integer
  from private.car_paces c join private.track_paces t on t.game = c.game
  where c.game = of_game and c.car_name = of_car and t.track_name = at_track
$$;

-- Milliseconds a lap must reach to be ranked: nine tenths of the third-quickest driver's, and the class's limit. Null: none is.
create function private.least_lap(of_game text, of_car text, at_track text) returns integer
  language sql stable security definer set search_path = '' as $$
  select greatest(
    private.quickest_lap(of_game, of_car, at_track),
    (
      select t.lap_ms * 9 / 10 from private.third_laps t
      where t.game = of_game and t.class = private.lap_class(of_game, of_car) and t.track_name = at_track
    )
  )
$$;

-- Two changes to laps of one class at one track take turns, before they write to the list.
create function private.lock_laps(of_game text, of_class text, at_track text) returns void language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'laps', of_game, of_class, at_track), 0))
$$;

create function private.order_laps(of_game text, of_class text, at_track text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  before integer;
  third integer;
begin
  perform private.lock_laps(of_game, of_class, at_track);
  select t.lap_ms into before from private.third_laps t
    where t.game = of_game and t.class = of_class and t.track_name = at_track;
  select max(quickest.lap_ms) into third from (
    select min(few.lap_ms) as lap_ms from (
      select b.user_id, b.lap_ms from private.believed_laps b
      where b.game = of_game and b.class = of_class and b.track_name = at_track order by b.lap_ms limit 200
    ) few group by few.user_id order by 1 limit 3
  ) quickest having count(*) = 3;
  if third is not distinct from before then return; end if;
  delete from private.third_laps t where t.game = of_game and t.class = of_class and t.track_name = at_track;
  if third is not null then
    insert into private.third_laps (game, class, track_name, lap_ms) values (of_game, of_class, at_track, third);
  end if;
  -- Laps slower than both were in the order and stay; without a quickest lap of the class nothing was.
  update private.listed_setups l set pace = o.pace from (
      select b.setup_id,
        case when b.lap_ms >= private.least_lap(of_game, s.car_name, at_track) then -b.lap_ms end as pace
      from private.believed_laps b join private.listed_setups s on s.setup_id = b.setup_id
      where b.game = of_game and b.class = of_class and b.track_name = at_track and (
          b.lap_ms < greatest(before, third)
          or (num_nulls(before, third) > 0 and private.quickest_lap(of_game, s.car_name, at_track) is null)
        )
    ) o where l.setup_id = o.setup_id and l.pace is distinct from o.pace;
end
$$;

create function private.list_lap() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.lap_ms is null and (tg_op = 'INSERT' or old.lap_ms is null) or not new.is_public then return null; end if;
  if new.lap_ms >= coalesce(private.quickest_lap(new.game, new.car_name, new.track_name), 0)
    and private.counts_for_others(new.user_id) then
    insert into private.believed_laps as b (setup_id, user_id, game, class, track_name, lap_ms)
      values (new.id, new.user_id, new.game, private.lap_class(new.game, new.car_name), new.track_name, new.lap_ms)
      on conflict (setup_id) do update set user_id = excluded.user_id, game = excluded.game, class = excluded.class,
        track_name = excluded.track_name, lap_ms = excluded.lap_ms;
    update private.listed_setups l
      set pace = case when new.lap_ms >= private.least_lap(new.game, new.car_name, new.track_name) then -new.lap_ms end
      where l.setup_id = new.id;
  else
    delete from private.believed_laps b where b.setup_id = new.id;
    update private.listed_setups l set pace = null where l.setup_id = new.id and l.pace is not null;
  end if;
  return null;
end
$$;

create function private.order_changed_laps() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'select private.order_laps(l.game, l.class, l.track_name)
     from (select distinct c.game, c.class, c.track_name from (%s) c order by 1, 2, 3) l',
    private.changed_rows(tg_op, 'game, class, track_name')
  );
  return null;
end
$$;
