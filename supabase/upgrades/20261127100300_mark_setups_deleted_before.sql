-- outside a transaction
-- Copies of setups deleted before become marked setups.
do $$
declare
  one record;
begin
  while exists (select from private.deleted_setups) loop
    for one in select d.id, d.deleted_at from private.deleted_setups d order by d.id limit 100 loop
      perform public.restore_setup(one.id), private.mark_deleted(one.id);
      -- Its downloads went when it was deleted.
      update public.setups s set deleted_at = one.deleted_at, downloads = 0 where s.id = one.id;
    end loop;
    commit;
  end loop;
end
$$;
