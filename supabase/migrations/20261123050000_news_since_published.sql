-- News of authors tell a setup from when it became public, not from when it was saved.

-- When it was public for the first time; null for what was saved before this column was there and not changed since. Not told
-- to anybody: only news are ordered by it.
alter table public.setups add column published_at timestamptz;

create function private.note_publishing() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.published_at is not null then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.published_at := case when new.is_public then new.created_at end;
  elsif old.is_public then
    new.published_at := new.created_at;
  elsif new.is_public then
    new.published_at := now();
  end if;
  return new;
end
$$;
revoke all on function private.note_publishing() from public;
-- After guarded_setups: what is hidden is not published.
create trigger setups_note_publishing
  before insert or update of is_public on public.setups
  for each row execute function private.note_publishing();

-- By a sum: an index by user_id alone would be taken for a driver's own list too, which another holds in its order.
create index setups_by_publishing on public.setups ((user_id + 0), coalesce(published_at, created_at) desc, id desc) where is_public;

-- As before, by the time of publishing.
create or replace function private.news_of_author(driver bigint, since timestamptz)
  returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select f.author_id, shared.newest,
    jsonb_build_object(
      'username', p.username, 'first_name', p.first_name, 'last_name', p.last_name, 'setups', shared.n,
      'newest', s.id, 'game', s.game, 'car_name', s.car_name, 'track_name', s.track_name
    )
  from public.followed_authors f
  join public.user_profiles p on p.id = f.author_id
  cross join lateral (
    select count(*) as n, max(latest.shared_at) as newest,
      (array_agg(latest.id order by latest.shared_at desc, latest.id desc))[1] as setup_id
    from (
      select l.id, coalesce(l.published_at, l.created_at) as shared_at from public.setups l
      where l.user_id + 0 = f.author_id and l.is_public
        and coalesce(l.published_at, l.created_at) > greatest(since, f.created_at)
      order by coalesce(l.published_at, l.created_at) desc, l.id desc limit 51
    ) latest
  ) shared
  join public.setups s on s.id = shared.setup_id
  where f.user_id = driver
  order by shared.newest desc
  limit 20
$$;
