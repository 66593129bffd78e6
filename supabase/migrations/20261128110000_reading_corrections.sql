-- Counts of drivers' corrections, by the part of the reading. No driver, no words, no time.
create table private.reading_corrections (
  part text primary key check (char_length(part) between 1 and 40),
  times bigint not null default 1
);
alter table private.reading_corrections enable row level security;

-- Counts the parts of one correction. In one order, so that two corrections never wait for each other.
create or replace function public.count_corrections(parts text[]) returns void
  language sql security definer set search_path = '' as $$
  insert into private.reading_corrections as kept (part, times)
  select p.part, count(*) from unnest(parts[1:100]) as p(part) group by p.part order by p.part
  on conflict (part) do update set times = kept.times + excluded.times
$$;

create or replace function public.corrections_counted() returns table (part text, times bigint)
  language sql stable security definer set search_path = '' as $$
  select c.part, c.times from private.reading_corrections c order by c.times desc, c.part limit 50
$$;
