-- outside a transaction
-- A journal of payroll books one payment for each of its members, and of any other channel one payment alone
-- (`guard_payment` compares it with the code in the journal's facts).
create unique index concurrently payments_of_journal on payments (journal_id, member_uid)
