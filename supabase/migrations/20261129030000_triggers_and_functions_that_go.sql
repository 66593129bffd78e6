-- all functions
drop trigger if exists setups_begin_untried on public.setups;
drop trigger if exists setups_note_publishing on public.setups;
drop trigger if exists setups_take_their_cards_along on public.setups;
drop trigger if exists worked_setups_are_listed on public.setups;
drop trigger if exists zz_like_changes_are_forgotten on public.setups;
drop trigger if exists reports_that_go_give_words_back on private.reports;
drop trigger if exists written_cards_are_checked on public.test_cards;
create or replace trigger zz_setups_take_their_rows_along after delete on public.setups referencing old table as before
  for each statement execute function private.forget_rows_of_setups();
create or replace trigger public_setups_are_listed after insert or update of game, car_name, track_name, title, note, is_public,
  setup_data, created_at, likes, uncounted_likes, worked, tried, session, weather, air_celsius, track_celsius, game_version
  on public.setups for each row execute function private.list_setup();
create or replace trigger downloads_are_judged before insert or update of answered_at, downloaded_at on public.setup_downloads
  for each row execute function private.judge_word();
create or replace trigger likes_are_judged before insert on public.setup_likes for each row execute function private.judge_word();
create or replace trigger cards_are_judged before insert on public.test_cards for each row execute function private.judge_word();
drop function if exists private.judge_card(), private.judge_download(), private.judge_like(), private.begin_untried(),
  private.note_publishing(), private.list_worked(), private.forget_cards_of_setup(), private.forget_like_changes(),
  private.weigh_reports(bigint), private.show_texts_of_report(), private.mark_closed(text), private.check_written_card(),
  private.has_paid(text), private.net_worked(integer, integer), private.setups_with_news(bigint), private.use_of_author(bigint),
  private.works_now(timestamptz, integer, bigint);
