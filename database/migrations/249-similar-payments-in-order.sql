-- outside a transaction
-- The latest payments that look alike are read in the order of this index, however many of one day there are.
create index concurrently if not exists payments_similar_in_order
  on payments (collection_account_id, received_kobo, value_on desc, id desc) where status = 'confirmed';
