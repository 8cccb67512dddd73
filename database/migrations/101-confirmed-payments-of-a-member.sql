-- A line of a bank's statement is compared with what its payer had confirmed by hand. Many members pay the same amount on the
-- same day, so the payer's own payments are looked up, not all of that amount.
create index payments_confirmed_of_member on payments (member_uid, received_kobo, value_on) where status = 'confirmed';
