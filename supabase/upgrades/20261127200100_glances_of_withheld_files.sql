-- outside a transaction
do $$
declare
  piece bigint[];
  last bigint := 0;
begin
  loop
    piece := array(select s.id from public.setups s where s.file_withheld and s.id > last order by s.id limit 1000);
    exit when cardinality(piece) = 0;
    -- What is derived is derived again.
    update public.setups s set file_withheld = s.file_withheld where s.id = any (piece);
    last := piece[cardinality(piece)];
    commit;
  end loop;
end
$$;
