-- A block that goes with its driver leaves nothing to count anew.
create or replace function private.recount_blocked() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.enqueue_recounts(array(
    select p.id from public.user_profiles p where p.id = (coalesce(new, old)).user_id
  ));
  return null;
end
$$;
