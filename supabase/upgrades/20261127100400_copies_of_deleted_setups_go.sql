alter table public.setups validate constraint deleted_setups_are_private;
drop function public.restore_setup(bigint);
drop table private.likes_of_deleted_setups, private.deleted_setups;
drop function private.keep_deleted_setup(), private.restore_setup_versions(), private.keep_withheld_texts(),
  private.keep_hidden_setup(), private.hide_restored_setup();

drop function private.recount_driver(bigint);
drop function private.weigh_reports_of(bigint);
drop function private.fold_likes_of(bigint);
drop function private.fold_likes(integer);
drop function private.count_download_answer();
drop function private.recount_votes(bigint, text, text, text, text[]);
drop function private.count_test_card();
drop function private.count_vote();
-- Functions that nobody calls any more, and the extension of an index that is gone.
drop function public.save_my_profile(text, text, text, text);
drop function public.still_good_of(bigint, text);
drop extension pg_trgm;
drop function private.withholds_words(bigint);
drop function public.shared_garage(text, text, text), public.garages_told(text, text, text, integer),
  public.garage_told(text, text, text), public.garage_facts_kept(bigint), public.mend_garage_fact(bigint, boolean),
  public.rule_on_garage(text, text, text, text, text, bigint[], text),
  private.rule_on_garage_facts(bigint[], text), private.garage_standing(text, text, text),
  private.counting_witnesses(text, text, text);
drop table private.garage_witnesses, private.garage_facts;
drop index public.user_profiles_by_digest;
