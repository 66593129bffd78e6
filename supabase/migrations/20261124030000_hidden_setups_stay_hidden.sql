-- A setup that an operator hid stays hidden when its driver deletes it and it is restored: the row that hides it goes with the
-- setup, so the copy says it, which its driver's file holds.

create function private.keep_hidden_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.setup := new.setup || coalesce((
    select jsonb_build_object('hidden', jsonb_build_object('why', h.why, 'was_public', h.was_public))
    from private.hidden_setups h where h.setup_id = new.id
  ), '{}');
  return new;
end
$$;
create trigger deleted_setups_keep_being_hidden
  before insert on private.deleted_setups
  for each row execute function private.keep_hidden_setup();

-- A copy goes when its setup has come back, or for good; only the first finds the setup there. A setup hidden only with
-- its author goes by whether the author is blocked now.
create function private.hide_restored_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  hidden constant jsonb := old.setup->'hidden';
  was_public constant boolean := coalesce(hidden->'was_public', old.setup->'is_public')::boolean;
begin
  if not exists (select from public.setups s where s.id = old.id) then
    return old;
  end if;
  if hidden->>'why' is not null then
    insert into private.hidden_setups (setup_id, why, was_public) values (old.id, hidden->>'why', was_public);
  elsif was_public and exists (select from private.blocked_authors b where b.user_id = old.user_id) then
    insert into private.hidden_setups (setup_id, was_public) values (old.id, true);
  elsif was_public and hidden is not null then
    update public.setups s set is_public = true where s.id = old.id;
  end if;
  return old;
end
$$;
create trigger restored_setups_stay_hidden
  before delete on private.deleted_setups
  for each row execute function private.hide_restored_setup();

revoke all on function private.keep_hidden_setup(), private.hide_restored_setup() from public;
