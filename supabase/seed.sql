-- The accounts a local start is seeded with; the Clerk and Stripe stand-ins hold the same ids. Running it again changes
-- nothing a driver has changed since.

insert into public.user_profiles (clerk_user_id, email, first_name, last_name, username, created_at) values
  ('user_seed_driver', 'driver@example.com', 'Dana', 'Driver', 'dana', now() - interval '100 days'),
  ('user_seed_premium', 'premium@example.com', 'Petra', 'Premium', 'petra', now() - interval '100 days'),
  ('user_seed_lifetime', 'lifetime@example.com', 'Leo', 'Lifetime', 'leo', now() - interval '100 days'),
  ('user_seed_ending', 'ending@example.com', 'Enid', 'Ending', 'enid', now() - interval '100 days'),
  ('user_seed_lapsed', 'lapsed@example.com', 'Lars', 'Lapsed', 'lars', now() - interval '100 days')
on conflict (clerk_user_id) do nothing;

insert into public.subscriptions (
  clerk_user_id, stripe_customer_id, status, plan_id, stripe_subscription_id, stripe_price_id, current_period_start,
  current_period_end, cancel_at_period_end, fetch_started_at
) values
  ('user_seed_premium', 'cus_seed_premium', 'active', 'monthly', 'sub_seed_premium', 'price_seed_monthly',
    now() - interval '10 days', now() + interval '20 days', false, now()),
  ('user_seed_lifetime', 'cus_seed_lifetime', 'active', 'lifetime', null, 'price_seed_lifetime',
    now() - interval '90 days', '2999-12-31T00:00:00Z', false, now()),
  ('user_seed_ending', 'cus_seed_ending', 'active', 'monthly', 'sub_seed_ending', 'price_seed_monthly',
    now() - interval '25 days', now() + interval '5 days', true, now()),
  ('user_seed_lapsed', 'cus_seed_lapsed', 'canceled', 'monthly', 'sub_seed_lapsed', 'price_seed_monthly',
    now() - interval '40 days', now() - interval '10 days', false, now())
on conflict (clerk_user_id) do nothing;
