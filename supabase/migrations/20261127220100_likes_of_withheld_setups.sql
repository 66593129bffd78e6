-- Whether the caller may see a setup, its file withheld or not. Owner rights: the policies keep withheld rows back.
create function private.sees_setup(setup bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select private.sees_setups(array[setup]) and exists (
    select from public.setups s
    where s.id = setup and (s.user_id = (select private.profile_id()) or not private.is_hidden(s.id))
  )
$$;

alter policy "drivers like setups they can see" on public.setup_likes
  with check (user_id = (select private.profile_id()) and private.sees_setup(setup_id));

alter policy "drivers speak of setups they can see" on public.still_good
  with check (user_id = (select private.profile_id()) and private.sees_setup(setup_id));

create or replace function public.like_setup(setup bigint) returns table (outcome text, total integer)
  language plpgsql
  set search_path = ''
as $$
declare
  added integer;
begin
  perform private.require_open_account();
  if not private.sees_setup(setup) then
    outcome := 'unknown-setup';
  elsif private.profile_id() is null then
    outcome := 'no-profile';
    total := private.likes_of(setup);
  else
    begin
      insert into public.setup_likes (setup_id) values (setup) on conflict (setup_id, user_id) do nothing;
      get diagnostics added = row_count;
      outcome := case when added = 1 then 'liked' else 'already-liked' end;
      total := private.likes_of(setup);
    exception when foreign_key_violation or insufficient_privilege then
      if private.sees_setup(setup) then
        raise;
      end if;
      outcome := 'unknown-setup';
      total := null;
    end;
  end if;
  return next;
end
$$;
