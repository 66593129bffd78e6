-- outside a transaction
drop index concurrently private.reports_once_a_driver;
