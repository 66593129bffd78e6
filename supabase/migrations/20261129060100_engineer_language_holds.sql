alter table public.user_profiles validate constraint engineers_speak;
