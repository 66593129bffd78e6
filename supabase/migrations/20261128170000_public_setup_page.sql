-- What the page of a public setup shows beside it, in one question: its comments, and the seconds of the lap that it shares.
-- Each is null where there is none, or the caller may not see it.
create or replace function public.public_setup_page(setup bigint, at_most integer) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'comments', public.comments_of(public_setup_page.setup, null, public_setup_page.at_most),
    'lap_seconds', jsonb_path_query_first(public.reference_lap(public_setup_page.setup), '$.trace.seconds ? (@.type() == "number" && @ < 900)')
  )
$$;
