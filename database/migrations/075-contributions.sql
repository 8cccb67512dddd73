-- Who is behind with what a plan asks for each month, as it was reckoned in the last night, so that nobody adds up a
-- community to list those few (docs/decisions/060-contributions-are-what-is-there.md). What is shown beside it is read
-- from the books; this row says only whom to look at, and what they were told.
create table savings_contributions (
  account_id uuid primary key references savings_accounts,
  behind_kobo bigint not null check (behind_kobo >= 0),
  reckoned_on date not null,
  -- The month whose contribution its owner was reminded of, and the month in which they were told that they are behind.
  reminded_month date check (reminded_month = date_trunc('month', reminded_month)::date),
  told_month date check (told_month = date_trunc('month', told_month)::date)
);
create index savings_contributions_behind on savings_contributions (behind_kobo desc, account_id) where behind_kobo > 0;
-- For the last night, and for goals that ended before it.
create index savings_contributions_reckoned on savings_contributions (reckoned_on);
grant select, insert, delete, update (behind_kobo, reckoned_on, reminded_month, told_month)
  on savings_contributions to kolo_app;
