-- Charges (domain L): entrance fees, annual dues, levies, fines and others. A charge run says what is charged to whom; of each
-- member it makes one charge, once. Charged is income of the chart and owed by the member; paid from the wallet; waived or
-- reduced by two (docs/decisions/410-a-charge-is-owed-by-its-member.md).

-- What members owe of charges.
create or replace function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'loan_principal', 'loan_interest_due',
        'loan_penalty_due', 'loan_loss_provision', 'charges_due', 'interest_savings', 'psp_fees', 'loan_loss', 'own_asset',
        'own_expense')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'loan_principal', 'loan_interest_due',
      'loan_penalty_due', 'charges_due', 'share_capital', 'plan_income', 'interest_payable'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'loan_principal', 'loan_interest_due',
      'loan_penalty_due', 'charges_due', 'share_capital')
$$;
alter table ledger_accounts drop constraint ledger_accounts_kind;
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'loan_principal', 'loan_interest_due', 'loan_penalty_due',
  'loan_loss_provision', 'charges_due', 'own_asset', 'member_wallet', 'member_savings', 'member_investment',
  'withdrawals_payable', 'interest_payable', 'wht_payable', 'unmatched_receipts', 'own_liability',
  'share_capital', 'reserve', 'surplus', 'own_equity',
  'plan_income', 'fees', 'penalties', 'loan_interest', 'loan_fees', 'own_income',
  'interest_savings', 'psp_fees', 'loan_loss', 'own_expense'
));

-- Numbers that a society does not have already.
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope)
select free.n::text, 'Charges due from members', 'asset', 'debit', 'control', 'charges_due', null
from generate_series(1320, 1399) as free (n)
where not exists (select from chart_accounts c where c.number = free.n::text)
order by free.n limit 1;
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope)
select free.n::text, 'Fines', 'income', 'credit', 'own', 'own_income', free.n::text
from generate_series(4340, 4399) as free (n)
where not exists (select from chart_accounts c where c.number = free.n::text)
  and not exists (select from chart_accounts c where c.active and lower(c.name) = 'fines')
order by free.n limit 1;

-- As before; what a charge is reduced by comes out of the income it was booked as.
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
    when debit_kind = 'own_income' then credit_kind = 'charges_due'
    when debit_kind in ('loan_loss_provision', 'loan_loss')
      then credit_kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due')
    else debit_kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'plan_income',
      'surplus', 'fees', 'penalties')
  end
$$;

-- Runs -----------------------------------------------------------------------------------------------------------------

create sequence charge_run_code_numbers;
create sequence charge_code_numbers;
grant usage on sequence charge_run_code_numbers, charge_code_numbers to kolo_app;
create table charge_runs (
  id uuid primary key,
  code text not null unique check (code ~ '^CHR-[0-9]{4}-[0-9]{6,12}$'),
  kind text not null check (kind in ('entrance_fee', 'annual_due', 'levy', 'fine', 'other')),
  title text not null check (length(title) between 3 and 80),
  -- A year, a month or a day: what is charged once for it.
  period text not null check (period ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  amount_kobo bigint not null check (amount_kobo between 10000 and 10000000000),
  -- How many monthly parts it may be paid in.
  instalments integer not null default 1 check (instalments between 1 and 24),
  audience text not null check (audience in ('all', 'joined_since', 'list')),
  joined_since date,
  due_on date not null,
  income_account text not null references chart_accounts,
  reason text not null check (length(reason) between 5 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'charging', 'charged', 'withdrawn')),
  -- How many members are charged at most, and how much that is.
  members integer not null check (members > 0),
  total_kobo bigint not null,
  charged_members integer not null default 0 check (charged_members between 0 and members),
  raised_by uuid not null,
  raised_at timestamptz not null,
  approval_id uuid unique references approvals,
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  -- What a member is charged once.
  once text not null generated always as (case kind when 'entrance_fee' then kind
    when 'annual_due' then kind || '/' || period else kind || '/' || lower(title) || '/' || period end) stored,
  constraint charge_runs_total check (total_kobo = amount_kobo * members),
  constraint charge_runs_since check ((audience = 'joined_since') = (joined_since is not null)),
  constraint charge_runs_parts check (amount_kobo / instalments >= 10000),
  constraint charge_runs_ended check ((ended_at is not null) = (state in ('charged', 'withdrawn')))
);
create index charge_runs_by_person on charge_runs (raised_by, raised_at) where approval_id is null;
grant select on charge_runs to kolo_app;
grant insert (id, code, kind, title, period, amount_kobo, instalments, audience, joined_since, due_on, income_account, reason,
  members, total_kobo, raised_by, raised_at) on charge_runs to kolo_app;
grant update (state, approval_id, ended_at, version) on charge_runs to kolo_app;

-- Whom a run of a list is about.
create table charge_run_members (
  run_id uuid not null references charge_runs,
  member_uid uuid not null,
  primary key (run_id, member_uid)
);
create index charge_run_members_of on charge_run_members (member_uid);
grant select, insert on charge_run_members to kolo_app;

-- Charges --------------------------------------------------------------------------------------------------------------

create table charges (
  id uuid primary key,
  code text not null unique check (code ~ '^(CHG|FIN)-[0-9]{4}-[0-9]{6,12}$'),
  run_id uuid not null references charge_runs,
  member_uid uuid not null,
  once text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  instalments integer not null check (instalments > 0),
  due_on date not null,
  charged_at timestamptz not null,
  journal_id uuid not null unique references ledger_journals,
  -- Counted by payments and waivers alone.
  paid_kobo bigint not null default 0 check (paid_kobo >= 0),
  waived_kobo bigint not null default 0 check (waived_kobo >= 0),
  outstanding_kobo bigint not null generated always as (amount_kobo - paid_kobo - waived_kobo) stored
    check (outstanding_kobo >= 0),
  -- The day of the first part that is not paid; null where nothing is owed. What is waived comes off the last part.
  next_due_on date generated always as (case when amount_kobo - paid_kobo - waived_kobo > 0 then
    (due_on + make_interval(months => least(paid_kobo / (amount_kobo / instalments), instalments - 1)::integer))::date
    end) stored,
  reminded_at timestamptz,
  contested_at timestamptz,
  contest_ticket_id uuid,
  contest_ended_at timestamptz,
  contest_ended_by uuid,
  contest_answer text check (length(contest_answer) between 5 and 500),
  constraint charges_once unique (member_uid, once),
  constraint charges_contested check ((contested_at is null) = (contest_ticket_id is null)),
  constraint charges_contest_ended check ((contest_ended_at is null) = (contest_ended_by is null)
    and (contest_ended_at is null) = (contest_answer is null) and (contest_ended_at is null or contested_at is not null))
);
create index charges_of_run on charges (run_id, id);
create index charges_open on charges (next_due_on, id) where outstanding_kobo > 0;
create index charges_open_of_member on charges (member_uid, next_due_on, id) where outstanding_kobo > 0;
-- The list of officers, in its usual order.
create index charges_by_due on charges ((coalesce(next_due_on, date '9999-12-31')), id);
grant select on charges to kolo_app;
grant insert (id, code, run_id, member_uid, once, amount_kobo, instalments, due_on, charged_at, journal_id) on charges
  to kolo_app;
grant update (reminded_at, contested_at, contest_ticket_id, contest_ended_at, contest_ended_by, contest_answer) on charges
  to kolo_app;

create table charge_payments (
  id uuid primary key,
  charge_id uuid not null references charges,
  amount_kobo bigint not null check (amount_kobo > 0),
  channel text not null default 'wallet' check (channel ~ '^[a-z][a-z-]{0,39}$'),
  payment_id uuid references payments,
  journal_id uuid not null unique references ledger_journals,
  paid_at timestamptz not null,
  reversed_at timestamptz
);
create index charge_payments_of on charge_payments (charge_id, id desc);
create unique index charge_payments_of_payment on charge_payments (payment_id) where reversed_at is null;
grant select on charge_payments to kolo_app;
grant insert (id, charge_id, amount_kobo, channel, payment_id, journal_id, paid_at) on charge_payments to kolo_app;
grant update (reversed_at) on charge_payments to kolo_app;

-- Charges are paid by every channel of money in.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check
  check (purpose in ('savings', 'wallet', 'shares', 'investment', 'event_fee', 'loan', 'charge'));

create table charge_waivers (
  id uuid primary key,
  charge_id uuid not null references charges,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (length(reason) between 5 and 500),
  approval_id uuid not null unique references approvals,
  journal_id uuid not null unique references ledger_journals,
  waived_at timestamptz not null
);
create index charge_waivers_of on charge_waivers (charge_id, id desc);
grant select, insert on charge_waivers to kolo_app;

-- Reminders that went out: so many days after the day of a part, before it negative.
create table charge_reminders (
  charge_id uuid not null references charges,
  due_on date not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (charge_id, due_on, days)
);
grant select, insert on charge_reminders to kolo_app;

-- What of a charge is overdue on a day: the parts whose day has passed, less what is paid.
create function charge_overdue(c charges, day date) returns bigint
  language sql immutable
as $$
  select greatest(0, least(c.amount_kobo - c.waived_kobo, case when parts.passed >= c.instalments then c.amount_kobo
    else c.amount_kobo / c.instalments * parts.passed end) - c.paid_kobo)
  from (
    select count(*) as passed from generate_series(0, c.instalments - 1) as part (n)
    where (c.due_on + make_interval(months => part.n))::date < day) parts
$$;

-- Whom a run is about: members who are there, and were not charged the same before.
create function charge_audience(audience text, joined_since date, members uuid[], once text, at timestamptz)
  returns table (uid uuid)
  language sql stable
as $$
  select p.uid from profiles p
  where not p.is_archived and p.died_on is null
    and case when audience = 'list' then p.uid = any (members)
      when audience = 'joined_since'
        then p.is_active and p.created_at <= at and p.created_at >= (joined_since::timestamp at time zone 'Africa/Lagos')
      else p.is_active and p.created_at <= at end
    and not exists (select from charges c where c.member_uid = p.uid and c.once = charge_audience.once)
$$;

-- From the society's threshold on, a second administrator agrees: of all that one raised alone within a day.
create function charge_run_takes_two(person uuid, moment timestamptz, total bigint) returns boolean
  language sql stable security definer set search_path from current
as $$
  select total + coalesce((
      select sum(r.total_kobo) from charge_runs r
      where r.raised_by = person and r.approval_id is null and r.state in ('charging', 'charged')
        and r.raised_at > moment - interval '24 hours'), 0)
    >= coalesce((
      select (s.value #>> '{}')::bigint from community_settings s
      where s.name = 'payments.second-administrator-from'), 50000000)
$$;
revoke execute on function charge_overdue, charge_audience, charge_run_takes_two from public;
grant execute on function charge_overdue, charge_audience, charge_run_takes_two to kolo_app;

-- Members contest a fine, and ask about a charge, in a ticket that names it.
alter table tickets drop constraint tickets_about_type_check;
alter table tickets add constraint tickets_about_type_check
  check (about_type in ('payment', 'withdrawal', 'investment', 'event', 'charge'));

-- Guards ---------------------------------------------------------------------------------------------------------------

create trigger charge_runs_administrator before insert on charge_runs
  for each row when (session_user = 'kolo_app') execute function require_decider('raised_by');
create function guard_new_charge_run() returns trigger language plpgsql set search_path from current
as $$
declare
  today date := (new.raised_at at time zone 'Africa/Lagos')::date;
begin
  if not exists (
    select from chart_accounts c
    where c.number = new.income_account and c.active and c.class = 'income' and c.ledger_kind = 'own_income')
  then
    raise exception 'charge run % is not booked as income', new.code using errcode = '23514';
  end if;
  if new.due_on < today + (case new.kind when 'fine' then 14 else 0 end) then
    raise exception 'charge run % falls due too early', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger charge_runs_guard before insert on charge_runs
  for each row when (session_user = 'kolo_app') execute function guard_new_charge_run();
create trigger charge_runs_steps before update on charge_runs
  for each row when (session_user = 'kolo_app' and new.state <> old.state)
  execute function allow_steps('state', 'waiting: charging withdrawn', 'charging: charged');
create trigger charge_runs_sealed before update on charge_runs
  for each row when (session_user = 'kolo_app' and new.approval_id is distinct from old.approval_id
    and (old.approval_id is not null or new.state <> 'charging' or old.state <> 'waiting'))
  execute function refuse_change('an approval is not put in afterwards');
create trigger charge_runs_approved before update on charge_runs
  for each row when (session_user = 'kolo_app' and new.state = 'charging' and old.state = 'waiting'
    and (new.approval_id is not null or charge_run_takes_two(new.raised_by, new.raised_at, new.total_kobo)))
  execute function require_approval('nobody has approved this charge run', 'charges.run', 'id');
-- Who is on a list is said before it is decided.
create function guard_charge_run_member() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (select from charge_runs r where r.id = new.run_id and r.state = 'waiting' and r.audience = 'list') then
    raise exception 'this charge run has its members' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger charge_run_members_guard before insert on charge_run_members
  for each row when (session_user = 'kolo_app') execute function guard_charge_run_member();

-- As the run says, by the journal that was booked for it.
create function guard_new_charge() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from charge_runs r
    join ledger_records x on x.deed = 'charges.charged' and x.record = r.code || '/' || new.member_uid
      and x.journal_id = new.journal_id
    join ledger_journals j on j.id = new.journal_id and j.facts ->> 'charge' = new.code
    where r.id = new.run_id and r.state = 'charging'
      and row (r.amount_kobo, r.instalments, r.due_on, r.once)
        = row (new.amount_kobo, new.instalments, new.due_on, new.once))
  then
    raise exception 'charge % is not what its run says', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger charges_guard before insert on charges
  for each row when (session_user = 'kolo_app') execute function guard_new_charge();
create function count_charges() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  update charge_runs r set charged_members = r.charged_members + a.charged
  from (select run_id, count(*)::integer as charged from added group by run_id) a where r.id = a.run_id;
  return null;
end
$$;
create trigger charges_counted after insert on charges referencing new table as added
  for each statement execute function count_charges();

-- A fine is contested once, until its day; the answer stays.
create function guard_contested_charge() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.contested_at is not null and row (new.contested_at, new.contest_ticket_id)
      is distinct from row (old.contested_at, old.contest_ticket_id)
    or old.contest_ended_at is not null and row (new.contest_ended_at, new.contest_ended_by, new.contest_answer)
      is distinct from row (old.contest_ended_at, old.contest_ended_by, old.contest_answer)
  then
    raise exception 'what was said about charge % stays', new.code using errcode = '23514';
  end if;
  if old.contested_at is null and new.contested_at is not null and (
    new.outstanding_kobo = 0 or (new.contested_at at time zone 'Africa/Lagos')::date > new.due_on
    or not exists (select from charge_runs r where r.id = new.run_id and r.kind = 'fine'))
  then
    raise exception 'charge % is not contested', new.code using errcode = '23514';
  end if;
  if new.contest_ended_by is distinct from old.contest_ended_by then
    perform require_administrator(new.contest_ended_by);
    if new.contest_ended_by = new.member_uid then
      raise exception 'nobody decides about their own fine' using errcode = '23514';
    end if;
  end if;
  return new;
end
$$;
create trigger charges_contest before update on charges
  for each row when (session_user = 'kolo_app' and row (new.contested_at, new.contest_ticket_id, new.contest_ended_at,
    new.contest_ended_by, new.contest_answer) is distinct from row (old.contested_at, old.contest_ticket_id,
    old.contest_ended_at, old.contest_ended_by, old.contest_answer))
  execute function guard_contested_charge();

-- Never more than is owed, whole where no instalments are allowed; no fine is taken by payroll before its day or while it
-- is contested.
create function guard_charge_payment() returns trigger language plpgsql set search_path from current
as $$
declare
  c charges;
begin
  select x.* into c from charges x where x.id = new.charge_id for no key update;
  if not exists (
    select from ledger_records r
    where r.deed = 'charges.paid' and r.record = c.code || '/' || new.id and r.journal_id = new.journal_id)
    or new.amount_kobo <> (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = new.journal_id)
    or new.amount_kobo > c.outstanding_kobo or c.instalments = 1 and new.amount_kobo <> c.outstanding_kobo
  then
    raise exception 'charge % is not paid so', c.code using errcode = '23514';
  end if;
  if new.channel = 'payroll' and exists (select from charge_runs r where r.id = c.run_id and r.kind = 'fine')
    and ((new.paid_at at time zone 'Africa/Lagos')::date < c.due_on
      or c.contested_at is not null and c.contest_ended_at is null)
  then
    raise exception 'fine % is not collected yet', c.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger charge_payments_guard before insert on charge_payments
  for each row when (session_user = 'kolo_app') execute function guard_charge_payment();
create function count_charge_payment() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  update charges c
  set paid_kobo = c.paid_kobo + case when new.reversed_at is null then new.amount_kobo else -new.amount_kobo end
  where c.id = new.charge_id;
  return null;
end
$$;
create trigger charge_payments_counted after insert on charge_payments
  for each row execute function count_charge_payment();
create trigger charge_payments_reversed_counted after update on charge_payments
  for each row when (old.reversed_at is null and new.reversed_at is not null) execute function count_charge_payment();
create function guard_reversed_charge_payment() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.reversed_at is not null or not exists (select from ledger_journals j where j.reverses = old.journal_id) then
    raise exception 'payment % of a charge is not reversed in the books', old.id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger charge_payments_reversed before update on charge_payments
  for each row when (session_user = 'kolo_app') execute function guard_reversed_charge_payment();

-- By two, with the journal that takes it out of income.
create trigger charge_waivers_approved before insert on charge_waivers
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved that this charge is waived', 'charges.waiver', 'charge_id');
create function guard_charge_waiver() returns trigger language plpgsql set search_path from current
as $$
declare
  c charges;
begin
  select x.* into c from charges x where x.id = new.charge_id for no key update;
  if not exists (
    select from ledger_records r join approvals a on a.id = new.approval_id
    where r.deed = 'charges.waived' and r.record = c.code || '/' || new.approval_id and r.journal_id = new.journal_id
      and a.amount_kobo = new.amount_kobo)
    or new.amount_kobo > c.outstanding_kobo
  then
    raise exception 'charge % is not waived so', c.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger charge_waivers_guard before insert on charge_waivers
  for each row when (session_user = 'kolo_app') execute function guard_charge_waiver();
create function count_charge_waiver() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  update charges c set waived_kobo = c.waived_kobo + new.amount_kobo where c.id = new.charge_id;
  return null;
end
$$;
create trigger charge_waivers_counted after insert on charge_waivers
  for each row execute function count_charge_waiver();
revoke execute on function guard_new_charge_run, guard_charge_run_member, guard_new_charge, count_charges,
  guard_contested_charge, guard_charge_payment, count_charge_payment, guard_reversed_charge_payment, guard_charge_waiver,
  count_charge_waiver from public;

-- Postings -------------------------------------------------------------------------------------------------------------

-- One member of a run, once: what the run says, as income of its account.
create function posting_charges_charged(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[r.code || '/' || m.uid]
    from charge_runs r
    join chart_accounts c on c.number = r.income_account
    cross join lateral (select distinct o.uid from unnest(e.owners) as o (uid) where o.uid is not null) m
    where r.code = e.facts ->> 'chargeRun' and r.state = 'charging' and cardinality(e.kinds) = 2
      and ledger_all_of(e, m.uid) and ledger_names(e, 'charges_due', m.uid::text)
      and ledger_names(e, c.ledger_kind, c.ledger_scope)
      and ledger_moves(e, '{charges_due>own_income}') = r.amount_kobo
      and exists (
        select from charge_audience(r.audience, r.joined_since, array(
          select x.member_uid from charge_run_members x where x.run_id = r.id and x.member_uid = m.uid), r.once, r.raised_at)
          as a (uid)
        where a.uid = m.uid));
end
$$;

-- The member's own money, no more than is owed.
create function posting_charges_paid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
declare
  moved bigint := ledger_moves(e, '{member_wallet>charges_due}');
begin
  return (
    select array[c.code || '/' || (e.facts ->> 'chargePayment')]
    from charges c
    where c.code = e.facts ->> 'charge' and cardinality(e.kinds) = 2 and ledger_all_of(e, c.member_uid)
      and ledger_names(e, 'charges_due', c.member_uid::text) and (e.actor_uid is null or e.actor_uid = c.member_uid)
      and moved between 1 and c.outstanding_kobo and (c.instalments > 1 or moved = c.outstanding_kobo));
end
$$;

-- As far as two agreed, out of the income it was booked as.
create function posting_charges_waived(e ledger_entry) returns text[]
  language plpgsql stable
as $$
declare
  moved bigint := ledger_moves(e, '{own_income>charges_due}');
begin
  return (
    select array[c.code || '/' || a.id]
    from charges c
    join charge_runs r on r.id = c.run_id
    cross join lateral (select ledger_approval('charges.waiver', c.id::text, moved) as id) a
    where c.code = e.facts ->> 'charge' and a.id is not null and cardinality(e.kinds) = 2
      and ledger_all_of(e, c.member_uid) and ledger_names(e, 'charges_due', c.member_uid::text)
      and ledger_names(e, 'own_income', r.income_account) and moved <= c.outstanding_kobo);
end
$$;

-- A payment of a charge is reversed by what two approved about the payment that brought it.
create function reversing_charges_paid(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (
    select from charge_payments p
    where p.journal_id = j.id and p.reversed_at is null and p.payment_id is not null
      and (approved_just_now('payments.reversal', p.payment_id)
        or approved_just_now('payments.correction', p.payment_id)
        or approved_just_now('payments.refund', p.payment_id)));
end
$$;
revoke execute on function posting_charges_charged, posting_charges_paid, posting_charges_waived, reversing_charges_paid
  from public;

-- What follows somebody whose profile is given to another sign-in.
insert into personal_columns (table_name, column_name) values ('charges', 'member_uid'), ('charge_run_members', 'member_uid');
