-- Words in the file of a reported setup are withheld like its title and note: `file_withheld` tells who reads it for others to
-- leave them out (core/setup/format.ts, withoutWords). The file itself stays as its driver saved it.

alter table public.setups add column file_withheld boolean not null default false;
comment on column public.setups.file_withheld is 'Whether others read the file without its words, while the setup is reported.';

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld
  from public.setups
  where user_id = (select private.profile_id());

-- Whether a file's words lead somewhere or are code. Games cut long notes into several lines and write ÿ for a line break in
-- them; the name of a vehicle's file is no link.
create function private.file_leads_or_runs(data text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
  select private.leads_or_runs(replace(
    regexp_replace(regexp_replace(data, '"[ \t]*[\r\n]+[ \t]*Notes="', '', 'g'), '\.veh\M', '', 'gi'), 'ÿ', E'\n'
  ))
$$;

-- Whether words of a setup are withheld where they lead somewhere or are code.
create function private.withholds_words(setup bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from private.reports r where r.setup_id = setup and r.closed_at is null)
$$;

create function private.withhold_file() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.file_withheld := case when private.withholds_words(new.id) then private.file_leads_or_runs(new.setup_data) else false end;
  return new;
end
$$;
create trigger files_are_withheld
  before insert or update of setup_data, title, note, file_withheld on public.setups
  for each row execute function private.withhold_file();

-- A report that comes, is closed or goes.
create function private.withhold_reported_file() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  setup bigint := coalesce(new.setup_id, old.setup_id);
begin
  update public.setups s set file_withheld = not s.file_withheld
    where s.id = setup
      and s.file_withheld <> (private.withholds_words(s.id) and private.file_leads_or_runs(s.setup_data));
  return null;
end
$$;
create trigger reports_withhold_files
  after insert or delete or update of closed_at on private.reports
  for each row execute function private.withhold_reported_file();

revoke all on function
  private.file_leads_or_runs(text), private.withholds_words(bigint), private.withhold_file(), private.withhold_reported_file()
  from public;

-- Setups reported already.
update public.setups s set file_withheld = true
  where s.id in (select r.setup_id from private.reports r where r.closed_at is null);
