-- Those who see the setup read them through comments_of; the table itself shows drivers their own.
create table public.setup_comments (
  id bigint generated always as identity primary key,
  setup_id bigint not null references public.setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 500),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- An operator's reason to hide it, which its driver reads.
  hidden_why text check (char_length(hidden_why) between 1 and 1000)
);
comment on table public.setup_comments is 'What drivers say under public setups, in plain text.';

create index setup_comments_latest on public.setup_comments (setup_id, id desc);
create index setup_comments_by_driver on public.setup_comments (user_id, id);

-- Reports of setups and authors. A report goes with its reporter, and with its subject. See docs/decisions/0022-operators.md.
create table private.reports (
  id bigint generated always as identity primary key,
  setup_id bigint references public.setups (id) on delete cascade,
  author_id bigint references public.user_profiles (id) on delete cascade,
  reporter bigint not null references public.user_profiles (id) on delete cascade,
  reason text not null check (reason in ('wrong', 'advertising', 'offensive', 'copied', 'other')),
  words text not null default '' check (char_length(words) <= 1000),
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  comment_id bigint references public.setup_comments (id) on delete cascade,
  constraint reports_have_one_subject check (num_nonnulls(setup_id, author_id, comment_id) = 1)
);
create unique index reports_of_each_once on private.reports (reporter, setup_id, author_id, comment_id) nulls not distinct where closed_at is null;
create index reports_by_reporter on private.reports (reporter, reported_at);
create index open_reports_of_setups on private.reports (setup_id) where closed_at is null;
create index open_reports_of_authors on private.reports (author_id) where closed_at is null;
create index reports_of_setups on private.reports (setup_id);
create index reports_of_authors on private.reports (author_id);
create index reports_of_comments on private.reports (comment_id) where comment_id is not null;
create index closed_reports on private.reports (closed_at) where closed_at is not null;

-- Words of reported setups that are withheld; null is a text that is shown.
create table private.withheld_texts (
  setup_id bigint primary key references public.setups (id) on delete cascade,
  title text,
  note text
);

-- Operators' actions and their reasons, which the driver concerned reads.
create table private.operator_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default now(),
  -- Clerk id; null once that account is closed.
  operator text,
  action text not null check (action in ('hide', 'restore', 'keep', 'block', 'unblock', 'drop', 'accept')),
  setup_id bigint,
  author_id bigint references public.user_profiles (id) on delete set null,
  garage text check (char_length(garage) <= 200),
  reason text not null check (char_length(reason) between 1 and 1000),
  comment_id bigint
);
comment on column private.operator_actions.garage is 'The garage of which data were accepted or dropped: game, car, version.';
comment on column private.operator_actions.comment_id is 'The comment concerned.';

create index operator_actions_of_setups on private.operator_actions (setup_id, id desc) where setup_id is not null;
create index operator_actions_of_authors on private.operator_actions (author_id, id desc) where author_id is not null;
create index operator_actions_by_operator on private.operator_actions (operator);

-- Results of the hourly checks, the last five hundred.
create table private.check_findings (
  id bigint generated always as identity primary key,
  found_at timestamptz not null default now(),
  check_name text not null check (char_length(check_name) between 1 and 60),
  figures jsonb not null,
  problems text[] not null
);

create function private.neutral_text() returns text language sql immutable parallel safe set search_path = '' as $$
  select 'This text is being checked.'
$$;

-- Whether a text contains a link or code; in doubt yes, since the text only waits for an operator. Of host names, endings that no
-- sentence begins with count anywhere; endings that are also words or abbreviations count in small letters before more text or a path.
create function private.leads_or_runs(words text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select plain ~* '(https?|ftp|hxxps?) ?:|www[. ]|[[({] ?(\.|dot) ?[\])}]'
    or plain ~* ('[[:alnum:]-][.。](com|net|org|info|biz|edu|gov|xyz|online|website|site|shop|store|icu|vip|club|app|dev|example|'
      || 'invalid|gg|io|tv|co|cc|ly|ru|uk|cn|jp|br|pl|nl|cz|hu|ro|tr|ua|kz|eu|dk|ch|tk|ml|pw|ws|mx|za|kr|tw|hk|sg|vn|xn--[a-z0-9]+|'
      || 'рф|中国|公司|网络|网站|在线)([^[:alnum:]-]|$)')
    or plain ~ ('[[:alnum:]-][.。](de|it|es|fr|se|at|be|no|us|in|me|ai|la|so|to|is|my|im|au|ca|racing|works|best|live|fun|pro|top|one|'
      || 'world|space|team|tips|click|link|win|run|cars|auto|zone|gold|cool|plus|news|blog|game|games|tech|digital|group|media|'
      || 'network|host|cloud)([^[:alnum:] -]|$)')
    or plain ~ '[[:alnum:]-][.。][a-z]{2,24}(/|:[0-9])'
    -- Three labels in a row: setups.example.racing.
    or plain ~ '[[:alnum:]-]*[[:alpha:]][[:alnum:]-]*[.。][[:alnum:]-]*[[:alpha:]][[:alnum:]-]+[.。][[:alpha:]]{2,}'
    or plain ~* '<[a-z/!?%]|javascript ?:|\{\{|\{%|\$\{|&(lt|#)|```|on(error|load|click) ?='
  from regexp_replace(
    normalize(coalesce(words, ''), nfkc), U&'[\00AD\200B-\200F\2028-\202E\2060-\2064\FEFF]', '', 'g'
  ) as plain
$$;

-- Nobody blocks this author meanwhile.
create function private.hold_publishing(author bigint) returns void language sql set search_path = '' as $$
  select pg_advisory_xact_lock_shared(hashtextextended('publishing ' || author, 0))
$$;

-- Keeps hidden setups hidden, and withholds words that contain a link or code, once a setup's reports weigh enough.
create function private.guard_setup() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  neutral constant text := private.neutral_text();
begin
  -- A save that is repeated after the deletion is a save.
  if tg_op = 'INSERT' and new.request_id is not null then
    update public.setups s set request_id = null
      where s.user_id = new.user_id and s.request_id = new.request_id and s.deleted_at is not null;
  end if;
  -- A block waits for who publishes, and the other way round. A lap is listed by what its driver counts.
  if new.is_public and (tg_op = 'INSERT' or not old.is_public) then
    perform private.hold_publishing(new.user_id);
    if new.lap_ms is not null then perform private.hold_standing(new.user_id); end if;
  end if;
  if new.is_public and new.deleted_at is not null then
    new.is_public := false;
    new.shared_when_deleted := true;
  elsif new.is_public and (private.is_hidden(new.id) or exists (select from private.blocked_authors b where b.user_id = new.user_id)) then
    new.is_public := false;
  end if;
  if tg_op = 'UPDATE' and exists (select from private.reports r where r.setup_id = new.id and r.closed_at is null) then
    if new.title is distinct from neutral then update private.withheld_texts w set title = null where w.setup_id = new.id; end if;
    if new.note is distinct from neutral then update private.withheld_texts w set note = null where w.setup_id = new.id; end if;
    if private.reports_weigh(new.id) then
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
  end if;
  new.published_at := coalesce(new.published_at, case
    when tg_op = 'INSERT' and new.is_public or old.is_public then new.created_at when new.is_public then now()
  end);
  return new;
end
$$;

-- Gives a setup its words back once its open reports weigh too little.
create function private.show_texts(setup bigint) returns void language plpgsql security definer set search_path = '' as $$
declare
  kept private.withheld_texts;
begin
  if private.reports_weigh(setup) then return; end if;
  delete from private.withheld_texts w where w.setup_id = setup returning * into kept;
  if found then
    update public.setups s set title = coalesce(kept.title, s.title), note = coalesce(kept.note, s.note) where s.id = setup;
  end if;
end
$$;

create function public.report_setup(setup bigint, about text, reason text, words text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me bigint := private.profile_id();
  author bigint;
  outcome text;
begin
  if me is null then return 'no-profile'; end if;
  select s.user_id into author from public.setups s where s.id = setup and s.is_public;
  if not found then
    return 'unknown-setup';
  elsif author = me then
    return 'own-setup';
  end if;
  perform private.require_that(about in ('setup', 'author'), 'A report is about a setup or an author');
  outcome := private.keep_report(
    me, case when about = 'setup' then setup end, case when about = 'author' then author end, null,
    report_setup.reason, report_setup.words
  );
  if outcome <> 'reported' then return outcome; end if;
  -- The guard looks at its words.
  update public.setups s set title = s.title, note = s.note where s.id = setup and about = 'setup';
  return 'reported';
end
$$;

-- Operators' latest actions on the caller's setups and on the caller, while they hold or for two weeks.
create function public.my_standing() returns table (id bigint, action text, setup_id bigint, done_at timestamptz, reason text)
  language sql stable security definer set search_path = '' as $$
  with mine as (select private.profile_id() as id),
  last_of_setups as (
    select distinct on (a.setup_id) a.id, a.action, a.setup_id, a.done_at, a.reason from private.operator_actions a
    where a.setup_id in (select s.id from public.setups s, mine where s.user_id = mine.id and s.deleted_at is null)
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

create function public.my_withheld_texts() returns table (id bigint, title text, note text)
  language sql stable security definer set search_path = '' as $$
  select w.setup_id, w.title, w.note from private.withheld_texts w join public.setups s on s.id = w.setup_id
  where s.user_id = (select private.profile_id()) and num_nonnulls(w.title, w.note) > 0
$$;

-- For operators: open reports, latest first; `before` is the last `latest` of the previous page.
create function public.reports_open(before bigint default null, at_most integer default 20) returns table (
    latest bigint, setup_id bigint, author_id bigint, reporters integer, since timestamptz, said jsonb,
    game text, car_name text, track_name text, title text, note text, is_withheld boolean, is_public boolean,
    writer bigint, is_blocked boolean, username text, first_name text, last_name text)
  language sql stable security definer set search_path = '' as $$
  select o.latest, o.setup_id, o.author_id, o.reporters, o.since,
    (
      select jsonb_agg(jsonb_build_object('reason', t.reason, 'words', t.words) order by t.id) from (
        select r.id, r.reason, r.words from private.reports r
        where r.closed_at is null and (r.setup_id = o.setup_id or r.author_id = o.author_id) order by r.id limit 20
      ) t
    ),
    s.game, s.car_name, s.track_name, coalesce(w.title, s.title), coalesce(w.note, s.note), w.setup_id is not null,
    s.is_public, p.id, b.user_id is not null, p.username, p.first_name, p.last_name
  from (
    select max(r.id) as latest, r.setup_id, r.author_id, count(*)::integer as reporters, min(r.reported_at) as since
    from private.reports r where r.closed_at is null and num_nonnulls(r.setup_id, r.author_id) = 1
    group by r.setup_id, r.author_id
  ) o left join public.setups s on s.id = o.setup_id left join private.withheld_texts w on w.setup_id = o.setup_id
  left join public.user_profiles p on p.id = coalesce(o.author_id, s.user_id)
  left join private.blocked_authors b on b.user_id = p.id where before is null or o.latest < before
  order by o.latest desc limit least(greatest(at_most, 1), 101)
$$;

-- 'done', or why not. `changed`: setups that look different now; those of a blocked author stop being public in pieces.
create function public.act_as_operator(operator text, action text, reason text, setup bigint default null, author bigint default null)
  returns table (outcome text, changed bigint[]) language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  changed := '{}';
  perform private.require_that(
    num_nonnulls(setup, author) = 1 and ((setup is null) = (action in ('block', 'unblock')) or author is not null and action = 'keep'),
    'A setup is hidden, restored or kept, an author blocked, unblocked or kept'
  );
  -- One decision after the other: each weighs the words of all that the same drivers report.
  perform pg_advisory_xact_lock(hashtext('act_as_operator'));
  if setup is not null then
    perform from public.setups s where s.id = setup for update;
  else
    perform pg_advisory_xact_lock(hashtextextended('publishing ' || author, 0));
    perform from public.user_profiles p where p.id = author and p.clerk_user_id <> 'former-driver' for no key update;
  end if;
  outcome := case when not found then 'missing'
    when action = 'restore' and not private.is_hidden(setup)
      or action = 'unblock' and not exists (select from private.blocked_authors b where b.user_id = author) then 'unchanged'
  end;
  if outcome is not null then
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
    delete from private.believed_laps b where b.user_id = author;
    delete from private.listed_setups l where l.user_id = author;
    perform public.settle_blocks();
  elsif action = 'unblock' then
    delete from private.blocked_authors b where b.user_id = author;
    select coalesce(array_agg(s.id order by s.id), '{}') into changed
      from private.hidden_setups h join public.setups s on s.id = h.setup_id where s.user_id = author and h.why is null;
    perform public.settle_blocks();
  end if;
  outcome := 'done';
  return next;
end
$$;

create function public.keep_check_findings(check_name text, figures jsonb, problems text[]) returns void
  language sql security definer set search_path = '' as $$
  with kept as (insert into private.check_findings (check_name, figures, problems) values ($1, $2, $3) returning id)
  delete from private.check_findings f using kept k where f.id <= k.id - 500
$$;

create function public.check_findings_kept(before bigint default null, at_most integer default 20)
  returns table (id bigint, found_at timestamptz, check_name text, figures jsonb, problems text[])
  language sql stable security definer set search_path = '' as $$
  select f.id, f.found_at, f.check_name, f.figures, f.problems from private.check_findings f
  where before is null or f.id < before order by f.id desc limit least(greatest(at_most, 1), 101)
$$;

-- How a driver's reports ended: upheld by a hide or block, or refused. It outlives the reports.
create table private.reporter_records (
  reporter bigint primary key references public.user_profiles (id) on delete cascade,
  upheld integer not null default 0,
  refused integer not null default 0
);

-- 0 from an account that does not count or whose reports were refused more often than upheld; 2 if upheld more often; else 1.
create function private.weight_of_report(reporter bigint) returns integer language sql stable security definer set search_path = '' as $$
  select case
    when not private.counts_for_others(weight_of_report.reporter) or coalesce(r.refused > r.upheld, false) then 0
    when coalesce(r.upheld > r.refused, false) then 2 else 1
  end from (select) as once left join private.reporter_records r on r.reporter = weight_of_report.reporter
$$;

-- Whether a setup's reports are enough to withhold words: two drivers, or one with upheld reports.
create function private.reports_weigh(setup bigint) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(sum(private.weight_of_report(r.reporter)), 0) >= 2
  from private.reports r where r.setup_id = setup and r.closed_at is null
$$;

-- Before the reports are closed. What the reporters report elsewhere is weighed again from the queue.
create function private.note_reporters() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  reporters bigint[];
begin
  with judged as (
    insert into private.reporter_records as k (reporter, upheld, refused)
      select r.reporter, count(*) filter (where new.action <> 'keep'), count(*) filter (where new.action = 'keep')
      from private.reports r where r.closed_at is null
        and (r.setup_id = new.setup_id or r.author_id = new.author_id or r.comment_id = new.comment_id)
      group by r.reporter order by r.reporter
      on conflict (reporter) do update set upheld = k.upheld + excluded.upheld, refused = k.refused + excluded.refused
      returning k.reporter
  )
  select array_agg(j.reporter) into reporters from judged j;
  perform private.enqueue_recounts(reporters);
  return null;
end
$$;

-- Games split long notes into lines and write ÿ for a line break; a vehicle file's name is no link.
create function private.file_leads_or_runs(data text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select private.leads_or_runs(replace(
    regexp_replace(regexp_replace(data, '"[ \t]*[\r\n]+[ \t]*Notes="', '', 'g'), '\.veh\M', '', 'gi'), 'ÿ', E'\n'
  ))
$$;

create function private.withhold_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.file_withheld := case when private.reports_weigh(new.id) then private.file_leads_or_runs(new.setup_data) else false end;
  return new;
end
$$;

create function private.withhold_reported_file() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  setup bigint := coalesce(new.setup_id, old.setup_id);
begin
  if tg_op = 'DELETE' and old.closed_at is null then perform private.show_texts(setup); end if;
  update public.setups s set file_withheld = not s.file_withheld where s.id = setup
      and s.file_withheld <> (private.reports_weigh(s.id) and private.file_leads_or_runs(s.setup_data));
  return null;
end
$$;

-- Takes hidden setups of blocked authors from the public, and gives back those of unblocked ones. Returns how many: call again.
create function public.settle_blocks(at_most integer default 50) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  piece bigint[];
  shown_again bigint[];
begin
  piece := array(
    select s.id from private.hidden_setups h join public.setups s on s.id = h.setup_id where s.is_public order by s.id limit at_most
  );
  if cardinality(piece) = 0 then
    piece := array(
      select h.setup_id from private.hidden_setups h join public.setups s on s.id = h.setup_id
      where h.why is null and not exists (select from private.blocked_authors b where b.user_id = s.user_id)
      order by h.setup_id limit at_most
    );
  end if;
  -- A save holds its row and waits for the block: rows in use are left to the next call.
  piece := array(select s.id from public.setups s where s.id = any (piece) order by s.id for no key update skip locked);
  perform private.hold_publishing(w.user_id) from (
    select distinct s.user_id from public.setups s where s.id = any (piece) order by s.user_id
  ) w;
  update public.setups s set is_public = false
    where s.id = any (piece) and s.is_public and exists (select from private.hidden_setups h where h.setup_id = s.id);
  with shown as (
    delete from private.hidden_setups h using public.setups s
    where h.setup_id = any (piece) and s.id = h.setup_id and h.why is null and not s.is_public
      and not exists (select from private.blocked_authors b where b.user_id = s.user_id)
    returning h.setup_id
  )
  select coalesce(array_agg(shown.setup_id), '{}') into shown_again from shown;
  update public.setups s set is_public = true where s.id = any (shown_again);
  return cardinality(piece);
end
$$;

-- Setups that settle_blocks still has to change.
create function public.blocks_waiting() returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.hidden_setups h join public.setups s on s.id = h.setup_id
  where s.is_public or h.why is null and not exists (select from private.blocked_authors b where b.user_id = s.user_id)
$$;

-- One line of an .svm file without words; null for one that is nothing else. core/setup/svm/without-words.ts says why.
create function private.svm_line_without_words(line text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when bare ~ '^[ \t]*$' or bare ~ '^[ \t]*\[[A-Za-z0-9_]{1,40}\][ \t]*$' then line
    when bare ~ '^[ \t]*(//[ \t]*)?[A-Za-z][A-Za-z0-9_]{0,60}Setting[ \t]*=[ \t]*[0-9]{1,6}[ \t]*$' then line
    when bare ~ '^[ \t]*(//[ \t]*)?[A-Za-z][A-Za-z0-9_]{0,60}Setting[ \t]*=[ \t]*[0-9]{1,6}[ \t]*//' then
      case when shown ~ '^[[:alnum:] .,:%°”''’+/()*&#²·-]{0,32}$' and shown !~ '[[:alpha:]]\.|\.[[:alpha:]]'
          and shown !~ '([[:alpha:]]{2,}[^[:alpha:]].*){3}[[:alpha:]]{2}'
        then line else regexp_replace(bare, '[ \t]*//[^/].*$|[ \t]*//$', '') || replace(line, bare, '')
      end
    when bare ~ '^(VehicleClassSetting="?[A-Za-z0-9_ .+()-]*"?|//VEH=[A-Za-z0-9_ .+()-]*|//UpgradeClass=[A-Za-z0-9_]*|//Note: settings commented out if using the default)$'
      and not private.file_leads_or_runs(bare) then line
    when bare ~ '^[ \t]*(//[ \t]*)?[A-Za-z][A-Za-z0-9_ /-]{0,39}=[0-9.,()% \t-]*$' then line
    when bare ~ '^[ \t]*Notes=' then 'Notes="' || private.neutral_text() || '"' || replace(line, bare, '')
  end
  from (select rtrim(line, E'\r\n') as bare, substring(rtrim(line, E'\r\n') from 'Setting[ \t]*=[ \t]*[0-9]{1,6}[ \t]*//(.*)$') as shown) as of_line
$$;

create function private.file_without_words(of_game text, data text) returns text
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain text;
begin
  if of_game = 'iRacing' then
    return private.neutral_text();
  elsif of_game <> 'ACC' then
    return (
      select string_agg(kept, '' order by place) from (
        select place, private.svm_line_without_words(line) as kept
        from regexp_split_to_table(replace(data, E'\n', E'\n\x01'), E'\x01') with ordinality as of_file (line, place)
      ) as lines where kept is not null
    );
  end if;
  -- Texts of more than one plain word first, then all that are no keys, but the car's.
  plain := regexp_replace(data, '"(([A-Za-z0-9_]{1,40})|([^"\\]|\\.)*)"', '"\2"', 'g');
  return regexp_replace(
    regexp_replace(plain, '"[A-Za-z0-9_]*"(?=\s*[],}])', '""', 'g'),
    '("carName"\s*:\s*)""', '\1"' || coalesce(substring(plain from '"carName"\s*:\s*"([A-Za-z0-9_]*)"'), '') || '"'
  );
end
$$;

-- A setup whose file is withheld, as others may read it. Owner rights: the policies keep the row itself from everybody else.
create function public.withheld_setup(setup bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(columns.name, to_jsonb(s) -> columns.name) || jsonb_build_object(
    'setup_data', private.file_without_words(s.game, s.setup_data),
    'author', (
      select jsonb_build_object('username', p.username, 'first_name', p.first_name, 'last_name', p.last_name)
      from public.user_profiles p where p.id = s.user_id
    )
  ) from public.setups s cross join unnest(array[
    'id', 'user_id', 'game', 'car_name', 'track_name', 'title', 'note', 'is_public', 'created_at', 'likes', 'youtube_url',
    'based_on', 'worked', 'tried', 'lap_video', 'lap_from', 'lap_possible', 'file_withheld', 'downloads'
  ] || private.conditions()) as columns (name) where (select private.require_open_account())
    and s.id = withheld_setup.setup and s.is_public and s.file_withheld and s.deleted_at is null
    and not private.is_hidden(s.id)
  group by s.id
$$;

-- Counts of drivers' corrections, by the part of the reading. No driver, no words, no time.
create table private.reading_corrections (
  part text primary key check (char_length(part) between 1 and 40),
  times bigint not null default 1
);

-- Counts the parts of one correction. In one order, so that two corrections never wait for each other.
create function public.count_corrections(parts text[]) returns void language sql security definer set search_path = '' as $$
  insert into private.reading_corrections as kept (part, times)
  select p.part, count(*) from unnest(parts[1:100]) as p(part) group by p.part order by p.part
  on conflict (part) do update set times = kept.times + excluded.times
$$;

create function public.corrections_counted() returns table (part text, times bigint)
  language sql stable security definer set search_path = '' as $$
  select c.part, c.times from private.reading_corrections c order by c.times desc, c.part limit 50
$$;
