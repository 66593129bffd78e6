-- The language that the engineer answers a driver in where their words tell none, by its tag: `de`; null: none chosen.
alter table public.user_profiles add column engineer_language text;
alter table public.user_profiles add constraint engineers_speak
  check (engineer_language in ('en', 'de', 'fr', 'it', 'es')) not valid;

create or replace function public.choose_my_language(language text) returns void language sql security definer set search_path = '' as $$
  update public.user_profiles p set engineer_language = choose_my_language.language where p.id = private.profile_id();
$$;
