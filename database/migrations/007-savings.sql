-- Savings plans, the goals members open in them and every decision about a plan. What a goal holds is in the ledger,
-- under the goal's id; nothing here is a balance.

create table savings_plans (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'),
  name text not null check (length(name) between 3 and 100),
  description text not null default '' check (length(description) <= 500),
  kind text not null default 'flex' check (kind in ('flex')),
  status text not null default 'draft' check (status in ('draft', 'active', 'suspended', 'retired')),
  rate_bps integer not null check (rate_bps between 0 and 5000),
  day_base integer not null default 365 check (day_base in (365)),
  -- From ₦100 to ₦10,000,000.
  min_open_kobo bigint not null check (min_open_kobo between 10000 and 1000000000),
  min_topup_kobo bigint not null check (min_topup_kobo between 10000 and 1000000000),
  min_balance_kobo bigint not null check (min_balance_kobo between 0 and min_open_kobo),
  max_balance_kobo bigint check (max_balance_kobo >= min_open_kobo),
  notice_hours integer not null check (notice_hours between 0 and 2160),
  free_withdrawals_per_quarter integer not null check (free_withdrawals_per_quarter between 0 and 1000),
  inactive_days integer not null check (inactive_days >= 30),
  dormant_days integer not null check (dormant_days > inactive_days),
  -- Who wrote the terms that stand: never the one who activates them.
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  version integer not null default 1 check (version > 0)
);
create unique index savings_plans_code on savings_plans (code);
create unique index savings_plans_name on savings_plans (lower(name));

create table savings_plan_decisions (
  id uuid primary key,
  plan_id uuid not null references savings_plans (id),
  -- A notice: the only administrator told staff that they will take that step alone.
  decision text not null check (decision in
    ('activation-notice', 'activated', 'suspended', 'resumed', 'retirement-asked', 'retirement-notice', 'retired')),
  administrator_uid uuid not null,
  -- The version of the plan the decision looked at.
  plan_version integer not null,
  reason text check (length(reason) between 5 and 500),
  alone boolean not null default false,
  decided_at timestamptz not null
);
create index savings_plan_decisions_of on savings_plan_decisions (plan_id, decided_at, id);

create sequence savings_code_numbers;

create table savings_accounts (
  id uuid primary key,
  code text not null unique check (code ~ '^SAV-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references savings_plans (id),
  owner_uid uuid not null,
  name text not null check (length(name) between 2 and 60),
  icon text not null check (icon in
    ('kolo', 'home', 'school', 'health', 'business', 'family', 'travel', 'car', 'celebration')),
  target_kobo bigint check (target_kobo between 1 and 10000000000),
  target_on date check (target_on is null or target_kobo is not null),
  status text not null default 'pending' check (status in ('pending', 'active', 'cancelled', 'closed')),
  opened_on date not null,
  opened_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  check (status <> 'active' or activated_at is not null),
  check ((status in ('cancelled', 'closed')) = (ended_at is not null))
);
create index savings_accounts_of_owner on savings_accounts (owner_uid, id);
create index savings_accounts_open_in_plan on savings_accounts (plan_id, id) where status in ('pending', 'active');
create index savings_accounts_pending on savings_accounts (opened_at) where status = 'pending';

-- How many goals each member has open: the check holds the limit even when two are opened at once.
create table savers (
  member_uid uuid primary key,
  goals_open integer not null check (goals_open between 0 and 10)
);

grant usage on sequence savings_code_numbers to kolo_app;
grant select, insert on savings_plans, savings_plan_decisions, savings_accounts, savers to kolo_app;
grant update (name, description, status, rate_bps, min_open_kobo, min_topup_kobo, min_balance_kobo, max_balance_kobo,
  notice_hours, free_withdrawals_per_quarter, inactive_days, dormant_days, prepared_by, prepared_at, version)
  on savings_plans to kolo_app;
grant update (name, icon, target_kobo, target_on, status, activated_at, ended_at, version)
  on savings_accounts to kolo_app;
grant update (goals_open) on savers to kolo_app;
