alter table public.setups validate constraint deleted_setups_are_private;
drop function public.restore_setup(bigint);
drop table private.likes_of_deleted_setups, private.deleted_setups;
drop function private.keep_deleted_setup(), private.restore_setup_versions(), private.keep_withheld_texts(),
  private.keep_hidden_setup(), private.hide_restored_setup();
