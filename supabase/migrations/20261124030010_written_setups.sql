-- A driver who writes with their own token, past our pages, is held to the rules of our pages: the file of a setup is one of
-- its game. Only who writes now is checked, so no row of before stands in anybody's way; operators and the service pass.

-- Whether the caller is a signed-in driver: neither a visitor, nor the service, nor who works in the SQL editor.
create function private.is_driver() returns boolean
  language sql stable
  set search_path = ''
as $$
  select coalesce(auth.jwt()->>'role' = 'authenticated', false)
$$;

-- Whether a text is a setup of the game, as core/setup reads them: of ACC an object with the name of a car and a group of
-- settings, at most 32 levels deep; of Le Mans Ultimate and rFactor 2 a section with a setting; of iRacing plain text. Never fails.
create function private.is_setup_file(of_game text, data text) returns boolean
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  most_levels constant integer := 32;
  bare constant text := ltrim(data, E'\uFEFF');
  brackets text;
  file json;
  section integer;
begin
  if of_game = 'iRacing' then
    return bare ~ '\S' and bare !~ '^\s*[<{[]' and bare !~ U&'[\0001-\0008\000B\000E-\001F\007F-\009F\FFFD]';
  elsif of_game <> 'ACC' then
    section := regexp_instr(bare, '(^|[\r\n])[ \t]*\[[A-Za-z0-9_]{1,40}\][ \t]*[\r\n]');
    return section > 0 and substr(bare, section + 1)
      ~ '[\r\n][ \t]*(//[ \t]*)?[A-Za-z][A-Za-z0-9_]*Setting[ \t]*=[ \t]*[0-9]{1,6}[ \t]*(//|[\r\n]|$)';
  end if;
  -- Before anything walks down it.
  brackets := regexp_replace(regexp_replace(bare, '"([^"\\]|\\.)*"', '', 'g'), '[^][{}]+', '', 'g');
  for level in 1..most_levels loop
    exit when brackets = '';
    brackets := replace(replace(brackets, '{}', ''), '[]', '');
  end loop;
  if brackets <> '' then
    return false;
  end if;
  -- Without escapes, of which JSON has more than text: \u0000.
  file := regexp_replace(replace(bare, '\\', ''), '\\u[0-9A-Fa-f]{4}', 'x', 'g')::json;
  return coalesce(
    json_typeof(file) = 'object'
      and json_typeof(file->'carName') = 'string' and char_length(file->>'carName') between 1 and 80
      and 'object' in (json_typeof(file->'basicSetup'), json_typeof(file->'advancedSetup')),
    false
  );
exception when others then
  return false;
end
$$;

-- Owner rights: not even a driver calls the functions above.
create function private.check_written_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not private.is_driver() or tg_op = 'UPDATE' and new.setup_data = old.setup_data then
    return new;
  end if;
  if not private.is_setup_file(new.game, new.setup_data) then
    raise exception 'This is no setup of %', new.game using errcode = 'check_violation', constraint = 'setups_hold_setups';
  end if;
  -- Names that a file gives a car nobody knows.
  if tg_op = 'INSERT' and concat_ws(' ', new.car_name, new.track_name) ~* '://|\mwww\M|[[:alnum:]-]\.[[:alpha:]]{2,}(?![0-9])' then
    raise exception 'The name of a car or track leads somewhere' using errcode = 'check_violation', constraint = 'setups_are_named';
  end if;
  return new;
end
$$;
create trigger written_setups_are_checked
  before insert or update of setup_data on public.setups
  for each row execute function private.check_written_setup();

create function private.check_written_card() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.is_driver() and not private.is_setup_file(new.game, new.after_data) then
    raise exception 'This is no setup of %', new.game using errcode = 'check_violation', constraint = 'test_cards_hold_setups';
  end if;
  return new;
end
$$;
create trigger written_cards_are_checked
  before insert on public.test_cards
  for each row execute function private.check_written_card();

revoke all on function
  private.is_driver(), private.is_setup_file(text, text), private.check_written_setup(), private.check_written_card()
  from public;
