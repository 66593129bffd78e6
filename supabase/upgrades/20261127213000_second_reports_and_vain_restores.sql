-- A second report of the same adds its words to the open one.
create or replace function public.report_setup(setup bigint, about text, reason text, words text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me bigint := private.profile_id();
  author bigint;
  open_report private.reports;
  addition text;
begin
  perform private.require_open_account();
  if me is null then
    return 'no-profile';
  end if;
  select s.user_id into author from public.setups s where s.id = setup and s.is_public;
  if not found then
    return 'unknown-setup';
  elsif author = me then
    return 'own-setup';
  elsif about not in ('setup', 'author') then
    raise exception 'A report is about a setup or an author' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('reports ' || me, 0));
  select * into open_report from private.reports r
    where r.reporter = me and r.closed_at is null
      and (r.setup_id = setup and about = 'setup' or r.author_id = author and about = 'author');
  if found then
    -- The same again adds nothing.
    addition := concat_ws(
      ' ', case when reason is distinct from open_report.reason then '(' || reason || ')' end, nullif(words, '')
    );
    if addition = '' or strpos(E'\n' || open_report.words || E'\n', E'\n' || addition || E'\n') > 0 then
      return 'already-reported';
    end if;
    addition := concat_ws(E'\n', nullif(open_report.words, ''), addition);
    if char_length(addition) > 1000 then
      return 'words-full';
    end if;
    update private.reports r set words = addition where r.id = open_report.id;
    return 'already-reported';
  elsif (select count(*) from private.reports r where r.reporter = me and r.reported_at > now() - interval '1 day') >= 10 then
    return 'too-many';
  end if;
  insert into private.reports (setup_id, author_id, reporter, reason, words)
    values (
      case when about = 'setup' then setup end, case when about = 'author' then author end,
      me, report_setup.reason, report_setup.words
    );
  -- The guard looks at its words.
  update public.setups s set title = s.title, note = s.note where s.id = setup and about = 'setup';
  return 'reported';
end
$$;

-- What was never hidden or blocked is not restored: 'unchanged', and nothing is logged.
create or replace function public.act_as_operator(
  operator text, action text, reason text, setup bigint default null, author bigint default null
)
  returns table (outcome text, changed bigint[])
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_variable
begin
  changed := '{}';
  if num_nonnulls(setup, author) <> 1 or (setup is null) <> (action in ('block', 'unblock'))
    and not (author is not null and action = 'keep') then
    raise exception 'A setup is hidden, restored or kept, an author blocked, unblocked or kept' using errcode = 'invalid_parameter_value';
  end if;
  -- One decision after the other: each weighs the words of all that the same drivers report.
  perform pg_advisory_xact_lock(hashtext('act_as_operator'));
  if setup is not null then
    perform from public.setups s where s.id = setup for update;
  else
    -- In the order of who publishes, from the setup to the author.
    perform from public.setups s where s.user_id = author order by s.id for no key update;
    perform pg_advisory_xact_lock(hashtextextended('publishing ' || author, 0));
    perform from public.user_profiles p where p.id = author and p.clerk_user_id <> 'former-driver' for update;
  end if;
  if not found then
    outcome := 'missing';
    return next;
    return;
  end if;

  if action = 'restore' and not exists (select from private.hidden_setups h where h.setup_id = setup)
    or action = 'unblock' and not exists (select from private.blocked_authors b where b.user_id = author) then
    outcome := 'unchanged';
    return next;
    return;
  end if;

  insert into private.operator_actions (operator, action, setup_id, author_id, reason)
    values (operator, action, setup, author, reason);
  update private.reports r set closed_at = now()
    where r.closed_at is null and (r.setup_id = setup or r.author_id = author) and action not in ('restore', 'unblock');
  delete from private.reports r where r.closed_at < now() - interval '30 days';
  if setup is not null then
    changed := array[setup];
    perform private.show_texts(setup);
  end if;

  if action = 'hide' then
    insert into private.hidden_setups as h (setup_id, why, was_public)
      select s.id, reason, s.is_public or s.shared_when_deleted from public.setups s where s.id = setup
      on conflict (setup_id) do update set why = excluded.why;
    update public.setups s set is_public = false where s.id = setup;
  elsif action = 'restore' then
    with shown as (delete from private.hidden_setups h where h.setup_id = setup returning h.was_public),
    author_of as (
      select b.user_id from private.blocked_authors b join public.setups s on s.user_id = b.user_id where s.id = setup
    )
    select case when exists (select from author_of) then 'blocked' else 'done' end into outcome from shown where shown.was_public;
    if outcome = 'blocked' then
      insert into private.hidden_setups (setup_id, was_public) values (setup, true);
    elsif outcome = 'done' then
      update public.setups s set is_public = true where s.id = setup;
    end if;
  elsif action = 'block' then
    insert into private.blocked_authors (user_id) values (author) on conflict do nothing;
    with shown as (select s.id from public.setups s where s.user_id = author and s.is_public),
    hidden as (insert into private.hidden_setups (setup_id, was_public) select shown.id, true from shown on conflict do nothing)
    select coalesce(array_agg(shown.id order by shown.id), '{}') into changed from shown;
    delete from private.listed_setups l where l.user_id = author;
    perform public.settle_blocks();
  elsif action = 'unblock' then
    delete from private.blocked_authors b where b.user_id = author;
    select coalesce(array_agg(s.id order by s.id), '{}') into changed
      from private.hidden_setups h join public.setups s on s.id = h.setup_id
      where s.user_id = author and h.why is null;
    perform public.settle_blocks();
  end if;
  outcome := 'done';
  return next;
end
$$;
