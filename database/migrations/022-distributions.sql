-- What investment plans buy, earn and pay; surplus and dividends.

-- What plans buy, earn and pay (docs/decisions/076-returns-come-out-of-realised-income.md). Money moves in the ledger;
-- these rows say what for, and PostgreSQL lets none of them be without its journal and its approval.
create sequence plan_entry_numbers;
grant usage on sequence plan_entry_numbers to kolo_app;

create function guard_plan_entry() returns trigger language plpgsql
  set search_path from current
as $$
declare
  agreed approvals;
  plan text := new.plan_id::text;
  bank text := new.account_id::text;
begin
  select a.* into agreed from approvals a
  where a.id = new.approval_id and a.kind = 'distributions.plan-entry' and a.subject_id = plan
    and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
    and a.change ->> 'kind' = new.kind and (a.change ->> 'capitalKobo')::bigint = new.capital_kobo
    and (a.change ->> 'incomeKobo')::bigint = new.income_kobo;
  if not found then
    raise exception 'nobody has approved this entry of plan %', new.plan_id using errcode = '23514';
  end if;
  if new.evidence_id is null or not evidence_was_seen(agreed, new.evidence_id, new.plan_id) then
    raise exception 'nobody has seen what stands behind this entry of plan %', new.plan_id using errcode = '23514';
  end if;
  if not exists (
      select from ledger_journals j where j.id = new.journal_id and j.deed = 'distributions.plan-' || new.kind)
    or new.kind = 'purchase' and moved_in(new.journal_id, 'plan_asset', plan, 'bank', bank) <> new.capital_kobo
    or new.kind = 'proceeds' and (
      moved_in(new.journal_id, 'bank', bank, 'plan_asset', plan) <> new.capital_kobo
      or moved_in(new.journal_id, 'bank', bank, 'plan_income', plan) <> new.income_kobo)
  then
    raise exception 'entry % has no journal', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_plan_entry from public;

create sequence distribution_numbers;
grant usage on sequence distribution_numbers to kolo_app;

-- What the community's bank accounts hold.
create function bank_cash() returns bigint language sql stable set search_path from current
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

create function guard_distribution() returns trigger language plpgsql
  set search_path from current
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
    ('calculated', 'approved'), ('approved', 'posting'), ('posting', 'posted'), ('posted', 'reversing'),
    ('reversing', 'reversed'), ('calculated', 'cancelled'), ('submitted', 'cancelled'))
  then
    raise exception 'distribution % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  if new.status in ('approved', 'reversing') and not exists (
    select from approvals a
    where a.kind = case new.status when 'approved' then 'distributions.approval' else 'distributions.reversal' end
      and a.subject_id = new.id::text and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved distribution %', new.code using errcode = '23514';
  end if;
  if new.status = 'approved'
    and (select sum(gross_kobo) from distribution_lines where distribution_id = new.id) is distinct from new.pool_kobo
  then
    raise exception 'the lines of distribution % are not its pool', new.code using errcode = '23514';
  end if;
  if new.status = 'posted' and exists (
    select from distribution_lines where distribution_id = new.id and status = 'calculated')
  then
    raise exception 'distribution % has lines that are not posted', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_distribution from public;

-- A line begins unpaid, and is paid by a journal of its own plan, to its own member, with its own tax; a distribution is
-- approved with the lines that were looked at.
create function guard_distribution_line() returns trigger language plpgsql
  set search_path from current
as $$
declare
  standing text;
  plan uuid;
begin
  select d.status, d.plan_id into standing, plan from distributions d
  where d.id = case tg_op when 'DELETE' then old.distribution_id else new.distribution_id end;
  if tg_op <> 'UPDATE' then
    if standing <> 'calculated' or tg_op = 'INSERT' and (new.status <> 'calculated' or new.journal_id is not null) then
      raise exception 'the lines of a distribution that is % hold', standing using errcode = '23514';
    end if;
    if tg_op = 'INSERT' and (plan is null) <> (new.investment_id is null) then
      raise exception 'a line holds an investment of its plan, or a member' using errcode = '23514';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if new.status = 'reversed' or new.status = 'owed' then
    if new.journal_id is distinct from old.journal_id or not coalesce(
      (old.status = 'posted' and standing = 'reversing')
      or (old.status = 'owed' and new.status = 'reversed' and standing in ('reversing', 'reversed')), false)
    then
      raise exception 'a line is taken back once, while its distribution is' using errcode = '23514';
    end if;
    if new.gross_kobo > 0 and (new.status = 'reversed') is distinct from
      exists (select from ledger_journals r where r.reverses = new.journal_id)
    then
      raise exception 'a line is taken back by its journal' using errcode = '23514';
    end if;
    return new;
  end if;
  if standing <> 'posting' or old.status <> 'calculated' or new.status <> 'posted' then
    raise exception 'a line is paid once, while its distribution is posting' using errcode = '23514';
  end if;
  if new.gross_kobo > 0 and not exists (
    select from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id and t.line = 1
    join ledger_accounts debit on debit.id = t.debit_account
      and debit.kind = case when plan is null then 'surplus' else 'plan_income' end
      and debit.scope = coalesce(plan::text, 'community')
    join ledger_accounts credit on credit.id = t.credit_account and credit.kind = 'member_wallet'
    left join ledger_persons p on p.uid = new.member_uid
    where j.id = new.journal_id and j.deed = 'distributions.paid' and t.amount_kobo = new.gross_kobo
      and credit.owner_uid = coalesce(p.book_uid, new.member_uid)
      and coalesce((
        select sum(tax.amount_kobo) from ledger_transfers tax
        join ledger_accounts owed on owed.id = tax.credit_account and owed.kind = 'wht_payable'
        where tax.journal_id = j.id), 0) = new.wht_kobo)
  then
    raise exception 'a line is paid by its journal' using errcode = '23514';
  end if;
  return new;
end
$$;
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

create function guard_distribution_approved() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if not exists (
    select from approvals a
    where a.kind = 'distributions.approval' and a.subject_id = new.id::text and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id() and a.change ->> 'hash' = new.snapshot_hash)
  then
    raise exception 'nobody has approved these lines of distribution %', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_distribution_approved from public;

-- What each investment was paid of its return: for which days, before and after tax, and in which journal. From these
-- follow the day from which leaving early gives a return up, what goes on with an investment at its end, and the yearly
-- rate its member has had (docs/decisions/080-a-return-is-kept-with-its-days.md).
create table investment_returns (
  journal_id uuid primary key references ledger_journals,
  investment_id uuid not null references investments,
  -- Both days belong to it.
  period_start date not null,
  period_end date not null,
  gross_kobo bigint not null check (gross_kobo > 0),
  wht_kobo bigint not null check (wht_kobo between 0 and gross_kobo),
  paid_at timestamptz not null,
  taken_back_at timestamptz,
  check (period_start <= period_end)
);
create index investment_returns_of on investment_returns (investment_id, period_end);
grant select, insert on investment_returns to kolo_app;
grant update (taken_back_at) on investment_returns to kolo_app;

-- A return is what a distribution's line was paid in its own journal, and is taken back once.
create function guard_investment_return() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'UPDATE' then
    if old.taken_back_at is not null or new.taken_back_at is null then
      raise exception 'a return is taken back once' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.taken_back_at is not null or not exists (
    select from distribution_lines l join distributions d on d.id = l.distribution_id
    where l.journal_id = new.journal_id and l.investment_id = new.investment_id and l.gross_kobo = new.gross_kobo
      and l.wht_kobo = new.wht_kobo and d.period_start = new.period_start and d.period_end = new.period_end)
  then
    raise exception 'no distribution paid this return' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_return from public;
create trigger investment_returns_guard before insert or update on investment_returns
  for each row when (session_user = 'kolo_app') execute function guard_investment_return();

-- What stands behind the money of plans (docs/decisions/083-evidence-is-seen-before-it-is-agreed-to.md): papers, who opened
-- them, entries that are taken back, and the guards of distributions made tighter.
-- A paper about money of a plan: a contract note, the bank's advice, a valuation. Written once.
create table plan_evidence (
  id uuid primary key,
  -- Papers that belong to no plan: minutes of meetings.
  plan_id uuid references investment_plans,
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null,
  -- When it was last asked to agree to something with it.
  asked_at timestamptz
);
create index plan_evidence_of on plan_evidence (plan_id, asked_at desc) where asked_at is not null;
grant select, insert on plan_evidence to kolo_app;
grant update (asked_at) on plan_evidence to kolo_app;

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
  evidence_id uuid references plan_evidence,
  -- Members may open it too.
  evidence_open boolean not null default false,
  taken_back_at timestamptz constraint plan_entries_check1 check (taken_back_at >= booked_at),
  check (capital_kobo + income_kobo > 0 and (kind = 'proceeds' or income_kobo = 0))
);
create index plan_entries_of on plan_entries (plan_id, id desc);
create index plan_entries_evidence on plan_entries (evidence_id) where evidence_id is not null;
create index plan_entries_income on plan_entries (plan_id, id desc) where income_kobo > 0;
grant select, insert on plan_entries to kolo_app;
grant update (taken_back_at) on plan_entries to kolo_app;

create trigger plan_entries_taken_back before update on plan_entries
  for each row when (session_user = 'kolo_app') execute function guard_taken_back();
create trigger plan_entries_free_reference after update on plan_entries
  for each row when (new.taken_back_at is not null) execute function free_other_reference();
create trigger plan_entries_guard before insert on plan_entries
  for each row when (session_user = 'kolo_app') execute function guard_plan_entry();

-- Who has opened it.
create table plan_evidence_openings (
  evidence_id uuid not null references plan_evidence,
  administrator_uid uuid not null,
  opened_at timestamptz not null,
  primary key (evidence_id, administrator_uid)
);
grant select, insert on plan_evidence_openings to kolo_app;

-- What of a journal went from one account to another.
create function moved_in(journal uuid, from_kind text, from_scope text, to_kind text, to_scope text) returns bigint
  language sql stable set search_path from current
as $$
  select coalesce(sum(t.amount_kobo), 0)::bigint
  from ledger_transfers t
  join ledger_accounts debit on debit.id = t.debit_account and debit.kind = from_kind and debit.scope = from_scope
  join ledger_accounts credit on credit.id = t.credit_account and credit.kind = to_kind and credit.scope = to_scope
  where t.journal_id = journal
$$;
revoke execute on function moved_in from public;
grant execute on function moved_in to kolo_app;

-- One row that approvals of distributions go through one after the other, so that two of them never count the same cash.
create table distributions_one_by_one (
  id boolean primary key default true check (id)
);
grant select, update on distributions_one_by_one to kolo_app;
insert into distributions_one_by_one default values;

-- What a distribution is paid out of: realised income of its plan, or surplus that a meeting resolved to share out. Who
-- looks at either does so alone, and sees what is promised.
create function guard_distribution_funds() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if new.status in ('submitted', 'approved') and new.previewed_hash is distinct from new.snapshot_hash then
    raise exception 'nobody has looked at the lines of distribution %', new.code using errcode = '23514';
  end if;
  if new.status = 'approved' then
    perform from investment_plans p where p.id = new.plan_id for update;
    perform from distributions_one_by_one for update;
    if (case when new.plan_id is null then free_surplus() else free_plan_income(new.plan_id) end) < new.pool_kobo then
      raise exception 'distribution % is larger than the realised income', new.code using errcode = '23514';
    end if;
    if new.plan_id is null and (
      free_resolution(new.resolution_id) < new.pool_kobo
      or not exists (
        select from approvals a join meeting_resolutions r on r.id = new.resolution_id
        where a.kind = 'distributions.approval' and a.subject_id = new.id::text
          and a.applied_xact = pg_current_xact_id() and evidence_was_seen(a, r.evidence_id, null)))
    then
      raise exception 'no meeting has resolved distribution %', new.code using errcode = '23514';
    end if;
    if free_cash() < new.pool_kobo then
      raise exception 'there is not enough cash for distribution %', new.code using errcode = '23514';
    end if;
  end if;
  return new;
end
$$;
revoke execute on function guard_distribution_funds from public;

-- A line is not paid before the day that was approved.
create function guard_line_day() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from distributions d
    join ledger_journals j on j.id = new.journal_id
    where d.id = new.distribution_id and (j.posted_at at time zone 'Africa/Lagos')::date < d.pay_on)
  then
    raise exception 'a line is not paid before its day' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_line_day from public;

-- Nothing is reversed before each of its lines is taken back or owed.
create function guard_distribution_reversed() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if exists (select from distribution_lines l where l.distribution_id = new.id and l.status = 'posted') then
    raise exception 'a line of distribution % is not posted back', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_distribution_reversed from public;

-- A year's income and expense closed into the surplus, with the part of it that went to the reserve. Once for each year.
create table surplus_years (
  year integer primary key check (year between 2000 and 2200),
  -- What each account of income and expense brought: kind, scope and kobo, above nothing where it brought.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  surplus_kobo bigint not null,
  reserve_bps integer not null check (reserve_bps between 0 and 10000),
  reserve_kobo bigint not null check (reserve_kobo >= 0),
  -- None where nothing moved in that year.
  journal_id uuid unique references ledger_journals,
  approval_id uuid not null,
  closed_at timestamptz not null,
  check (reserve_kobo <= greatest(surplus_kobo, 0))
);
grant select, insert on surplus_years to kolo_app;

create function guard_surplus_year() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'distributions.surplus-year' and a.subject_id = new.year::text
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
      and (a.change ->> 'surplusKobo')::bigint = new.surplus_kobo
      and (a.change ->> 'reserveKobo')::bigint = new.reserve_kobo)
  then
    raise exception 'nobody has approved the close of %', new.year using errcode = '23514';
  end if;
  if exists (select from surplus_years y where y.year >= new.year) then
    raise exception 'years are closed in their order' using errcode = '23514';
  end if;
  if new.reserve_bps <> reserve_part_on(make_date(new.year, 12, 31))
    or new.reserve_kobo <> round(greatest(new.surplus_kobo, 0)::numeric * new.reserve_bps / 10000)
  then
    raise exception 'another part of % goes to the reserve', new.year using errcode = '23514';
  end if;
  if coalesce((
      select sum(case when credit.kind = 'surplus' then t.amount_kobo else 0 end
        - case when debit.kind = 'surplus' then t.amount_kobo else 0 end)
      from ledger_transfers t join ledger_accounts debit on debit.id = t.debit_account
      join ledger_accounts credit on credit.id = t.credit_account
      where t.journal_id = new.journal_id), 0) <> new.surplus_kobo - new.reserve_kobo
    or moved_in(new.journal_id, 'surplus', 'community', 'reserve', 'community') <> new.reserve_kobo
    or new.surplus_kobo <> coalesce((select sum((l ->> 'kobo')::bigint) from jsonb_array_elements(new.lines) l), 0)
  then
    raise exception 'the books do not say what % brought', new.year using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_surplus_year from public;
create trigger surplus_years_guard before insert on surplus_years
  for each row when (session_user = 'kolo_app') execute function guard_surplus_year();

-- What a meeting of the members resolved to share out, with its minutes.
create sequence resolution_numbers;
grant usage on sequence resolution_numbers to kolo_app;

create table meeting_resolutions (
  id uuid primary key,
  code text not null unique check (code ~ '^RES-[0-9]{4}-[0-9]{6,}$'),
  held_on date not null,
  wording text not null check (length(wording) between 10 and 2000),
  -- As much as it lets be shared out, all together.
  most_kobo bigint not null check (most_kobo between 1 and 100000000000000),
  evidence_id uuid not null references plan_evidence,
  kept_by uuid not null,
  kept_at timestamptz not null
);
create index meeting_resolutions_of on meeting_resolutions (held_on desc, id desc);
grant select, insert on meeting_resolutions to kolo_app;

create table distributions (
  id uuid primary key,
  code text not null unique check (code ~ '^DST-[0-9]{4}-[0-9]{6,}$'),
  -- A distribution is of a plan, or of the surplus with what a meeting resolved.
  plan_id uuid references investment_plans,
  kind text not null check (kind in ('interest', 'profit', 'dividend')),
  period_start date not null,
  period_end date not null,
  pool_kobo bigint not null check (pool_kobo between 1 and 100000000000000),
  basis text not null check (basis in ('principal_days', 'units', 'equal', 'patronage')),
  min_active_days integer not null default 0 check (min_active_days between 0 and 3650),
  -- The tax that is held back; where it is none, why.
  wht_bps integer not null check (wht_bps between 0 and 10000),
  exempt_reason text check (length(exempt_reason) between 5 and 300),
  record_on date not null,
  pay_on date not null,
  -- A distribution is taken back line by line, as it is paid (docs/decisions/094-what-was-spent-is-owed-back.md): what is still
  -- in a wallet leaves it again, and what is not is owed by its member until it is.
  status text not null default 'calculated' check (status in
    ('calculated', 'submitted', 'approved', 'posting', 'posted', 'reversing', 'reversed', 'cancelled')),
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
  -- The lines are looked at before they are submitted: which of them were downloaded, by whom and when.
  previewed_hash text check (previewed_hash ~ '^[0-9a-f]{64}$'),
  previewed_by uuid,
  previewed_at timestamptz,
  resolution_id uuid references meeting_resolutions,
  check (period_start <= period_end),
  check (gross_kobo = pool_kobo and wht_kobo + net_kobo = gross_kobo and wht_kobo >= 0 and net_kobo >= 0),
  check ((exempt_reason is null) or wht_bps = 0),
  constraint distributions_check3 check ((status in ('posted', 'reversing', 'reversed')) = (posted_at is not null)),
  constraint distributions_check4 check ((status in ('reversing', 'reversed')) = (reversed_reason is not null)),
  constraint distributions_previewed check (
    (previewed_hash is null) = (previewed_by is null) and (previewed_hash is null) = (previewed_at is null)),
  constraint distributions_scope check (
    (plan_id is null) = (kind = 'dividend') and (plan_id is null) = (resolution_id is not null)
    and case basis when 'principal_days' then plan_id is not null when 'patronage' then plan_id is null else true end)
);
create index distributions_of on distributions (plan_id, id desc);
create index distributions_due on distributions (pay_on) where status = 'approved';
create index distributions_unpaid on distributions (id) where status in ('approved', 'posting');
create index distributions_of_surplus on distributions (id desc) where plan_id is null;
create index distributions_of_resolution on distributions (resolution_id) where resolution_id is not null;
create index distributions_posted on distributions (plan_id, id desc) where status in ('posted', 'reversing', 'reversed');
grant select, insert on distributions to kolo_app;
grant update (
  status, snapshot_hash, line_count, gross_kobo, wht_kobo, net_kobo, posted_at, reversed_reason, version,
  previewed_hash, previewed_by, previewed_at
) on distributions to kolo_app;

create trigger distributions_guard before insert or update on distributions
  for each row when (session_user = 'kolo_app') execute function guard_distribution();
create trigger distributions_approved before update on distributions
  for each row when (session_user = 'kolo_app' and new.status = 'approved' and old.status <> 'approved')
  execute function guard_distribution_approved();
create trigger distributions_funds before update on distributions
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function guard_distribution_funds();
create trigger distributions_reversed before update on distributions
  for each row when (session_user = 'kolo_app' and new.status = 'reversed' and old.status <> 'reversed')
  execute function guard_distribution_reversed();

create table distribution_lines (
  distribution_id uuid not null references distributions,
  investment_id uuid references investments,
  member_uid uuid not null,
  -- Kobo times days, or 1 where each gets the same.
  -- Share-days and kobo-days of many years outgrow a bigint.
  weight numeric(38, 0) not null check (weight > 0),
  gross_kobo bigint not null check (gross_kobo >= 0),
  wht_kobo bigint not null check (wht_kobo >= 0),
  net_kobo bigint not null check (net_kobo >= 0),
  -- Two administrators may forgive what is owed of a distribution (docs/decisions/106-what-is-owed-may-be-forgiven.md): the
  -- line stays as it was paid, what paid it bears it, and its member owes nothing any more.
  status text not null default 'calculated' check (status in
    ('calculated', 'posted', 'reversed', 'owed', 'forgiven')),
  journal_id uuid unique references ledger_journals,
  -- A line of the surplus is a member's, and no investment's.
  id uuid not null,
  check (wht_kobo + net_kobo = gross_kobo),
  constraint distribution_lines_check1 check (status = 'calculated' or journal_id is not null or gross_kobo = 0),
  primary key (distribution_id, id),
  constraint distribution_lines_investment check (investment_id is null or id = investment_id)
);
create index distribution_lines_of on distribution_lines (member_uid, distribution_id desc);
create index distribution_lines_open on distribution_lines (distribution_id, id) where status = 'calculated';
create index distribution_lines_owed on distribution_lines (distribution_id, id) where status = 'owed';
create index distribution_lines_owed_by on distribution_lines (member_uid) where status = 'owed';
grant select, insert, delete on distribution_lines to kolo_app;
grant update (status, journal_id) on distribution_lines to kolo_app;
insert into personal_columns (table_name, column_name) values ('distribution_lines', 'member_uid');

create trigger distribution_lines_guard before insert or delete on distribution_lines
  for each row when (session_user = 'kolo_app') execute function guard_distribution_line();
create trigger distribution_lines_standing before update on distribution_lines
  for each row when (session_user = 'kolo_app' and new.status <> 'forgiven') execute function guard_distribution_line();
create trigger distribution_lines_day before update on distribution_lines
  for each row when (session_user = 'kolo_app' and new.status = 'posted' and old.status <> 'posted')
  execute function guard_line_day();

-- What a plan has realised and not paid, less what is approved and not paid yet.
create function free_plan_income(plan uuid) returns bigint language sql stable
  set search_path from current
as $$
  select (coalesce((
      select b.balance_kobo - b.held_kobo from ledger_accounts a join ledger_balances b on b.account_id = a.id
      where a.kind = 'plan_income' and a.scope = plan::text), 0)
    - coalesce((
      select sum(l.gross_kobo) from distributions d join distribution_lines l on l.distribution_id = d.id
      where d.plan_id = plan and d.status in ('approved', 'posting') and l.status = 'calculated'), 0))::bigint
$$;

-- What the banks hold and nobody was promised: less distributions that are approved and not paid, and less withdrawals.
create function free_cash() returns bigint language sql stable set search_path from current
as $$
  select (bank_cash()
    - coalesce((
      select sum(l.gross_kobo) from distributions d join distribution_lines l on l.distribution_id = d.id
      where d.status in ('approved', 'posting') and l.status = 'calculated'), 0)
    - coalesce((
      select sum(w.net_kobo) from withdrawals w where w.status in ('approved', 'processing', 'on_hold')), 0))::bigint
$$;
revoke execute on function free_cash from public;
grant execute on function free_cash to kolo_app;

-- The part that holds on a day, in basis points; a quarter where nobody decided otherwise.
create function reserve_part_on(day date) returns integer language sql stable
  set search_path from current
as $$
  select coalesce((
    select (part ->> 'rateBps')::integer
    from community_settings s cross join lateral jsonb_array_elements(s.value) part
    where s.name = 'distributions.reserve-part' and (part ->> 'effectiveFrom')::date <= day
    order by (part ->> 'effectiveFrom')::date desc limit 1), 2500)
$$;
revoke execute on function reserve_part_on from public;
grant execute on function reserve_part_on to kolo_app;

create function guard_resolution() returns trigger language plpgsql set search_path from current
as $$
begin
  perform require_administrator(new.kept_by);
  if not exists (select from plan_evidence e where e.id = new.evidence_id and e.plan_id is null) then
    raise exception 'a resolution has its minutes' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_resolution from public;
create trigger meeting_resolutions_guard before insert on meeting_resolutions
  for each row when (session_user = 'kolo_app') execute function guard_resolution();

-- What of the surplus is there and nobody was promised. The account has no running balance, so this is what guards it.
create function free_surplus() returns bigint language sql stable set search_path from current
as $$
  select (coalesce((
      select coalesce(s.net_credit_kobo, 0)
        + coalesce((select sum(t.amount_kobo) from ledger_transfers t
            where t.credit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)
        - coalesce((select sum(t.amount_kobo) from ledger_transfers t
            where t.debit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)
      from ledger_accounts a
      left join lateral (
        select through, net_credit_kobo from ledger_snapshots
        where account_id = a.id order by through desc limit 1) s on true
      where a.kind = 'surplus' and a.scope = 'community'), 0)
    - coalesce((
      select sum(l.gross_kobo) from distributions d join distribution_lines l on l.distribution_id = d.id
      where d.plan_id is null and d.status in ('approved', 'posting') and l.status = 'calculated'), 0))::bigint
$$;
revoke execute on function free_surplus from public;
grant execute on function free_surplus to kolo_app;

-- Whether whoever agreed in this transaction has opened a paper of the plan. Alone there is nobody to agree.
create function evidence_was_seen(approval approvals, evidence uuid, plan uuid) returns boolean
  language sql stable set search_path from current
as $$
  select exists (select from plan_evidence e where e.id = evidence and e.plan_id is not distinct from plan)
    and (approval.change ->> 'evidenceId') = evidence::text
    and (approval.alone or exists (
      select from plan_evidence_openings o
      where o.evidence_id = evidence and o.administrator_uid = approval.decided_by))
$$;
revoke execute on function evidence_was_seen from public;
grant execute on function evidence_was_seen to kolo_app;

-- What of a distribution members were paid and have not given back, before tax or after it.
create function still_paid(distribution distributions, out gross_kobo bigint, out wht_kobo bigint, out net_kobo bigint)
  language plpgsql stable set search_path from current
as $$
begin
  if distribution.status = 'posted' then
    gross_kobo := distribution.gross_kobo;
    wht_kobo := distribution.wht_kobo;
    net_kobo := distribution.net_kobo;
    return;
  end if;
  select coalesce(sum(l.gross_kobo), 0), coalesce(sum(l.wht_kobo), 0), coalesce(sum(l.net_kobo), 0)
  into gross_kobo, wht_kobo, net_kobo
  from distribution_lines l
  where l.distribution_id = distribution.id and l.status in ('posted', 'owed', 'forgiven')
    and distribution.status in ('reversing', 'reversed');
end
$$;
revoke execute on function still_paid from public;
grant execute on function still_paid to kolo_app;

-- What of a resolution is not used by a distribution that was approved. What is owed back of a distribution uses its
-- resolution until it is given back.
create function free_resolution(resolution uuid) returns bigint language sql stable
  set search_path from current
as $$
  select (r.most_kobo - coalesce((
    select sum(case when d.status = 'reversed' then (still_paid(d)).gross_kobo else d.pool_kobo end) from distributions d
    where d.resolution_id = r.id and d.status in ('approved', 'posting', 'posted', 'reversing', 'reversed')), 0))::bigint
  from meeting_resolutions r where r.id = resolution
$$;
revoke execute on function free_resolution from public;
grant execute on function free_resolution to kolo_app;

-- Beside guard_distribution_line: forgiving is agreed to by two in this very transaction, about a line that is owed.
create function guard_line_forgiven() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.status is distinct from 'owed' or new.journal_id is distinct from old.journal_id or not exists (
    select from approvals a
    where a.kind = 'distributions.forgiveness' and a.subject_id = new.distribution_id || '/' || new.id
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved that a line is forgiven' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_line_forgiven from public;
create trigger distribution_lines_forgiven before update on distribution_lines
  for each row when (session_user = 'kolo_app' and new.status = 'forgiven') execute function guard_line_forgiven();
