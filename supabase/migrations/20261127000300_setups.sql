-- Teams of the caller, in which the role is at least this. One that ends is read only, and so is every team by an assistant.
create function private.my_teams(at_least text) returns setof text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  return query select m.team_id from private.team_members m where m.clerk_user_id = (select auth.jwt()->>'sub') and (
      at_least = 'viewer'
      or array_position(array['editor', 'admin'], m.role) >= array_position(array['editor', 'admin'], at_least)
        and not private.is_assistant()
        and exists (select from private.teams t where t.id = m.team_id and t.deletes_at is null)
    );
end
$$;

create function private.has_team(team text, at_least text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(team in (select private.my_teams(at_least)), false)
$$;

-- Whether the caller may change a setup, deleted or not: the driver's own, or an editor's of its team.
create function private.writes_setup(setup bigint) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  me constant bigint := private.profile_id();
begin
  return exists (
    select from public.setups s where s.id = setup
      and case when s.team_id is null then s.user_id = me else private.has_team(s.team_id, 'editor') end
  );
end
$$;

create table public.setups (
  id bigint generated always as identity primary key,
  -- No client may name an owner: the default is the caller's own profile.
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  game text not null check (game in ('ACC', 'LMU', 'iRacing', 'rFactor2')),
  car_name text not null check (char_length(car_name) between 1 and 100 and car_name !~ '[[:cntrl:]]'),
  track_name text not null check (char_length(track_name) between 1 and 100 and track_name !~ '[[:cntrl:]]'),
  title text check (char_length(title) between 1 and 120 and title !~ '[[:cntrl:]]'),
  note text check (char_length(note) <= 5000),
  is_public boolean not null default false,
  -- The game's own file. The largest real ones are below 40 kB.
  setup_data text not null check (octet_length(setup_data) between 1 and 262144),
  created_at timestamptz not null default now(),
  likes integer not null default 0 check (likes >= 0),
  youtube_url text check (
    char_length(youtube_url) <= 300
    and youtube_url ~* '^https?://((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)/[^[:space:]<>"\\]+$'
  ),
  generation_id bigint references public.generations (id) on delete set null,
  -- From the client, so that a repeated save stores once.
  request_id uuid,
  search_text text not null default '',
  glance jsonb,
  -- Counts changes by the driver, so that of two tabs the second is refused. Likes do not count.
  revision integer not null default 1,
  -- No foreign key: an original may go, and the copy then says so.
  based_on bigint[] not null default '{}'
    check (cardinality(based_on) <= 4 and array_position(based_on, null) is null),
  -- Conditions, from the file, the assistant's request or the driver. Null is unknown, which matches no filter.
  session text check (session in ('practice', 'qualifying', 'race')),
  weather text check (weather in ('dry', 'wet')),
  air_celsius smallint check (air_celsius between -10 and 60),
  track_celsius smallint check (track_celsius between -10 and 80),
  -- As the game writes it: 1.10.2.
  game_version text check (game_version ~ '^[0-9]{1,3}(\.[0-9]{1,3}){1,3}$'),
  race_minutes smallint check (race_minutes between 1 and 1440),
  fuel_litres smallint check (fuel_litres between 0 and 300),
  lap_ms integer check (lap_ms between 30000 and 900000),
  -- Of the drivers who tried the current file and answered, for how many it worked.
  worked integer not null default 0 check (worked >= 0),
  tried integer not null default 0 check (tried >= 0),
  -- Link to a video of the lap; core/setup/proof.ts lists the hosts.
  lap_video text check (lap_video ~ '^https://[^[:space:]<>"\\]+$' and char_length(lap_video) <= 300),
  lap_from text check (lap_from in ('stint', 'test card')),
  -- When it became public first; null if never. Shown to nobody: it orders the news.
  published_at timestamptz,
  -- Likes that do not count; the others order the list.
  uncounted_likes integer not null default 0
    check (uncounted_likes between 0 and likes),
  -- Whether the lap is plausible; others do not see one that is not.
  lap_possible boolean not null default true,
  file_withheld boolean not null default false,
  downloads integer not null default 0,
  deleted_at timestamptz,
  shared_when_deleted boolean not null default false,
  taken_at timestamptz,
  team_id text,
  -- The number of the file that it was saved with: a run's second version stays the second.
  first_version integer not null default 1 constraint first_versions_are_counted check (first_version between 1 and 1000),
  constraint deleted_setups_are_private check (deleted_at is null or not is_public),
  constraint a_team_keeps_its_setups check (team_id is null or not is_public),
  unique (user_id, request_id)
);
comment on column public.setups.search_text is
  'What the search compares. Computed from the columns drivers see, so it cannot promise what the setup does not say.';

comment on column public.setups.glance is 'What a card draws: settings as the file holds them. See private.setup_glance.';

comment on column public.setups.based_on is 'Numbers of the setups that this one was made from; each may be gone since.';

comment on column public.setups.deleted_at is
  'When its driver deleted it. For thirty days it can come back; nobody sees it meanwhile.';
comment on column public.setups.file_withheld is 'Whether others read the file without its words, while the setup is reported.';
comment on column public.setups.team_id is 'The team whose it is; null: its driver''s own. Its author stays user_id.';

create index setups_in_my_list on public.setups (user_id, created_at desc, id desc)
  include (game, car_name, track_name, title, session, weather, lap_ms, is_public, file_withheld, team_id, deleted_at);
create index setups_by_team on public.setups (team_id, id desc) where team_id is not null;
create index setups_there_by_team on public.setups (team_id, id desc) where team_id is not null and deleted_at is null;
create index setups_by_generation on public.setups (generation_id) where generation_id is not null;
create index setups_deleted_by_driver on public.setups (user_id, deleted_at desc) where deleted_at is not null;
create index setups_deleted on public.setups (deleted_at) where deleted_at is not null;

-- A name shows once its driver has published something, and always to the driver.
create policy "names of authors are public" on public.user_profiles for select to anon, authenticated using (
    id = (select private.profile_id())
    or exists (select 1 from public.setups s where s.user_id = user_profiles.id and s.is_public)
  );

create view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads, first_version
  from public.setups where user_id = (select private.profile_id()) and team_id is null;

-- Setups that the driver works with, by their ids: the own, and those of the driver's teams.
create view public.garage_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads, team_id, first_version
  from public.setups
  where user_id = (select private.profile_id()) and team_id is null or team_id = any (array(select private.my_teams('viewer')));

create table public.setup_versions (
  id bigint generated always as identity primary key,
  setup_id bigint not null references public.setups (id) on delete cascade,
  number integer not null check (number > 0),
  setup_data text not null,
  replaced_at timestamptz not null default now(),
  taken_at timestamptz,
  unique (setup_id, number)
);
comment on table public.setup_versions is 'The files a setup held before the one it holds now.';

create view public.my_setup_versions with (security_invoker = true) as
  select v.id, v.setup_id, v.number, v.setup_data, v.replaced_at
  from public.setup_versions v join public.my_setups m on m.id = v.setup_id;

create policy "drivers read earlier files of their own setups" on public.setup_versions for select to authenticated using (exists (
    select 1 from public.setups s where s.id = setup_id and s.user_id = (select private.profile_id()) and s.team_id is null
  ));
create policy "members read earlier files of their teams' setups" on public.setup_versions for select to authenticated using (exists (
    select 1 from public.setups s where s.id = setup_id and s.team_id = any (array(select private.my_teams('viewer')))
  ));

-- A setup's conditions: the columns that a driver may change (supabase/grants.sql), but for its file, its words and its audience.
create function private.conditions() returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_attribute a
  where a.attrelid = 'public.setups'::regclass and a.attnum > 0 and not a.attisdropped
    and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')
    and a.attname <> all (array['title', 'note', 'youtube_url', 'is_public', 'setup_data', 'lap_video'])
$$;

-- For a migration that adds a condition: its column in the views and triggers that name all of them.
create function private.add_condition(name text) returns void language plpgsql set search_path = '' as $$
declare
  one record;
begin
  for one in select v.name from unnest(array['my_setups', 'garage_setups', 'my_setup_cards']) as v (name) loop
    execute format('create or replace view public.%I with (security_invoker = true) as %s', one.name, regexp_replace(
      pg_get_viewdef(format('public.%I', one.name)::regclass), '\s+FROM ', format(', %I FROM ', add_condition.name)
    ));
  end loop;
  for one in select pg_get_triggerdef(t.oid) as definition from pg_trigger t where t.tgrelid = 'public.setups'::regclass
    and t.tgname in ('setups_keep_versions', 'a_minute_has_so_many_changes') loop
    execute replace(replace(one.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      ' ON public.setups ', format(', %I ON public.setups ', add_condition.name));
  end loop;
end
$$;

-- Beyond two hundred versions, or four megabytes of them, the oldest go; the first stays.
create function private.keep_setup_version() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 200;
  most_bytes constant integer := 4000000;
  last integer;
  before jsonb;
  after jsonb;
begin
  if new.deleted_at is distinct from old.deleted_at or coalesce(current_setting('private.migrates', true), '') = 'yes' then
    return new;
  end if;
  before := to_jsonb(old);
  after := to_jsonb(new);
  if not exists (
    select from unnest(array['title', 'note', 'youtube_url', 'is_public', 'setup_data'] || private.conditions()) as c (name)
    where after->c.name is distinct from before->c.name
  ) then
    return new;
  end if;
  new.revision := old.revision + 1;
  if new.setup_data <> old.setup_data then
    select coalesce(max(v.number), old.first_version - 1) into last from public.setup_versions v where v.setup_id = old.id;
    insert into public.setup_versions (setup_id, number, setup_data, taken_at)
      values (old.id, last + 1, old.setup_data, old.taken_at);
    new.taken_at := null;
    -- Nobody has driven the new file.
    new.worked := 0;
    new.tried := 0;
    delete from public.setup_versions v using (
      select w.id, w.number, sum(octet_length(w.setup_data)) over (order by w.number desc) as bytes
      from public.setup_versions w where w.setup_id = old.id
    ) as counted
    where v.id = counted.id and v.number > old.first_version and (v.number <= last + 1 - most or counted.bytes > most_bytes);
  end if;
  if old.team_id is not null and private.is_driver() then
    perform private.note_team_change(old.id, 'changed', private.file_version(old.id), '', '');
  end if;
  return new;
end
$$;

create function private.file_version(setup bigint) returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select max(v.number) + 1 from public.setup_versions v where v.setup_id = setup),
    (select s.first_version from public.setups s where s.id = setup)
  );
end
$$;

-- Whether the caller may see all of these setups. Owner rights: a policy cannot read its own table.
create function private.sees_setups(ids bigint[]) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from unnest(ids) as asked (id) where not exists (
      select from public.setups s where s.id = asked.id and (
        s.is_public or s.deleted_at is null and s.team_id is null and s.user_id = (select private.profile_id())
        or s.deleted_at is null and s.team_id = any (array(select private.my_teams('viewer')))
      )
    )
  );
end
$$;

create policy "drivers save setups of their own" on public.setups for insert to authenticated with check (
    user_id = (select private.profile_id()) and (
      generation_id is null or exists (
        select 1 from public.generations g where g.id = generation_id and g.clerk_user_id = (select auth.jwt()->>'sub')
      )
    ) and (
      private.sees_setups(based_on)
      -- A run's request, which only the service writes, may name a setup that has gone or been hidden since.
      or exists (
        select 1 from public.generations g where g.id = generation_id and g.clerk_user_id = (select auth.jwt()->>'sub')
          and to_jsonb(based_on) = jsonb_build_array(g.request->'communitySetupId')
      )
    )
  );

-- The few settings of a file that a card draws, as the file holds them: clicks (ACC) or indices with the text the game showed (.svm,
-- '6//5.6 cm'). Wheels go LF, RF, LR, RR. Null for any other text. Never fails: it must not refuse what a driver stores.
create function private.setup_glance(data text) returns jsonb language plpgsql immutable strict set search_path = '' as $$
declare
  longest constant integer := 65536;
  -- They have about thirty; as many bound how deep a JSON parser is led.
  most_brackets constant integer := 500;
  file jsonb;
  glance jsonb;
  lines text;
  sections text[];
begin
  if octet_length(data) > longest or char_length(data) - char_length(translate(data, '{[', '')) > most_brackets then
    return null;
  end if;

  if ltrim(data, E' \t\r\n\uFEFF') like '{%' then
    file := ltrim(data, E' \t\r\n\uFEFF')::jsonb;
    glance := jsonb_build_object(
      'tyrePressure', private.clicks(file #> '{basicSetup,tyres,tyrePressure}'),
      'camber', private.clicks(file #> '{basicSetup,alignment,camber}'),
      'toe', private.clicks(file #> '{basicSetup,alignment,toe}'),
      'rideHeight', private.clicks(file #> '{advancedSetup,aeroBalance,rideHeight}'),
      'rearWing', private.clicks(jsonb_build_array(file #> '{advancedSetup,aeroBalance,rearWing}')),
      'splitter', private.clicks(jsonb_build_array(file #> '{advancedSetup,aeroBalance,splitter}'))
    );
  else
    -- One kind of line end, and the settings in force that rFactor 2 comments out. Patterns took several times as long.
    lines := replace(replace(data, E'\r', E'\n'), E'\n//', E'\n');
    sections := array(
      select split_part(split_part(lines, '[' || heading || ']', 2), '[', 1)
      from unnest(array['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT', 'SUSPENSION', 'REARWING', 'FRONTWING'])
        with ordinality as part (heading, place) order by place
    );
    glance := jsonb_build_object(
      'tyrePressure', private.svm_values(sections[:4], 'PressureSetting'),
      'camber', private.svm_values(sections[:4], 'CamberSetting'),
      'toe', private.svm_values(sections[5:5], 'FrontToeInSetting') || private.svm_values(sections[5:5], 'RearToeInSetting'),
      'rideHeight', private.svm_values(sections[:4], 'RideHeightSetting'),
      'rearWing', private.svm_values(sections[6:6], 'RWSetting'),
      'splitter', private.svm_values(sections[7:7], 'FWSetting')
    );
  end if;

  glance := jsonb_strip_nulls(glance);
  return case when glance = '{}' then null else glance end;
exception when others then
  return null;
end
$$;

create function private.clicks(list jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(list) = 'array' and jsonb_array_length(list) between 1 and 4
      and list::text ~ '^\[[0-9]{1,4}(, [0-9]{1,4})*\]$'
    then list
  end
$$;

-- A setting's value in each section of an .svm file, cut to a number and its unit; null where a section lacks it.
create function private.svm_values(sections text[], setting text) returns jsonb
  language sql immutable parallel safe set search_path = '' as $$
  select case when bool_and(value ~ '^[0-9]{1,4}(//.{0,32})?$') then jsonb_agg(value order by place) end from (
    select place, split_part(split_part(section, E'\n' || setting || '=', 2), E'\n', 1) as value
    from unnest(sections) with ordinality as part (section, place)
  ) found
$$;

-- A card draws a withheld file's settings without its words, too.
create function private.derive_columns() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.setup_data <> old.setup_data or new.file_withheld or old.file_withheld then
    new.glance := private.setup_glance(
      case when new.file_withheld then private.file_without_words(new.game, new.setup_data) else new.setup_data end
    );
  else
    new.glance := old.glance;
  end if;
  if tg_op = 'INSERT' or (new.car_name, new.track_name, new.title, new.note)
    is distinct from (old.car_name, old.track_name, old.title, old.note)
  then
    new.search_text := private.searchable(
      new.car_name || ' ' || new.track_name || ' ' || coalesce(new.title, '') || ' ' || coalesce(new.note, '')
    );
  else
    new.search_text := old.search_text;
  end if;
  return new;
end
$$;

-- Whether the caller is a signed-in driver, and not a visitor, the service or the SQL editor.
create function private.is_driver() returns boolean language sql stable set search_path = '' as $$
  select coalesce(auth.jwt()->>'role' = 'authenticated', false)
$$;

-- Whether a text is a setup of the game, as core/setup reads it: for ACC an object with a car name and a group of settings, at most 32
-- levels deep; for Le Mans Ultimate and rFactor 2 a section with a setting; for iRacing plain text. Never fails.
create function private.is_setup_file(of_game text, data text) returns boolean
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  most_levels constant integer := 32;
  bare constant text := ltrim(data, E'\uFEFF');
  brackets text;
  file json;
  section integer;
begin
  if of_game = 'iRacing' then
    return bare ~ '\S' and bare !~ '^\s*[<{[]' and bare !~ U&'[\0001-\0008\000B\000E-\001F\007F-\009F\FFFD]';
  elsif of_game <> 'ACC' then
    section := regexp_instr(bare, '(^|[\r\n])[ \t]*\[[A-Za-z0-9_]{1,40}\][ \t]*[\r\n]');
    return section > 0 and substr(bare, section + 1)
      ~ '[\r\n][ \t]*(//[ \t]*)?[A-Za-z][A-Za-z0-9_]*Setting[ \t]*=[ \t]*[0-9]{1,6}[ \t]*(//|[\r\n]|$)';
  end if;
  -- Before anything walks down it.
  brackets := regexp_replace(regexp_replace(bare, '"([^"\\]|\\.)*"', '', 'g'), '[^][{}]+', '', 'g');
  for level in 1..most_levels loop
    exit when brackets = '';
    brackets := replace(replace(brackets, '{}', ''), '[]', '');
  end loop;
  if brackets <> '' then return false; end if;
  -- Without escapes, of which JSON has more than text: \u0000.
  file := regexp_replace(replace(bare, '\\', ''), '\\u[0-9A-Fa-f]{4}', 'x', 'g')::json;
  return coalesce(
    json_typeof(file) = 'object'
      and json_typeof(file->'carName') = 'string' and char_length(file->>'carName') between 1 and 80
      and 'object' in (json_typeof(file->'basicSetup'), json_typeof(file->'advancedSetup')),
    false
  );
exception when others then
  return false;
end
$$;

-- Holds drivers who write past our pages to the pages' rules. Owner rights: drivers may not call the functions it uses.
create function private.check_written_setup() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_driver() or tg_op = 'UPDATE' and new.setup_data = old.setup_data then return new; end if;
  if not private.is_setup_file(new.game, new.setup_data) then
    raise exception 'This is no setup of %', new.game using errcode = 'check_violation', constraint = 'setups_hold_setups';
  end if;
  -- Names that a file gives a car nobody knows.
  if tg_op = 'INSERT' and concat_ws(' ', new.car_name, new.track_name) ~* '://|\mwww\M|[[:alnum:]-]\.[[:alpha:]]{2,}(?![0-9])' then
    raise exception 'The name of a car or track leads somewhere' using errcode = 'check_violation', constraint = 'setups_are_named';
  end if;
  return new;
end
$$;

-- Deletes setups for good that were deleted before a time, and those of teams that ended; at most a hundred of each, as much goes with
-- them. Returns how many. Each run also adds pending figures, or else removes words that no listed setup holds.
create function public.forget_deleted_setups(deleted_before timestamptz, at_most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  if private.fold_figures() = 0 then perform private.purge_words(); end if;
  delete from public.setups where id in (
    select s.id from public.setups s where s.deleted_at < deleted_before order by s.deleted_at limit least(at_most, 100)
    for update skip locked
  ) or id = any (array(
    select s.id from public.setups s join private.ended_teams e on e.team_id = s.team_id
    where e.forget_after <= now() limit least(at_most, 100)
    for update of s skip locked
  ));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- The caller's deleted setups with their earlier files and their own words, for the file with all of a driver's data.
create function public.my_deleted_setups() returns table (id bigint, setup jsonb, deleted_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  driver constant bigint := private.profile_id();
begin
  return query select s.id,
    to_jsonb(s) - array['search_text', 'glance', 'deleted_at', 'shared_when_deleted']
      || coalesce((
        select jsonb_strip_nulls(jsonb_build_object('title', w.title, 'note', w.note))
        from private.withheld_texts w where w.setup_id = s.id
      ), '{}')
      || jsonb_build_object('is_public', s.shared_when_deleted, 'versions', coalesce((
        select jsonb_agg(to_jsonb(v) - array['id', 'setup_id'] order by v.number)
        from public.setup_versions v where v.setup_id = s.id
      ), '[]')),
    s.deleted_at
  from public.setups s where s.user_id = driver and s.deleted_at is not null and s.team_id is null;
end
$$;

-- Setups that only their driver sees. `why` is null when only the block of their author hides them.
create table private.hidden_setups (
  setup_id bigint primary key references public.setups (id) on delete cascade,
  why text check (char_length(why) between 1 and 1000),
  was_public boolean not null
);

-- Whether an operator hides a setup, alone or with its author; it may still be marked public for a moment.
create function private.is_hidden(setup bigint) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.hidden_setups h where h.setup_id = setup)
$$;

create policy "visitors read public setups" on public.setups
  for select to anon using (is_public and not file_withheld and not private.is_hidden(id));
create policy "nobody sees or changes deleted setups" on public.setups as restrictive for all to authenticated using (deleted_at is null);

create function private.mark_deleted(setup bigint) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.setups s set deleted_at = now(), shared_when_deleted = s.is_public, is_public = false
    where s.id = setup and s.deleted_at is null;
  if not found then return false; end if;
  perform private.note_team_change(setup, 'deleted', private.file_version(setup), '', '');
  return true;
end
$$;

-- What an operator hid, alone or with its author, comes back hidden.
create function private.take_mark_away(setup bigint) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  author bigint;
begin
  select s.user_id into author from public.setups s where s.id = setup and s.deleted_at is not null for no key update;
  if not found then return false; end if;
  perform private.hold_publishing(author);
  insert into private.hidden_setups (setup_id, was_public)
    select s.id, true from public.setups s join private.blocked_authors b on b.user_id = s.user_id
    where s.id = setup and s.shared_when_deleted on conflict do nothing;
  update public.setups s set deleted_at = null, is_public = s.shared_when_deleted, shared_when_deleted = false
    where s.id = setup;
  perform private.note_team_change(setup, 'restored', private.file_version(setup), '', '');
  return true;
end
$$;

create function public.delete_my_setup(setup bigint) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  return private.writes_setup(setup) and private.mark_deleted(setup);
end
$$;

-- Older releases delete the row.
create function private.mark_instead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_driver() then return old; end if;
  perform private.mark_deleted(old.id);
  return null;
end
$$;

-- Whether the caller may see a setup, its file withheld or not. Owner rights: the policies keep withheld rows back.
create function private.sees_setup(setup bigint) returns boolean language sql stable security definer set search_path = '' as $$
  select private.sees_setups(array[setup]) and exists (
    select from public.setups s
    where s.id = setup and (s.user_id = (select private.profile_id()) or not private.is_hidden(s.id))
  )
$$;
