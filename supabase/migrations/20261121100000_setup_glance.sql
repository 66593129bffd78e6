-- What a card draws of a setup, and pages by likes that read only what they give.

-- The few settings of a setup file that a card draws, as the file holds them: clicks (ACC, numbers) or indices with what
-- the game showed for them (.svm, texts such as '6//5.6 cm'). What a setting means is for the catalogue to say. Wheels go
-- LF, RF, LR, RR; of four ACC ride heights the first and the third are settings. Null for any other text. Never fails: a
-- column computed from whatever a driver stores may refuse nothing.
create function private.setup_glance(data text) returns jsonb
  language plpgsql immutable strict
  set search_path = ''
as $$
declare
  -- The largest real files are below 40 kB.
  longest constant integer := 65536;
  -- They have about thirty; as many bound how deep a JSON parser is led.
  most_brackets constant integer := 500;
  file jsonb;
  glance jsonb;
  lines text;
  wheels text[];
  front text[];
  rear text[];
  suspension text[];
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
    -- One kind of line end, and the settings in force that rFactor 2 comments out. Split rather than searched by pattern:
    -- this runs at every save, and patterns took several times as long.
    lines := replace(replace(data, E'\r', E'\n'), E'\n//', E'\n');
    wheels := array(
      select split_part(split_part(lines, heading, 2), '[', 1)
      from unnest(array['[FRONTLEFT]', '[FRONTRIGHT]', '[REARLEFT]', '[REARRIGHT]']) with ordinality as part (heading, place)
      order by place
    );
    suspension := array[split_part(split_part(lines, '[SUSPENSION]', 2), '[', 1)];
    front := array[split_part(split_part(lines, '[FRONTWING]', 2), '[', 1)];
    rear := array[split_part(split_part(lines, '[REARWING]', 2), '[', 1)];
    glance := jsonb_build_object(
      'tyrePressure', private.svm_values(wheels, 'PressureSetting'),
      'camber', private.svm_values(wheels, 'CamberSetting'),
      'toe', private.svm_values(suspension, 'FrontToeInSetting') || private.svm_values(suspension, 'RearToeInSetting'),
      'rideHeight', private.svm_values(wheels, 'RideHeightSetting'),
      'rearWing', private.svm_values(rear, 'RWSetting'),
      'splitter', private.svm_values(front, 'FWSetting')
    );
  end if;

  glance := jsonb_strip_nulls(glance);
  return case when glance = '{}' then null else glance end;
exception when others then
  return null;
end
$$;

-- A short list of clicks as it stands in an ACC file; null for anything else.
create function private.clicks(list jsonb) returns jsonb
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case
    when jsonb_typeof(list) = 'array' and jsonb_array_length(list) between 1 and 4
      and list::text ~ '^\[[0-9]{1,4}(, [0-9]{1,4})*\]$'
    then list
  end
$$;

-- What each section of an .svm file gives a setting, `6//5.6 cm` or `6`; null where one of them lacks it. Only as much of
-- the shown text as a number and its unit need.
create function private.svm_values(sections text[], setting text) returns jsonb
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case when bool_and(value ~ '^[0-9]{1,4}(//.{0,32})?$') then jsonb_agg(value order by place) end
  from (
    select place, split_part(split_part(section, E'\n' || setting || '=', 2), E'\n', 1) as value
    from unnest(sections) with ordinality as part (section, place)
  ) found
$$;

revoke all on function private.setup_glance(text), private.clicks(jsonb), private.svm_values(text[], text) from public;
-- A generated column is computed with the rights of whoever saves.
grant execute on function private.setup_glance(text), private.clicks(jsonb), private.svm_values(text[], text)
  to authenticated, service_role;

alter table public.setups add column glance jsonb generated always as (private.setup_glance(setup_data)) stored;
comment on column public.setups.glance is 'What a card draws: settings as the file holds them. See private.setup_glance.';
grant select (glance) on table public.setups to anon, authenticated;

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance
  from public.setups
  where user_id = (select private.profile_id());

drop function public.find_public_setups(jsonb, text, text, text, text, timestamptz, integer, bigint, integer);

-- One page of the public list.
--
-- Owner rights for one reason: under row-level security Postgres uses an index only for leakproof operators, and LIKE is
-- none, so a search as anon would read the whole table. Hence "where s.is_public" is fixed here and the columns are
-- chosen by hand.
--
-- terms: the words that must all match, [{"text": "spa", "cars": ["…"], "tracks": ["…"]}]; cars and tracks are the
--   catalogue ids whose display name holds the word. A word of three letters or more is looked for anywhere in the stored
--   text; a shorter one, which the trigram index cannot find inside a word, at the beginning of a word.
-- sort: 'newest' or 'liked'. after_*: the last row of the page before (created_at or likes, and id).
create function public.find_public_setups(
  terms jsonb default '[]',
  in_game text default null,
  with_car text default null,
  at_track text default null,
  sort text default 'newest',
  after_created_at timestamptz default null,
  after_likes integer default null,
  after_id bigint default null,
  page_size integer default 20
)
  returns table (
    id bigint, user_id bigint, game text, car_name text, track_name text, title text, note text, created_at timestamptz,
    likes integer, youtube_url text, glance jsonb, username text, first_name text, last_name text
  )
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  sort_column text := case sort when 'newest' then 'created_at' when 'liked' then 'likes' end;
  conditions text := 's.is_public';
  -- What each part of a page asks beyond the conditions; the parts come one after the other.
  parts text[] := array['true'];
  rows integer := least(greatest(page_size, 1), 101);
  query text;
  term jsonb;
  word text;
  cars text[];
  tracks text[];
begin
  if sort_column is null then
    raise exception 'Unknown sort' using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_typeof(terms) <> 'array' or jsonb_array_length(terms) > 8 then
    raise exception 'Terms must be a list of at most 8' using errcode = 'invalid_parameter_value';
  end if;

  if in_game is not null then
    conditions := conditions || format(' and s.game = %L', in_game);
  end if;
  if with_car is not null then
    conditions := conditions || format(' and s.car_name = %L', with_car);
  end if;
  if at_track is not null then
    conditions := conditions || format(' and s.track_name = %L', at_track);
  end if;

  for term in select value from jsonb_array_elements(terms) loop
    word := btrim(private.searchable(term->>'text'));
    continue when word is null or word = '';
    conditions := conditions || format(
      ' and (s.search_text like %L',
      case when char_length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
    );
    cars := array(select jsonb_array_elements_text(coalesce(term->'cars', '[]')));
    if cardinality(cars) > 0 then
      conditions := conditions || format(' or s.car_name = any (%L::text[])', cars);
    end if;
    tracks := array(select jsonb_array_elements_text(coalesce(term->'tracks', '[]')));
    if cardinality(tracks) > 0 then
      conditions := conditions || format(' or s.track_name = any (%L::text[])', tracks);
    end if;
    conditions := conditions || ')';
  end loop;

  if after_id is not null and sort = 'newest' then
    parts := array[format('(s.created_at, s.id) < (%L::timestamptz, %L::bigint)', after_created_at, after_id)];
  elsif after_id is not null then
    -- Not "(likes, id) < (…)": of that the planner weighs the likes alone, and most setups have the same, none.
    parts := array[
      format('s.likes = %L::integer and s.id < %L::bigint', after_likes, after_id),
      format('s.likes < %L::integer', after_likes)
    ];
  end if;

  select string_agg(
    format(
      '(select s.id, s.user_id, s.game, s.car_name, s.track_name, s.title, s.note, s.created_at, s.likes, s.youtube_url,
          s.glance
        from public.setups s
        where %s and %s
        order by s.%I desc, s.id desc
        limit %s)',
      conditions, part, sort_column, rows
    ),
    ' union all '
  ) into query from unnest(parts) part;

  return query execute format(
    'select page.*, p.username, p.first_name, p.last_name
     from (select * from (%s) found order by %I desc, id desc limit %s) page
     join public.user_profiles p on p.id = page.user_id
     order by page.%I desc, page.id desc',
    query, sort_column, rows, sort_column
  );
end
$$;
revoke all on function public.find_public_setups(jsonb, text, text, text, text, timestamptz, integer, bigint, integer)
  from public, anon, authenticated;
grant execute on function public.find_public_setups(jsonb, text, text, text, text, timestamptz, integer, bigint, integer)
  to anon, authenticated, service_role;
