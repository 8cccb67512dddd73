-- A line of the bank that is cash which officers paid in is in the books already: it is recognised when it is imported, a
-- person says so, and it is set aside as that. One line for what was paid in once.
alter table bank_statement_lines
  add column suggested_banking uuid references cash_bankings,
  drop constraint bank_statement_lines_ignored_as_check,
  add constraint bank_statement_lines_ignored_as_check
    check (ignored_as in ('charge', 'outgoing', 'own-money', 'other', 'cash')),
  add constraint bank_statement_lines_cash
    check (coalesce(ignored_as, '') <> 'cash' or (suggested_banking is not null and amount_kobo > 0));
create unique index bank_statement_lines_of_banking on bank_statement_lines (suggested_banking)
  where ignored_as = 'cash';
create index bank_statement_lines_maybe_banking on bank_statement_lines (suggested_banking)
  where suggested_banking is not null;
create index cash_bankings_by_amount on cash_bankings (account_id, amount_kobo);
grant update (suggested_banking) on bank_statement_lines to kolo_app;
