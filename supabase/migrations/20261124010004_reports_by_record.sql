-- A report withholds words by its reporter's record, not by being there; and a full stop without a space is no link.

-- The outcome of a driver's reports: an operator hid or blocked what they were about, or kept it. It outlives the reports.
create table private.reporter_records (
  reporter bigint primary key references public.user_profiles (id) on delete cascade,
  upheld integer not null default 0,
  refused integer not null default 0
);
alter table private.reporter_records enable row level security;
revoke all on table private.reporter_records from public, anon, authenticated, service_role;

-- Names of hosts: endings that no sentence begins with count anywhere; words and abbreviations that are endings too, in small letters
-- where the text or a sign comes after them, or before a path.
create or replace function private.leads_or_runs(words text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
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

-- Nothing from whose word does not count, or whose reports were refused more often than upheld; two from whose were upheld.
create function private.weight_of_report(reporter bigint) returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select case
    when not private.counts_for_others(weight_of_report.reporter) or coalesce(r.refused > r.upheld, false) then 0
    when coalesce(r.upheld > r.refused, false) then 2
    else 1
  end
  from (select) as once left join private.reporter_records r on r.reporter = weight_of_report.reporter
$$;

-- Whether what is reported of a setup is reason enough to withhold words: two drivers, or one whose reports were upheld.
create function private.reports_weigh(setup bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(sum(private.weight_of_report(r.reporter)), 0) >= 2
  from private.reports r where r.setup_id = setup and r.closed_at is null
$$;

-- As before, where the reports weigh enough.
create or replace function private.guard_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  neutral constant text := private.neutral_text();
begin
  -- A block waits for who publishes at the same moment, and the other way round: see act_as_operator.
  if new.is_public and (tg_op = 'INSERT' or not old.is_public) then
    perform pg_advisory_xact_lock_shared(hashtextextended('publishing ' || new.user_id, 0));
  end if;
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
  return new;
end
$$;

-- Gives a setup its words back, once what is open against it does not weigh enough.
create or replace function private.show_texts(setup bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept private.withheld_texts;
begin
  if private.reports_weigh(setup) then
    return;
  end if;
  delete from private.withheld_texts w where w.setup_id = setup returning * into kept;
  if found then
    update public.setups s set title = coalesce(kept.title, s.title), note = coalesce(kept.note, s.note) where s.id = setup;
  end if;
end
$$;

-- Weighs everything a driver has reported again: words are withheld, or given back.
create function private.weigh_reports_of(driver bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  setup bigint;
begin
  for setup in
    select r.setup_id from private.reports r
    where r.reporter = driver and r.closed_at is null and r.setup_id is not null order by r.setup_id
  loop
    perform private.show_texts(setup);
    -- The guard looks at its words.
    update public.setups s set title = s.title, note = s.note where s.id = setup;
  end loop;
end
$$;

-- An operator's decision goes into the record of who reported it; it comes before the reports are closed.
create function private.note_reporters() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  reporters bigint[];
begin
  with judged as (
    insert into private.reporter_records as k (reporter, upheld, refused)
      select r.reporter, count(*) filter (where new.action <> 'keep'), count(*) filter (where new.action = 'keep')
      from private.reports r
      where r.closed_at is null and (r.setup_id = new.setup_id or r.author_id = new.author_id)
      group by r.reporter
      on conflict (reporter) do update set upheld = k.upheld + excluded.upheld, refused = k.refused + excluded.refused
      returning k.reporter
  )
  select array_agg(j.reporter) into reporters from judged j;
  perform private.weigh_reports_of(one) from unnest(reporters) one;
  return null;
end
$$;
create trigger reporters_are_noted
  after insert on private.operator_actions
  for each row when (new.action in ('hide', 'block', 'keep'))
  execute function private.note_reporters();

revoke all on function
  private.weight_of_report(bigint), private.reports_weigh(bigint), private.weigh_reports_of(bigint), private.note_reporters()
  from public;

-- Words withheld before obey the same rule.
select private.show_texts(w.setup_id) from private.withheld_texts w;
update public.setups s set title = coalesce(w.title, s.title), note = coalesce(w.note, s.note)
  from private.withheld_texts w where w.setup_id = s.id;
