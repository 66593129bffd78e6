-- outside a transaction
create index concurrently stints_of_setup on public.stints (setup_id, driven_at desc, id desc);
