-- outside a transaction
do $$
declare
  place bigint := 0;
  last bigint;
begin
  loop
    select max(piece.id) into last
      from (select s.id from public.setups s where s.id > place order by s.id limit 500) piece;
    exit when last is null;
    update public.setups s set downloads = c.downloads
      from (
        select d.setup_id, count(*) as downloads from public.setup_downloads d
        where d.setup_id > place and d.setup_id <= last group by d.setup_id
      ) c
      where s.id = c.setup_id and s.downloads <> c.downloads;
    commit;
    place := last;
  end loop;
end
$$;
