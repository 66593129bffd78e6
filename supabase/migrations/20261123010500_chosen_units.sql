-- The units that a driver reads and types values in, as the cookie of their browsers has them: `bar.C.mm.l`; null where none
-- were chosen. Files and all that is stored stay in the units of the games.
alter table public.user_profiles add column units text
  check (units ~ '^(game|psi|bar|kPa)\.(C|F)\.(mm|in)\.(l|gal)$');

create function public.choose_my_units(units text) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.user_profiles p set units = choose_my_units.units where p.id = private.profile_id();
$$;
revoke all on function public.choose_my_units(text) from public, anon, authenticated;
grant execute on function public.choose_my_units(text) to authenticated;
