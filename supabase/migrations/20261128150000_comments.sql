-- Setups whose author takes no more comments; those that are there stay.
create table private.closed_comments (
  setup_id bigint primary key references public.setups (id) on delete cascade,
  closed_at timestamptz not null default now()
);

-- Comments follow the visibility of their setup: whoever may see it while it is public, or a team's.
create function private.has_comments(setup bigint) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.sees_setup(setup)
    and exists (select from public.setups s where s.id = setup and (s.is_public or s.team_id is not null));
end
$$;

-- Words with a link or code are withheld once a comment's reports weigh enough, as those of setups.
create function private.is_comment_withheld(comment bigint, words text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce(sum(private.weight_of_report(r.reporter)), 0) >= 2 and private.leads_or_runs(is_comment_withheld.words)
  from private.reports r where r.comment_id = comment and r.closed_at is null
$$;

-- The latest first; null where the caller may see none. `count` stops at 1,000. Owner rights: nobody else reads others' comments.
create function public.comments_of(setup bigint, before bigint default null, at_most integer default 20) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me bigint := private.profile_id();
begin
  if not private.has_comments(setup) then return null; end if;
  return jsonb_build_object(
    'is_closed', exists (select from private.closed_comments k where k.setup_id = setup),
    'is_author', private.writes_setup(setup),
    'count', (
      select count(*) from (
        select from public.setup_comments c where c.setup_id = setup and c.hidden_why is null
          and not exists (select from private.blocked_authors b where b.user_id = c.user_id)
        limit 1000
      ) counted
    ),
    'comments', coalesce((
      select jsonb_agg(to_jsonb(shown) order by shown.id desc) from (
        select c.id, c.created_at, c.edited_at, c.hidden_why, c.user_id is not distinct from me as is_mine,
          case when c.user_id is distinct from me and private.is_comment_withheld(c.id, c.words)
            then private.neutral_text() else c.words end as words,
          c.user_id, p.username, p.first_name, p.last_name
        from public.setup_comments c join public.user_profiles p on p.id = c.user_id
        where c.setup_id = setup and (before is null or c.id < before) and (c.user_id is not distinct from me
            or c.hidden_why is null and not exists (select from private.blocked_authors b where b.user_id = c.user_id))
        order by c.id desc limit least(greatest(at_most, 1), 101)
      ) shown
    ), '[]')
  );
end
$$;

-- 'commented', also if repeated in ten minutes; 'unknown-setup', 'closed', 'no-profile', 'no-name', 'blocked', 'too-many' (60 a day).
create function public.comment_on_setup(setup bigint, words text) returns text language plpgsql security definer set search_path = '' as $$
declare
  me bigint := private.writing_driver();
begin
  if not private.has_comments(setup) then
    return 'unknown-setup';
  elsif me is null then
    return 'no-profile';
  elsif exists (select from private.closed_comments k where k.setup_id = setup) then
    return 'closed';
  elsif exists (select from private.blocked_authors b where b.user_id = me) then
    return 'blocked';
  elsif exists (
    select from public.user_profiles p where p.id = me and btrim(concat(p.username, p.first_name, p.last_name)) = ''
  ) then
    return 'no-name';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('comments ' || me, 0));
  if exists (
    select from public.setup_comments c where c.user_id = me and c.setup_id = setup and c.words = comment_on_setup.words
      and c.created_at > now() - interval '10 minutes'
  ) then
    return 'commented';
  elsif (
    select count(*) from public.setup_comments c where c.user_id = me and c.created_at > now() - interval '1 day'
  ) >= 60 then
    return 'too-many';
  end if;
  insert into public.setup_comments (setup_id, user_id, words) values (setup, me, comment_on_setup.words);
  return 'commented';
end
$$;

-- Null deletes it. 'done', 'too-late' for a change after 15 minutes or of one that an operator hid, or 'unknown-comment'.
create function public.change_my_comment(comment bigint, words text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me bigint := private.writing_driver();
  mine public.setup_comments;
begin
  select c.* into mine from public.setup_comments c where c.id = comment and c.user_id = me for update;
  if not found then
    return 'unknown-comment';
  elsif change_my_comment.words is null then
    delete from public.setup_comments c where c.id = comment;
  elsif mine.created_at < now() - interval '15 minutes' or mine.hidden_why is not null then
    return 'too-late';
  else
    update public.setup_comments c set words = change_my_comment.words, edited_at = now()
      where c.id = comment and c.words <> change_my_comment.words;
  end if;
  return 'done';
end
$$;

create function public.close_comments(setup bigint, closes boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.writing_driver();
  if not private.writes_setup(setup) then
    return false;
  elsif closes then
    insert into private.closed_comments (setup_id) values (setup) on conflict do nothing;
  else
    delete from private.closed_comments k where k.setup_id = setup;
  end if;
  return true;
end
$$;

-- Keeps a report of exactly one subject. A second report of the same adds its words to the open one.
create function private.keep_report(me bigint, setup bigint, author bigint, comment bigint, reason text, words text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  open_report private.reports;
  addition text;
begin
  perform pg_advisory_xact_lock(hashtextextended('reports ' || me, 0));
  select * into open_report from private.reports r where r.reporter = me and r.closed_at is null
      and (r.setup_id = setup or r.author_id = author or r.comment_id = comment);
  if found then
    -- The same again adds nothing.
    addition := concat_ws(
      ' ', case when reason is distinct from open_report.reason then '(' || reason || ')' end, nullif(words, '')
    );
    if addition = '' or strpos(E'\n' || open_report.words || E'\n', E'\n' || addition || E'\n') > 0 then
      return 'already-reported';
    end if;
    addition := concat_ws(E'\n', nullif(open_report.words, ''), addition);
    if char_length(addition) > 1000 then return 'words-full'; end if;
    update private.reports r set words = addition where r.id = open_report.id;
    return 'already-reported';
  elsif (select count(*) from private.reports r where r.reporter = me and r.reported_at > now() - interval '1 day') >= 10 then
    return 'too-many';
  end if;
  insert into private.reports (setup_id, author_id, comment_id, reporter, reason, words)
    values (setup, author, comment, me, keep_report.reason, keep_report.words);
  return 'reported';
end
$$;

create function public.report_comment(comment bigint, reason text, words text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me bigint := private.writing_driver();
  writer bigint;
begin
  if me is null then return 'no-profile'; end if;
  select c.user_id into writer from public.setup_comments c
    where c.id = comment and c.hidden_why is null and private.has_comments(c.setup_id);
  if not found then
    return 'unknown-comment';
  elsif writer = me then
    return 'own-comment';
  end if;
  return private.keep_report(me, null, null, comment, report_comment.reason, report_comment.words);
end
$$;

-- For operators: comments with open reports and hidden ones, the latest reported first.
create function public.comments_reported(at_most integer default 20) returns table (
    id bigint, setup_id bigint, user_id bigint, words text, hidden_why text, reporters integer, said jsonb,
    username text, first_name text, last_name text) language sql stable security definer set search_path = '' as $$
  select c.id, c.setup_id, c.user_id, c.words, c.hidden_why, coalesce(o.reporters, 0)::integer, coalesce(o.said, '[]'),
    p.username, p.first_name, p.last_name
  from (
    select r.comment_id, count(*) as reporters, max(r.id) as latest,
      jsonb_agg(jsonb_build_object('reason', r.reason, 'words', r.words) order by r.id) as said
    from private.reports r where r.comment_id is not null and r.closed_at is null
    group by r.comment_id order by max(r.id) desc limit 100
  ) o
  full join (
    select h.id from public.setup_comments h where h.hidden_why is not null order by h.id desc limit 20
  ) hidden on hidden.id = o.comment_id join public.setup_comments c on c.id = coalesce(o.comment_id, hidden.id)
  join public.user_profiles p on p.id = c.user_id order by o.latest desc nulls last, c.id desc
  limit least(greatest(at_most, 1), 100)
$$;

-- Hides, restores or keeps a comment in an operator's name, and closes its reports. `changed`: its setup.
create function public.act_on_comment(operator text, action text, reason text, comment bigint)
  returns table (outcome text, changed bigint[]) language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  target public.setup_comments;
begin
  changed := '{}';
  perform private.require_that(action in ('hide', 'restore', 'keep'), 'A comment is hidden, restored or kept');
  perform pg_advisory_xact_lock(hashtext('act_as_operator'));
  select c.* into target from public.setup_comments c where c.id = comment for update;
  if not found then
    outcome := 'missing';
  elsif action = 'restore' and target.hidden_why is null then
    outcome := 'unchanged';
  else
    insert into private.operator_actions (operator, action, comment_id, reason) values (operator, action, comment, reason);
    update private.reports r set closed_at = now() where r.comment_id = comment and r.closed_at is null and action <> 'restore';
    update public.setup_comments c set hidden_why = case action when 'hide' then reason when 'keep' then c.hidden_why end
      where c.id = comment;
    changed := array[target.setup_id];
    outcome := 'done';
  end if;
  return next;
end
$$;

-- An entry a setup and kind. Fifty are counted, and one more to say that there are others; nobody is named.
create function private.news_of_setups(driver bigint, since timestamptz)
  returns table (kind text, id bigint, happened_at timestamptz, told jsonb) language sql stable security definer set search_path = '' as $$
  select n.kind, n.id, n.newest, n.named || jsonb_build_object('drivers', n.drivers) from (
    select latest.kind, s.id, s.named, count(*) as drivers, max(latest.at) as newest,
      row_number() over (partition by latest.kind order by max(latest.at) desc) as place
    from (
      -- Five hundred, so that the top bar of an author with fifty thousand reads no more.
      select o.id, o.is_public,
        jsonb_build_object('game', o.game, 'car_name', o.car_name, 'track_name', o.track_name, 'title', o.title) as named
      from public.setups o where o.user_id = driver order by o.created_at desc, o.id desc limit 500
    ) s cross join lateral (
      (select 'like' as kind, l.created_at as at from public.setup_likes l
        where l.setup_id = s.id and l.created_at > since and l.user_id <> driver order by l.created_at desc limit 51)
      union all
      (select 'worked', d.answered_at from public.setup_downloads d
        where d.setup_id = s.id and d.answer = 'worked' and d.answered_at > since order by d.answered_at desc limit 51)
      union all
      (select 'comment', c.created_at from public.setup_comments c
        where c.setup_id = s.id and c.created_at > since and c.user_id <> driver and c.hidden_why is null
          and not exists (select from private.blocked_authors b where b.user_id = c.user_id)
        order by c.id desc limit 51)
    ) latest where s.is_public group by latest.kind, s.id, s.named
  ) n where n.place <= 20
$$;

create function public.my_reports()
  returns table (id bigint, setup_id bigint, author_id bigint, reason text, words text, reported_at timestamptz, closed_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select r.id, coalesce(r.setup_id, c.setup_id), r.author_id, r.reason, r.words, r.reported_at, r.closed_at
  from private.reports r left join public.setup_comments c on c.id = r.comment_id
  where r.reporter = (select private.profile_id())
$$;

-- For operators: actions, latest first; `holds` says whether one can be undone.
create function public.operator_actions_done(before bigint default null, at_most integer default 20) returns table (
    id bigint, done_at timestamptz, operator text, action text, setup_id bigint, author_id bigint, garage text, reason text,
    holds boolean, game text, car_name text, track_name text, username text, first_name text, last_name text)
  language sql stable security definer set search_path = '' as $$
  select a.id, a.done_at, a.operator, a.action, a.setup_id, a.author_id,
    coalesce(a.garage, 'Comment ' || a.comment_id), a.reason,
    a.action = 'hide' and h.why is not null or a.action = 'block' and b.user_id is not null,
    s.game, s.car_name, s.track_name, p.username, p.first_name, p.last_name
  from private.operator_actions a left join public.setups s on s.id = a.setup_id
  left join public.user_profiles p on p.id = coalesce(a.author_id, s.user_id)
  left join private.hidden_setups h on h.setup_id = a.setup_id
  left join private.blocked_authors b on b.user_id = a.author_id where before is null or a.id < before
  order by a.id desc limit least(greatest(at_most, 1), 101)
$$;

-- All own setups, the newest first. An array for each column: rows of eight thousand setups take twice the time and bytes.
create function public.my_garage_columns() returns table (setups json, deleted json, standing json)
  language sql stable security invoker set search_path = '' as $$
  select
    (
      select json_build_object(
        'id', coalesce(array_agg(s.id), '{}'), 'game', array_agg(s.game), 'car_name', array_agg(s.car_name),
        'track_name', array_agg(s.track_name), 'title', array_agg(s.title), 'session', array_agg(s.session),
        'weather', array_agg(s.weather), 'lap_ms', array_agg(s.lap_ms)
      ) from (
        select m.id, m.game, m.car_name, m.track_name, m.title, m.session, m.weather, m.lap_ms
        from public.my_setups m order by m.created_at desc, m.id desc limit 10000
      ) s
    ),
    (select coalesce(json_agg(d), '[]') from public.my_recently_deleted() d),
    (select coalesce(json_agg(a), '[]') from public.my_standing() a)
$$;

-- In one question; each is null where there is none, or the caller may not see it.
create function public.public_setup_page(setup bigint, at_most integer) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'comments', public.comments_of(public_setup_page.setup, null, public_setup_page.at_most),
    'lap_seconds', jsonb_path_query_first(public.reference_lap(public_setup_page.setup), '$.trace.seconds ? (@.type() == "number" && @ < 900)')
  )
$$;
