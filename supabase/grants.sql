-- All grants of this database. Every deployment runs it after the migrations; run it after restoring a dump, too, as a dump
-- brings no grants along. It revokes everything first, so anything not granted here is refused. A migration grants nothing. Read by scripts/deploy/grants.ts too: `grant … on table|function|schema … to …;`, nothing else.

revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
revoke all on all routines in schema public, private from public, anon, authenticated, service_role;
revoke all on schema private from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on routines from anon, authenticated, service_role;
alter default privileges revoke execute on routines from public;

grant usage on schema public, private to anon, authenticated, service_role;

-- The secret key, which the Workers alone hold.
grant all on table
  public.assistants,
  public.chat_messages,
  public.followed_authors,
  public.generations,
  public.garage_setups,
  public.my_setups,
  public.rule_results,
  public.setup_downloads,
  public.setup_comments,
  public.setup_likes,
  public.setup_versions,
  public.setup_wishes,
  public.setups,
  public.still_good,
  public.stints,
  public.stripe_events,
  public.subscriptions,
  public.test_cards,
  public.user_profiles,
  public.wanted_answers,
  public.wanted_setups
  to service_role;

-- Visitors and signed-in drivers; row-level security says which rows.
grant select on table public.assistants to authenticated;
grant select on table public.chat_messages to authenticated;
grant select on table public.followed_authors to authenticated;
grant insert (author_id) on table public.followed_authors to authenticated;
grant delete on table public.followed_authors to authenticated;
grant select on table public.garage_setups to authenticated;
grant select on table public.generations to authenticated;
grant select on table public.my_setups to authenticated;
grant select on table public.my_setup_cards to authenticated, service_role;
grant select on table public.my_setup_versions to authenticated, service_role;
grant select on table public.my_stints to authenticated, service_role;
grant select on table public.my_test_cards to authenticated, service_role;
grant select on table public.rule_results to authenticated;
grant select on table public.setup_comments to authenticated;
grant select on table public.setup_downloads to authenticated;
grant select on table public.setup_likes to authenticated;
grant insert (setup_id) on table public.setup_likes to authenticated;
grant select on table public.setup_versions to authenticated;
grant select on table public.setup_wishes to authenticated;
grant update (left_open_at) on table public.setup_wishes to authenticated;
grant delete on table public.setup_wishes to authenticated;
grant select (
  id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
  glance, based_on, session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres,
  lap_ms, worked, tried, lap_video, lap_from, lap_possible, file_withheld, downloads
) on table public.setups to anon;
grant select (
  id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
  generation_id, request_id, glance, revision, based_on, session, weather, air_celsius, track_celsius,
  game_version, race_minutes, fuel_litres, lap_ms, worked, tried, lap_video, lap_from, lap_possible,
  file_withheld, downloads, team_id, first_version
) on table public.setups to authenticated;
grant insert (
  game, car_name, track_name, title, note, is_public, setup_data, youtube_url, generation_id, request_id,
  based_on, session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
  lap_video, first_version
) on table public.setups to authenticated;
grant update (
  title, note, is_public, setup_data, youtube_url, session, weather, air_celsius, track_celsius, game_version,
  race_minutes, fuel_litres, lap_ms, lap_video
) on table public.setups to authenticated;
grant delete on table public.setups to authenticated;
grant select on table public.still_good to authenticated;
grant insert (setup_id, game_version) on table public.still_good to authenticated;
grant select (
  id, setup_id, user_id, version, game, car_name, track_name, driven_at, created_at, request_id, sheet, changes, told,
  taken_as, trace, is_reference, team_id
) on table public.stints to authenticated;
grant insert (setup_id, version, driven_at, request_id, sheet, changes, told, trace) on table public.stints to authenticated;
grant update (taken_as, is_reference) on table public.stints to authenticated;
grant delete on table public.stints to authenticated;
grant select (
  clerk_user_id, stripe_customer_id, status, plan_id, stripe_subscription_id, stripe_price_id,
  current_period_start, current_period_end, cancel_at_period_end, updated_at, payment, owed_amount, owed_currency
) on table public.subscriptions to authenticated;
grant select on table public.test_cards to authenticated;
grant select (id, first_name, last_name, username) on table public.user_profiles to anon, authenticated;
grant select (id, wanted_id, setup_id, counted, created_at) on table public.wanted_answers to anon, authenticated;
grant insert (wanted_id, setup_id) on table public.wanted_answers to authenticated;
grant delete on table public.wanted_answers to authenticated;
grant select on table public.wanted_setups to anon, authenticated;

-- Within a driver's own calls.
grant execute on function private.likes_of to authenticated;

-- Everybody.
grant execute on function
  private.fits_wish,
  private.is_hidden,
  private.profile_id,
  public.author_addresses,
  public.comments_of,
  public.find_wanted_setups,
  public.last_author,
  public.list_public_setups,
  public.listed_among,
  public.listed_counts,
  public.listed_places,
  public.plan_behind_link,
  public.public_author,
  public.public_setup_page,
  public.reference_lap,
  public.still_good_counts,
  public.team_behind_invite,
  public.withheld_setup
  to anon, authenticated, service_role;

-- Signed-in drivers: each checks for itself whose rows it touches.
grant execute on function
  private.clicks,
  private.is_assistant,
  private.may_follow,
  private.my_teams,
  private.require_open_account,
  private.searchable,
  private.sees_setup,
  private.sees_setups,
  private.setup_glance,
  private.svm_values,
  private.writes_setup,
  public.agree_on_setup,
  public.answer_download,
  public.answer_test_card,
  public.change_my_comment,
  public.changes_of_team_setup,
  public.choose_my_language,
  public.choose_my_units,
  public.close_comments,
  public.comment_on_setup,
  public.decide_test_card,
  public.delete_my_setup,
  public.end_my_assistant,
  public.explain_team_change,
  public.follow_author,
  public.like_setup,
  public.link_team_plan,
  public.make_my_profile,
  public.make_team_invite,
  public.move_to_team,
  public.my_deleted_setups,
  public.my_diary,
  public.my_followed_authors,
  public.my_garage_columns,
  public.my_news,
  public.my_profile,
  public.my_profile_and_news,
  public.my_recently_deleted,
  public.my_reports,
  public.my_standing,
  public.my_stints_with_car_of,
  public.my_team_records,
  public.my_teams,
  public.my_wanted_answers,
  public.my_withheld_texts,
  public.open_test_card,
  public.remember_download,
  public.remember_my_name,
  public.remember_taken_run,
  public.report_comment,
  public.report_setup,
  public.request_team_end,
  public.restore_my_setup,
  public.restore_team,
  public.revoke_team_invite,
  public.save_team_plan,
  public.say_still_good,
  public.see_my_news,
  public.share_my_results,
  public.take_copy,
  public.team_invites_of,
  public.team_of_setup,
  public.team_page,
  public.team_plan,
  public.team_setups,
  public.use_assistant,
  public.want_setup
  to authenticated, service_role;

-- The Workers alone.
grant execute on function
  private.driver_digest,
  public.act_as_operator,
  public.act_on_comment,
  public.applied_migrations,
  public.blocks_waiting,
  public.check_findings_kept,
  public.close_account,
  public.comments_reported,
  public.corrections_counted,
  public.count_corrections,
  public.count_grown_accounts,
  public.discord_of,
  public.end_team,
  public.end_team_member,
  public.forget_deleted_setups,
  public.forget_driver,
  public.forget_stripe_events,
  public.garage_of,
  public.granted_rights,
  public.keep_check_findings,
  public.keep_garage,
  public.keep_team_discord,
  public.leave_all_teams,
  public.name_driver,
  public.operator_actions_done,
  public.put_team,
  public.put_team_member,
  public.receive_stripe_event,
  public.recount_drivers,
  public.recounts_waiting,
  public.reports_open,
  public.return_team_invite,
  public.settle_blocks,
  public.subscription_of,
  public.subscriptions_without_account,
  public.take_team_invite,
  public.team_member_behind,
  public.team_role_of,
  public.team_rows_page,
  public.teams_due_for_end
  to service_role;
