-- What the card provider pays out to the bank.

-- What the card provider pays out to a bank account of the community (docs/decisions/079-what-the-provider-pays-out.md):
-- agreed to by two, of a line of the bank once, and taken back by two.
-- One settlement is booked after the other, so that none is booked of what another has just taken.
create table card_clearing (
  provider text primary key,
  settlements integer not null default 0 check (settlements >= 0)
);
grant select on card_clearing to kolo_app;
grant update (settlements) on card_clearing to kolo_app;
insert into card_clearing (provider) values ('paystack');

create sequence card_settlement_numbers;
grant usage on sequence card_settlement_numbers to kolo_app;

create table card_settlements (
  id uuid primary key,
  code text not null unique check (code ~ '^STL-[0-9]{4}-[0-9]{6,}$'),
  account_id uuid not null references collection_accounts (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_reference text not null check (length(bank_reference) between 4 and 60),
  paid_on date not null,
  -- The line of the bank it was booked from; none where somebody said it.
  line_id uuid references bank_statement_lines (id) on delete set null,
  approval_id uuid not null references approvals (id),
  journal_id uuid not null unique references ledger_journals (id),
  booked_at timestamptz not null,
  taken_back_at timestamptz check (taken_back_at >= booked_at)
);
create unique index card_settlements_of_line on card_settlements (line_id) where taken_back_at is null;
create index card_settlements_by_amount on card_settlements (account_id, amount_kobo) where taken_back_at is null;
alter table bank_statement_lines add foreign key (suggested_settlement) references card_settlements;
grant select, insert on card_settlements to kolo_app;
grant update (taken_back_at) on card_settlements to kolo_app;

-- What was paid out was agreed to in this very transaction, and the books say the same; it is taken back with its journal,
-- once, and its bank reference can be said again.
create function guard_card_settlement() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'UPDATE' then
    -- The import its line came by was taken back.
    if to_jsonb(new) - 'line_id' = to_jsonb(old) - 'line_id' and new.line_id is null then
      return new;
    end if;
    if old.taken_back_at is not null or not approved_now('books.journal-reversal', old.journal_id::text)
      or not exists (select from ledger_journals r where r.reverses = old.journal_id)
    then
      raise exception 'nobody has taken settlement % back', old.code using errcode = '23514';
    end if;
    return new;
  end if;
  if new.taken_back_at is not null or not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'bank-statements.settlement' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved settlement %', new.code using errcode = '23514';
  end if;
  if (
    select sum(t.amount_kobo) from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account
      join ledger_journals j on j.id = t.journal_id
    where t.journal_id = new.journal_id and j.deed = 'card-settlement.booked' and d.kind = 'bank'
      and d.scope = new.account_id::text and c.kind = 'psp_clearing' and c.scope = 'paystack'
  ) is distinct from new.amount_kobo
  then
    raise exception 'the books do not say that settlement % came', new.code using errcode = '23514';
  end if;
  if new.line_id is not null and not exists (
    select from bank_statement_lines l
    where l.id = new.line_id and l.account_id = new.account_id and l.amount_kobo = new.amount_kobo)
  then
    raise exception 'settlement % is no such line of the bank', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_card_settlement from public;
create trigger card_settlements_guard before insert or update on card_settlements
  for each row when (session_user = 'kolo_app') execute function guard_card_settlement();

-- The reference of what was taken back, and was no payment of one member, is free again.
create function free_other_reference() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  delete from payment_bank_references r where r.other_code = new.code;
  return null;
end
$$;
revoke execute on function free_other_reference from public;
create trigger card_settlements_free_reference after update on card_settlements
  for each row when (new.taken_back_at is not null) execute function free_other_reference();
create trigger cash_bankings_free_reference after update on cash_bankings
  for each row when (new.taken_back_at is not null) execute function free_other_reference();
