-- What a driver did with a car at a track, in the order of time.

create index versions_by_time on public.setup_versions (setup_id, replaced_at desc, id desc);
create index stints_by_car_and_track on public.stints (user_id, game, car_name, track_name, driven_at desc, id desc);
create index setups_by_owner_car_and_track on public.setups (user_id, game, car_name, track_name, created_at desc, id desc);

-- The caller's setups, their versions, stints and test cards with a car at a track, the newest first; ask again with the last
-- entry. `before_data` and `after_data` are the files around what a version changed, where they are asked for.
create function public.my_diary(
  of_game text,
  of_car text,
  at_track text,
  at_most integer,
  with_files boolean default false,
  before_time timestamptz default 'infinity',
  before_kind text default '',
  before_id bigint default 0
) returns table (
  kind text, id bigint, happened_at timestamptz, setup_id bigint, revision integer, version integer, told jsonb,
  before_data text, after_data text
)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
declare
  driver bigint := private.profile_id();
  most integer := least(greatest(at_most, 1), 200);
begin
  return query
    select d.kind, d.id, d.happened_at, d.setup_id, d.revision, d.version, d.told, d.before_data, d.after_data
    from (
      (select 'setup' as kind, s.id, s.created_at as happened_at, s.id as setup_id, s.revision, 1 as version,
          jsonb_build_object(
            'title', s.title,
            'in_use', not exists (select from public.setup_versions n where n.setup_id = s.id)
          ) as told, null::text as before_data, null::text as after_data
        from public.setups s
        where s.user_id = driver and s.game = of_game and s.car_name = of_car and s.track_name = at_track
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
        from public.setups s
        join public.setup_versions v on v.setup_id = s.id
        where s.user_id = driver and s.game = of_game and s.car_name = of_car and s.track_name = at_track
          and v.replaced_at <= before_time and (v.replaced_at, 'version', v.id) < (before_time, before_kind, before_id)
        order by v.replaced_at desc, v.id desc limit most)
      union all
      (select 'stint', t.id, t.driven_at, t.setup_id, null::integer, t.version, t.sheet, null::text, null::text
        from public.stints t
        where t.game = of_game and t.car_name = of_car and t.track_name = at_track
          and t.driven_at <= before_time and (t.driven_at, 'stint', t.id) < (before_time, before_kind, before_id)
        order by t.driven_at desc, t.id desc limit most)
      union all
      (select 'card', c.id, c.opened_at, c.setup_id, null::integer, null::integer,
          jsonb_build_object('changes', c.changes, 'answer', c.answer, 'decision', c.decision, 'note', c.note),
          null::text, null::text
        from public.test_cards c
        where c.user_id = driver and c.game = of_game and c.car_name = of_car and c.track_name = at_track
          and c.opened_at <= before_time and (c.opened_at, 'card', c.id) < (before_time, before_kind, before_id)
        order by c.opened_at desc, c.id desc limit most)
    ) d
    order by d.happened_at desc, d.kind desc, d.id desc
    limit most;
end
$$;
revoke all on function public.my_diary(text, text, text, integer, boolean, timestamptz, text, bigint) from public, anon, authenticated;
grant execute on function public.my_diary(text, text, text, integer, boolean, timestamptz, text, bigint) to authenticated;
