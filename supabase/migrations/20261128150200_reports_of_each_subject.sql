-- outside a transaction
create unique index concurrently reports_of_each_once on private.reports (reporter, setup_id, author_id, comment_id) nulls not distinct where closed_at is null;
