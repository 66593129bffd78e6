create schema if not exists bench;

-- Runs each statement as often as asked, after once to warm up, and gives the milliseconds of each run: planning and
-- execution, all rows fetched, inside the server. Round by round, so that a slow moment hits all statements alike.
create function bench.measure(statements text[], rounds integer, warm boolean) returns double precision[]
  language plpgsql
as $$
declare
  statement text;
  begun timestamptz;
  times double precision[] := '{}';
begin
  if warm then
    foreach statement in array statements loop
      execute statement;
    end loop;
  end if;
  for round in 1..rounds loop
    foreach statement in array statements loop
      begun := clock_timestamp();
      execute statement;
      times := times || (extract(epoch from clock_timestamp() - begun) * 1000)::double precision;
    end loop;
  end loop;
  return times;
end
$$;
grant usage on schema bench to anon, authenticated;
grant execute on function bench.measure(text[], integer, boolean) to anon, authenticated;

-- One driver asks for all of them, more often than the product lets a driver.
do $$
declare
  limited record;
begin
  for limited in select tgname, tgrelid::regclass as relation from pg_trigger where tgfoid = to_regproc('private.limit_writes')
  loop
    execute format('drop trigger %I on %s', limited.tgname, limited.relation);
  end loop;
end
$$;
