-- outside a transaction
drop index concurrently public.followers_of_authors;
