-- outside a transaction
-- Setups of before get the conditions that their own file, the engineer's first sentence, the title or the note says, and
-- their titles' words are listed. Conditions that a driver gave stay; a text that says two of a kind says none.
do $$
declare
  last bigint := 0;
  piece bigint[];
begin
  loop
    piece := array(select s.id from public.setups s where s.id > last order by s.id limit 1000);
    exit when cardinality(piece) = 0;

    with read as (
      select s.id,
        regexp_match(s.note, 'for (?:a race of (\d{1,4}) minutes|(qualifying|practice)), (dry|wet)(?:, track at (-?\d{1,2}) °C)?') as engineer,
        coalesce(
          substring(s.setup_data from '"tyres"\s*:\s*\{[^{}]*"tyreCompound"\s*:\s*([01])\M'),
          lower(substring(s.setup_data from '\nCompoundSetting=\d+//(?:\d+ )?(Dry|Wet)\M'))
        ) as tyre,
        string_to_array(private.searchable(s.title), ' ') as title,
        string_to_array(private.searchable(s.note), ' ') as note
      from public.setups s
      where s.id = any (piece) and (s.session is null or s.weather is null)
    ), said as (
      select r.id, r.engineer, r.tyre, one.kind,
        coalesce(
          (array_agg(one.value) filter (where r.title && one.words))[1],
          case when count(*) filter (where r.note && one.words) = 1 then min(one.value) filter (where r.note && one.words) end
        ) as value,
        count(*) filter (where r.title && one.words) as in_title
      from read r
      cross join (values
        ('session', 'practice', array['practice', 'training']),
        ('session', 'qualifying', array['quali', 'qualy', 'qualifying', 'qualification', 'hotlap', 'hotlaps']),
        ('session', 'race', array['race', 'races', 'racing', 'endurance', 'sprint']),
        ('weather', 'dry', array['dry']),
        ('weather', 'wet', array['wet', 'rain', 'rainy'])
      ) one (kind, value, words)
      group by r.id, r.engineer, r.tyre, one.kind
    ), told as (
      select c.id,
        coalesce(
          case when c.engineer[1] is not null then 'race' else c.engineer[2] end,
          min(c.value) filter (where c.kind = 'session' and c.in_title < 2)
        ) as session,
        coalesce(
          case c.tyre when '0' then 'dry' when '1' then 'wet' else c.tyre end, c.engineer[3],
          min(c.value) filter (where c.kind = 'weather' and c.in_title < 2)
        ) as weather,
        case when c.engineer[1]::integer between 1 and 1440 then c.engineer[1]::smallint end as race_minutes,
        case when c.engineer[4]::integer between -10 and 80 then c.engineer[4]::smallint end as track_celsius
      from said c
      group by c.id, c.engineer, c.tyre
    )
    update public.setups s set
      session = coalesce(s.session, t.session),
      weather = coalesce(s.weather, t.weather),
      race_minutes = coalesce(s.race_minutes, case when s.session is null then t.race_minutes end),
      track_celsius = coalesce(s.track_celsius, t.track_celsius)
    from told t
    where s.id = t.id and (s.session is null and t.session is not null or s.weather is null and t.weather is not null);

    update private.listed_setups l set words = l.words || private.title_words(s.title)
      from public.setups s
      where l.setup_id = any (piece) and s.id = l.setup_id and not l.words @> private.title_words(s.title);
    last := piece[cardinality(piece)];
    commit;
  end loop;
end
$$;
