-- The list of a driver's own setups says which file each holds, since when, and how its last test went.
create or replace function public.my_setup_states(ids bigint[])
returns table (setup_id bigint, version integer, changed_at timestamptz, verdict text)
language sql stable security invoker set search_path = ''
as $$
  select s.id, coalesce(v.number, 0) + 1, coalesce(v.replaced_at, s.created_at), c.answer
  from public.my_setups s
  left join lateral (
    select o.number, o.replaced_at from public.setup_versions o where o.setup_id = s.id order by o.number desc limit 1
  ) v on true
  left join lateral (
    select t.answer from public.test_cards t
    where t.setup_id = s.id and t.answer is not null order by t.id desc limit 1
  ) c on true
  where s.id = any (ids[1:100])
$$;
