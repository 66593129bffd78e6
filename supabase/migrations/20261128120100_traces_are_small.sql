alter table public.stints validate constraint a_trace_is_small;
alter table public.stints validate constraint a_reference_has_a_trace;
