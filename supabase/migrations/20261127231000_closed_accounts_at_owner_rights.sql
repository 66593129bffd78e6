-- Functions with owner's rights pass by the policies, and find their driver by this one. An account that is closed keeps its
-- profile until all its rows are gone.
create or replace function private.profile_id() returns bigint
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_open_account();
  return (select p.id from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub'));
end
$$;

create or replace function public.my_profile() returns setof public.user_profiles
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_open_account();
  return query select * from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub');
end
$$;

create or replace function public.my_profile_and_news() returns table (profile jsonb, unseen integer)
  language plpgsql stable security definer set search_path = '' as $$
declare
  own public.user_profiles;
begin
  perform private.require_open_account();
  select p.* into own from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub');
  if not found then
    return;
  end if;
  profile := to_jsonb(own);
  unseen := (select count(*) from private.news_of(own.id, own.news_seen_at));
  return next;
end
$$;

create or replace function public.withheld_setup(setup bigint) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(columns.name, to_jsonb(s) -> columns.name) || jsonb_build_object(
    'setup_data', private.file_without_words(s.game, s.setup_data),
    'author', (
      select jsonb_build_object('username', p.username, 'first_name', p.first_name, 'last_name', p.last_name)
      from public.user_profiles p where p.id = s.user_id
    )
  )
  from public.setups s
  cross join unnest(array[
    'id', 'user_id', 'game', 'car_name', 'track_name', 'title', 'note', 'is_public', 'created_at', 'likes', 'youtube_url',
    'based_on', 'session', 'weather', 'air_celsius', 'track_celsius', 'game_version', 'race_minutes', 'fuel_litres',
    'lap_ms', 'worked', 'tried', 'lap_video', 'lap_from', 'lap_possible', 'file_withheld', 'downloads'
  ]) as columns (name)
  where (select private.require_open_account())
    and s.id = withheld_setup.setup and s.is_public and s.file_withheld and s.deleted_at is null
    and not private.is_hidden(s.id)
  group by s.id
$$;
