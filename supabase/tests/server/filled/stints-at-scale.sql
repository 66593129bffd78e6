-- Fills the product's tables with a community that has driven a lot. Run by stints-at-scale.ts, which sets the variable
-- stints. Most drivers have some fifty stints with a few setups; the first has a thousandth of all, half of them with one car.

select setseed(0.2026);
set session_replication_role = replica;

insert into public.user_profiles (clerk_user_id, username)
select 'user_bench_' || n, 'driver_' || n from generate_series(1, greatest(20, :stints / 50)) n;

insert into public.setups (user_id, game, car_name, track_name, setup_data)
select p.id, 'ACC', 'car_' || (p.id + k) % 30, 'track_' || (p.id * 7 + k) % 24, '{}'
from public.user_profiles p cross join generate_series(1, 3) k
where p.clerk_user_id like 'user\_bench\_%';

create table bench.own as
select id, user_id, game, car_name, track_name, row_number() over (order by user_id, id) - 1 as place from public.setups;
alter table bench.own add primary key (place);

insert into public.stints (user_id, setup_id, version, game, car_name, track_name, driven_at, request_id, sheet, changes, told)
select o.user_id, o.id, 1 + n % 5, o.game, o.car_name, o.track_name, now() - interval '1 minute' * (n % 1000000),
  gen_random_uuid(),
  jsonb_build_object(
    'hot', jsonb_build_object('LF', 26 + n % 20 / 10.0, 'RF', 26.4, 'LR', 26.2, 'RR', 26.7),
    'cold', jsonb_build_object('LF', 25.3, 'RF', 25.2, 'LR', 25, 'RR', 25),
    'trackTemp', 20 + n % 20, 'bestLap', 137.3, 'notes', repeat('Loose in the fast corners. ', 6)
  ),
  jsonb_build_array(jsonb_build_object('parameter', 'tyrePressure.LF', 'why', repeat('27.6 hot, aim 26.5. ', 12))),
  '["Drive on."]'
from (select count(*) as count from bench.own) owned
cross join generate_series(1, :stints) n
join bench.own o on o.place = case when n % 1000 = 0 then n / 1000 % 2 * (n / 2000 % 3) else n % owned.count end;

reset session_replication_role;
