-- How many public setups hold each of these marks, for the choices of the list's filters. Marks that none holds are left out.
--
-- Owner rights: it gives counts of what everybody may list, and only of marks that a filter offers. Each mark is one look into the
-- key; at most a thousand are looked up.
create function public.listed_counts(marks text[])
  returns table (mark text, setups integer)
  language sql stable security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
as $$
  select w.word, w.uses
  from (select distinct mark from unnest(marks[1:1000]) mark where mark ~ '^:[gctsw]:') asked
  join private.listed_words w on w.word = asked.mark collate "C"
$$;

revoke all on function public.listed_counts(text[]) from public, anon, authenticated;
grant execute on function public.listed_counts(text[]) to anon, authenticated, service_role;
