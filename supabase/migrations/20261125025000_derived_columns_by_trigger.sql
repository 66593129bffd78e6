-- The glance at a file on a card and the search text were computed at every update of the row, each like included:
-- Postgres computes generated columns again wherever a trigger runs before the update. A trigger computes them when what they
-- are made of changes.

set local lock_timeout = '5s';
alter table public.setups alter column glance drop expression;
alter table public.setups alter column search_text drop expression;
alter table public.setups alter column search_text set default '';

create function private.derive_columns() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.setup_data <> old.setup_data then
    new.glance := private.setup_glance(new.setup_data);
  else
    new.glance := old.glance;
  end if;
  if tg_op = 'INSERT' or (new.car_name, new.track_name, new.title, new.note)
    is distinct from (old.car_name, old.track_name, old.title, old.note)
  then
    new.search_text := private.searchable(
      new.car_name || ' ' || new.track_name || ' ' || coalesce(new.title, '') || ' ' || coalesce(new.note, '')
    );
  else
    new.search_text := old.search_text;
  end if;
  return new;
end
$$;
-- Triggers run by their names: after those that take words away.
create trigger zz_columns_are_derived before insert or update on public.setups
  for each row execute function private.derive_columns();
