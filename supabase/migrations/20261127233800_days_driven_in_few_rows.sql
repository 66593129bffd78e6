-- Plausible stints received on three days, none quicker than the car's class can be. Of each day sheets are read up to the
-- first plausible one: an account with thousands of stints is weighed at each of its words.
create or replace function private.has_driven(profile bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select count(*) >= 3
  from (
    select distinct (d.created_at at time zone 'UTC')::date as day from public.stints d where d.user_id = profile
  ) driven
  cross join lateral (
    select from public.stints d
    where d.user_id = profile and (d.created_at at time zone 'UTC')::date = driven.day
      and case when private.believed_stint(d.sheet)
        then (d.sheet->>'bestLap')::numeric * 1000 >= coalesce(private.quickest_lap(d.game, d.car_name, d.track_name), 0)
        else false
      end
    limit 1
  ) plausible
$$;
