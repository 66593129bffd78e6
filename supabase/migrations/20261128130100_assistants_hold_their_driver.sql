-- As every row that names a driver does while it is written.
create trigger a_link_holds before insert on public.assistants for each row execute function private.hold_named_rows();
