-- Loans are repaid by every channel of money in, and a repayment is reversed with the payment that brought it.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check
  check (purpose in ('savings', 'wallet', 'shares', 'investment', 'event_fee', 'loan'));

-- What more than is due pays: the next instalments, or the last ones, so that the loan ends earlier.
alter table loans add column overpayment text not null default 'next' check (overpayment in ('next', 'last'));
grant update (overpayment) on loans to kolo_app;

-- By which channel a repayment came, and the payment that brought it.
alter table loan_repayments
  add column channel text not null default 'wallet' check (channel ~ '^[a-z][a-z-]{0,39}$'),
  add column payment_id uuid references payments,
  add column reversed_at timestamptz;
create unique index loan_repayments_of_payment on loan_repayments (payment_id) where reversed_at is null;
grant update (reversed_at) on loan_repayments to kolo_app;

-- What each instalment received of it.
create table loan_repayment_parts (
  repayment_id uuid not null references loan_repayments,
  loan_id uuid not null,
  number integer not null,
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  penalty_kobo bigint not null check (penalty_kobo >= 0),
  primary key (repayment_id, number),
  foreign key (loan_id, number) references loan_instalments
);
create index loan_repayment_parts_of on loan_repayment_parts (loan_id, number);
grant select, insert on loan_repayment_parts to kolo_app;

-- Reversed once, with its journal.
create function guard_reversed_repayment() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.reversed_at is not null or not exists (select from ledger_journals j where j.reverses = old.journal_id) then
    raise exception 'repayment % is not reversed in the books', old.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_reversed_repayment from public;
create trigger loan_repayments_reversed before update on loan_repayments
  for each row when (session_user = 'kolo_app') execute function guard_reversed_repayment();

-- A loan that was repaid runs again where its last repayment is reversed.
drop trigger loans_steps on loans;
create trigger loans_steps before update on loans
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'submitted: offered declined withdrawn',
    'offered: accepted declined withdrawn expired', 'accepted: approved declined withdrawn',
    'approved: running declined withdrawn', 'running: repaid', 'repaid: running');
create function guard_loan_runs_again() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loan_repayments r
    where r.loan_id = new.id and r.reversed_at is not null and r.reversed_at >= old.ended_at)
    or not exists (
      select from loan_instalments i
      where i.loan_id = new.id and (i.paid_principal_kobo < i.principal_kobo
        or i.paid_interest_kobo < coalesce(i.charged_kobo, 0)
        or i.paid_penalty_kobo < i.penalty_kobo))
  then
    raise exception 'loan % is repaid', old.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_runs_again from public;
create trigger loans_run_again before update on loans
  for each row when (session_user = 'kolo_app' and old.status = 'repaid' and new.status = 'running')
  execute function guard_loan_runs_again();

-- A repayment is reversed by what two approved about the payment that brought it.
create function reversing_loans_repaid(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (
    select from loan_repayments r
    where r.journal_id = j.id and r.reversed_at is null and r.payment_id is not null
      and (approved_just_now('payments.reversal', r.payment_id)
        or approved_just_now('payments.correction', r.payment_id)
        or approved_just_now('payments.refund', r.payment_id)));
end
$$;
revoke execute on function reversing_loans_repaid from public;
create function reversing_loans_settled(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return reversing_loans_repaid(j);
end
$$;
revoke execute on function reversing_loans_settled from public;
