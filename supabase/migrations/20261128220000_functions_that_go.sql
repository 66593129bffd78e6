-- all functions
drop function if exists private.news_of_like(bigint, timestamptz), private.news_of_worked(bigint, timestamptz),
  private.news_of_comment(bigint, timestamptz), public.my_likes_of_deleted_setups(), public.my_setup_states(bigint[]),
  public.reference_seconds(bigint),
  public.find_public_setups(jsonb, text, text, text, text, timestamptz, integer, bigint, integer, text[], text[], text, text, text, text, bigint, integer);
drop table private.news_kinds;
