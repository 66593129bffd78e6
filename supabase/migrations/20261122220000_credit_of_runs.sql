-- A saved run credits the setup that it began with also where that is gone or hidden since: the run's request, which only
-- the service writes, says which it was.
alter policy "drivers save setups of their own" on public.setups
  with check (
    user_id = (select private.profile_id())
    and (
      generation_id is null
      or exists (
        select 1 from public.generations g
        where g.id = generation_id and g.clerk_user_id = (select auth.jwt()->>'sub')
      )
    )
    and (
      private.sees_setups(based_on)
      or exists (
        select 1 from public.generations g
        where g.id = generation_id
          and g.clerk_user_id = (select auth.jwt()->>'sub')
          and to_jsonb(based_on) = jsonb_build_array(g.request->'communitySetupId')
      )
    )
  );
