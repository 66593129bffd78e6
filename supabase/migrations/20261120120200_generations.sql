-- Every run of the setup assistant, kept before its answer ends.

create table public.generations (
  id bigint generated always as identity primary key,
  clerk_user_id text not null check (char_length(clerk_user_id) between 1 and 64),
  request_id uuid not null,
  kind text not null check (kind in ('generate', 'refine')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  game text not null check (game in ('ACC', 'LMU', 'iRacing', 'rFactor2')),
  car text not null check (char_length(car) between 1 and 100),
  track text not null check (char_length(track) between 1 and 100),
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  result jsonb check (jsonb_typeof(result) = 'object'),
  source text check (source in ('model', 'baseline')),
  parent_id bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A request id runs at most once a driver.
  unique (clerk_user_id, request_id),
  unique (id, clerk_user_id),
  -- A refinement continues a run of the same driver, never somebody else's.
  foreign key (parent_id, clerk_user_id) references public.generations (id, clerk_user_id) on delete set null (parent_id),
  check (parent_id <> id),
  check ((status = 'running') = (finished_at is null)),
  check (status <> 'done' or (result is not null and source is not null))
);
create index generations_by_parent on public.generations (parent_id, id) where parent_id is not null;
create index generations_by_driver on public.generations (clerk_user_id, id desc);

alter table public.generations enable row level security;
revoke all on table public.generations from public, anon, authenticated;
grant all on table public.generations to service_role;
grant select on table public.generations to authenticated;

create policy "drivers read their own runs" on public.generations
  for select to authenticated
  using (clerk_user_id = (select auth.jwt()->>'sub'));
