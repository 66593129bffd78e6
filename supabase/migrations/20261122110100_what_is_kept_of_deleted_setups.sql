-- What is kept of the caller's deleted setups until the thirty days are over, for the file with all of a driver's data. Owner
-- rights, because no client may read these tables; whose rows they are comes from the token.

create function public.my_deleted_setups() returns table (id bigint, setup jsonb, deleted_at timestamptz)
  language sql stable security definer
  set search_path = ''
as $$
  select d.id, d.setup, d.deleted_at
  from private.deleted_setups d
  where d.user_id = (select private.profile_id())
$$;
revoke all on function public.my_deleted_setups() from public, anon, authenticated;
grant execute on function public.my_deleted_setups() to authenticated;

-- The caller's likes of setups that were deleted, by the setup's number: they come back with it.
create function public.my_likes_of_deleted_setups() returns table (id bigint, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
as $$
  select l.setup_id, l.created_at
  from private.likes_of_deleted_setups l
  where l.user_id = (select private.profile_id())
$$;
revoke all on function public.my_likes_of_deleted_setups() from public, anon, authenticated;
grant execute on function public.my_likes_of_deleted_setups() to authenticated;
