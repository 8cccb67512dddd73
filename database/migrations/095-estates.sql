-- What a member who died leaves: claims on insurance, savings against loans, guarantors last, and the rest to the nominee.

-- A claim on the insurance of a loan. It is paid by money that came in for the member: unmatched money that two put into the
-- wallet, or a payment that was confirmed.
create table loan_claims (
  id uuid primary key,
  loan_id uuid not null references loans,
  insurer text not null check (length(insurer) between 2 and 100),
  claim_number text not null check (length(claim_number) between 2 and 60),
  expected_kobo bigint not null check (expected_kobo > 0),
  opened_by uuid not null,
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'paid', 'refused')),
  receipt_id uuid unique references unmatched_receipts,
  payment_id uuid unique references payments,
  paid_kobo bigint check (paid_kobo > 0),
  reason text check (length(reason) between 5 and 500),
  ended_by uuid,
  ended_at timestamptz,
  constraint loan_claims_ended check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint loan_claims_paid check (
    (state = 'paid') = (num_nonnulls(receipt_id, payment_id) = 1) and (state = 'paid') = (paid_kobo is not null)
    and (state = 'refused') = (reason is not null))
);
create unique index loan_claims_open on loan_claims (loan_id) where state = 'open';
create index loan_claims_of on loan_claims (loan_id, id);
grant select on loan_claims to kolo_app;
grant insert (id, loan_id, insurer, claim_number, expected_kobo, opened_by, opened_at) on loan_claims to kolo_app;
grant update (state, receipt_id, payment_id, paid_kobo, reason, ended_by, ended_at) on loan_claims to kolo_app;
create trigger loan_claims_sealed before update on loan_claims
  for each row when (session_user = 'kolo_app' and old.state <> 'open')
  execute function refuse_change('a claim that is over is not changed');
create function guard_loan_claim() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loans l join profiles p on p.uid = l.member_uid and p.died_on is not null
    where l.id = new.loan_id
      and (tg_op = 'UPDATE' or l.status = 'running')
      and (new.receipt_id is null or exists (
        select from unmatched_receipts r
        where r.id = new.receipt_id and r.state = 'assigned' and r.member_uid = l.member_uid
          and r.amount_kobo = new.paid_kobo))
      and (new.payment_id is null or exists (
        select from payments y
        where y.id = new.payment_id and y.status = 'confirmed' and y.member_uid = l.member_uid
          and y.received_kobo = new.paid_kobo)))
  then
    raise exception 'there is no such claim for loan %', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_claim from public;
create trigger loan_claims_guard before insert or update on loan_claims
  for each row when (session_user = 'kolo_app') execute function guard_loan_claim();

-- Money that a member who died leaves goes to whom two administrators approve, once nothing is owed.
alter table member_bank_accounts add column for_nominee boolean not null default false;
create sequence estate_payout_code_numbers;
grant usage on sequence estate_payout_code_numbers to kolo_app;
create table estate_payouts (
  id uuid primary key,
  code text not null unique check (code ~ '^EST-[0-9]{4}-[0-9]{6,12}$'),
  member_uid uuid not null,
  payee_name text not null check (length(payee_name) between 2 and 100),
  -- What shows that it is theirs: next of kin as named, or letters of administration with their number.
  entitlement text not null check (length(entitlement) between 3 and 200),
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_account_id uuid not null references member_bank_accounts,
  asked_by uuid not null,
  asked_at timestamptz not null,
  approved_at timestamptz,
  approval_id uuid unique references approvals,
  constraint estate_payouts_approved check ((approved_at is null) = (approval_id is null))
);
create index estate_payouts_of on estate_payouts (member_uid, id);
grant select on estate_payouts to kolo_app;
grant insert (id, code, member_uid, payee_name, entitlement, amount_kobo, bank_account_id, asked_by, asked_at)
  on estate_payouts to kolo_app;
grant update (payee_name, entitlement, approved_at, approval_id) on estate_payouts to kolo_app;
insert into personal_columns (table_name, column_name) values ('estate_payouts', 'member_uid');
create trigger estate_payouts_once before update of approved_at, approval_id on estate_payouts
  for each row when (session_user = 'kolo_app' and old.approved_at is not null
    and row (new.approved_at, new.approval_id) is distinct from row (old.approved_at, old.approval_id))
  execute function refuse_change('a pay-out is approved once');
create trigger estate_payouts_approval before update of approved_at on estate_payouts
  for each row when (session_user = 'kolo_app' and new.approved_at is not null and old.approved_at is null)
  execute function require_approval('nobody has approved this pay-out', 'loans.estate-payout', 'id');
create function guard_estate_payout() returns trigger language plpgsql set search_path from current
as $$
declare
  free bigint;
begin
  select coalesce(sum(b.balance_kobo - b.held_kobo), 0) into free
  from ledger_accounts a join ledger_balances b on b.account_id = a.id
  where a.owner_uid = new.member_uid and a.kind in ('member_wallet', 'member_savings');
  if not exists (select from profiles p where p.uid = new.member_uid and p.died_on is not null)
    or new.amount_kobo > free
    or exists (
      select from loans l where l.member_uid = new.member_uid
        and (l.status = 'running' or loan_still_owed(l.id) > 0))
    or not exists (
      select from member_bank_accounts a
      where a.id = new.bank_account_id and a.member_uid = new.member_uid and a.for_nominee)
  then
    raise exception 'the estate of % does not pay this', new.member_uid using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_estate_payout from public;
create trigger estate_payouts_guard before insert or update of approved_at on estate_payouts
  for each row when (session_user = 'kolo_app') execute function guard_estate_payout();

-- A withdrawal that takes it to the bank account of the nominee: once for each pay-out.
alter table withdrawals add column estate_payout_id uuid unique references estate_payouts (id);
-- As it was, and: what two administrators approved as a pay-out of an estate is an approved withdrawal.
create or replace function guard_withdrawal() returns trigger language plpgsql
set search_path from current
as $$
declare
  sent text;
begin
  -- What became of the last transfer of the provider; `unknown` while nobody knows.
  select coalesce(p.outcome, 'unknown') into sent from withdrawal_payouts p
    where p.withdrawal_id = new.id order by p.begun_at desc, p.id desc limit 1;
  if sent = 'unknown' and new.status <> 'on_hold' then
    raise exception 'what became of the transfer of withdrawal % is not known', new.code using errcode = '23514';
  end if;
  if old.status = 'requested' and new.status = 'approved' then
    if approved_now('withdrawals.approval', new.id::text)
      or new.needs_two and new.approved_by is null and new.source = 'wallet' and exists (
        select from loans l where l.id = new.loan_id and l.member_uid = new.member_uid and l.status = 'running'
          and l.bank_account_id = new.bank_account_id and new.amount_kobo <= l.received_kobo)
      or new.needs_two and new.approved_by is null and new.source = 'wallet' and exists (
        select from estate_payouts e where e.id = new.estate_payout_id and e.member_uid = new.member_uid
          and e.approved_at is not null and e.bank_account_id = new.bank_account_id and e.amount_kobo = new.amount_kobo)
    then
      return new;
    elsif new.needs_two or new.approved_by is null or new.approved_by = new.member_uid then
      raise exception 'nobody has approved withdrawal %', new.code using errcode = '23514';
    end if;
    perform require_administrator(new.approved_by);
  elsif old.status in ('processing', 'on_hold') and new.status = 'approved' and sent is distinct from 'not_sent'
    and not exists (
      select from withdrawal_batch_lines l join withdrawal_batches b on b.id = l.batch_id
      where l.withdrawal_id = new.id and l.outcome = 'given_up' and b.made_at = old.sent_at)
  then
    raise exception 'withdrawal % was sent', new.code using errcode = '23514';
  elsif new.status = 'paid' and not (sent is not distinct from 'paid' and new.method = 'paystack')
    and not (new.method = 'manual' and old.status = 'processing' and (approved_now('withdrawals.payment', new.id::text)
      or exists (select from withdrawal_batch_lines l where l.withdrawal_id = new.id and l.outcome = 'open'
        and approved_now('withdrawals.batch-payment', l.batch_id::text))))
    or new.status = 'returned' and not approved_now('withdrawals.return', new.id::text)
      and sent is distinct from 'returned'
  then
    raise exception 'two administrators say that withdrawal % is %', new.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;

-- The ending statement of an estate: its code and a hash of what it says.
create table estate_statements (
  id uuid primary key,
  member_uid uuid not null,
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  -- What is left.
  amount_kobo bigint not null,
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  issued_by uuid not null
);
create unique index estate_statements_once on estate_statements (member_uid, content_sha256);
grant select, insert on estate_statements to kolo_app;
insert into personal_columns (table_name, column_name) values ('estate_statements', 'member_uid');

-- The loan of a borrower who died is called before anything of it is overdue.
create or replace function guard_loan_call() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loans l
    join approvals a on a.id = new.approval_id
    cross join lateral (
      select sum(i.principal_kobo - i.paid_principal_kobo) as principal,
        sum(coalesce(i.charged_kobo, 0) - i.paid_interest_kobo) as interest,
        sum(i.penalty_kobo - i.paid_penalty_kobo) as penalty,
        bool_or(i.due_on < new.called_on and i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, 0)
          - i.paid_interest_kobo + i.penalty_kobo - i.paid_penalty_kobo > 0) as overdue
      from loan_instalments i where i.loan_id = l.id) o
    where l.id = new.loan_id and l.status = 'running'
      and (o.overdue or exists (select from profiles p where p.uid = l.member_uid and p.died_on is not null))
      and new.called_on = (a.decided_at at time zone 'Africa/Lagos')::date
      and row (new.principal_kobo, new.interest_kobo, new.penalty_kobo) = row (o.principal, o.interest, o.penalty))
  then
    raise exception 'loan % is not called so', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;

-- Guarantors of a borrower who died pay last: no claim is open, and nothing of wallet and savings is free.
create function estate_pays_first(borrower uuid, loan uuid) returns boolean
  language sql stable set search_path from current
as $$
  select exists (select from profiles p where p.uid = $1 and p.died_on is not null)
    and (exists (select from loan_claims c where c.loan_id = $2 and c.state = 'open')
      or exists (
        select from ledger_accounts a join ledger_balances b on b.account_id = a.id
        where a.owner_uid = $1 and a.kind in ('member_wallet', 'member_savings') and b.balance_kobo > b.held_kobo))
$$;
revoke execute on function estate_pays_first(uuid, uuid) from public;
grant execute on function estate_pays_first(uuid, uuid) to kolo_app;
create function guard_guarantors_last() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (select from loans l where l.id = new.loan_id and estate_pays_first(l.member_uid, l.id)) then
    raise exception 'what the borrower of loan % left pays first', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_guarantors_last from public;
create trigger loan_call_steps_estate before insert on loan_call_steps
  for each row when (session_user = 'kolo_app' and new.step = 'guarantors') execute function guard_guarantors_last();
