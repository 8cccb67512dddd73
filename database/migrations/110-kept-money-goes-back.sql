-- What was left over of an employer's payroll transfers goes back to it when two administrators agree, with the bank's
-- reference; said by mistake, two take it back with its journal.
create sequence payroll_return_numbers;
create table payroll_returns (
  id uuid primary key,
  code text not null unique check (code ~ '^PRR-[0-9]{4}-[0-9]{6,}$'),
  employer_id uuid not null references payroll_employers (id),
  account_id uuid not null references collection_accounts (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_reference text not null check (length(bank_reference) between 4 and 60),
  sent_on date not null,
  approval_id uuid not null unique references approvals (id),
  journal_id uuid not null unique references ledger_journals (id),
  returned_at timestamptz not null,
  taken_back_at timestamptz check (taken_back_at >= returned_at)
);
create index payroll_returns_of_employer on payroll_returns (employer_id, id desc);
grant usage on sequence payroll_return_numbers to kolo_app;
grant select, insert, update (taken_back_at) on payroll_returns to kolo_app;

-- What went back was agreed to in this very transaction, and the books say the same.
create function guard_payroll_return() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.taken_back_at is not null or not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'payroll.return' and a.subject_id = new.employer_id::text
      and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved that % went back', new.code using errcode = '23514';
  end if;
  if (
    select sum(t.amount_kobo) from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account
      join ledger_journals j on j.id = t.journal_id
    where t.journal_id = new.journal_id and j.deed = 'payroll-return.sent' and d.kind = 'unmatched_receipts'
      and d.scope = new.employer_id::text and c.kind = 'bank' and c.scope = new.account_id::text
  ) is distinct from new.amount_kobo
  then
    raise exception 'the books do not say that % went back', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger payroll_returns_guard before insert on payroll_returns
  for each row when (session_user = 'kolo_app') execute function guard_payroll_return();
create trigger payroll_returns_taken_back before update on payroll_returns
  for each row when (session_user = 'kolo_app') execute function guard_taken_back();
create trigger payroll_returns_free_reference after update on payroll_returns
  for each row when (new.taken_back_at is not null) execute function free_other_reference();
revoke execute on function guard_payroll_return from public;
