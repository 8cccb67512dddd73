-- Savings plans and goals.

-- Savings plans, the goals members open in them and every decision about a plan. What a goal holds is in the ledger,
-- under the goal's id; nothing here is a balance. Rates change by a version with notice, and goals keep what was promised to
-- them; a plan's own row is its first version (docs/decisions/048-a-rate-changes-by-a-version.md).
create table savings_plans (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'),
  name text not null check (length(name) between 3 and 100),
  description text not null default '' check (length(description) <= 500),
  kind text not null default 'flex' check (kind in ('flex', 'target', 'locked', 'contribution')),
  status text not null default 'draft' check (status in ('draft', 'active', 'suspended', 'retired')),
  rate_bps integer not null check (rate_bps between 0 and 5000),
  day_base integer not null default 365 check (day_base in (360, 364, 365)),
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
  version integer not null default 1 check (version > 0),
  -- Higher rates from a balance (`minKobo`) or an age of the goal (`minDays`) on, rising: the highest reached holds.
  rate_tiers jsonb not null default '[]' check (
    jsonb_typeof(rate_tiers) = 'array' and jsonb_array_length(rate_tiers) <= 10
    and not jsonb_path_exists(rate_tiers, '$[*] ? (!(@.rateBps >= 0 && @.rateBps <= 5000))')),
  accrual text not null default 'daily_balance' check (accrual in ('daily_balance', 'average_daily')),
  posting text not null default 'monthly'
    check (posting in ('daily', 'monthly', 'quarterly', 'annual', 'at_maturity', 'upfront')),
  compounding boolean not null default true,
  -- Which rule of the table of withholding taxes its interest falls under; null: none.
  wht_rule text default 'interest' check (wht_rule ~ '^[a-z][a-z-]{0,39}$'),
  min_days integer check (min_days between 10 and 1825),
  max_days integer check (max_days between 10 and 1825),
  early_break text not null default 'not_allowed' check (early_break in ('not_allowed', 'forfeit_interest', 'fee')),
  break_fee_bps integer not null default 0 check (break_fee_bps between 0 and 250),
  frequencies text[] not null default '{daily,weekly,monthly}'
    check (frequencies <@ '{daily,weekly,monthly}' and cardinality(frequencies) > 0),
  mandatory boolean not null default false,
  interest_free_allowed boolean not null default false,
  -- A plan with members' money in it is retired with 30 days' notice: on its day what is in its goals goes to their owners'
  -- wallets, and then it is over.
  retires_on date,
  -- A plan that ends may name another in which its goals go on: each gets a goal there, with everything that was in it, once.
  successor_id uuid references savings_plans,
  -- Only a lock has a shortest and a longest time, and only what a goal is kept for ends on a day.
  constraint savings_plans_lock check (
    (min_days is not null) = (kind = 'locked') and (max_days is not null) = (kind = 'locked') and min_days <= max_days),
  constraint savings_plans_ends check (kind in ('target', 'locked') or posting <> 'at_maturity'),
  -- Interest paid ahead is for a time that is known and a balance that stays.
  constraint savings_plans_upfront check (kind = 'locked' or posting <> 'upfront'),
  constraint savings_plans_break check (
    (early_break = 'not_allowed' or kind in ('target', 'locked')) and (break_fee_bps > 0) = (early_break = 'fee')),
  constraint savings_plans_mandatory check (not mandatory or kind = 'contribution'),
  constraint savings_plans_retiring check (
  retires_on is null or status in ('suspended', 'retired')),
  constraint savings_plans_followed check (
  successor_id is null or retires_on is not null and successor_id <> id)
);
create unique index savings_plans_code on savings_plans (code);
create unique index savings_plans_name on savings_plans (lower(name));
create index savings_plans_retiring_on on savings_plans (retires_on) where status = 'suspended' and retires_on is not null;
grant select, insert on savings_plans to kolo_app;
grant update (
  name, description, kind, status, rate_bps, day_base, min_open_kobo, min_topup_kobo, min_balance_kobo,
  max_balance_kobo, notice_hours, free_withdrawals_per_quarter, inactive_days, dormant_days, prepared_by, prepared_at,
  version, rate_tiers, accrual, posting, compounding, wht_rule, min_days, max_days, early_break, break_fee_bps,
  frequencies, mandatory, interest_free_allowed, retires_on, successor_id
) on savings_plans to kolo_app;

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
grant select, insert on savings_plan_decisions to kolo_app;

create trigger savings_plan_decisions_guard before insert on savings_plan_decisions
  for each row when (session_user = 'kolo_app') execute function guard_decision();

create sequence savings_code_numbers;
grant usage on sequence savings_code_numbers to kolo_app;

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
  status text not null default 'pending' check (
  status in ('pending', 'active', 'frozen', 'matured', 'broken', 'cancelled', 'closed')),
  opened_on date not null,
  opened_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  -- The version this goal keeps whatever changes; null: the newest that is in effect.
  kept_version integer check (kept_version > 0),
  interest_free boolean not null default false,
  locked boolean not null default false,
  matures_on date,
  maturity_instruction text not null default 'stay' check (maturity_instruction in ('wallet', 'stay')),
  frozen_at timestamptz,
  frozen_reason text check (length(frozen_reason) between 5 and 500),
  dormancy text not null default 'none' check (dormancy in ('none', 'inactive', 'dormant')),
  -- The last day its owner did something with it; null: the day it was opened.
  active_on date,
  visibility text not null default 'private' check (visibility in ('private', 'group', 'community')),
  -- The plan that was to follow, where the owner wants the wallet instead; the goal this one goes on from, and what came along.
  declined_plan_id uuid references savings_plans,
  continues_id uuid unique references savings_accounts,
  carried_kobo bigint not null default 0,
  constraint savings_accounts_check2 check ((status in ('cancelled', 'closed')) = (ended_at is not null)),
  constraint savings_accounts_begun check (
  status not in ('active', 'frozen', 'matured', 'broken') or activated_at is not null),
  constraint savings_accounts_frozen check (
  (status = 'frozen') = (frozen_at is not null) and (frozen_at is not null) = (frozen_reason is not null)),
  constraint savings_accounts_locked check (
  not locked or matures_on is not null and kept_version is not null),
  constraint savings_accounts_carried check (
    carried_kobo >= 0 and (carried_kobo > 0) = (continues_id is not null) and continues_id <> id)
);
create index savings_accounts_of_owner on savings_accounts (owner_uid, id);
create index savings_accounts_open_in_plan on savings_accounts (plan_id, id) where status in ('pending', 'active');
create index savings_accounts_pending on savings_accounts (opened_at) where status = 'pending';
create index savings_accounts_not_ended on savings_accounts (plan_id, id) where ended_at is null;
-- The goals that earn, in the order in which they are reckoned.
create index savings_accounts_earning on savings_accounts (id) where status in ('active', 'frozen', 'broken');
create index savings_accounts_maturing on savings_accounts (matures_on) where status = 'active' and matures_on is not null;
create index savings_accounts_by_opening on savings_accounts (opened_at);
create index savings_accounts_by_end on savings_accounts (ended_at) where ended_at is not null;
grant select, insert on savings_accounts to kolo_app;
grant update (
  name, icon, target_kobo, target_on, status, activated_at, ended_at, version, maturity_instruction, frozen_at,
  frozen_reason, dormancy, active_on, visibility, declined_plan_id
) on savings_accounts to kolo_app;
insert into personal_columns (table_name, column_name) values ('savings_accounts', 'owner_uid');

-- How many goals each member has open: the check holds the limit even when two are opened at once.
create table savers (
  member_uid uuid primary key,
  goals_open integer not null check (goals_open between 0 and 10)
);
grant select, insert on savers to kolo_app;
grant update (goals_open) on savers to kolo_app;
insert into personal_columns (table_name, column_name) values ('savers', 'member_uid');

-- The terms of a plan hold from its activation on, and another administrator than their author let them hold. It opens, or
-- is retired for good, on an approval alone (docs/decisions/017-no-decision-no-change.md).
create function guard_savings_plan() returns trigger language plpgsql
  set search_path from current
as $$
declare
  decided boolean;
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.prepared_by);
    if new.status <> 'draft' or new.retires_on is not null or new.successor_id is not null then
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
  -- Two administrators say the day, at least 30 days before it, and which plan follows; both are called off by opening the
  -- plan again.
  if row (new.retires_on, new.successor_id) is distinct from row (old.retires_on, old.successor_id)
    and not (new.retires_on is null and new.successor_id is null and new.status = 'active')
    and not (old.retires_on is null and old.status = 'suspended' and new.status = 'suspended' and exists (
      select from approvals a
      where a.kind = 'savings.plan-retirement' and a.subject_id = new.id::text and a.status = 'approved'
        and a.applied_xact = pg_current_xact_id() and a.change ->> 'retiresOn' = new.retires_on::text
        and a.change -> 'successor' ->> 'id' is not distinct from new.successor_id::text
        and new.retires_on >= (a.decided_at at time zone 'Africa/Lagos')::date + 30))
  then
    raise exception 'nobody has decided on which day plan % is retired', new.code using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  -- What is approved are the terms that were looked at, and no later ones.
  decided := case
    when old.status = 'suspended' and new.status = 'retired' and old.retires_on is not null then not exists (
      select from savings_accounts g where g.plan_id = new.id and g.ended_at is null)
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
revoke execute on function guard_savings_plan from public;
create trigger savings_plans_guard before insert or update on savings_plans
  for each row when (session_user = 'kolo_app') execute function guard_savings_plan();

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
  constraint savings_plan_versions_notice check (effective_from >= (decided_at at time zone 'Africa/Lagos')::date + 7)
);
grant select, insert on savings_plan_versions to kolo_app;

create function guard_plan_version() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_plan_version from public;
create trigger savings_plan_versions_guard before insert on savings_plan_versions
  for each row when (session_user = 'kolo_app') execute function guard_plan_version();

-- What leaves a goal for its owner's wallet: asked for at once or after the plan's notice, at its day, or broken before it.
create table savings_releases (
  id uuid primary key,
  account_id uuid not null references savings_accounts,
  kind text not null check (kind in ('move', 'break', 'maturity')),
  -- What leaves the goal; of a whole goal it is known when it is paid out.
  amount_kobo bigint check (amount_kobo > 0),
  -- What of it does not reach the wallet.
  cost_kobo bigint not null default 0 check (cost_kobo >= 0 and cost_kobo <= amount_kobo),
  hold_id uuid unique,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  status text not null check (status in ('waiting', 'done')),
  done_at timestamptz,
  journal_id uuid unique,
  check ((status = 'done') = (done_at is not null)),
  check (kind <> 'move' or amount_kobo is not null),
  check (hold_id is null or kind = 'move'),
  check (due_at >= asked_at)
);
create index savings_releases_of on savings_releases (account_id, asked_at);
create index savings_releases_due on savings_releases (due_at) where status = 'waiting';
grant select, insert on savings_releases to kolo_app;
grant update (amount_kobo, cost_kobo, status, done_at, journal_id) on savings_releases to kolo_app;

-- Who is behind with what a plan asks for each month, as it was reckoned in the last night, so that nobody adds up a
-- community to list those few (docs/decisions/060-contributions-are-what-is-there.md). What is shown beside it is read
-- from the books; this row says only whom to look at, and what they were told.
create table savings_contributions (
  account_id uuid primary key references savings_accounts,
  behind_kobo bigint not null check (behind_kobo >= 0),
  reckoned_on date not null,
  -- The month whose contribution its owner was reminded of, and the month in which they were told that they are behind.
  reminded_month date check (reminded_month = date_trunc('month', reminded_month)::date),
  told_month date check (told_month = date_trunc('month', told_month)::date)
);
create index savings_contributions_behind on savings_contributions (behind_kobo desc, account_id) where behind_kobo > 0;
-- For the last night, and for goals that ended before it.
create index savings_contributions_reckoned on savings_contributions (reckoned_on);
grant select, insert, delete on savings_contributions to kolo_app;
grant update (behind_kobo, reckoned_on, reminded_month, told_month) on savings_contributions to kolo_app;

-- Saving by itself: what a member wants to put into a goal in which rhythm, and what became of it on each day. A day is a
-- row that is written once, so that nothing is collected twice in a day however often it is tried
-- (docs/decisions/061-automatic-saving.md).
create table savings_auto_saves (
  account_id uuid primary key references savings_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- Monday is 1; of a month its day, or its last where it has fewer.
  day integer,
  -- From a saved card, a day that the provider was told to collect is a row from then on: while nobody knows what became of
  -- it, it waits, and nothing else is collected for its goal
  -- (docs/decisions/067-what-the-provider-says-later-is-asked-for.md).
  method text not null check (method in ('transfer', 'wallet', 'card')),
  next_run_on date not null,
  fail_count integer not null default 0 check (fail_count between 0 and 3),
  -- `card`: its member removed the card it was saved from.
  paused_because text check (paused_because in ('member', 'failures', 'card')),
  constraint savings_auto_saves_day check (
    case frequency when 'daily' then day is null when 'weekly' then day between 1 and 7 else day between 1 and 31 end)
);
create index savings_auto_saves_next on savings_auto_saves (next_run_on) where paused_because is null;
grant select, insert, delete on savings_auto_saves to kolo_app;
grant update (
  amount_kobo, frequency, day, method, next_run_on, fail_count, paused_because
) on savings_auto_saves to kolo_app;

create table savings_auto_save_runs (
  account_id uuid not null references savings_accounts,
  day date not null,
  outcome text not null check (outcome in ('reminded', 'saved', 'waiting', 'failed', 'frozen')),
  amount_kobo bigint not null check (amount_kobo > 0),
  journal_id uuid unique references ledger_journals,
  happened_at timestamptz not null,
  -- When what became of it was last asked for; of a day that is not collected from a card, nothing.
  asked_at timestamptz,
  primary key (account_id, day),
  constraint savings_auto_save_runs_journal check (
    case outcome when 'saved' then (journal_id is null) = (asked_at is not null) else journal_id is null end),
  constraint savings_auto_save_runs_waiting check (outcome <> 'waiting' or asked_at is not null)
);
create unique index savings_auto_save_runs_one_waiting on savings_auto_save_runs (account_id) where outcome = 'waiting';
create index savings_auto_save_runs_to_follow on savings_auto_save_runs (asked_at) where outcome = 'waiting';
grant select, insert on savings_auto_save_runs to kolo_app;
grant update (outcome, asked_at) on savings_auto_save_runs to kolo_app;

-- A goal goes on once, for its owner, in the plan that follows its own, and only when that has come to its day.
create function guard_continued_goal() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if not exists (
    select from savings_accounts g join savings_plans p on p.id = g.plan_id
    where g.id = new.continues_id and g.owner_uid = new.owner_uid and g.status = 'closed'
      and p.successor_id = new.plan_id and p.retires_on <= (new.opened_at at time zone 'Africa/Lagos')::date)
  then
    raise exception 'goal % goes on from none whose plan this one follows', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_continued_goal from public;
create trigger savings_accounts_continued before insert on savings_accounts
  for each row when (new.continues_id is not null) execute function guard_continued_goal();

-- The open goals of a savings plan, those that hold money, and what they hold, at one proved moment.
create table savings_plan_sums (
  plan_id uuid primary key references savings_plans (id),
  goals integer not null check (goals >= 0),
  funded integer not null check (funded >= 0),
  balance_kobo bigint not null check (balance_kobo >= 0)
);
grant select on savings_plan_sums to kolo_app;

create table savings_plan_sums_kept (
  one boolean primary key default true check (one),
  through_at timestamptz not null default '-infinity'
);
grant select on savings_plan_sums_kept to kolo_app;
insert into savings_plan_sums_kept default values;

-- What moved in goals after a moment, by goal: with what each holds now. Plans go by the places, whatever statistics say.
create function savings_moved_since(after_at timestamptz)
  returns table (plan_id uuid, net_kobo bigint, balance_kobo bigint)
  language sql stable security definer set search_path from current
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set max_parallel_workers_per_gather = 0
as $$
  select g.plan_id, m.net_kobo, b.balance_kobo
  from (
    select side.account, sum(side.net)::bigint as net_kobo
    from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id
    cross join lateral (values (t.debit_account, -t.amount_kobo), (t.credit_account, t.amount_kobo)) as side (account, net)
    where j.posted_at > after_at
    group by side.account
  ) m
  join ledger_accounts a on a.id = m.account and a.kind = 'member_savings'
  join ledger_balances b on b.account_id = a.id
  join savings_accounts g on g.id = case when a.scope ~ '^[0-9a-f-]{36}$' then a.scope::uuid end
$$;
revoke execute on function savings_moved_since from public;

-- What lies in each plan now: what is kept, and what happened since.
create function savings_plan_figures()
  returns table (plan_id uuid, goals integer, funded integer, balance_kobo bigint)
  language sql stable security definer set search_path from current set jit = off
as $$
  select x.plan_id, sum(x.goals)::int, sum(x.funded)::int, sum(x.balance_kobo)::bigint
  from (
    select s.plan_id, s.goals, s.funded, s.balance_kobo from savings_plan_sums s
    union all
    select m.plan_id, 0, (m.balance_kobo > 0)::int - (m.balance_kobo > m.net_kobo)::int, m.net_kobo
    from savings_plan_sums_kept k cross join lateral savings_moved_since(k.through_at) m
    union all
    select g.plan_id, 1, 0, 0 from savings_plan_sums_kept k join savings_accounts g on g.opened_at > k.through_at
    union all
    select g.plan_id, -1, 0, 0 from savings_plan_sums_kept k join savings_accounts g on g.ended_at > k.through_at
  ) x
  group by x.plan_id
$$;
revoke execute on function savings_plan_figures from public;
grant execute on function savings_plan_figures to kolo_app;

-- Counts all of it anew as it was at the last proved moment.
create function savings_keep_plan_sums() returns void
  language plpgsql security definer set search_path from current set jit = off
as $$
declare
  kept timestamptz;
  proved timestamptz;
begin
  select k.through_at into kept from savings_plan_sums_kept k for no key update;
  select w.until_at into proved from ledger_walks w where w.walk = 'forward';
  if proved <= kept then
    return;
  end if;
  delete from savings_plan_sums;
  insert into savings_plan_sums
  select x.plan_id, sum(x.goals), sum(x.funded), sum(x.balance_kobo)
  from (
    select g.plan_id, (g.opened_at <= proved and (g.ended_at is null or g.ended_at > proved))::int as goals,
      (coalesce(b.balance_kobo, 0) > 0)::int as funded, coalesce(b.balance_kobo, 0) as balance_kobo
    from savings_accounts g
    left join ledger_accounts a on a.kind = 'member_savings' and a.scope = g.id::text
    left join ledger_balances b on b.account_id = a.id
    union all
    select m.plan_id, 0, (m.balance_kobo > m.net_kobo)::int - (m.balance_kobo > 0)::int, -m.net_kobo
    from savings_moved_since(proved) m
  ) x
  group by x.plan_id;
  update savings_plan_sums_kept set through_at = proved;
end
$$;
revoke execute on function savings_keep_plan_sums from public;
grant execute on function savings_keep_plan_sums to kolo_app;

-- Administrators write to members who are behind with their contributions (docs/decisions/151-a-nudge-once-in-seven-days.md):
-- one such round at a time, and whom it reached or left out, and why.
create table contribution_nudges (
  id uuid primary key,
  asked_by uuid not null,
  asked_at timestamptz not null,
  note text not null check (length(note) <= 300),
  sent int not null default 0,
  left_out int not null default 0,
  ended_at timestamptz
);
create unique index contribution_nudges_under_way on contribution_nudges ((true)) where ended_at is null;
grant select, insert, delete on contribution_nudges to kolo_app;
grant update (sent, left_out, ended_at) on contribution_nudges to kolo_app;

create table contribution_nudge_members (
  nudge_id uuid not null references contribution_nudges on delete cascade,
  owner_uid uuid not null references profiles (uid) on delete cascade,
  outcome text not null check (outcome in ('sent', 'recently', 'frozen', 'checking', 'paid')),
  at timestamptz not null,
  primary key (nudge_id, owner_uid)
);
create index contribution_nudge_members_sent on contribution_nudge_members (owner_uid, at) where outcome = 'sent';
grant select, insert on contribution_nudge_members to kolo_app;
insert into personal_columns (table_name, column_name) values ('contribution_nudge_members', 'owner_uid');
