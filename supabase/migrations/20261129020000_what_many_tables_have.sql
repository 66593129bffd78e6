-- What many tables have. A table that is made later brings its own.

-- A new row holds its driver, and the columns that the arguments list, until it is stored: else one that goes meanwhile would end the
-- write in a foreign key's error. A driver who goes has closed the account; what else is gone may not be named, as by the policies.
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

-- Triggers: of a table and a time the earlier in the alphabet is the earlier to run. A setup is listed before its lap is, and
-- its columns are derived from the words that are not withheld.
do $$
declare
  written constant text := 'title, note, youtube_url, is_public, setup_data, session, weather, air_celsius, track_celsius, '
    || 'game_version, race_minutes, fuel_litres, lap_ms';
  one record;
  of_verb record;
begin
  for one in select * from (values
    ('private.blocked_authors', 'blocked_authors_are_recounted', 'after insert or delete', 'recount_blocked', null),
    ('private.forgotten_drivers', 'garage_marks_go_with_their_driver', 'after insert', 'forget_garage_marks', null),
    ('private.operator_actions', 'reporters_are_noted', 'after insert', 'note_reporters', 'new.action in (''hide'', ''block'', ''keep'')'),
    ('private.operator_figures', 'accounts_are_recounted_by_figure', 'after update of figure', 'recount_by_figure',
      'new.name = ''days_until_an_account_counts'' and old.figure <> new.figure'),
    ('private.reports', 'reports_withhold_files', 'after insert or delete or update of closed_at', 'withhold_reported_file', null),
    ('public.chat_messages', 'messages_of_forgotten_drivers_stay_away', 'before insert', 'refuse_forgotten_driver', null),
    ('public.followed_authors', 'follows_never_move', 'before update of user_id, author_id', 'refuse_change', null),
    ('public.generations', 'runs_of_forgotten_drivers_stay_away', 'before insert', 'refuse_forgotten_driver', null),
    ('public.setup_downloads', 'downloads_are_judged', 'before insert or update of answered_at, downloaded_at', 'judge_word', null),
    ('public.setup_downloads', 'downloads_are_counted',
      'after insert or delete or update of answer, version, counted, answered_at, downloaded_at', 'count_download', null),
    ('public.setup_likes', 'likes_are_judged', 'before insert', 'judge_word', null),
    ('public.setup_likes', 'setup_likes_never_move', 'before update of setup_id, user_id', 'refuse_change', null),
    ('public.setup_likes', 'setup_likes_are_counted', 'after insert or delete', 'count_like', null),
    ('public.setup_likes', 'setup_likes_are_counted_anew', 'after update of counted', 'count_like', 'old.counted <> new.counted'),
    ('public.setup_wishes', 'wishes_are_judged', 'before insert', 'judge_word', null),
    ('public.setups', 'drivers_mark_what_they_delete', 'before delete', 'mark_instead', null),
    ('public.setups', 'files_are_withheld', 'before insert or update of setup_data, title, note, file_withheld', 'withhold_file', null),
    ('public.setups', 'guarded_setups', 'before insert or update of is_public, title, note', 'guard_setup', null),
    ('public.setups', 'setups_keep_versions', 'before update of ' || written, 'keep_setup_version', null),
    ('public.setups', 'setups_know_their_lap', 'before insert or update of lap_ms, lap_video, game, car_name, track_name, user_id',
      'know_lap', null),
    ('public.setups', 'written_setups_are_checked', 'before insert or update of setup_data', 'check_written_setup', null),
    ('public.setups', 'zz_columns_are_derived', 'before insert or update', 'derive_columns', null),
    ('public.setups', 'public_setups_are_listed', 'after insert or update of game, car_name, track_name, title, note, is_public, '
      || 'setup_data, created_at, likes, uncounted_likes, worked, tried, session, weather, air_celsius, track_celsius, game_version',
      'list_setup', null),
    ('public.setups', 'public_setups_list_their_laps',
      'after insert or update of lap_ms, game, car_name, track_name, is_public, user_id', 'list_lap', null),
    ('public.still_good', 'words_are_judged', 'before insert', 'judge_word', null),
    ('public.stints', 'stints_are_named', 'before insert', 'name_stint', null),
    ('public.stints', 'stints_are_proof', 'after insert or delete', 'recount_stinter', null),
    ('public.subscriptions', 'subscriptions_note_updates', 'before update', 'note_update', null),
    ('public.subscriptions', 'subscriptions_of_closed_accounts_are_marked', 'before insert', 'mark_row_of_closed_account', null),
    ('public.subscriptions', 'subscribers_are_recounted',
      'after insert or delete or update of status, plan_id, current_period_end, account_closed_at, payment', 'recount_subscriber', null),
    ('public.test_cards', 'cards_are_judged', 'before insert', 'judge_word', null),
    ('public.user_profiles', 'profiles_of_forgotten_drivers_stay_away', 'before insert', 'refuse_forgotten_driver', null),
    ('public.user_profiles', 'names_of_new_drivers_are_found', 'after insert', 'list_author_words', null),
    ('public.user_profiles', 'changed_names_are_found', 'after update of username, first_name, last_name', 'list_author_words',
      '(old.username, old.first_name, old.last_name) is distinct from (new.username, new.first_name, new.last_name)'),
    ('public.wanted_answers', 'answers_are_judged', 'before insert', 'judge_word', null),
    ('public.wanted_answers', 'wanted_answers_are_few', 'before insert', 'limit_answers', null)
  ) t (name, trigger, at, calls, condition) loop
    execute format('create trigger %I %s on %s for each row %s execute function private.%I()',
      one.trigger, one.at, one.name, 'when (' || one.condition || ')', one.calls);
  end loop;
  execute format('create trigger a_minute_has_so_many_changes before update of %s, lap_video on public.setups
    for each row execute function private.limit_writes(''60'')', written);

  -- A link holds before all other triggers. Then a driver's rows of a minute are counted: before the row is stored, so that a statement
  -- with thousands of files ends at the first too many, or after it, where a repeated word counts once.
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

  -- Figures that are kept a statement at a time: row by row, a departure with thousands of setups would write one row as often.
  for one in select * from (values
    ('public.setups', 'private.count_shared', 'shared_setups_are_counted', 'changed_setups_are_counted', 'removed_setups_are_counted'),
    ('public.setups', 'private.list_by_new_authors', null, 'setups_are_listed_by_their_author', null),
    ('public.setups', 'private.forget_rows_of_setups', null, null, 'zz_setups_take_their_rows_along'),
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

-- Nobody reads a table but by its policies: those of signed-in drivers. Inside a select the caller is asked for once per statement, before
-- the first row; a statement that matches no row says nothing about the account.
do $$
declare
  mine constant text := 'user_id = (select private.profile_id())';
  mine_alone constant text := mine || ' and team_id is null';
  by_clerk_id constant text := 'clerk_user_id = (select auth.jwt()->>''sub'')';
  of_my_teams constant text := 'team_id = any (array(select private.my_teams(''viewer'')))';
  of_teams_i_edit constant text := 'team_id = any (array(select private.my_teams(''editor'')))';
  one record;
begin
  for one in select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) loop
    execute format('alter table %s enable row level security', one.name);
  end loop;
  for one in select * from (values
    ('assistants', 'drivers read their own assistants', 'select', mine),
    ('chat_messages', 'drivers read their own conversation', 'select', by_clerk_id),
    ('followed_authors', 'drivers see whom they follow', 'select', mine),
    ('followed_authors', 'drivers follow authors', 'insert', mine || ' and private.may_follow(author_id)'),
    ('followed_authors', 'drivers unfollow', 'delete', mine),
    ('generations', 'drivers read their own runs', 'select', by_clerk_id),
    -- Fewer cards could reveal a driver.
    ('rule_results', 'drivers read what at least five cards say', 'select', 'tested >= 5'),
    ('setup_comments', 'drivers read their own comments', 'select', mine),
    ('setup_downloads', 'drivers read their own downloads', 'select', mine),
    ('setup_likes', 'drivers see their own likes', 'select', mine),
    ('setup_likes', 'drivers like setups they can see', 'insert', mine || ' and private.sees_setup(setup_id)'),
    ('setup_wishes', 'drivers see their own wishes', 'select', mine),
    ('setup_wishes', 'drivers leave their own wishes open', 'update', mine),
    ('setup_wishes', 'drivers take their own wishes back', 'delete', mine),
    ('setups', 'drivers read public setups and their own', 'select',
      mine_alone || ' or is_public and not file_withheld and not private.is_hidden(id)'),
    ('setups', 'drivers publish and hide their own setups', 'update', mine_alone),
    ('setups', 'drivers delete their own setups', 'delete', mine_alone),
    ('setups', 'members read their teams'' setups', 'select', of_my_teams),
    ('setups', 'editors change their teams'' setups', 'update', of_teams_i_edit),
    ('still_good', 'drivers see their own words', 'select', mine),
    ('still_good', 'drivers speak of setups they can see', 'insert', mine || ' and private.sees_setup(setup_id)'),
    ('stints', 'drivers read their own stints', 'select', mine_alone),
    ('stints', 'members read their teams'' stints', 'select', of_my_teams),
    ('stints', 'drivers store stints with setups of their own', 'insert', mine || ' and private.writes_setup(setup_id)'),
    ('stints', 'drivers say which changes they took', 'update', mine_alone || ' or ' || of_teams_i_edit),
    ('stints', 'drivers delete their own stints', 'delete', mine || ' and (team_id is null or ' || of_teams_i_edit || ')'),
    ('subscriptions', 'drivers read their own subscription', 'select', by_clerk_id),
    ('test_cards', 'drivers read their own test cards', 'select', mine_alone),
    ('test_cards', 'members read their teams'' test cards', 'select', of_my_teams),
    ('wanted_answers', 'drivers take their own answers back', 'delete', mine)
  ) p (name, policy, verb, rows) loop
    execute format('create policy %I on public.%I for %s to authenticated %s %s', one.policy, one.name, one.verb,
      case when one.verb <> 'insert' then format('using (%s)', one.rows) end,
      case when one.verb in ('insert', 'update') then format('with check (%s)', one.rows) end);
  end loop;
  for one in select unnest(string_to_array('chat_messages followed_authors generations rule_results setup_comments setup_downloads '
    || 'setup_likes setup_wishes setups still_good stints subscriptions test_cards user_profiles wanted_answers wanted_setups', ' ')) as name
  loop
    execute format('create policy "closed accounts read and write nothing" on public.%I
      as restrictive for all to authenticated using ((select private.require_open_account()))', one.name);
  end loop;
  -- An assistant writes to no table itself: what it makes, the engine room stores.
  for one in select * from unnest(array['setups', 'setup_likes', 'stints', 'still_good', 'followed_authors', 'setup_wishes']) as name
    cross join (values ('insert', 'with check'), ('update', 'using'), ('delete', 'using')) v (verb, judges) loop
    execute format('create policy "no assistant may %1$s" on public.%2$I as restrictive for %1$s to authenticated
      %3$s (not private.is_assistant())', one.verb, one.name, one.judges);
  end loop;
end
$$;
