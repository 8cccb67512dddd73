-- Savings plans of four kinds with everything they promise, rates that change by a version with notice, and goals that
-- keep what was promised to them (docs/decisions/048-a-rate-changes-by-a-version.md). A plan's own row is its first
-- version; the defaults are for what a node of the version before still writes.

alter table savings_plans
  drop constraint savings_plans_kind_check,
  add constraint savings_plans_kind_check check (kind in ('flex', 'target', 'locked', 'contribution')),
  drop constraint savings_plans_day_base_check,
  add constraint savings_plans_day_base_check check (day_base in (360, 364, 365)),
  -- Higher rates from a balance (`minKobo`) or an age of the goal (`minDays`) on, rising: the highest reached holds.
  add column rate_tiers jsonb not null default '[]' check (
    jsonb_typeof(rate_tiers) = 'array' and jsonb_array_length(rate_tiers) <= 10
    and not jsonb_path_exists(rate_tiers, '$[*] ? (!(@.rateBps >= 0 && @.rateBps <= 5000))')),
  add column accrual text not null default 'daily_balance' check (accrual in ('daily_balance', 'average_daily')),
  add column posting text not null default 'monthly'
    check (posting in ('daily', 'monthly', 'quarterly', 'annual', 'at_maturity', 'upfront')),
  add column compounding boolean not null default true,
  -- Which rule of the table of withholding taxes its interest falls under; null: none.
  add column wht_rule text default 'interest' check (wht_rule ~ '^[a-z][a-z-]{0,39}$'),
  add column min_days integer check (min_days between 10 and 1825),
  add column max_days integer check (max_days between 10 and 1825),
  add column early_break text not null default 'not_allowed'
    check (early_break in ('not_allowed', 'forfeit_interest', 'fee')),
  add column break_fee_bps integer not null default 0 check (break_fee_bps between 0 and 250),
  add column frequencies text[] not null default '{daily,weekly,monthly}'
    check (frequencies <@ '{daily,weekly,monthly}' and cardinality(frequencies) > 0),
  add column mandatory boolean not null default false,
  add column interest_free_allowed boolean not null default false,
  -- Only a lock has a shortest and a longest time, and only what a goal is kept for ends on a day.
  add constraint savings_plans_lock check (
    (min_days is not null) = (kind = 'locked') and (max_days is not null) = (kind = 'locked') and min_days <= max_days),
  add constraint savings_plans_ends check (kind in ('target', 'locked') or posting <> 'at_maturity'),
  -- Interest paid ahead is for a time that is known and a balance that stays.
  add constraint savings_plans_upfront check (kind = 'locked' or posting <> 'upfront'),
  add constraint savings_plans_break check (
    (early_break = 'not_allowed' or kind in ('target', 'locked')) and (break_fee_bps > 0) = (early_break = 'fee')),
  add constraint savings_plans_mandatory check (not mandatory or kind = 'contribution');

grant update (kind, rate_tiers, day_base, accrual, posting, compounding, wht_rule, min_days, max_days, early_break,
  break_fee_bps, frequencies, mandatory, interest_free_allowed) on savings_plans to kolo_app;

-- Another rate of a plan that members are in: decided by two, told at once, and true from its day on for goals that
-- follow the newest. A row never changes.
create table savings_plan_versions (
  plan_id uuid not null references savings_plans,
  number integer not null check (number >= 2),
  effective_from date not null,
  rate_bps integer not null check (rate_bps between 0 and 5000),
  rate_tiers jsonb not null default '[]' check (
    jsonb_typeof(rate_tiers) = 'array' and jsonb_array_length(rate_tiers) <= 10
    and not jsonb_path_exists(rate_tiers, '$[*] ? (!(@.rateBps >= 0 && @.rateBps <= 5000))')),
  reason text not null check (length(reason) between 5 and 500),
  prepared_by uuid not null,
  decided_at timestamptz not null,
  primary key (plan_id, number),
  unique (plan_id, effective_from),
  constraint savings_plan_versions_notice
    check (effective_from >= (decided_at at time zone 'Africa/Lagos')::date + 7)
);
grant select, insert on savings_plan_versions to kolo_app;

create function guard_plan_version() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from approvals a
    where a.kind = 'savings.plan-rate' and a.subject_id = new.plan_id::text and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id()
      and (a.change ->> 'rateBps')::integer = new.rate_bps and a.change -> 'rateTiers' = new.rate_tiers
      and (a.change ->> 'effectiveFrom')::date = new.effective_from)
  then
    raise exception 'nobody has approved this rate of plan %', new.plan_id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger savings_plan_versions_guard before insert on savings_plan_versions
  for each row when (session_user = 'kolo_app') execute function guard_plan_version();
revoke execute on function guard_plan_version from public;

alter table savings_accounts
  -- The version this goal keeps whatever changes; null: the newest that is in effect.
  add column kept_version integer check (kept_version > 0),
  add column interest_free boolean not null default false,
  add column locked boolean not null default false,
  add column matures_on date,
  add column maturity_instruction text not null default 'stay' check (maturity_instruction in ('wallet', 'stay')),
  add column frozen_at timestamptz,
  add column frozen_reason text check (length(frozen_reason) between 5 and 500),
  add column dormancy text not null default 'none' check (dormancy in ('none', 'inactive', 'dormant')),
  -- The last day its owner did something with it; null: the day it was opened.
  add column active_on date,
  add column visibility text not null default 'private' check (visibility in ('private', 'group', 'community'));

alter table savings_accounts drop constraint savings_accounts_status_check;
alter table savings_accounts add constraint savings_accounts_status_check check (
  status in ('pending', 'active', 'frozen', 'matured', 'broken', 'cancelled', 'closed')) not valid;
alter table savings_accounts validate constraint savings_accounts_status_check;
alter table savings_accounts drop constraint savings_accounts_check1;
alter table savings_accounts add constraint savings_accounts_begun check (
  status not in ('active', 'frozen', 'matured', 'broken') or activated_at is not null) not valid;
alter table savings_accounts validate constraint savings_accounts_begun;
alter table savings_accounts add constraint savings_accounts_frozen check (
  (status = 'frozen') = (frozen_at is not null) and (frozen_at is not null) = (frozen_reason is not null)) not valid;
alter table savings_accounts validate constraint savings_accounts_frozen;
alter table savings_accounts add constraint savings_accounts_locked check (
  not locked or matures_on is not null and kept_version is not null) not valid;
alter table savings_accounts validate constraint savings_accounts_locked;

grant update (maturity_instruction, frozen_at, frozen_reason, dormancy, active_on, visibility)
  on savings_accounts to kolo_app;

-- The terms of a plan hold: all of them, the new ones too.
create or replace function guard_savings_plan() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  decided boolean;
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.prepared_by);
    if new.status <> 'draft' then
      raise exception 'a plan begins as a draft' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status <> 'draft' and row (new.kind, new.rate_bps, new.rate_tiers, new.day_base, new.accrual, new.posting,
      new.compounding, new.wht_rule, new.min_open_kobo, new.min_topup_kobo, new.min_balance_kobo, new.max_balance_kobo,
      new.min_days, new.max_days, new.notice_hours, new.free_withdrawals_per_quarter, new.early_break,
      new.break_fee_bps, new.frequencies, new.mandatory, new.interest_free_allowed, new.inactive_days,
      new.dormant_days, new.prepared_by, new.prepared_at)
    is distinct from row (old.kind, old.rate_bps, old.rate_tiers, old.day_base, old.accrual, old.posting,
      old.compounding, old.wht_rule, old.min_open_kobo, old.min_topup_kobo, old.min_balance_kobo, old.max_balance_kobo,
      old.min_days, old.max_days, old.notice_hours, old.free_withdrawals_per_quarter, old.early_break,
      old.break_fee_bps, old.frequencies, old.mandatory, old.interest_free_allowed, old.inactive_days,
      old.dormant_days, old.prepared_by, old.prepared_at)
  then
    raise exception 'the terms of plan % hold', new.code using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  -- What is approved are the terms that were looked at, and no later ones.
  decided := case
    when old.status = 'draft' and new.status = 'active' or old.status <> 'retired' and new.status = 'retired' then exists (
      select from approvals a
      where a.kind = case new.status when 'active' then 'savings.plan-activation' else 'savings.plan-retirement' end
        and a.subject_id = new.id::text and a.subject_version = format('%s, %s', old.status, old.version)
        and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
    when old.status = 'active' and new.status = 'suspended' or old.status = 'suspended' and new.status = 'active' then exists (
      select from savings_plan_decisions d
      where d.plan_id = new.id and d.plan_version = old.version
        and d.decision = case new.status when 'active' then 'resumed' else 'suspended' end)
  end;
  if decided is null then
    raise exception 'plan % does not go from % to %', new.code, old.status, new.status using errcode = '23514';
  end if;
  if not decided then
    raise exception 'nobody has decided that plan % is %', new.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
