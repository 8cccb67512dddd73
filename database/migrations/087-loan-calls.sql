-- Calling a loan in arrears (domain J): two administrators call it, the borrower and the guarantors get a notice of 14 days with
-- everything that is owed, then two take the savings that secure it, and then the guarantors pay by their pledges.

create table loan_calls (
  loan_id uuid primary key references loans,
  reason text not null check (length(reason) between 5 and 500),
  called_on date not null,
  -- The last day of the notice.
  due_on date not null,
  -- What the notice asks for.
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  penalty_kobo bigint not null check (penalty_kobo >= 0),
  approval_id uuid not null unique references approvals,
  constraint loan_calls_notice check (due_on = called_on + 14)
);
grant select, insert on loan_calls to kolo_app;

-- What was done after the notice: each step once.
create table loan_call_steps (
  loan_id uuid not null references loan_calls,
  step text not null check (step in ('lien', 'guarantors')),
  taken_at timestamptz not null,
  approval_id uuid not null unique references approvals,
  primary key (loan_id, step)
);
grant select, insert on loan_call_steps to kolo_app;

create trigger loan_calls_approved before insert on loan_calls
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved that this loan is called', 'loans.call', 'loan_id');
create trigger loan_call_steps_approved before insert on loan_call_steps
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved this step', 'loans.call-step', 'loan_id', 'step');

-- Called on the day it is approved, of a running loan with something overdue, for everything that is owed of it.
create function guard_loan_call() returns trigger language plpgsql set search_path from current
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
    where l.id = new.loan_id and l.status = 'running' and o.overdue
      and new.called_on = (a.decided_at at time zone 'Africa/Lagos')::date
      and row (new.principal_kobo, new.interest_kobo, new.penalty_kobo) = row (o.principal, o.interest, o.penalty))
  then
    raise exception 'loan % is not called so', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger loan_calls_guard before insert on loan_calls
  for each row when (session_user = 'kolo_app') execute function guard_loan_call();

-- After the notice, by what was booked for it; the borrower's savings come before the guarantors.
create function guard_loan_call_step() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loan_calls c
    join loans l on l.id = c.loan_id
    join approvals a on a.id = new.approval_id
    where c.loan_id = new.loan_id and c.due_on < (a.decided_at at time zone 'Africa/Lagos')::date
      and new.taken_at = a.decided_at
      and case new.step
        when 'lien' then exists (
          select from ledger_records r where r.deed = 'loans.lien-taken' and r.record = l.code)
        else exists (
          select from ledger_records r
          join loan_guarantors g on r.deed = 'loans.guarantor-paid' and r.record = l.code || '/' || g.id
          where g.loan_id = l.id)
      end)
  then
    raise exception 'the step % of loan % is not taken so', new.step, new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger loan_call_steps_guard before insert on loan_call_steps
  for each row when (session_user = 'kolo_app') execute function guard_loan_call_step();

-- Nobody calls a loan that they guarantee; whom a decision is about decides it nowhere.
create function guard_loan_call_guarantors_apart() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from approvals a join loan_guarantors g on g.member_uid in (a.asked_by, a.decided_by)
    where a.id = new.approval_id and g.loan_id = new.loan_id and g.status = 'accepted')
  then
    raise exception 'nobody calls loan % that they guarantee', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_call, guard_loan_call_step, guard_loan_call_guarantors_apart from public;
create trigger loan_calls_guarantors_apart before insert on loan_calls
  for each row when (session_user = 'kolo_app') execute function guard_loan_call_guarantors_apart();
create trigger loan_call_steps_guarantors_apart before insert on loan_call_steps
  for each row when (session_user = 'kolo_app') execute function guard_loan_call_guarantors_apart();

-- Calling makes what is left due on the last day of the notice, without interest for the time after.
grant update (due_on) on loan_instalments to kolo_app;
create function guard_due_day() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loan_calls c
    where c.loan_id = new.loan_id and new.due_on = least(old.due_on, c.due_on)
      and old.charged_on is null and new.charged_on = c.called_on and new.charged_kobo = 0)
  then
    raise exception 'instalment % of loan % keeps its day', new.number, new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_due_day from public;
create trigger loan_instalments_due_day before update on loan_instalments
  for each row when (session_user = 'kolo_app' and new.due_on <> old.due_on) execute function guard_due_day();

-- A loan that is called is not rescheduled.
create function guard_called_loan() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (select from loan_calls c where c.loan_id = new.loan_id) then
    raise exception 'loan % is called', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_called_loan from public;
create trigger loan_reschedules_not_called before insert on loan_reschedules
  for each row when (session_user = 'kolo_app') execute function guard_called_loan();
create trigger loan_reschedules_applied_not_called before update on loan_reschedules
  for each row when (session_user = 'kolo_app' and new.applied_at is not null) execute function guard_called_loan();

-- What a guarantor paid, which the borrower owes to them.
alter table loan_guarantors
  add column paid_kobo bigint not null default 0 check (paid_kobo between 0 and amount_kobo),
  add column paid_at timestamptz,
  add column paid_journal_id uuid unique references ledger_journals,
  add constraint loan_guarantors_paid
    check ((paid_kobo = 0) = (paid_at is null) and (paid_kobo = 0) = (paid_journal_id is null));
grant update (paid_kobo, paid_at, paid_journal_id) on loan_guarantors to kolo_app;
create function guard_guarantor_paid() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.paid_kobo > 0 or new.paid_kobo is distinct from (
    select sum(t.amount_kobo) from ledger_transfers t join ledger_records r on r.journal_id = t.journal_id
    where t.journal_id = new.paid_journal_id and r.deed = 'loans.guarantor-paid'
      and r.record = (select l.code from loans l where l.id = new.loan_id) || '/' || new.id)
  then
    raise exception 'the guarantor % has not paid this', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_guarantor_paid from public;
create trigger loan_guarantors_paid before update on loan_guarantors
  for each row when (session_user = 'kolo_app' and row (new.paid_kobo, new.paid_at, new.paid_journal_id)
    is distinct from row (old.paid_kobo, old.paid_at, old.paid_journal_id))
  execute function guard_guarantor_paid();

-- What a guarantor paid is guaranteed no more.
create or replace function guard_pledge() returns trigger language plpgsql set search_path from current
as $$
declare
  pledge bigint := greatest(0, loan_pledge(new.loan_id, new.amount_kobo) - new.paid_kobo);
  held bigint;
begin
  if new.status = 'accepted' then
    select coalesce(sum(h.amount_kobo), 0) into held
    from ledger_holds h join ledger_accounts a on a.id = h.account_id
    where h.id = any (new.hold_ids) and h.deed = 'loans.pledge' and a.owner_uid = new.member_uid
      and a.kind in ('member_savings', 'share_capital')
      and not exists (select from ledger_hold_outcomes o where o.hold_id = h.id)
      and not exists (select from loan_guarantors g where g.id <> new.id and h.id = any (g.hold_ids));
    if held < pledge then
      raise exception 'the guarantee % is not held in full', new.id using errcode = '23514';
    end if;
  elsif new.status = 'released' and pledge > 0
    or new.status = 'withdrawn' and not exists (
      select from loans l where l.id = new.loan_id and l.status = 'awaiting_guarantors')
  then
    raise exception 'the loan still has the guarantee %', new.id using errcode = '23514';
  end if;
  return new;
end
$$;

-- Postings ---------------------------------------------------------------------------------------------------------------

-- A guarantor's savings pay what the borrower owes to the society. Nothing else of a member pays for another.
create or replace function ledger_may_pay(debit_kind text, debit_owner uuid, credit_kind text, credit_owner uuid)
  returns boolean
  language sql immutable
as $$
  select case
    when debit_kind = 'interest_payable' then credit_kind in ('member_savings', 'member_wallet', 'interest_savings')
    when credit_kind = 'interest_payable' then debit_kind = 'interest_savings'
    when not (ledger_nature(credit_kind)).owned then true
    when (ledger_nature(debit_kind)).owned then debit_owner = credit_owner
      or debit_kind = 'member_savings' and credit_kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due')
    else debit_kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'plan_income',
      'surplus', 'fees', 'penalties')
  end
$$;

-- Whether two approved this step in this transaction.
create function loan_call_step_approved(loan uuid, step text) returns boolean
  language sql stable set search_path from current
as $$
  select exists (
    select from approvals a
    where a.kind = 'loans.call-step' and a.subject_id = $1::text and a.change ->> 'after' = $2
      and a.applied_xact = pg_current_xact_id())
$$;
revoke execute on function loan_call_step_approved from public;

-- The borrower's savings, once, after the notice.
create function posting_loans_lien_taken(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code]
    from loans l join loan_calls c on c.loan_id = l.id
    where l.code = e.facts ->> 'loan' and l.status = 'running' and ledger_all_of(e, l.member_uid)
      and c.due_on < (e.at at time zone 'Africa/Lagos')::date and loan_call_step_approved(l.id, 'lien')
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') and a.scope <> l.id::text)
      and ledger_moves(e,
        '{member_savings>loan_penalty_due,member_savings>loan_interest_due,member_savings>loan_principal}') > 0);
end
$$;

-- A guarantor's savings, once, after the notice and after the borrower's, and never more than they guarantee.
create function posting_loans_guarantor_paid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code || '/' || g.id]
    from loans l
    join loan_calls c on c.loan_id = l.id
    join loan_guarantors g on g.loan_id = l.id
    where l.code = e.facts ->> 'loan' and g.id = (e.facts ->> 'guarantor')::uuid and l.status = 'running'
      and g.status = 'accepted'
      and c.due_on < (e.at at time zone 'Africa/Lagos')::date and loan_call_step_approved(l.id, 'guarantors')
      and not exists (select from loan_call_steps s where s.loan_id = l.id and s.step = 'guarantors')
      and (l.hold_ids = '{}' or exists (select from loan_call_steps s where s.loan_id = l.id and s.step = 'lien'))
      and not exists (
        select from unnest(e.kinds, e.scopes, e.owners) as a (kind, scope, owner)
        where not (a.kind = 'member_savings' and a.owner = g.member_uid
          or a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') and a.scope = l.id::text))
      and ledger_moves(e,
        '{member_savings>loan_penalty_due,member_savings>loan_interest_due,member_savings>loan_principal}')
        <= loan_pledge(l.id, g.amount_kobo));
end
$$;

-- A loan that is called bears no more penalties.
create or replace function posting_loans_penalty_due(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code || '/' || i.number || '/' || i.penalty_months + 1]
    from loans l
    join loan_instalments i on i.loan_id = l.id
    join loan_product_versions v on v.product_id = l.product_id and v.number = l.product_version
    cross join lateral (
      select (v.terms ->> 'penaltyBps')::bigint as bps, (v.terms ->> 'penaltyCapBps')::bigint as cap_bps,
        i.principal_kobo - i.paid_principal_kobo + i.charged_kobo - i.paid_interest_kobo as left_kobo,
        i.principal_kobo + i.charged_kobo as whole_kobo) t
    where l.code = e.facts ->> 'loan' and i.number = (e.facts ->> 'instalment')::integer and l.status = 'running'
      and i.charged_on is not null and not exists (select from loan_calls c where c.loan_id = l.id)
      and (i.due_on + (i.penalty_months + 1) * interval '1 month')::date <= (e.at at time zone 'Africa/Lagos')::date
      and ledger_names(e, 'loan_penalty_due', l.id::text) and ledger_all_of(e, l.member_uid)
      and ledger_moves(e, '{loan_penalty_due>penalties}') = least(
        (t.left_kobo * t.bps + 5000) / 10000, (t.whole_kobo * t.cap_bps + 5000) / 10000 - i.penalty_kobo));
end
$$;
revoke execute on function posting_loans_lien_taken, posting_loans_guarantor_paid from public;
