-- Cash that officers take in and pay into the bank.

-- What an officer has in hand: one till for each, opened with the first cash they receive.
create table cash_tills (
  id uuid primary key,
  member_uid uuid not null unique,
  opened_at timestamptz not null,
  version integer not null default 1 check (version > 0)
);
grant select, insert on cash_tills to kolo_app;
grant update (version) on cash_tills to kolo_app;
insert into personal_columns (table_name, column_name) values ('cash_tills', 'member_uid');

create sequence cash_receipt_numbers;
grant usage on sequence cash_receipt_numbers to kolo_app;

create table cash_receipts (
  payment_id uuid primary key references payments (id),
  number text not null unique check (number ~ '^CSH-[0-9]{4}-[0-9]{6,}$'),
  till_id uuid not null references cash_tills (id),
  member_uid uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  booked_at timestamptz not null
);
create index cash_receipts_of_member on cash_receipts (member_uid, payment_id desc);
grant select, insert on cash_receipts to kolo_app;
insert into personal_columns (table_name, column_name) values ('cash_receipts', 'member_uid');

create sequence cash_banking_numbers;
grant usage on sequence cash_banking_numbers to kolo_app;

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
  banked_at timestamptz not null,
  -- Reversed by two administrators: the cash is in hand again and its bank reference free
  -- (docs/decisions/070-a-journal-is-taken-back-with-its-record.md).
  taken_back_at timestamptz check (taken_back_at >= banked_at)
);
create index cash_bankings_of_till on cash_bankings (till_id);
create index cash_bankings_by_amount on cash_bankings (account_id, amount_kobo);
grant select, insert on cash_bankings to kolo_app;
grant update (taken_back_at) on cash_bankings to kolo_app;

-- A receipt is given by an administrator who is not the payer, for its payment, and below what the law lets anybody take.
create function guard_cash_receipt() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_cash_receipt from public;
create trigger cash_receipts_guard before insert on cash_receipts
  for each row when (session_user = 'kolo_app') execute function guard_cash_receipt();

-- What is said to have been paid in at the bank was approved in this very transaction, and the books say the same.
create function guard_cash_banking() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_cash_banking from public;
create trigger cash_bankings_guard before insert on cash_bankings
  for each row when (session_user = 'kolo_app') execute function guard_cash_banking();

-- A record is taken back once, in the transaction in which two administrators take its journal back.
create function guard_taken_back() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.taken_back_at is not null or not approved_now('books.journal-reversal', old.journal_id::text)
    or not exists (select from ledger_journals r where r.reverses = old.journal_id)
  then
    raise exception 'nobody has taken back what journal % says', old.journal_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_taken_back from public;
create trigger cash_bankings_taken_back before update on cash_bankings
  for each row when (session_user = 'kolo_app') execute function guard_taken_back();
