-- A withheld file stays in the database: others read its settings alone, through a function.

-- One line of an .svm file without words; null for one that is nothing else. racing/setup/svm/without-words.ts says why.
create function private.svm_line_without_words(line text) returns text
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case
    when bare ~ '^[ \t]*$' or bare ~ '^[ \t]*\[[A-Za-z0-9_]{1,40}\][ \t]*$' then line
    when bare ~ '^[ \t]*(//[ \t]*)?[A-Za-z][A-Za-z0-9_]{0,60}Setting[ \t]*=[ \t]*[0-9]{1,6}[ \t]*$' then line
    when bare ~ '^[ \t]*(//[ \t]*)?[A-Za-z][A-Za-z0-9_]{0,60}Setting[ \t]*=[ \t]*[0-9]{1,6}[ \t]*//' then
      case
        when shown ~ '^[[:alnum:] .,:%°”''’+/()*&#²·-]{0,32}$' and shown !~ '[[:alpha:]]\.|\.[[:alpha:]]'
          and shown !~ '([[:alpha:]]{2,}[^[:alpha:]].*){3}[[:alpha:]]{2}'
        then line
        else regexp_replace(bare, '[ \t]*//[^/].*$|[ \t]*//$', '') || replace(line, bare, '')
      end
    when bare ~ '^(VehicleClassSetting="?[A-Za-z0-9_ .+()-]*"?|//VEH=[A-Za-z0-9_ .+()-]*|//UpgradeClass=[A-Za-z0-9_]*|//Note: settings commented out if using the default)$'
      and not private.file_leads_or_runs(bare) then line
    when bare ~ '^[ \t]*(//[ \t]*)?[A-Za-z][A-Za-z0-9_ /-]{0,39}=[0-9.,()% \t-]*$' then line
    when bare ~ '^[ \t]*Notes=' then 'Notes="' || private.neutral_text() || '"' || replace(line, bare, '')
  end
  from (select rtrim(line, E'\r\n') as bare, substring(rtrim(line, E'\r\n') from 'Setting[ \t]*=[ \t]*[0-9]{1,6}[ \t]*//(.*)$') as shown) as of_line
$$;

-- A file's settings without its words, in the file's own format.
create function private.file_without_words(of_game text, data text) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  plain text;
begin
  if of_game = 'iRacing' then
    return private.neutral_text();
  elsif of_game <> 'ACC' then
    return (
      select string_agg(kept, '' order by place) from (
        select place, private.svm_line_without_words(line) as kept
        from regexp_split_to_table(replace(data, E'\n', E'\n\x01'), E'\x01') with ordinality as of_file (line, place)
      ) as lines
      where kept is not null
    );
  end if;
  -- Texts of more than one plain word first, then all that are no keys, but the car's.
  plain := regexp_replace(data, '"(([A-Za-z0-9_]{1,40})|([^"\\]|\\.)*)"', '"\2"', 'g');
  return regexp_replace(
    regexp_replace(plain, '"[A-Za-z0-9_]*"(?=\s*[],}])', '""', 'g'),
    '("carName"\s*:\s*)""', '\1"' || coalesce(substring(plain from '"carName"\s*:\s*"([A-Za-z0-9_]*)"'), '') || '"'
  );
end
$$;

-- A card draws a withheld file's settings without its words, too.
create or replace function private.derive_columns() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
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

alter policy "visitors read public setups" on public.setups
  using (is_public and not file_withheld and not private.is_hidden(id));

alter policy "drivers read public setups and their own" on public.setups
  using (user_id = (select private.profile_id()) or is_public and not file_withheld and not private.is_hidden(id));

-- A public setup whose file is withheld, as others may read it, with its author's names; null for any other. Owner rights:
-- the policies keep the row itself from everybody else.
create function public.withheld_setup(setup bigint) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
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
  where s.id = withheld_setup.setup and s.is_public and s.file_withheld and s.deleted_at is null
    and not private.is_hidden(s.id)
  group by s.id
$$;

-- Beyond two hundred versions, or four megabytes of them, the oldest go; the first stays.
create or replace function private.keep_setup_version() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := 200;
  most_bytes constant integer := 4000000;
  last integer;
begin
  if new.deleted_at is distinct from old.deleted_at
    or (new.title, new.note, new.youtube_url, new.is_public, new.setup_data, new.session, new.weather, new.air_celsius,
      new.track_celsius, new.game_version, new.race_minutes, new.fuel_litres, new.lap_ms)
    is not distinct from (old.title, old.note, old.youtube_url, old.is_public, old.setup_data, old.session, old.weather,
      old.air_celsius, old.track_celsius, old.game_version, old.race_minutes, old.fuel_litres, old.lap_ms)
    or coalesce(current_setting('private.migrates', true), '') = 'yes' then
    return new;
  end if;
  new.revision := old.revision + 1;
  if new.setup_data <> old.setup_data then
    select coalesce(max(v.number), 0) into last from public.setup_versions v where v.setup_id = old.id;
    insert into public.setup_versions (setup_id, number, setup_data) values (old.id, last + 1, old.setup_data);
    delete from public.setup_versions v using (
      select w.id, w.number, sum(octet_length(w.setup_data)) over (order by w.number desc) as bytes
      from public.setup_versions w where w.setup_id = old.id
    ) as counted
    where v.id = counted.id and v.number > 1 and (v.number <= last + 1 - most or counted.bytes > most_bytes);
  end if;
  return new;
end
$$;
