-- outside a transaction
do $$
declare
  last bigint := 0;
  piece bigint[];
begin
  loop
    piece := array(select s.id from public.setups s where s.id > last order by s.id limit 1000);
    exit when cardinality(piece) = 0;
    update public.setups s set size = octet_length(s.setup_data) where s.id = any (piece) and s.size is null;
    last := piece[cardinality(piece)];
    commit;
  end loop;
end
$$;
