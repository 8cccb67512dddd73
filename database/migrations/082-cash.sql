-- Cash that officers receive (docs/decisions/064-cash-is-counted-by-two.md): a receipt with a number of the community's
-- own at once, a second officer who counts, what each officer has in hand, and how it came to the bank.

-- A kind of account: cash in the hands of an officer, `cash:<till>`. ledger/accounts.ts says the same.
create or replace function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'interest_savings', 'psp_fees')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital', 'plan_income'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital')
$$;
alter table ledger_accounts drop constraint ledger_accounts_kind;
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan',
  'member_wallet', 'member_savings', 'member_investment',
  'withdrawals_payable', 'wht_payable', 'unmatched_receipts',
  'share_capital', 'reserve', 'surplus',
  'plan_income', 'fees', 'penalties',
  'interest_savings', 'psp_fees'
));
create or replace function ledger_may_pay(debit_kind text, debit_owner uuid, credit_kind text, credit_owner uuid) returns boolean
  language sql immutable
as $$
  select case
    when not (ledger_nature(credit_kind)).owned then true
    when (ledger_nature(debit_kind)).owned then debit_owner = credit_owner
    else debit_kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'plan_income',
      'surplus', 'interest_savings', 'fees', 'penalties')
  end
$$;

-- Money can be for the wallet itself; its target is the member.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose in ('savings', 'wallet'));

-- A bank reference is used once, also by what is no payment of one member: its code stands in the payment's place.
alter table payment_bank_references alter column payment_id drop not null;
alter table payment_bank_references add column other_code text check (length(other_code) between 3 and 40);
alter table payment_bank_references add constraint payment_bank_references_of_one
  check ((payment_id is null) = (other_code is not null));

-- What an officer has in hand: one till for each, opened with the first cash they receive.
create table cash_tills (
  id uuid primary key,
  member_uid uuid not null unique,
  opened_at timestamptz not null,
  version integer not null default 1 check (version > 0)
);
grant select, insert on cash_tills to kolo_app;
grant update (version) on cash_tills to kolo_app;

create sequence cash_receipt_numbers;
create table cash_receipts (
  payment_id uuid primary key references payments (id),
  number text not null unique check (number ~ '^CSH-[0-9]{4}-[0-9]{6,}$'),
  till_id uuid not null references cash_tills (id),
  member_uid uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  booked_at timestamptz not null
);
create index cash_receipts_of_member on cash_receipts (member_uid, payment_id desc);
grant usage on sequence cash_receipt_numbers to kolo_app;
grant select, insert on cash_receipts to kolo_app;

create sequence cash_banking_numbers;
create table cash_bankings (
  id uuid primary key,
  code text not null unique check (code ~ '^BKG-[0-9]{4}-[0-9]{6,}$'),
  till_id uuid not null references cash_tills (id),
  account_id uuid not null references collection_accounts (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_reference text not null check (length(bank_reference) between 4 and 60),
  paid_on date not null,
  approval_id uuid not null unique,
  journal_id uuid not null unique,
  banked_at timestamptz not null
);
create index cash_bankings_of_till on cash_bankings (till_id);
grant usage on sequence cash_banking_numbers to kolo_app;
grant select, insert on cash_bankings to kolo_app;
insert into personal_columns (table_name, column_name) values
  ('cash_tills', 'member_uid'), ('cash_receipts', 'member_uid');

-- A receipt is given by an administrator who is not the payer, for its payment, and below what the law lets anybody take.
create function guard_cash_receipt() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  keeper uuid;
begin
  select t.member_uid into keeper from cash_tills t where t.id = new.till_id;
  perform require_administrator(keeper);
  if keeper = new.member_uid or new.amount_kobo >= 500000000 or not exists (
    select from payments p
    where p.id = new.payment_id and p.channel = 'cash' and p.member_uid = new.member_uid
      and p.amount_kobo = new.amount_kobo)
  then
    raise exception 'cash receipt % says something else than its payment', new.number using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger cash_receipts_guard before insert on cash_receipts
  for each row when (session_user = 'kolo_app') execute function guard_cash_receipt();

-- Cash is counted by two: no single word and no channel confirms it.
create function guard_cash_payment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.confirmed_with <> 'two' then
    raise exception 'cash of payment % is counted by two', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger payments_guard_cash before update on payments
  for each row when (session_user = 'kolo_app' and new.channel = 'cash' and new.status = 'confirmed')
  execute function guard_cash_payment();

-- What is said to have been paid in at the bank was approved in this very transaction, and the books say the same.
create function guard_cash_banking() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'cash.banking' and a.subject_id = new.till_id::text
      and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved banking %', new.code using errcode = '23514';
  end if;
  if (
    select sum(t.amount_kobo) from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account
    where t.journal_id = new.journal_id and d.kind = 'bank' and d.scope = new.account_id::text
      and c.kind = 'cash' and c.scope = new.till_id::text
  ) is distinct from new.amount_kobo
  then
    raise exception 'the books do not say that banking % was made', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger cash_bankings_guard before insert on cash_bankings
  for each row when (session_user = 'kolo_app') execute function guard_cash_banking();
revoke execute on function guard_cash_receipt, guard_cash_payment, guard_cash_banking from public;
