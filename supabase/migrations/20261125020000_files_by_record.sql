-- Words in a reported setup's file are withheld by the same weight of reports as its title and note.
create or replace function private.withholds_words(setup bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select private.reports_weigh(setup)
$$;

-- As before; a consequence of a driver's act, such as a stint that proves their lap, is not counted as their write.
create or replace function private.limit_writes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := tg_argv[0]::integer;
  me bigint;
  so_far integer;
begin
  if pg_trigger_depth() > 1 or not private.is_driver() then
    return new;
  end if;
  me := private.profile_id();
  if me is null or new.user_id <> me then
    return new;
  end if;
  insert into private.writes_of_drivers as w (user_id, kind, since, writes)
    values (me, tg_table_name || ' ' || tg_op, now(), 1)
    on conflict (user_id, kind) do update set
      since = case when w.since > now() - interval '1 minute' then w.since else excluded.since end,
      writes = case when w.since > now() - interval '1 minute' then w.writes + 1 else 1 end
    returning w.writes into so_far;
  if so_far > most then
    raise exception 'More than % in a minute', most using errcode = 'PT429';
  end if;
  return new;
end
$$;

-- Setups reported already.
update public.setups s set file_withheld = not s.file_withheld
  where s.file_withheld <> (private.reports_weigh(s.id) and private.file_leads_or_runs(s.setup_data))
    and s.id in (select r.setup_id from private.reports r where r.closed_at is null);
