-- A new row holds what it names until it is stored: its driver, then the columns that the arguments list. Else one that goes
-- meanwhile would end the write in a foreign key's error. A driver who goes has closed the account; what else is gone may not be
-- named, as by the policies.
create or replace function private.hold_named_rows() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  driver text;
  id bigint;
begin
  -- Without a profile the column refuses the row.
  if new.user_id is not null then
    select p.clerk_user_id into driver from public.user_profiles p where p.id = new.user_id for key share;
    if not found then
      raise exception 'This account is closed' using errcode = 'PT410';
    end if;
    perform private.require_open(driver);
  end if;
  for place in 0..tg_nargs - 1 loop
    case tg_argv[place]
      when 'generation_id' then
        id := new.generation_id;
        perform from public.generations g where g.id = new.generation_id for key share;
      when 'setup_id' then
        id := new.setup_id;
        perform from public.setups s where s.id = new.setup_id for key share;
      when 'author_id' then
        id := new.author_id;
        perform from public.user_profiles p where p.id = new.author_id for key share;
      when 'wanted_id' then
        id := new.wanted_id;
        perform from public.wanted_setups w where w.id = new.wanted_id for key share;
    end case;
    if not found and tg_table_name = 'setup_downloads' then
      -- Ignored, as any download of what nobody else sees.
      return null;
    elsif not found and id is not null then
      raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return new;
end
$$;

-- Triggers run by name: before all others.
create trigger a_link_holds before insert on public.setups
  for each row execute function private.hold_named_rows('generation_id');
create trigger a_link_holds before insert on public.stints for each row execute function private.hold_named_rows();
create trigger a_link_holds before insert on public.test_cards for each row execute function private.hold_named_rows();
create trigger a_link_holds before insert on public.setup_likes
  for each row execute function private.hold_named_rows('setup_id');
create trigger a_link_holds before insert on public.setup_downloads
  for each row execute function private.hold_named_rows('setup_id');
create trigger a_link_holds before insert on public.still_good
  for each row execute function private.hold_named_rows('setup_id');
create trigger a_link_holds before insert on public.followed_authors
  for each row execute function private.hold_named_rows('author_id');
create trigger a_link_holds before insert on public.setup_wishes for each row execute function private.hold_named_rows();
create trigger a_link_holds before insert on public.wanted_answers
  for each row execute function private.hold_named_rows('setup_id', 'wanted_id');

-- What follows from another write, or would go with what it names, is left out instead.
create or replace function private.leave_out_if_gone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  case tg_table_name
    when 'hidden_setups', 'closed_comments' then
      perform from public.setups s where s.id = new.setup_id for key share;
    when 'believed_laps' then
      perform from private.listed_setups l where l.setup_id = new.setup_id for key share;
    when 'reporter_records' then
      perform from public.user_profiles p where p.id = new.reporter for key share;
    when 'reports' then
      perform private.hold_standing(new.reporter);
      perform from public.user_profiles p where p.id = new.reporter for key share;
      if found and new.setup_id is not null then
        perform from public.setups s where s.id = new.setup_id for key share;
      elsif found and new.comment_id is not null then
        perform from public.setup_comments c where c.id = new.comment_id for key share;
      elsif found then
        perform from public.user_profiles p where p.id = new.author_id for key share;
      end if;
  end case;
  return case when found then new end;
end
$$;

create trigger a_link_holds before insert on private.hidden_setups
  for each row execute function private.leave_out_if_gone();
create trigger a_link_holds before insert on private.believed_laps
  for each row execute function private.leave_out_if_gone();
create trigger a_link_holds before insert on private.reporter_records
  for each row execute function private.leave_out_if_gone();
create trigger a_link_holds before insert on private.reports
  for each row execute function private.leave_out_if_gone();
