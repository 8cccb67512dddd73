-- What stands behind the money of plans (docs/decisions/083-evidence-is-seen-before-it-is-agreed-to.md): papers, who opened
-- them, entries that are taken back, and the guards of distributions made tighter.

-- A paper about money of a plan: a contract note, the bank's advice, a valuation. Written once.
create table plan_evidence (
  id uuid primary key,
  plan_id uuid not null references investment_plans,
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
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

-- Who has opened it.
create table plan_evidence_openings (
  evidence_id uuid not null references plan_evidence,
  administrator_uid uuid not null,
  opened_at timestamptz not null,
  primary key (evidence_id, administrator_uid)
);
grant select, insert on plan_evidence_openings to kolo_app;

alter table plan_entries
  add column evidence_id uuid references plan_evidence,
  -- Members may open it too.
  add column evidence_open boolean not null default false,
  add column taken_back_at timestamptz check (taken_back_at >= booked_at);
create index plan_entries_evidence on plan_entries (evidence_id) where evidence_id is not null;
grant update (taken_back_at) on plan_entries to kolo_app;

-- Whether whoever agreed in this transaction has opened a paper of the plan. Alone there is nobody to agree.
create function evidence_was_seen(approval approvals, evidence uuid, plan uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from plan_evidence e where e.id = evidence and e.plan_id = plan)
    and (approval.change ->> 'evidenceId') = evidence::text
    and (approval.alone or exists (
      select from plan_evidence_openings o
      where o.evidence_id = evidence and o.administrator_uid = approval.decided_by))
$$;

-- What of a journal went from one account to another.
create function moved_in(journal uuid, from_kind text, from_scope text, to_kind text, to_scope text) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(sum(t.amount_kobo), 0)::bigint
  from ledger_transfers t
  join ledger_accounts debit on debit.id = t.debit_account and debit.kind = from_kind and debit.scope = from_scope
  join ledger_accounts credit on credit.id = t.credit_account and credit.kind = to_kind and credit.scope = to_scope
  where t.journal_id = journal
$$;

create or replace function guard_plan_entry() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
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
create trigger plan_entries_taken_back before update on plan_entries
  for each row when (session_user = 'kolo_app') execute function guard_taken_back();
create trigger plan_entries_free_reference after update on plan_entries
  for each row when (new.taken_back_at is not null) execute function free_other_reference();

-- The lines are looked at before they are submitted: which of them were downloaded, by whom and when.
alter table distributions
  add column previewed_hash text check (previewed_hash ~ '^[0-9a-f]{64}$'),
  add column previewed_by uuid,
  add column previewed_at timestamptz,
  add constraint distributions_previewed check (
    (previewed_hash is null) = (previewed_by is null) and (previewed_hash is null) = (previewed_at is null));
grant update (previewed_hash, previewed_by, previewed_at) on distributions to kolo_app;
create index distributions_unpaid on distributions (id) where status in ('approved', 'posting');

-- One row that approvals of distributions go through one after the other, so that two of them never count the same cash.
create table distributions_one_by_one (id boolean primary key default true check (id));
insert into distributions_one_by_one default values;
grant select, update on distributions_one_by_one to kolo_app;

-- What the banks hold and nobody was promised: less distributions that are approved and not paid, and less withdrawals.
create function free_cash() returns bigint language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select (bank_cash()
    - coalesce((
      select sum(l.gross_kobo) from distributions d join distribution_lines l on l.distribution_id = d.id
      where d.status in ('approved', 'posting') and l.status = 'calculated'), 0)
    - coalesce((
      select sum(w.net_kobo) from withdrawals w where w.status in ('approved', 'processing', 'on_hold')), 0))::bigint
$$;

-- Beside guard_distribution: who looks at the plan's income and at the cash does so alone, and sees what is promised.
create function guard_distribution_funds() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.status in ('submitted', 'approved') and new.previewed_hash is distinct from new.snapshot_hash then
    raise exception 'nobody has looked at the lines of distribution %', new.code using errcode = '23514';
  end if;
  if new.status = 'approved' then
    perform from investment_plans p where p.id = new.plan_id for update;
    perform from distributions_one_by_one for update;
    if free_plan_income(new.plan_id) < new.pool_kobo then
      raise exception 'distribution % is larger than the realised income', new.code using errcode = '23514';
    end if;
    if free_cash() < new.pool_kobo then
      raise exception 'there is not enough cash for distribution %', new.code using errcode = '23514';
    end if;
  end if;
  return new;
end
$$;
create trigger distributions_funds before update on distributions
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function guard_distribution_funds();

-- A line is not paid before the day that was approved.
create function guard_line_day() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
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
create trigger distribution_lines_day before update on distribution_lines
  for each row when (session_user = 'kolo_app' and new.status = 'posted' and old.status <> 'posted')
  execute function guard_line_day();

-- Nothing is reversed before each of its journals is.
create function guard_distribution_reversed() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from distribution_lines l
    where l.distribution_id = new.id and l.journal_id is not null
      and not exists (select from ledger_journals r where r.reverses = l.journal_id))
  then
    raise exception 'a line of distribution % is not posted back', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger distributions_reversed before update on distributions
  for each row when (session_user = 'kolo_app' and new.status = 'reversed' and old.status <> 'reversed')
  execute function guard_distribution_reversed();
revoke execute on function evidence_was_seen, moved_in, free_cash, guard_distribution_funds, guard_line_day,
  guard_distribution_reversed from public;
grant execute on function evidence_was_seen, moved_in, free_cash to kolo_app;
