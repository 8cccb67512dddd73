-- Writing a loan off (domain J): two administrators do it by a resolution. What is provided for the loan is used first, the rest
-- is an expense. It is still owed; what the member pays of it later is income
-- (docs/decisions/377-a-loan-written-off-is-still-owed.md).
alter table loans drop constraint loans_status_check;
alter table loans add constraint loans_status_check check (status in
  ('awaiting_guarantors', 'submitted', 'offered', 'accepted', 'approved', 'running', 'repaid', 'written_off', 'declined',
    'withdrawn', 'expired'));
alter table loans drop constraint loans_paid_out;
alter table loans add constraint loans_paid_out check (
  (status in ('running', 'repaid', 'written_off')) = (journal_id is not null)
  and (journal_id is null) = (paid_out_on is null) and (journal_id is null) = (paid_out_by is null));
drop trigger loans_steps on loans;
create trigger loans_steps before update on loans
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'awaiting_guarantors: submitted declined withdrawn',
    'submitted: offered declined withdrawn awaiting_guarantors',
    'offered: accepted declined withdrawn expired awaiting_guarantors', 'accepted: approved declined withdrawn',
    'approved: running declined withdrawn', 'running: repaid written_off', 'repaid: running');

insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope) values
  ('4140', 'Recoveries of loans written off', 'income', 'credit', 'own', 'own_income', '4140');

create table loan_write_offs (
  loan_id uuid primary key references loans,
  resolution_number text not null check (length(resolution_number) between 1 and 40),
  resolved_on date not null,
  resolution text not null check (length(resolution) between 5 and 500),
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  penalty_kobo bigint not null check (penalty_kobo >= 0),
  -- What of it was provided for.
  provision_kobo bigint not null check (provision_kobo >= 0),
  written_off_at timestamptz not null,
  journal_id uuid not null unique references ledger_journals,
  approval_id uuid not null unique references approvals
);
grant select, insert on loan_write_offs to kolo_app;

create table loan_recoveries (
  id uuid primary key,
  loan_id uuid not null references loan_write_offs,
  amount_kobo bigint not null check (amount_kobo > 0),
  recovered_at timestamptz not null,
  journal_id uuid not null unique references ledger_journals
);
create index loan_recoveries_of on loan_recoveries (loan_id, id);
grant select, insert on loan_recoveries to kolo_app;

-- What is still owed of a loan that was written off.
create function loan_still_owed(loan uuid) returns bigint
  language sql stable set search_path from current
as $$
  select w.principal_kobo + w.interest_kobo + w.penalty_kobo
    - (select coalesce(sum(r.amount_kobo), 0) from loan_recoveries r where r.loan_id = w.loan_id)::bigint
  from loan_write_offs w where w.loan_id = $1
$$;

-- Ageing and provision of one loan -------------------------------------------------------------------------------------

-- For how many days a loan is overdue on a day.
create function loan_days_overdue(loan loans, day date) returns integer
  language sql stable set search_path from current
as $$
  select coalesce($2 - least(
    (select min(i.due_on) from loan_instalments i
      where i.loan_id = loan.id and i.due_on < $2
        and i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, i.interest_kobo) - i.paid_interest_kobo
          + i.penalty_kobo - i.paid_penalty_kobo > 0),
    case when loan.arrears_since < $2 then loan_arrears_kept(loan) end), 0)
$$;
-- What the provision is, of each age, in basis points.
create function loan_provision_rates() returns jsonb
  language sql stable set search_path from current
as $$
  select coalesce((select s.value from community_settings s where s.name = 'loans.provision-rates'),
    '{"current": 0, "1-30": 1000, "31-60": 2500, "61-90": 5000, "over-90": 10000}')
$$;
create or replace function loan_provision_on(day date) returns bigint
  language sql stable set search_path from current
as $$
  select coalesce(sum((a.principal_kobo * (loan_provision_rates() ->> a.bucket)::bigint + 5000) / 10000), 0)::bigint
  from loan_ages($1) a
$$;
-- What the last provision has for what is left of a loan, by its age on the last day of that month.
create function loan_provision_of(loan loans) returns bigint
  language sql stable set search_path from current
as $$
  select coalesce((
    select (o.principal_kobo * (loan_provision_rates() ->> case
        when d.days <= 0 then 'current' when d.days <= 30 then '1-30' when d.days <= 60 then '31-60'
        when d.days <= 90 then '61-90' else 'over-90' end)::bigint + 5000) / 10000
    from (select max(p.month) as month from loan_provisions p) p
    cross join lateral (select (p.month + interval '1 month - 1 day')::date as last_day) m
    cross join lateral (select loan_days_overdue(loan, m.last_day) as days) d
    cross join (
      select sum(i.principal_kobo - i.paid_principal_kobo)::bigint as principal_kobo
      from loan_instalments i where i.loan_id = loan.id) o
    where loan.paid_out_on <= m.last_day), 0)::bigint
$$;

-- The provision that stands in the books: what was posted less what loans that were written off used.
create or replace function loan_provision_kept() returns bigint
  language sql stable set search_path from current
as $$
  select (
    (select coalesce(sum(t.amount_kobo), 0) from ledger_transfers t
      where t.credit_account in (select a.id from ledger_accounts a where a.kind = 'loan_loss_provision'))
    - (select coalesce(sum(t.amount_kobo), 0) from ledger_transfers t
      where t.debit_account in (select a.id from ledger_accounts a where a.kind = 'loan_loss_provision')))::bigint
$$;
revoke execute on function loan_still_owed, loan_days_overdue, loan_provision_rates, loan_provision_of from public;
grant execute on function loan_still_owed, loan_days_overdue, loan_provision_rates, loan_provision_of to kolo_app;

-- Once a month: with it the books hold what the ageing asks for.
create or replace function posting_loans_provision(e ledger_entry) returns text[]
  language plpgsql stable
as $$
declare
  first_day date := ((e.facts ->> 'month') || '-01')::date;
  last_day date := (first_day + interval '1 month - 1 day')::date;
begin
  if e.facts ->> 'month' is null or e.actor_uid is not null or last_day >= (e.at at time zone 'Africa/Lagos')::date
    or exists (select from loan_provisions p where p.month >= first_day)
  then
    return null;
  end if;
  return (
    select array[to_char(first_day, 'YYYY-MM')]
    where (ledger_moves(e, '{loan_loss>loan_loss_provision}') > 0 or ledger_moves(e, '{loan_loss_provision>loan_loss}') > 0)
      and loan_provision_kept() = loan_provision_on(last_day));
end
$$;
create or replace function guard_loan_provision() returns trigger
  language plpgsql security definer set search_path from current
as $$
declare
  last_day date := (new.month + interval '1 month - 1 day')::date;
begin
  if last_day >= (new.posted_at at time zone 'Africa/Lagos')::date
    or exists (select from loan_provisions p where p.month >= new.month)
    or new.provision_kobo <> loan_provision_on(last_day)
    or new.provision_kobo <> loan_provision_kept()
    or new.change_kobo <> coalesce((
      select sum(case when c.kind = 'loan_loss_provision' then t.amount_kobo else -t.amount_kobo end)
      from ledger_transfers t join ledger_accounts c on c.id = t.credit_account
      where t.journal_id = new.journal_id), 0)
    or new.journal_id is not null and not exists (
      select from ledger_records r
      where r.deed = 'loans.provision' and r.record = left(new.month::text, 7) and r.journal_id = new.journal_id)
  then
    raise exception 'the provision of % is not what loans say', new.month using errcode = '23514';
  end if;
  return new;
end
$$;

-- Guards ---------------------------------------------------------------------------------------------------------------

create trigger loan_write_offs_approved before insert on loan_write_offs
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved that this loan is written off', 'loans.write-off', 'loan_id');
create or replace function guard_loan_call_guarantors_apart() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from approvals a join loan_guarantors g on g.member_uid in (a.asked_by, a.decided_by)
    where a.id = new.approval_id and g.loan_id = new.loan_id and g.status = 'accepted')
  then
    raise exception 'nobody decides about loan % that they guarantee', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger loan_write_offs_guarantors_apart before insert on loan_write_offs
  for each row when (session_user = 'kolo_app') execute function guard_loan_call_guarantors_apart();

-- For everything that is owed, by the journal that was booked for it.
create function guard_loan_write_off() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loans l
    join approvals a on a.id = new.approval_id
    join ledger_records r on r.deed = 'loans.written-off' and r.record = l.code and r.journal_id = new.journal_id
    cross join lateral (
      select sum(i.principal_kobo - i.paid_principal_kobo) as principal,
        sum(coalesce(i.charged_kobo, 0) - i.paid_interest_kobo) as interest,
        sum(i.penalty_kobo - i.paid_penalty_kobo) as penalty
      from loan_instalments i where i.loan_id = l.id) o
    where l.id = new.loan_id and l.status = 'running' and new.written_off_at = a.decided_at
      and new.resolved_on <= (a.decided_at at time zone 'Africa/Lagos')::date
      and row (new.principal_kobo, new.interest_kobo, new.penalty_kobo) = row (o.principal, o.interest, o.penalty)
      and new.provision_kobo = (
        select coalesce(sum(t.amount_kobo), 0) from ledger_transfers t join ledger_accounts p on p.id = t.debit_account
        where t.journal_id = new.journal_id and p.kind = 'loan_loss_provision'))
  then
    raise exception 'loan % is not written off so', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger loan_write_offs_guard before insert on loan_write_offs
  for each row when (session_user = 'kolo_app') execute function guard_loan_write_off();
create function guard_loan_written_off() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (select from loan_write_offs w where w.loan_id = new.id) then
    raise exception 'loan % is not written off', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger loans_written_off before update on loans
  for each row when (session_user = 'kolo_app' and new.status = 'written_off' and old.status <> 'written_off')
  execute function guard_loan_written_off();

-- Never more than is owed, however many pay at once.
create function guard_loan_recovery() returns trigger language plpgsql set search_path from current
as $$
begin
  perform from loans l where l.id = new.loan_id for no key update;
  if new.amount_kobo > loan_still_owed(new.loan_id) or new.amount_kobo is distinct from (
    select sum(t.amount_kobo) from ledger_transfers t join ledger_records r on r.journal_id = t.journal_id
    where t.journal_id = new.journal_id and r.deed = 'loans.recovered'
      and r.record = (select l.code from loans l where l.id = new.loan_id) || '/' || new.id)
  then
    raise exception 'nothing of loan % was recovered so', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_write_off, guard_loan_written_off, guard_loan_recovery from public;
create trigger loan_recoveries_guard before insert on loan_recoveries
  for each row when (session_user = 'kolo_app') execute function guard_loan_recovery();

-- As before; what guarantors agreed to ends once all that was written off is paid.
create or replace function loan_pledge(loan uuid, amount bigint) returns bigint
  language sql stable set search_path from current
as $$
  select case
    when l.status in ('repaid', 'declined', 'withdrawn', 'expired') then 0
    when l.status = 'written_off' and loan_still_owed(l.id) = 0 then 0
    when l.journal_id is null then $2
    else div($2::numeric * 2 * (
        select coalesce(sum(i.principal_kobo - i.paid_principal_kobo), 0) from loan_instalments i where i.loan_id = l.id)
      + l.principal_kobo, 2 * l.principal_kobo)::bigint
  end
  from loans l where l.id = $1
$$;

-- Postings -------------------------------------------------------------------------------------------------------------

-- As before; what is lost of a loan is borne by the provision and by loan losses, which pay nothing else of a member.
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
    when debit_kind in ('loan_loss_provision', 'loan_loss')
      then credit_kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due')
    else debit_kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'plan_income',
      'surplus', 'fees', 'penalties')
  end
$$;

-- Everything that is owed of a loan that is called or overdue for more than 90 days: what is provided for it first.
create function posting_loans_written_off(e ledger_entry) returns text[]
  language plpgsql stable
as $$
declare
  used bigint := ledger_part(e, '{loan_loss_provision>loan_principal,loan_loss_provision>loan_interest_due,loan_loss_provision>loan_penalty_due}');
begin
  return (
    select array[l.code] from loans l
    where l.code = e.facts ->> 'loan' and l.status = 'running' and ledger_all_of(e, l.member_uid)
      and approved_now('loans.write-off', l.id::text)
      and (exists (select from loan_calls c where c.loan_id = l.id)
        or loan_days_overdue(l, (e.at at time zone 'Africa/Lagos')::date) > 90)
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') and a.scope <> l.id::text)
      and used = greatest(0, least(loan_provision_of(l), loan_provision_kept() + used))
      and ledger_moves(e, '{loan_loss_provision>loan_principal,loan_loss_provision>loan_interest_due,loan_loss_provision>loan_penalty_due,loan_loss>loan_principal,loan_loss>loan_interest_due,loan_loss>loan_penalty_due}') = (
        select sum(i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, 0) - i.paid_interest_kobo
          + i.penalty_kobo - i.paid_penalty_kobo)
        from loan_instalments i where i.loan_id = l.id));
end
$$;

-- From the member's own wallet, up to what is still owed.
create function posting_loans_recovered(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code || '/' || (e.facts ->> 'recovery')] from loans l
    where l.code = e.facts ->> 'loan' and l.status = 'written_off' and ledger_all_of(e, l.member_uid)
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope) where a.kind = 'own_income' and a.scope <> '4140')
      and ledger_moves(e, '{member_wallet>own_income}') between 1 and loan_still_owed(l.id));
end
$$;
revoke execute on function posting_loans_written_off, posting_loans_recovered from public;
