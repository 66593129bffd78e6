-- outside a transaction
create index concurrently reports_of_comments on private.reports (comment_id) where comment_id is not null;
