-- One search finds loans, tickets, plans and vouchers as it finds payments: each way by an index (decision 416).
create index loans_of_code on loans (code text_pattern_ops);
create index loans_by_principal on loans (principal_kobo, id);
create index tickets_of_code on tickets (code text_pattern_ops);
create index tickets_of_words on tickets using gin (search_words(subject));
create index vouchers_of_code on vouchers (code text_pattern_ops);
create index vouchers_by_amount on vouchers (amount_kobo, id);
create index vouchers_of_words on vouchers using gin (search_words(party || ' ' || narration));
