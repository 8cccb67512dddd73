-- Payments and withdrawals have lists of their own, searched over all years and added up (decision 415).

-- The words of a text as a search finds them: plain small letters, every mark ends a word. `search_query` of
-- database/search-words.ts asks for their beginnings.
create function search_words(written text) returns tsvector language sql immutable strict parallel safe
return to_tsvector('simple'::regconfig, regexp_replace(lower(fold_letters(written)), '[^a-z0-9]+', ' ', 'g'));

-- In the order of the list, with what is added up of it: sums are read from the index alone.
drop index payments_by_status;
create index payments_by_status on payments (status, id) include (channel, amount_kobo, received_kobo);
create index payments_by_amount on payments ((coalesce(received_kobo, amount_kobo)), id);
create index payments_of_code on payments (code text_pattern_ops);
create index payments_of_transfer_code on payments (transfer_code text_pattern_ops) where transfer_code is not null;
create index payments_of_reference on payments (bank_reference text_pattern_ops) where bank_reference is not null;
create index payment_bank_references_beginning on payment_bank_references (reference_key text_pattern_ops);
create index payments_of_payer_name on payments using gin (search_words(payer_name)) where payer_name is not null;
create index bank_statement_lines_narrated on bank_statement_lines using gin (search_words(narration))
  where payment_id is not null;

drop index withdrawals_by_status;
create index withdrawals_by_status on withdrawals (status, id) include (amount_kobo);
create index withdrawals_by_amount on withdrawals (amount_kobo, id);
create index withdrawals_of_code on withdrawals (code text_pattern_ops);
create index withdrawal_bank_references_beginning on withdrawal_bank_references (reference_key text_pattern_ops);
