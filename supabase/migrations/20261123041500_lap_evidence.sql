-- How a setup's best lap was set, and that setups which worked for others come first among those that work now.

alter table public.setups
  -- A link to a video of the lap; which hosts are taken is said in core/setup/proof.ts.
  add column lap_video text check (lap_video ~ '^https://[^[:space:]<>"\\]+$' and char_length(lap_video) <= 300),
  -- Where the lap stands among what its driver drove with the setup here; kept by the trigger below.
  add column lap_from text check (lap_from in ('stint', 'test card'));
grant select (lap_video, lap_from) on table public.setups to anon, authenticated;
grant insert (lap_video), update (lap_video) on table public.setups to authenticated;

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from
  from public.setups
  where user_id = (select private.profile_id());

-- A lap of a stint that was driven while a test card was open is the card's. A video without a lap shows nothing. A new video
-- is a change of the driver's like new words.
create function private.know_lap() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if new.lap_ms is null then
    new.lap_video := null;
  end if;
  if tg_op = 'UPDATE' and new.lap_video is distinct from old.lap_video then
    new.revision := old.revision + 1;
  end if;
  new.lap_from := (
    select case
        when exists (
          select from public.test_cards c
          where c.setup_id = new.id and c.user_id = new.user_id
            and t.driven_at between c.opened_at and coalesce(c.decided_at, 'infinity')
        ) then 'test card'
        else 'stint'
      end
    from public.stints t
    where t.user_id = new.user_id and t.setup_id = new.id
      and round(case when jsonb_typeof(t.sheet->'bestLap') = 'number' then (t.sheet->>'bestLap')::numeric end * 1000) = new.lap_ms
    order by 1 desc
    limit 1
  );
  return new;
end
$$;
revoke all on function private.know_lap() from public;
-- After setups_keep_versions, which counts changes, too: both count from the row as it was.
create trigger setups_know_their_lap
  before insert or update of lap_ms, lap_video on public.setups
  for each row execute function private.know_lap();

-- A driver for whom a public setup worked speaks for it like a test that its own driver kept; one for whom it did not takes
-- that back. Under three answers neither counts.
create or replace function private.kept_tests(setup bigint) returns bigint
  language sql stable security definer
  set search_path = ''
as $$
  select (
    select count(*) from public.test_cards t
    where t.setup_id = setup and t.counted and t.decision = 'kept' and t.answer <> 'worse'
  ) + coalesce(
    (select greatest(2 * s.worked - s.tried, 0) from public.setups s where s.id = setup and s.tried >= 3), 0
  )
$$;

create function private.list_worked() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update private.listed_setups l
    set works = private.works_now(l.created_at, l.likes, private.kept_tests(l.setup_id))
    where l.setup_id = new.id;
  return null;
end
$$;
revoke all on function private.list_worked() from public;
create trigger worked_setups_are_listed
  after update of worked, tried, setup_data on public.setups
  for each row when ((old.worked, old.tried) is distinct from (new.worked, new.tried))
  execute function private.list_worked();
