-- The best lap of a stint's recording by distance, at most 20 kB as sent, and whether its driver shares it with the setup.
alter table public.stints
  add column trace jsonb,
  add column is_reference boolean not null default false;

-- Written out by the database it has a blank behind each comma and colon.
alter table public.stints add constraint a_trace_is_small
  check (jsonb_typeof(trace) = 'object' and octet_length(trace::text) <= 28672) not valid;
alter table public.stints add constraint a_reference_has_a_trace check (trace is not null or not is_reference) not valid;

comment on column public.stints.trace is 'A lap by distance with its corners; null where the sheet came without a recording, or without the driver''s choice.';
comment on column public.stints.is_reference is 'Shared with the setup while that is public: other drivers hold their laps against it.';

-- Owner rights: visitors read no stints, and of a shared one its lap alone.
create or replace function public.reference_lap(setup bigint) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select t.trace
    from public.setups s
    join public.stints t on t.user_id = s.user_id and t.setup_id = s.id
    where s.id = reference_lap.setup
      and s.is_public and s.deleted_at is null and not s.file_withheld and not private.is_hidden(s.id)
      and t.is_reference
    order by t.driven_at desc, t.id desc
    limit 1
$$;
