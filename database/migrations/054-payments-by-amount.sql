-- outside a transaction
-- Payments that wait, by what they promised: what a line of a bank's statement is looked for among.
create index concurrently payments_open_by_amount on payments (collection_account_id, amount_kobo)
  where status in ('initiated', 'pending', 'proof_submitted', 'rejected')
