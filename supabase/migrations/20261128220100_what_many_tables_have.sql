-- What many tables have. A table that is made later brings its own.

-- A new row holds what it names until it is stored: its driver, then the columns that the arguments list. Else one that goes meanwhile
-- would end the write in a foreign key's error. A driver who goes has closed the account; what else is gone may not be named, as by the
-- policies.
create function private.hold_named_rows() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  driver text;
  id bigint;
begin
  -- Without a profile the column refuses the row.
  if new.user_id is not null then
    select p.clerk_user_id into driver from public.user_profiles p where p.id = new.user_id for key share;
    if not found then raise exception 'This account is closed' using errcode = 'PT410'; end if;
    perform private.require_open(driver);
  end if;
  for place in 0..tg_nargs - 1 loop
    case tg_argv[place] when 'generation_id' then
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

-- What follows from another write, or would go with what it names, is left out instead.
create function private.leave_out_if_gone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  case tg_table_name when 'hidden_setups', 'closed_comments' then
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

-- Triggers run by name: a link holds before all others. Then before the row is stored, so that a statement with thousands of files ends
-- at the first too many, or after it, where a repeated word counts once.
do $$
declare
  one record;
begin
  for one in select * from (values
    ('setups', '''generation_id''', 'before insert', 30),
    ('stints', '', 'before insert', 60),
    ('test_cards', '', 'before insert', 30),
    ('setup_likes', '''setup_id''', 'after insert', 60),
    ('setup_downloads', '''setup_id''', 'after insert', 120),
    ('still_good', '''setup_id''', 'after insert', 60),
    ('followed_authors', '''author_id''', 'after insert', 60),
    ('setup_wishes', '', 'after insert', 40),
    ('wanted_answers', '''setup_id'', ''wanted_id''', 'after insert', 30),
    ('setup_comments', '''setup_id''', 'after insert or update', 10),
    ('assistants', '', null, null)
  ) t (name, links, at, most) loop
    execute format('create trigger a_link_holds before insert on public.%I
      for each row execute function private.hold_named_rows(%s)', one.name, one.links);
    if one.most is not null then
      execute format('create trigger a_minute_has_so_many %s on public.%I
        for each row execute function private.limit_writes(%L)', one.at, one.name, one.most::text);
    end if;
  end loop;
  for one in select unnest(array['hidden_setups', 'believed_laps', 'reporter_records', 'reports', 'closed_comments']) as name loop
    execute format('create trigger a_link_holds before insert on private.%I
      for each row execute function private.leave_out_if_gone()', one.name);
  end loop;
end
$$;

-- Figures that are kept a statement at a time: row by row, a departure with thousands of setups would write one row as often. Of several
-- triggers of a table the later in the alphabet is the later to run.
do $$
declare
  one record;
  of_verb record;
begin
  for one in select * from (values
    ('public.setups', 'private.count_shared', 'shared_setups_are_counted', 'changed_setups_are_counted', 'removed_setups_are_counted'),
    ('public.setups', 'private.list_by_new_authors', null, 'setups_are_listed_by_their_author', null),
    ('public.setups', 'private.forget_cards_of_setup', null, null, 'setups_take_their_cards_along'),
    ('public.setups', 'private.forget_like_changes', null, null, 'zz_like_changes_are_forgotten'),
    ('public.followed_authors', 'private.count_followers', 'followers_are_counted', null, 'lost_followers_are_counted'),
    ('private.listed_setups', 'private.count_words', 'listed_words_are_counted', 'changed_words_are_counted', 'removed_words_are_counted'),
    ('private.believed_laps', 'private.order_changed_laps', 'new_laps_are_ordered', 'changed_laps_are_ordered', 'removed_laps_are_ordered'),
    ('public.setup_wishes', 'private.count_wishes', 'new_wishes_are_counted', 'changed_wishes_are_counted', 'removed_wishes_are_counted'),
    ('public.test_cards', 'private.count_test_cards', 'new_cards_are_counted', 'changed_cards_are_counted', 'removed_cards_are_counted'),
    ('private.rule_votes', 'private.count_votes', 'new_votes_are_counted', 'changed_votes_are_counted', 'removed_votes_are_counted')
  ) t (name, counts, on_insert, on_update, on_delete) loop
    for of_verb in select * from (values
      (one.on_insert, 'insert', 'new table as after'),
      (one.on_update, 'update', 'old table as before new table as after'),
      (one.on_delete, 'delete', 'old table as before')
    ) v (trigger, verb, tables) where v.trigger is not null loop
      execute format('create trigger %I after %s on %s referencing %s for each statement execute function %s()',
        of_verb.trigger, of_verb.verb, one.name, of_verb.tables, one.counts);
    end loop;
  end loop;
end
$$;

-- Nobody reads a table but by its policies; a closed account reads and writes nothing. Inside a select that is asked once per statement,
-- before the first row; a statement that matches no row says nothing about the account.
do $$
declare
  one text;
begin
  for one in select c.oid::regclass::text from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) loop
    execute format('alter table %s enable row level security', one);
  end loop;
  foreach one in array string_to_array('chat_messages followed_authors generations rule_results setup_comments setup_downloads '
    || 'setup_likes setup_wishes setups still_good stints subscriptions test_cards user_profiles wanted_answers wanted_setups', ' ') loop
    execute format(
      'create policy "closed accounts read and write nothing" on public.%I
         as restrictive for all to authenticated using ((select private.require_open_account()))', one
    );
  end loop;
end
$$;
