-- Tables as the first migrations have them, all functions, and what calls those, at once: nobody meets half of it.
-- A deleted setup is marked and private. All that hangs on it stays, and counts again when the mark is taken away.
alter table public.setups add column deleted_at timestamptz;
-- Whether it is public again once it is back.
alter table public.setups add column shared_when_deleted boolean not null default false;
alter table public.setups add constraint deleted_setups_are_private check (deleted_at is null or not is_public) not valid;
comment on column public.setups.deleted_at is
  'When its driver deleted it. For thirty days it can come back; nobody sees it meanwhile.';
drop trigger deleted_setups_are_kept on public.setups;
drop trigger deleted_setups_take_their_cards_along on private.deleted_setups;
-- Where the money of the plan in this row is. Null: ours, or nothing was paid.
alter table public.subscriptions
  add column payment text constraint payments_are_known check (payment in ('refunded', 'disputed', 'owed')),
  -- An amount that a renewal left unpaid, in the currency's smallest unit as Stripe counts it.
  add column owed_amount bigint,
  add column owed_currency text constraint currencies_are_codes check (owed_currency ~ '^[a-z]{3}$');
drop trigger subscribers_are_recounted on public.subscriptions;
-- Drivers whose standing changed, until their words are counted anew. No foreign key: whoever pays, closes, blocks or stores a
-- stint waits for nobody's row.
create table private.recounts (
  user_id bigint primary key,
  since timestamptz not null default now(),
  -- Grows with each change, so that one that comes while an earlier is worked at is not lost.
  changes integer not null default 1,
  -- Setups up to these numbers have their laps, and the driver's reports of them, weighed.
  laps_to bigint not null default 0,
  reports_to bigint not null default 0
);
alter table private.recounts enable row level security;
create index recounts_by_age on private.recounts (since, user_id);
-- Figures of setups not yet added: likes, likes that do not count, downloads, and of the answers about a version of the file
-- those that count.
alter table private.like_changes rename to figure_changes;
alter table private.figure_changes rename column n to likes;
alter index private.like_changes_by_setup rename to figure_changes_by_setup;
alter table private.figure_changes
  alter column likes set default 0,
  alter column uncounted set default 0,
  add column downloads smallint not null default 0,
  add column version integer,
  add column worked smallint not null default 0,
  add column tried smallint not null default 0;
drop trigger download_answers_are_counted on public.setup_downloads;
drop trigger downloads_are_counted on public.setup_downloads;
drop trigger test_cards_are_counted on public.test_cards;
alter table public.rule_results drop constraint rule_results_tested_check;
drop trigger votes_are_counted on private.rule_votes;
-- The names under which a driver stands in results files, the last chosen first.
alter table public.user_profiles
  add column results_names text[] not null default '{}'
    constraint results_names_are_few check (
      cardinality(results_names) <= 5 and char_length(array_to_string(results_names, '')) <= 500
    );
alter table private.figure_changes rename constraint like_changes_pkey to figure_changes_pkey;
alter table private.figure_changes rename constraint like_changes_n_check to figure_changes_likes_check;
alter table private.figure_changes rename constraint like_changes_uncounted_check to figure_changes_uncounted_check;
-- A driver's garage counts for that driver alone: the range of each setting of a car, and the text of each position.
create table private.driver_garages (
  digest bytea not null,
  game text not null check (game in ('LMU', 'rFactor2')),
  car text not null check (length(car) between 1 and 100),
  -- The season word of the game's own files.
  version text not null check (length(version) <= 40),
  -- A line of a setup file, SECTION.Key, or the game's own key where none is known.
  setting text not null check (length(setting) between 1 and 100),
  -- -1 for the range of the setting, else the place of one of its positions.
  place integer not null check (place between -1 and 10000),
  lowest integer check (lowest between 0 and 10000),
  highest integer check (highest between lowest and 10000),
  reads text check (length(reads) between 1 and 80),
  seen_at timestamptz not null default now(),
  check ((place = -1) = (reads is null) and (place = -1) = (lowest is not null and highest is not null)),
  primary key (digest, game, car, version, setting, place)
);
alter table private.driver_garages enable row level security;
comment on column private.driver_garages.digest is 'Of the driver''s id, as in forgotten_drivers.';
insert into private.driver_garages (digest, game, car, version, setting, place, lowest, highest, reads, seen_at)
  select distinct on (w.digest, f.game, f.car, f.version, f.setting, coalesce(f.position, -1))
    w.digest, f.game, f.car, f.version, f.setting, coalesce(f.position, -1), f.lowest, f.highest, f.reads, w.told_at
  from private.garage_witnesses w join private.garage_facts f on f.id = w.fact
  order by w.digest, f.game, f.car, f.version, f.setting, coalesce(f.position, -1), w.told_at desc;
drop trigger believed_laps_are_ordered on private.believed_laps;

-- all functions

-- Others see no private setup anyway.
create policy "nobody sees or changes deleted setups" on public.setups
  as restrictive for all to authenticated using (deleted_at is null);
create trigger drivers_mark_what_they_delete
  before delete on public.setups
  for each row execute function private.mark_instead();
create trigger setups_take_their_cards_along
  after delete on public.setups
  referencing old table as before for each statement execute function private.forget_cards_of_setup();
create trigger subscribers_are_recounted
  after insert or update of status, plan_id, current_period_end, account_closed_at, payment or delete
  on public.subscriptions
  for each row execute function private.recount_subscriber();
create trigger downloads_are_counted after insert or update of answer, version, counted, answered_at, downloaded_at or delete
  on public.setup_downloads
  for each row execute function private.count_download();
create trigger new_cards_are_counted after insert on public.test_cards
  referencing new table as after for each statement execute function private.count_test_cards();
create trigger changed_cards_are_counted after update on public.test_cards
  referencing old table as before new table as after for each statement execute function private.count_test_cards();
create trigger removed_cards_are_counted after delete on public.test_cards
  referencing old table as before for each statement execute function private.count_test_cards();
create trigger new_votes_are_counted after insert on private.rule_votes
  referencing new table as after for each statement execute function private.count_votes();
create trigger changed_votes_are_counted after update on private.rule_votes
  referencing old table as before new table as after for each statement execute function private.count_votes();
create trigger removed_votes_are_counted after delete on private.rule_votes
  referencing old table as before for each statement execute function private.count_votes();
-- A withheld file stays in the database: others read its settings alone, through a function.
alter policy "visitors read public setups" on public.setups
  using (is_public and not file_withheld and not private.is_hidden(id));
alter policy "drivers read public setups and their own" on public.setups
  using (user_id = (select private.profile_id()) or is_public and not file_withheld and not private.is_hidden(id));
create trigger new_laps_are_ordered after insert on private.believed_laps
  referencing new table as after for each statement execute function private.order_changed_laps();
create trigger changed_laps_are_ordered after update on private.believed_laps
  referencing old table as before new table as after for each statement execute function private.order_changed_laps();
create trigger removed_laps_are_ordered after delete on private.believed_laps
  referencing old table as before for each statement execute function private.order_changed_laps();
