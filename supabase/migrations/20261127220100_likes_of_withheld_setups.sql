-- Whether the caller may see a setup, its file withheld or not. Owner rights: the policies keep withheld rows back.
create or replace function private.sees_setup(setup bigint) returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.sees_setups(array[setup]) and exists (
    select from public.setups s
    where s.id = setup and (s.user_id = (select private.profile_id()) or not private.is_hidden(s.id))
  )
$$;

alter policy "drivers like setups they can see" on public.setup_likes
  with check (user_id = (select private.profile_id()) and private.sees_setup(setup_id));

alter policy "drivers speak of setups they can see" on public.still_good
  with check (user_id = (select private.profile_id()) and private.sees_setup(setup_id));
