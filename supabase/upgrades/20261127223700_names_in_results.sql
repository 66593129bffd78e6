-- The names under which a driver stands in results files, the last chosen first.
alter table public.user_profiles
  add column results_names text[] not null default '{}'
    constraint results_names_are_few check (
      cardinality(results_names) <= 5 and char_length(array_to_string(results_names, '')) <= 500
    );

create function public.remember_my_name(name text) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.user_profiles p
    set results_names = (
      array[chosen.name] || array(
        select kept.name from unnest(p.results_names) with ordinality kept (name, place)
        where lower(kept.name) <> lower(chosen.name)
        order by kept.place
      )
    )[1:5]
    from (select left(btrim(remember_my_name.name), 100) as name) chosen
    where p.id = private.profile_id() and chosen.name <> '';
$$;
