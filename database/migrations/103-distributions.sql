-- What plans buy, earn and pay (docs/decisions/076-returns-come-out-of-realised-income.md). Money moves in the ledger;
-- these rows say what for, and PostgreSQL lets none of them be without its journal and its approval.

create sequence plan_entry_numbers;
create table plan_entries (
  id uuid primary key,
  code text not null unique check (code ~ '^PLE-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references investment_plans,
  -- What was invested left the bank, or came back with what it earned.
  kind text not null check (kind in ('purchase', 'proceeds')),
  account_id uuid not null,
  capital_kobo bigint not null check (capital_kobo >= 0),
  income_kobo bigint not null check (income_kobo >= 0),
  bank_reference text not null check (length(bank_reference) between 3 and 40),
  on_day date not null,
  note text not null check (length(note) between 5 and 500),
  approval_id uuid not null,
  journal_id uuid not null unique references ledger_journals,
  booked_at timestamptz not null,
  check (capital_kobo + income_kobo > 0 and (kind = 'proceeds' or income_kobo = 0))
);
create index plan_entries_of on plan_entries (plan_id, id desc);
grant usage on sequence plan_entry_numbers to kolo_app;
grant select, insert on plan_entries to kolo_app;

create function guard_plan_entry() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'distributions.plan-entry' and a.subject_id = new.plan_id::text
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
      and a.change ->> 'kind' = new.kind and (a.change ->> 'capitalKobo')::bigint = new.capital_kobo
      and (a.change ->> 'incomeKobo')::bigint = new.income_kobo)
  then
    raise exception 'nobody has approved this entry of plan %', new.plan_id using errcode = '23514';
  end if;
  if not exists (select from ledger_journals j where j.id = new.journal_id and j.deed = 'distributions.plan-' || new.kind)
  then
    raise exception 'entry % has no journal', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger plan_entries_guard before insert on plan_entries
  for each row when (session_user = 'kolo_app') execute function guard_plan_entry();
revoke execute on function guard_plan_entry from public;

create sequence distribution_numbers;
create table distributions (
  id uuid primary key,
  code text not null unique check (code ~ '^DST-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references investment_plans,
  kind text not null check (kind in ('interest', 'profit')),
  period_start date not null,
  period_end date not null,
  pool_kobo bigint not null check (pool_kobo between 1 and 100000000000000),
  basis text not null check (basis in ('principal_days', 'equal')),
  min_active_days integer not null default 0 check (min_active_days between 0 and 3650),
  -- The tax that is held back; where it is none, why.
  wht_bps integer not null check (wht_bps between 0 and 10000),
  exempt_reason text check (length(exempt_reason) between 5 and 300),
  record_on date not null,
  pay_on date not null,
  status text not null default 'calculated' check (status in
    ('calculated', 'submitted', 'approved', 'posting', 'posted', 'reversed', 'cancelled')),
  snapshot_hash text not null check (snapshot_hash ~ '^[0-9a-f]{64}$'),
  line_count integer not null check (line_count > 0),
  gross_kobo bigint not null,
  wht_kobo bigint not null,
  net_kobo bigint not null,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  posted_at timestamptz,
  reversed_reason text check (length(reversed_reason) between 5 and 300),
  version integer not null default 1 check (version > 0),
  check (period_start <= period_end),
  check (gross_kobo = pool_kobo and wht_kobo + net_kobo = gross_kobo and wht_kobo >= 0 and net_kobo >= 0),
  check ((exempt_reason is null) or wht_bps = 0),
  check ((status in ('posted', 'reversed')) = (posted_at is not null)),
  check ((status = 'reversed') = (reversed_reason is not null))
);
create index distributions_of on distributions (plan_id, id desc);
create index distributions_due on distributions (pay_on) where status = 'approved';

create table distribution_lines (
  distribution_id uuid not null references distributions,
  investment_id uuid not null references investments,
  member_uid uuid not null,
  -- Kobo times days, or 1 where each gets the same.
  weight bigint not null check (weight > 0),
  gross_kobo bigint not null check (gross_kobo >= 0),
  wht_kobo bigint not null check (wht_kobo >= 0),
  net_kobo bigint not null check (net_kobo >= 0),
  status text not null default 'calculated' check (status in ('calculated', 'posted')),
  journal_id uuid unique references ledger_journals,
  primary key (distribution_id, investment_id),
  check (wht_kobo + net_kobo = gross_kobo),
  check ((status = 'posted') = (journal_id is not null or gross_kobo = 0) or status = 'calculated')
);
create index distribution_lines_of on distribution_lines (member_uid, distribution_id desc);
create index distribution_lines_open on distribution_lines (distribution_id, investment_id) where status = 'calculated';
insert into personal_columns (table_name, column_name) values ('distribution_lines', 'member_uid');

grant usage on sequence distribution_numbers to kolo_app;
grant select, insert on distributions to kolo_app;
grant update (status, snapshot_hash, line_count, gross_kobo, wht_kobo, net_kobo, posted_at, reversed_reason, version)
  on distributions to kolo_app;
grant select, insert, delete, update (status, journal_id) on distribution_lines to kolo_app;

-- What the community's bank accounts hold.
create function bank_cash() returns bigint language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(-sum(
    coalesce(s.net_credit_kobo, 0)
    + coalesce((select sum(t.amount_kobo) from ledger_transfers t
        where t.credit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)
    - coalesce((select sum(t.amount_kobo) from ledger_transfers t
        where t.debit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)), 0)::bigint
  from ledger_accounts a
  left join lateral (
    select through, net_credit_kobo from ledger_snapshots
    where account_id = a.id order by through desc limit 1) s on true
  where a.kind = 'bank'
$$;

-- What a plan has realised and not paid, less what is approved and not paid yet.
create function free_plan_income(plan uuid) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select (coalesce((
      select b.balance_kobo - b.held_kobo from ledger_accounts a join ledger_balances b on b.account_id = a.id
      where a.kind = 'plan_income' and a.scope = plan::text), 0)
    - coalesce((
      select sum(l.gross_kobo) from distributions d join distribution_lines l on l.distribution_id = d.id
      where d.plan_id = plan and d.status in ('approved', 'posting') and l.status = 'calculated'), 0))::bigint
$$;

create function guard_distribution() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.prepared_by);
    if new.status <> 'calculated' then
      raise exception 'a distribution begins as it is calculated' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status <> 'calculated' and row (new.snapshot_hash, new.line_count, new.gross_kobo, new.wht_kobo, new.net_kobo)
    is distinct from row (old.snapshot_hash, old.line_count, old.gross_kobo, old.wht_kobo, old.net_kobo)
  then
    raise exception 'the snapshot of distribution % holds', old.code using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (('calculated', 'submitted'), ('submitted', 'calculated'), ('submitted', 'approved'),
    ('calculated', 'approved'), ('approved', 'posting'), ('posting', 'posted'), ('posted', 'reversed'),
    ('calculated', 'cancelled'), ('submitted', 'cancelled'))
  then
    raise exception 'distribution % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  if new.status in ('approved', 'reversed') and not exists (
    select from approvals a
    where a.kind = case new.status when 'approved' then 'distributions.approval' else 'distributions.reversal' end
      and a.subject_id = new.id::text and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved distribution %', new.code using errcode = '23514';
  end if;
  if new.status = 'approved' then
    if (select sum(gross_kobo) from distribution_lines where distribution_id = new.id) is distinct from new.pool_kobo then
      raise exception 'the lines of distribution % are not its pool', new.code using errcode = '23514';
    end if;
    -- Returns come out of realised income, never out of what members put in.
    if free_plan_income(new.plan_id) < new.pool_kobo then
      raise exception 'distribution % is larger than the realised income', new.code using errcode = '23514';
    end if;
    if bank_cash() < new.pool_kobo then
      raise exception 'there is not enough cash for distribution %', new.code using errcode = '23514';
    end if;
  end if;
  if new.status = 'posted' and exists (
    select from distribution_lines where distribution_id = new.id and status = 'calculated')
  then
    raise exception 'distribution % has lines that are not posted', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger distributions_guard before insert or update on distributions
  for each row when (session_user = 'kolo_app') execute function guard_distribution();
revoke execute on function guard_distribution from public;

-- A line is what was calculated, until its own journal says that it was paid.
create function guard_distribution_line() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  standing text;
begin
  select d.status into standing from distributions d
  where d.id = case tg_op when 'DELETE' then old.distribution_id else new.distribution_id end;
  if tg_op <> 'UPDATE' then
    if standing <> 'calculated' then
      raise exception 'the lines of a distribution that is % hold', standing using errcode = '23514';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if standing <> 'posting' or old.status <> 'calculated' or new.status <> 'posted' then
    raise exception 'a line is paid once, while its distribution is posting' using errcode = '23514';
  end if;
  if new.gross_kobo > 0 and not exists (
    select from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id and t.line = 1
    join ledger_accounts debit on debit.id = t.debit_account and debit.kind = 'plan_income'
    where j.id = new.journal_id and j.deed = 'distributions.paid' and t.amount_kobo = new.gross_kobo)
  then
    raise exception 'a line is paid by its journal' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger distribution_lines_guard before insert or update or delete on distribution_lines
  for each row when (session_user = 'kolo_app') execute function guard_distribution_line();
revoke execute on function guard_distribution_line from public;

-- Periods that brought no income: nothing is paid, and members were told why.
create table plan_periods_without_income (
  id uuid primary key,
  plan_id uuid not null references investment_plans,
  period_start date not null,
  period_end date not null,
  reason text not null check (length(reason) between 5 and 500),
  said_by uuid not null,
  said_at timestamptz not null,
  check (period_start <= period_end),
  unique (plan_id, period_start, period_end)
);
grant select, insert on plan_periods_without_income to kolo_app;
