-- When a driver first downloaded or installed a file of their own: one that was taken was driven, as far as anybody can tell.
alter table public.generations add column taken_at timestamptz;
alter table public.setups add column taken_at timestamptz;
alter table public.setup_versions add column taken_at timestamptz;

-- Notes that the caller took the file of a run of theirs. False if it is no run of theirs.
create or replace function public.remember_taken_run(run bigint) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  update public.generations g set taken_at = coalesce(g.taken_at, now())
    where g.id = remember_taken_run.run and g.clerk_user_id = (select auth.jwt()->>'sub');
  return found;
end
$$;
