-- The conversation with the race engineer. Written with the service key; a driver reads the own one.

create table public.chat_messages (
  id bigint generated always as identity primary key,
  clerk_user_id text not null check (char_length(clerk_user_id) between 1 and 64),
  role text not null check (role in ('user', 'assistant')),
  content text not null check (char_length(content) between 1 and 20000),
  created_at timestamptz not null default now()
);
create index chat_messages_by_driver on public.chat_messages (clerk_user_id, id desc);

alter table public.chat_messages enable row level security;
revoke all on table public.chat_messages from public, anon, authenticated;
grant all on table public.chat_messages to service_role;
grant select on table public.chat_messages to authenticated;

create policy "drivers read their own conversation" on public.chat_messages
  for select to authenticated
  using (clerk_user_id = (select auth.jwt()->>'sub'));
