-- Members of a society with an open loan product, or a loan that is not over, find "Borrow" in their navigation.
insert into community_settings (name, value)
select 'loans.offered', 'true'::jsonb
where exists (select from loan_products where status = 'open')
  or exists (select from loans where status not in ('repaid', 'declined', 'withdrawn', 'expired'));
