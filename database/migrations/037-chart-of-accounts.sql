-- The chart of accounts (domain I): every account of the books has a number, a class and a normal balance. What the ledger
-- keeps for members and for the system has its place here by kind; own accounts are opened, renamed and retired by two.

-- The society's own accounts, one kind a class; their scope is their number. And what savings earned that no member was
-- credited with yet, by plan.
create or replace function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'interest_savings', 'psp_fees',
        'own_asset', 'own_expense')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital', 'plan_income'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital')
$$;
alter table ledger_accounts drop constraint ledger_accounts_kind;
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'own_asset',
  'member_wallet', 'member_savings', 'member_investment',
  'withdrawals_payable', 'interest_payable', 'wht_payable', 'unmatched_receipts', 'own_liability',
  'share_capital', 'reserve', 'surplus', 'own_equity',
  'plan_income', 'fees', 'penalties', 'own_income',
  'interest_savings', 'psp_fees', 'own_expense'
));

create or replace function ledger_may_pay(debit_kind text, debit_owner uuid, credit_kind text, credit_owner uuid)
  returns boolean
  language sql immutable
as $$
  select case
    when not (ledger_nature(credit_kind)).owned then true
    when (ledger_nature(debit_kind)).owned then debit_owner = credit_owner
    else debit_kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'plan_income',
      'surplus', 'interest_savings', 'interest_payable', 'fees', 'penalties')
  end
$$;

create table chart_accounts (
  number text primary key check (number ~ '^[1-5][0-9]{3}$'),
  -- A bank account is named by its bank; its name here is empty.
  name text not null check (length(name) <= 60),
  -- 1 assets, 2 liabilities, 3 members' funds, 4 income, 5 expenses: the first digit of the number.
  class text not null,
  normal_balance text not null check (normal_balance in ('debit', 'credit')),
  -- control: the sum of members' own accounts. system: posted by the program alone. own: used in vouchers.
  kind text not null check (kind in ('control', 'system', 'own')),
  ledger_kind text not null,
  -- Where one account of the kind has a number of its own; all others of the kind are under the number without a scope.
  ledger_scope text,
  -- Bank accounts and petty cash: what a payment is made from.
  is_money boolean not null default false,
  -- A contra account (accumulated depreciation) is shown under what it reduces.
  reduces text references chart_accounts,
  active boolean not null default true,
  retired_on date,
  version integer not null default 1 check (version > 0),
  unique nulls not distinct (ledger_kind, ledger_scope),
  constraint chart_accounts_class check (class = (
    array['asset', 'liability', 'equity', 'income', 'expense'])[left(number, 1)::integer]),
  constraint chart_accounts_own check ((kind = 'own') = (ledger_kind = 'own_' || class)),
  constraint chart_accounts_scope check (kind <> 'own' or ledger_scope = number),
  constraint chart_accounts_name check (length(name) >= 2 or ledger_kind = 'bank'),
  constraint chart_accounts_retired check (active = (retired_on is null)),
  -- Only own accounts are retired.
  constraint chart_accounts_system check (active or kind = 'own')
);
create unique index chart_accounts_names on chart_accounts (lower(name)) where active and name <> '';
grant select on chart_accounts to kolo_app;

insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope, is_money) values
  ('1140', 'Petty cash', 'asset', 'debit', 'own', 'own_asset', '1140', true);
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope) values
  ('1150', 'Card payments in transit', 'asset', 'debit', 'system', 'psp_clearing', null),
  ('1160', 'Cash received by officers', 'asset', 'debit', 'system', 'cash', null),
  ('1310', 'Due from members', 'asset', 'debit', 'control', 'member_loan', null),
  ('1410', 'Treasury bills', 'asset', 'debit', 'own', 'own_asset', '1410'),
  ('1420', 'Fixed deposits', 'asset', 'debit', 'own', 'own_asset', '1420'),
  ('1430', 'Assets of investment plans', 'asset', 'debit', 'system', 'plan_asset', null),
  ('1510', 'Commodity stock', 'asset', 'debit', 'own', 'own_asset', '1510'),
  ('1520', 'Prepaid expenses', 'asset', 'debit', 'own', 'own_asset', '1520'),
  ('1530', 'Other receivables', 'asset', 'debit', 'own', 'own_asset', '1530'),
  ('1610', 'Furniture and equipment', 'asset', 'debit', 'own', 'own_asset', '1610'),
  ('1620', 'Computers', 'asset', 'debit', 'own', 'own_asset', '1620'),
  ('1630', 'Vehicles', 'asset', 'debit', 'own', 'own_asset', '1630'),
  ('2110', 'Member wallets', 'liability', 'credit', 'control', 'member_wallet', null),
  ('2130', 'Savings goals', 'liability', 'credit', 'control', 'member_savings', null),
  ('2140', 'Member investments', 'liability', 'credit', 'control', 'member_investment', null),
  ('2150', 'Withdrawals payable', 'liability', 'credit', 'system', 'withdrawals_payable', null),
  ('2160', 'Interest payable on savings goals', 'liability', 'credit', 'control', 'interest_payable', null),
  ('2210', 'Unmatched receipts', 'liability', 'credit', 'system', 'unmatched_receipts', null),
  ('2310', 'Withholding tax payable', 'liability', 'credit', 'system', 'wht_payable', null),
  ('2320', 'Accrued expenses', 'liability', 'credit', 'own', 'own_liability', '2320'),
  ('2330', 'Loans taken', 'liability', 'credit', 'own', 'own_liability', '2330'),
  ('2390', 'Other payables', 'liability', 'credit', 'own', 'own_liability', '2390'),
  ('3110', 'Share capital', 'equity', 'credit', 'control', 'share_capital', null),
  ('3210', 'Statutory reserve', 'equity', 'credit', 'system', 'reserve', null),
  ('3220', 'Education fund', 'equity', 'credit', 'own', 'own_equity', '3220'),
  ('3230', 'Building fund', 'equity', 'credit', 'own', 'own_equity', '3230'),
  ('3310', 'Surplus brought forward', 'equity', 'credit', 'system', 'surplus', null),
  ('4130', 'Penalties', 'income', 'credit', 'system', 'penalties', null),
  ('4210', 'Treasury bill income', 'income', 'credit', 'own', 'own_income', '4210'),
  ('4220', 'Bank interest', 'income', 'credit', 'own', 'own_income', '4220'),
  ('4310', 'Entrance fees', 'income', 'credit', 'own', 'own_income', '4310'),
  ('4320', 'Annual dues and levies', 'income', 'credit', 'own', 'own_income', '4320'),
  ('4330', 'Event and service fees', 'income', 'credit', 'system', 'fees', null),
  ('4410', 'Commodity sales margin', 'income', 'credit', 'own', 'own_income', '4410'),
  ('4420', 'Rent received', 'income', 'credit', 'own', 'own_income', '4420'),
  ('4510', 'Investment plan income', 'income', 'credit', 'system', 'plan_income', null),
  ('4910', 'Other income', 'income', 'credit', 'own', 'own_income', '4910'),
  ('5110', 'Interest on savings goals', 'expense', 'debit', 'system', 'interest_savings', null),
  ('5130', 'Card provider fees', 'expense', 'debit', 'system', 'psp_fees', null),
  ('5210', 'Salaries', 'expense', 'debit', 'own', 'own_expense', '5210'),
  ('5220', 'Honoraria', 'expense', 'debit', 'own', 'own_expense', '5220'),
  ('5310', 'General meetings', 'expense', 'debit', 'own', 'own_expense', '5310'),
  ('5320', 'Printing and stationery', 'expense', 'debit', 'own', 'own_expense', '5320'),
  ('5330', 'Transport', 'expense', 'debit', 'own', 'own_expense', '5330'),
  ('5340', 'Rent and electricity', 'expense', 'debit', 'own', 'own_expense', '5340'),
  ('5350', 'Software, SMS and data', 'expense', 'debit', 'own', 'own_expense', '5350'),
  ('5360', 'Training of members', 'expense', 'debit', 'own', 'own_expense', '5360'),
  ('5410', 'Audit fee', 'expense', 'debit', 'own', 'own_expense', '5410'),
  ('5510', 'Bank charges', 'expense', 'debit', 'own', 'own_expense', '5510'),
  ('5520', 'Stamp duty and VAT on bank charges', 'expense', 'debit', 'own', 'own_expense', '5520'),
  ('5620', 'Depreciation', 'expense', 'debit', 'own', 'own_expense', '5620'),
  ('5910', 'Other expenses', 'expense', 'debit', 'own', 'own_expense', '5910');
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope, reduces) values
  ('1690', 'Accumulated depreciation', 'asset', 'credit', 'own', 'own_asset', '1690', '1610');

-- Each of the society's bank accounts has a number: the first that is free of 1110, 1120 … and then of 1101, 1102 …
create function number_bank_account(account uuid) returns void
  language plpgsql security definer set search_path from current
as $$
begin
  perform pg_advisory_xact_lock(hashtext('chart_accounts'));
  insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope, is_money)
  select free.n::text, '', 'asset', 'debit', 'system', 'bank', account::text, true
  from generate_series(1101, 1199) as free (n)
  where not exists (select from chart_accounts c where c.number = free.n::text)
  order by free.n % 10 <> 0, free.n
  limit 1;
  if not found then
    raise exception 'all numbers of bank accounts are taken' using errcode = '23514';
  end if;
end
$$;
revoke execute on function number_bank_account from public;

create function number_new_bank_account() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  perform number_bank_account(new.id);
  return null;
end
$$;
revoke execute on function number_new_bank_account from public;
create trigger collection_accounts_numbered after insert on collection_accounts
  for each row execute function number_new_bank_account();
select number_bank_account(a.id) from (select id from collection_accounts order by proposed_at, id) a;

-- Value dates ---------------------------------------------------------------------------------------------------------

-- A journal counts in the accounts on the day it is posted, unless an earlier day is named here: a voucher of December
-- that is approved in January. One row for each journal of this kind.
create table ledger_value_dates (
  journal_id uuid primary key references ledger_journals,
  value_date date not null,
  posted_on date not null,
  check (value_date < posted_on)
);
create index ledger_value_dates_span on ledger_value_dates (value_date, posted_on);
grant select on ledger_value_dates to kolo_app;

-- Says of a journal of this transaction on which earlier day it counts. That day's month is open.
create function ledger_set_value_date(entry uuid, day date) returns void
  language plpgsql security definer set search_path from current
as $$
declare
  posted date;
begin
  select (j.posted_at at time zone 'Africa/Lagos')::date into posted from ledger_journals j where j.id = entry;
  if posted is null or day > posted then
    raise exception 'journal % cannot count on %', entry, day using errcode = '23514';
  end if;
  if exists (select from ledger_closed_months m where m.month >= date_trunc('month', day)::date) then
    raise exception 'the month of % is closed', day using errcode = '23514';
  end if;
  if day < posted then
    insert into ledger_value_dates (journal_id, value_date, posted_on) values (entry, day, posted);
  end if;
end
$$;
revoke execute on function ledger_set_value_date from public;

-- What counts by a day and is posted after it, by account: to be added to what was posted by the end of that day.
create function ledger_valued_by(day date) returns table (kind text, scope text, net_credit_kobo numeric)
  language sql stable security definer set search_path from current
as $$
  select a.kind, case when (ledger_nature(a.kind)).owned then '' else a.scope end, sum(side.net)
  from ledger_value_dates v
  join ledger_transfers t on t.journal_id = v.journal_id
  cross join lateral (values (t.debit_account, -t.amount_kobo), (t.credit_account, t.amount_kobo)) as side (account, net)
  join ledger_accounts a on a.id = side.account
  where v.value_date <= day and v.posted_on > day
  group by 1, 2
$$;
revoke execute on function ledger_valued_by from public;
grant execute on function ledger_valued_by to kolo_app;
