-- The setups of a car on a track by likes: among a million setups the only first page of a list that had to sort all that
-- match, thousands for a popular pair.
create index public_setups_car_track_liked on public.setups (car_name, track_name, likes desc, id desc) where is_public;
