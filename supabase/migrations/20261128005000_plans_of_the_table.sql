-- The product's table of plans says which there are: a new one is a row there and none here.
alter table public.subscriptions drop constraint if exists subscriptions_plan_id_check;
