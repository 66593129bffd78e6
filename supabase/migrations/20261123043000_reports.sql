-- Reports of setups and of authors' names, and what operators do about them. See docs/decisions/0022-operators.md.

-- What drivers report: a setup, or an author. It goes with who reported it, and with what it is about.
create table private.reports (
  id bigint generated always as identity primary key,
  setup_id bigint references public.setups (id) on delete cascade,
  author_id bigint references public.user_profiles (id) on delete cascade,
  reporter bigint not null references public.user_profiles (id) on delete cascade,
  reason text not null check (reason in ('wrong', 'advertising', 'offensive', 'copied', 'other')),
  words text not null default '' check (char_length(words) <= 1000),
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  check (num_nonnulls(setup_id, author_id) = 1)
);
create unique index reports_once_a_driver on private.reports (reporter, setup_id, author_id) nulls not distinct where closed_at is null;
create index reports_by_reporter on private.reports (reporter, reported_at);
create index open_reports_of_setups on private.reports (setup_id) where closed_at is null;
create index open_reports_of_authors on private.reports (author_id) where closed_at is null;
create index reports_of_setups on private.reports (setup_id);
create index reports_of_authors on private.reports (author_id);
create index closed_reports on private.reports (closed_at) where closed_at is not null;

-- Words of reported setups that are not shown meanwhile; null is a text that is shown.
create table private.withheld_texts (
  setup_id bigint primary key references public.setups (id) on delete cascade,
  title text,
  note text
);

-- Setups that nobody but their driver sees. `why` null: because their author is blocked, and for nothing else.
create table private.hidden_setups (
  setup_id bigint primary key references public.setups (id) on delete cascade,
  why text check (char_length(why) between 1 and 1000),
  -- Whether it is public again once it is restored.
  was_public boolean not null
);

create table private.blocked_authors (
  user_id bigint primary key references public.user_profiles (id) on delete cascade,
  blocked_at timestamptz not null default now()
);

-- What operators did, and why. The driver concerned reads the reason.
create table private.operator_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default now(),
  -- By Clerk's id; null once that account is closed.
  operator text,
  action text not null check (action in ('hide', 'restore', 'keep', 'block', 'unblock', 'drop')),
  setup_id bigint,
  author_id bigint references public.user_profiles (id) on delete set null,
  -- The garage whose data were dropped: game, car, version.
  garage text check (char_length(garage) <= 200),
  reason text not null check (char_length(reason) between 1 and 1000)
);
create index operator_actions_of_setups on private.operator_actions (setup_id, id desc) where setup_id is not null;
create index operator_actions_of_authors on private.operator_actions (author_id, id desc) where author_id is not null;
create index operator_actions_by_operator on private.operator_actions (operator);

-- What the hourly checks found, the last five hundred looks.
create table private.check_findings (
  id bigint generated always as identity primary key,
  found_at timestamptz not null default now(),
  check_name text not null check (char_length(check_name) between 1 and 60),
  figures jsonb not null,
  problems text[] not null
);

alter table private.reports enable row level security;
alter table private.withheld_texts enable row level security;
alter table private.hidden_setups enable row level security;
alter table private.blocked_authors enable row level security;
alter table private.operator_actions enable row level security;
alter table private.check_findings enable row level security;
revoke all on table private.reports, private.withheld_texts, private.hidden_setups, private.blocked_authors,
  private.operator_actions, private.check_findings from public, anon, authenticated, service_role;

-- What stands in the place of a text that is not shown.
create function private.neutral_text() returns text
  language sql immutable parallel safe
  set search_path = ''
as $$
  select 'This text is being checked.'
$$;

-- Whether a text leads somewhere or is code. It errs towards yes: such a text only waits for an operator.
create function private.leads_or_runs(words text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
  select plain ~* '(https?|ftp|hxxps?) ?:|www[. ]|[[({] ?(\.|dot) ?[\])}]'
    -- A name of a host: anything, a dot, and two letters or more.
    or plain ~ '[^[:space:].,;:!?()][.。][^[:space:][:digit:][:punct:]]{2,}'
    or plain ~* '<[a-z/!?%]|javascript ?:|\{\{|\{%|\$\{|&(lt|#)|```|on(error|load|click) ?='
  from regexp_replace(
    normalize(coalesce(words, ''), nfkc), U&'[\00AD\200B-\200F\2028-\202E\2060-\2064\FEFF]', '', 'g'
  ) as plain
$$;

-- Keeps hidden what is hidden, and a reported setup's words from others where they lead somewhere or are code. Before the count
-- of changes, so that only what changes is counted.
create function private.guard_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  neutral constant text := private.neutral_text();
begin
  if new.is_public and (
    exists (select from private.hidden_setups h where h.setup_id = new.id)
    or exists (select from private.blocked_authors b where b.user_id = new.user_id)
  ) then
    new.is_public := false;
  end if;
  if tg_op = 'UPDATE' and exists (select from private.reports r where r.setup_id = new.id and r.closed_at is null) then
    if new.title is distinct from neutral then
      update private.withheld_texts w set title = null where w.setup_id = new.id;
    end if;
    if new.note is distinct from neutral then
      update private.withheld_texts w set note = null where w.setup_id = new.id;
    end if;
    if private.leads_or_runs(new.title) then
      insert into private.withheld_texts as w (setup_id, title) values (new.id, new.title)
        on conflict (setup_id) do update set title = excluded.title;
      new.title := neutral;
    end if;
    if private.leads_or_runs(new.note) then
      insert into private.withheld_texts as w (setup_id, note) values (new.id, new.note)
        on conflict (setup_id) do update set note = excluded.note;
      new.note := neutral;
    end if;
  end if;
  return new;
end
$$;
create trigger guarded_setups
  before insert or update of is_public, title, note on public.setups
  for each row execute function private.guard_setup();

-- Gives a setup its words back, once nothing is open against it.
create function private.show_texts(setup bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept private.withheld_texts;
begin
  if exists (select from private.reports r where r.setup_id = setup and r.closed_at is null) then
    return;
  end if;
  delete from private.withheld_texts w where w.setup_id = setup returning * into kept;
  if found then
    update public.setups s set title = coalesce(kept.title, s.title), note = coalesce(kept.note, s.note) where s.id = setup;
  end if;
end
$$;

create function private.show_texts_of_report() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.show_texts(old.setup_id);
  return null;
end
$$;
create trigger reports_that_go_give_words_back
  after delete on private.reports
  for each row when (old.setup_id is not null and old.closed_at is null)
  execute function private.show_texts_of_report();

-- A deleted setup is kept with its own words.
create function private.keep_withheld_texts() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.setup := new.setup || coalesce((
    select jsonb_strip_nulls(jsonb_build_object('title', w.title, 'note', w.note))
    from private.withheld_texts w where w.setup_id = new.id
  ), '{}');
  return new;
end
$$;
create trigger deleted_setups_keep_withheld_texts
  before insert on private.deleted_setups
  for each row execute function private.keep_withheld_texts();

-- What a closed account did as an operator stays, without whose it was.
create function private.forget_operator() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update private.operator_actions a set operator = null
    where a.operator is not null and private.driver_digest(a.operator) = new.digest;
  return null;
end
$$;
create trigger operators_are_forgotten
  after insert on private.forgotten_drivers
  for each row execute function private.forget_operator();

-- Reports a public setup, or its author, as the caller: 'reported', or why not. One open report a driver of the same, and at
-- most ten in a day.
create function public.report_setup(setup bigint, about text, reason text, words text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me bigint := private.profile_id();
  author bigint;
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
  if exists (
    select from private.reports r
    where r.reporter = me and r.closed_at is null
      and (r.setup_id = setup and about = 'setup' or r.author_id = author and about = 'author')
  ) then
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

-- The caller's own reports, for the file of the account.
create function public.my_reports()
  returns table (id bigint, setup_id bigint, author_id bigint, reason text, words text, reported_at timestamptz, closed_at timestamptz)
  language sql stable security definer
  set search_path = ''
as $$
  select r.id, r.setup_id, r.author_id, r.reason, r.words, r.reported_at, r.closed_at
  from private.reports r where r.reporter = (select private.profile_id())
$$;

-- What operators did last about each of the caller's setups and about the caller, while it holds or is two weeks young.
create function public.my_standing()
  returns table (id bigint, action text, setup_id bigint, done_at timestamptz, reason text)
  language sql stable security definer
  set search_path = ''
as $$
  with mine as (select private.profile_id() as id),
  last_of_setups as (
    select distinct on (a.setup_id) a.id, a.action, a.setup_id, a.done_at, a.reason
    from private.operator_actions a
    where a.setup_id in (select s.id from public.setups s, mine where s.user_id = mine.id)
    order by a.setup_id, a.id desc
  ),
  last_of_me as (
    select a.id, a.action, a.done_at, a.reason from private.operator_actions a, mine
    where a.author_id = mine.id order by a.id desc limit 1
  )
  select a.id, a.action, a.setup_id, a.done_at, a.reason from last_of_setups a
    where a.action = 'hide' or a.done_at > now() - interval '14 days'
  union all
  select a.id, a.action, null, a.done_at, a.reason from last_of_me a
    where a.action = 'block' or a.done_at > now() - interval '14 days'
$$;

-- The caller's own words that are not shown while they are looked at; `id` is the setup's number.
create function public.my_withheld_texts() returns table (id bigint, title text, note text)
  language sql stable security definer
  set search_path = ''
as $$
  select w.setup_id, w.title, w.note
  from private.withheld_texts w join public.setups s on s.id = w.setup_id
  where s.user_id = (select private.profile_id()) and num_nonnulls(w.title, w.note) > 0
$$;

-- For operators: what is reported, the latest report first; `before` is the last `latest` of the page before.
create function public.reports_open(before bigint default null, at_most integer default 20)
  returns table (
    latest bigint, setup_id bigint, author_id bigint, reporters integer, since timestamptz, said jsonb,
    game text, car_name text, track_name text, title text, note text, is_withheld boolean, is_public boolean,
    writer bigint, is_blocked boolean, username text, first_name text, last_name text
  )
  language sql stable security definer
  set search_path = ''
as $$
  select o.latest, o.setup_id, o.author_id, o.reporters, o.since,
    (
      select jsonb_agg(jsonb_build_object('reason', t.reason, 'words', t.words) order by t.id)
      from (
        select r.id, r.reason, r.words from private.reports r
        where r.closed_at is null and (r.setup_id = o.setup_id or r.author_id = o.author_id)
        order by r.id limit 20
      ) t
    ),
    s.game, s.car_name, s.track_name, coalesce(w.title, s.title), coalesce(w.note, s.note), w.setup_id is not null,
    s.is_public, p.id, b.user_id is not null, p.username, p.first_name, p.last_name
  from (
    select max(r.id) as latest, r.setup_id, r.author_id, count(*)::integer as reporters, min(r.reported_at) as since
    from private.reports r where r.closed_at is null
    group by r.setup_id, r.author_id
  ) o
  left join public.setups s on s.id = o.setup_id
  left join private.withheld_texts w on w.setup_id = o.setup_id
  left join public.user_profiles p on p.id = coalesce(o.author_id, s.user_id)
  left join private.blocked_authors b on b.user_id = p.id
  where before is null or o.latest < before
  order by o.latest desc
  limit least(greatest(at_most, 1), 101)
$$;

-- For operators: what was done, the latest first; `holds` says whether it still does, so that it can be taken back.
create function public.operator_actions_done(before bigint default null, at_most integer default 20)
  returns table (
    id bigint, done_at timestamptz, operator text, action text, setup_id bigint, author_id bigint, garage text, reason text,
    holds boolean, game text, car_name text, track_name text, username text, first_name text, last_name text
  )
  language sql stable security definer
  set search_path = ''
as $$
  select a.id, a.done_at, a.operator, a.action, a.setup_id, a.author_id, a.garage, a.reason,
    a.action = 'hide' and h.why is not null or a.action = 'block' and b.user_id is not null,
    s.game, s.car_name, s.track_name, p.username, p.first_name, p.last_name
  from private.operator_actions a
  left join public.setups s on s.id = a.setup_id
  left join public.user_profiles p on p.id = coalesce(a.author_id, s.user_id)
  left join private.hidden_setups h on h.setup_id = a.setup_id
  left join private.blocked_authors b on b.user_id = a.author_id
  where before is null or a.id < before
  order by a.id desc
  limit least(greatest(at_most, 1), 101)
$$;

-- Does what an operator decided about a setup or an author, and closes what was reported of it: 'done', or why not. Gives the
-- numbers of the setups that look otherwise now.
create function public.act_as_operator(
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
  if setup is not null then
    perform from public.setups s where s.id = setup for update;
  else
    perform from public.user_profiles p where p.id = author and p.clerk_user_id <> 'former-driver' for update;
  end if;
  if not found then
    outcome := 'missing';
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
      select s.id, reason, s.is_public from public.setups s where s.id = setup
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
    insert into private.hidden_setups (setup_id, was_public)
      select s.id, true from public.setups s where s.user_id = author and s.is_public
      on conflict do nothing;
    with gone as (update public.setups s set is_public = false where s.user_id = author and s.is_public returning s.id)
    select coalesce(array_agg(gone.id), '{}') into changed from gone;
  elsif action = 'unblock' then
    delete from private.blocked_authors b where b.user_id = author;
    with shown as (
      delete from private.hidden_setups h using public.setups s
      where s.id = h.setup_id and s.user_id = author and h.why is null
      returning h.setup_id
    )
    select coalesce(array_agg(shown.setup_id), '{}') into changed from shown;
    update public.setups s set is_public = true where s.id = any (changed);
  end if;
  outcome := 'done';
  return next;
end
$$;

-- For operators: what one driver alone told of cars' garages, by car and season; ask again with the last one.
create function public.garages_waiting(
  after_game text default '', after_car text default '', after_version text default '', at_most integer default 20
)
  returns table (game text, car text, version text, facts integer, witnesses integer, since timestamptz)
  language sql stable security definer
  set search_path = ''
as $$
  select f.game, f.car, f.version, count(distinct f.id)::integer, count(distinct w.digest)::integer, min(f.seen_at)
  from private.garage_facts f
  left join private.garage_witnesses w on w.fact = f.id
  where f.agreed_at is null and (f.game, f.car, f.version) > (after_game, after_car, after_version)
  group by f.game, f.car, f.version
  order by f.game, f.car, f.version
  limit least(greatest(at_most, 1), 101)
$$;

-- Takes out what one driver alone told of a car's garage in a season. Says how many facts that were.
create function public.drop_waiting_garage(operator text, of_game text, of_car text, of_version text, reason text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  dropped integer;
begin
  delete from private.garage_facts f
    where f.game = of_game and f.car = of_car and f.version = of_version and f.agreed_at is null;
  get diagnostics dropped = row_count;
  if dropped > 0 then
    insert into private.operator_actions (operator, action, garage, reason)
      values (operator, 'drop', concat_ws(' ', of_game, of_car, of_version), reason);
  end if;
  return dropped;
end
$$;

-- Keeps what an hourly check found, in counts and, where something is wrong, in words.
create function public.keep_check_findings(check_name text, figures jsonb, problems text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_variable
declare
  last bigint;
begin
  insert into private.check_findings (check_name, figures, problems) values (check_name, figures, problems) returning id into last;
  delete from private.check_findings f where f.id <= last - 500;
end
$$;

create function public.check_findings_kept(before bigint default null, at_most integer default 20)
  returns table (id bigint, found_at timestamptz, check_name text, figures jsonb, problems text[])
  language sql stable security definer
  set search_path = ''
as $$
  select f.id, f.found_at, f.check_name, f.figures, f.problems from private.check_findings f
  where before is null or f.id < before
  order by f.id desc
  limit least(greatest(at_most, 1), 101)
$$;

revoke all on function
  private.neutral_text(), private.leads_or_runs(text), private.guard_setup(), private.show_texts(bigint),
  private.show_texts_of_report(), private.keep_withheld_texts(), private.forget_operator()
  from public;
revoke all on function
  public.report_setup(bigint, text, text, text), public.my_reports(), public.my_standing(), public.my_withheld_texts(),
  public.reports_open(bigint, integer), public.operator_actions_done(bigint, integer),
  public.act_as_operator(text, text, text, bigint, bigint), public.garages_waiting(text, text, text, integer),
  public.drop_waiting_garage(text, text, text, text, text), public.keep_check_findings(text, jsonb, text[]),
  public.check_findings_kept(bigint, integer)
  from public, anon, authenticated;
grant execute on function public.report_setup(bigint, text, text, text), public.my_reports(), public.my_standing(), public.my_withheld_texts()
  to authenticated, service_role;
grant execute on function
  public.reports_open(bigint, integer), public.operator_actions_done(bigint, integer),
  public.act_as_operator(text, text, text, bigint, bigint), public.garages_waiting(text, text, text, integer),
  public.drop_waiting_garage(text, text, text, text, text), public.keep_check_findings(text, jsonb, text[]),
  public.check_findings_kept(bigint, integer)
  to service_role;
