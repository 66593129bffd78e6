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
    likes integer, youtube_url text, username text, first_name text, last_name text
  )
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  sort_column text := case sort when 'newest' then 'created_at' when 'liked' then 'likes' end;
  conditions text := 's.is_public';
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

  if after_id is not null then
    if sort = 'newest' then
      conditions := conditions || format(' and (s.created_at, s.id) < (%L::timestamptz, %L::bigint)', after_created_at, after_id);
    else
      conditions := conditions || format(' and (s.likes, s.id) < (%L::integer, %L::bigint)', after_likes, after_id);
    end if;
  end if;

  return query execute format(
    'select page.*, p.username, p.first_name, p.last_name
     from (
       select s.id, s.user_id, s.game, s.car_name, s.track_name, s.title, s.note, s.created_at, s.likes, s.youtube_url
       from public.setups s
       where %s
       order by s.%I desc, s.id desc
       limit %s
     ) page
     join public.user_profiles p on p.id = page.user_id
     order by page.%I desc, page.id desc',
    conditions, sort_column, least(greatest(page_size, 1), 101), sort_column
  );
end
$$;
revoke all on function public.find_public_setups(jsonb, text, text, text, text, timestamptz, integer, bigint, integer)
  from public, anon, authenticated;
grant execute on function public.find_public_setups(jsonb, text, text, text, text, timestamptz, integer, bigint, integer)
  to anon, authenticated, service_role;
