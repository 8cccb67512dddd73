-- Loans are paid out in order of approval, several at once, to the wallet or to a bank account of the member.

-- Where the member wants the money, and what of the loan reached them. No account: the wallet.
alter table loans add column bank_account_id uuid references member_bank_accounts (id),
  add column received_kobo bigint check (received_kobo > 0 and received_kobo <= principal_kobo);
update loans l set received_kobo = (
  select sum(t.amount_kobo) from ledger_transfers t join ledger_accounts a on a.id = t.credit_account
  where t.journal_id = l.journal_id and a.kind = 'member_wallet')
where journal_id is not null;
alter table loans add constraint loans_received check ((journal_id is null) = (received_kobo is null));
grant update (bank_account_id, received_kobo) on loans to kolo_app;
create index loans_to_pay_out on loans (approved_at, id) where status = 'approved';

drop trigger loans_sealed on loans;
create trigger loans_sealed before update on loans
  for each row when (session_user = 'kolo_app' and (
    old.journal_id is not null
      and row (new.journal_id, new.paid_out_on, new.paid_out_by, new.received_kobo, new.bank_account_id)
      is distinct from row (old.journal_id, old.paid_out_on, old.paid_out_by, old.received_kobo, old.bank_account_id)
    or old.agreement_sha256 is not null and new.agreement_sha256 is distinct from old.agreement_sha256))
  execute function refuse_change('what was agreed and paid out is not changed');

-- The account is the borrower's own.
create function guard_loan_bank_account() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (select from member_bank_accounts a
    where a.id = new.bank_account_id and a.member_uid = new.member_uid and a.status = 'confirmed')
  then
    raise exception 'loan % is not paid to this bank account', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_bank_account from public;
create trigger loans_bank_account before update on loans
  for each row when (session_user = 'kolo_app' and new.bank_account_id is not null
    and new.bank_account_id is distinct from old.bank_account_id)
  execute function guard_loan_bank_account();

-- Loans that were paid out together, who asked for it and who confirmed it.
create sequence loan_payout_code_numbers;
grant usage on sequence loan_payout_code_numbers to kolo_app;
create table loan_payouts (
  id uuid primary key,
  code text not null unique check (code ~ '^LNP-[0-9]{4}-[0-9]{6,12}$'),
  asked_by uuid not null,
  -- The second administrator, where it took two.
  confirmed_by uuid,
  -- Decided by one administrator, with a notice to everybody, where there is no second.
  alone boolean not null,
  -- What was paid out: the principal of the loans.
  sum_kobo bigint not null check (sum_kobo >= 0),
  paid_at timestamptz not null,
  constraint loan_payouts_two check (confirmed_by <> asked_by)
);
create index loan_payouts_alone on loan_payouts (paid_at) include (sum_kobo) where confirmed_by is null and not alone;
grant select, insert on loan_payouts to kolo_app;
create trigger loan_payouts_administrator before insert on loan_payouts
  for each row when (session_user = 'kolo_app') execute function require_decider('asked_by');
create function guard_loan_payout() returns trigger language plpgsql set search_path from current
as $$
begin
  if not approved_now('loans.payout', 'loans.payout') then
    raise exception 'nobody has confirmed these loans' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_payout from public;
create trigger loan_payouts_confirmed before insert on loan_payouts
  for each row when (session_user = 'kolo_app' and (new.confirmed_by is not null or new.alone))
  execute function guard_loan_payout();

-- What became of each. `skipped`: approved earlier, and others were paid before it; `problem` is the reason.
create table loan_payout_lines (
  payout_id uuid not null references loan_payouts,
  loan_id uuid not null references loans,
  outcome text not null check (outcome in ('paid', 'refused', 'skipped')),
  problem text check (length(problem) between 1 and 500),
  primary key (payout_id, loan_id),
  constraint loan_payout_lines_why check ((outcome = 'paid') = (problem is null))
);
create unique index loan_payout_lines_once on loan_payout_lines (loan_id) where outcome = 'paid';
create index loan_payout_lines_of on loan_payout_lines (loan_id, payout_id desc);
grant select, insert on loan_payout_lines to kolo_app;

-- A withdrawal that takes a loan on to the bank account its member chose: once for a loan.
alter table withdrawals add column loan_id uuid unique references loans (id);

-- As it was, and: what two administrators approved as a loan, and was paid out, is an approved withdrawal.
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

-- The reserve, and from where on a second administrator confirms, are what two administrators approved.
create trigger community_settings_loan_payouts before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'loans.payout-terms')
  execute function require_approval('nobody has approved this value', 'loans.payout-terms', 'name', 'value');
