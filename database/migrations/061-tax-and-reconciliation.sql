-- The tax that was withheld, month by month, as it was paid on to the tax office; and what the bank's statement said on a
-- day beside what the books say, signed by two.

create table tax_remittances (
  month date primary key check (extract(day from month) = 1),
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_account_id uuid not null references collection_accounts,
  paid_on date not null,
  reference text not null check (length(reference) between 4 and 60),
  journal_id uuid not null unique references ledger_journals,
  approval_id uuid not null unique references approvals,
  remitted_at timestamptz not null
);

create table reconciliations (
  id uuid primary key,
  bank_account_id uuid not null references collection_accounts,
  day date not null,
  statement_kobo bigint not null,
  ledger_kobo bigint not null,
  -- What explains the difference: [{"name": …, "kobo": "…"}].
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 100),
  approval_id uuid not null unique references approvals,
  signed_at timestamptz not null,
  unique (bank_account_id, day)
);
create index reconciliations_newest on reconciliations (day desc, id desc);

-- Two administrators sign both, by what they approved in this very transaction; a month is paid once, and the books say
-- so.
create function guard_signed_by_two() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  subject text := case tg_table_name
    when 'tax_remittances' then to_char((to_jsonb(new) ->> 'month')::date, 'YYYY-MM')
    else (to_jsonb(new) ->> 'bank_account_id') || ':' || (to_jsonb(new) ->> 'day') end;
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = tg_argv[0] and a.subject_id = subject
      and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved %', subject using errcode = '23514';
  end if;
  if tg_table_name = 'tax_remittances' and not exists (
    select from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id
    join ledger_accounts d on d.id = t.debit_account and d.kind = 'wht_payable'
    join ledger_accounts c on c.id = t.credit_account and c.kind = 'bank'
    where j.id = (to_jsonb(new) ->> 'journal_id')::uuid and j.deed = 'tax.remitted'
      and t.amount_kobo = (to_jsonb(new) ->> 'amount_kobo')::bigint
      and c.scope = to_jsonb(new) ->> 'bank_account_id')
  then
    raise exception 'the books do not say that the tax of % was paid', subject using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger tax_remittances_guard before insert on tax_remittances
  for each row when (session_user = 'kolo_app') execute function guard_signed_by_two('books.tax-remittance');
create trigger reconciliations_guard before insert on reconciliations
  for each row when (session_user = 'kolo_app') execute function guard_signed_by_two('books.reconciliation');
revoke execute on function guard_signed_by_two from public;
grant select, insert on tax_remittances, reconciliations to kolo_app;
