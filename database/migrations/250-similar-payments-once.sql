-- outside a transaction
-- The index of 249 stands in its place.
drop index concurrently if exists payments_similar;
