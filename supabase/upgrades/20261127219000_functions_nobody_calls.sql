-- Functions that nobody calls any more, and the extension of an index that is gone.
drop function public.save_my_profile(text, text, text, text);
drop function public.still_good_of(bigint, text);
drop extension pg_trgm;
alter table private.figure_changes rename constraint like_changes_pkey to figure_changes_pkey;
alter table private.figure_changes rename constraint like_changes_n_check to figure_changes_likes_check;
alter table private.figure_changes rename constraint like_changes_uncounted_check to figure_changes_uncounted_check;

create or replace function private.withhold_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.file_withheld := case when private.reports_weigh(new.id) then private.file_leads_or_runs(new.setup_data) else false end;
  return new;
end
$$;

create or replace function private.withhold_reported_file() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  setup bigint := coalesce(new.setup_id, old.setup_id);
begin
  update public.setups s set file_withheld = not s.file_withheld
    where s.id = setup
      and s.file_withheld <> (private.reports_weigh(s.id) and private.file_leads_or_runs(s.setup_data));
  return null;
end
$$;

drop function private.withholds_words(bigint);
