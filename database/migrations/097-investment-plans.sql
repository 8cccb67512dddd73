-- Investment plans: what is offered, what stands behind it, and how it goes from a draft to its settlement
-- (docs/decisions/072-terms-of-a-plan-hold-from-its-review.md). What members put in is in the ledger; `subscribed_kobo` and
-- `reserved_kobo` are kept by the investments themselves, so that a plan is never sold above its cap.

-- A file that came in for a plan: a document of it, the evidence for an asset, or its picture. A later version of the
-- plan names the same files.
create table investment_plan_files (
  id uuid primary key,
  plan_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null
);
create index investment_plan_files_of on investment_plan_files (plan_id, id);

create table investment_plans (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'),
  -- The version of the plan: other terms are another row, which names the one it follows.
  number integer not null default 1 check (number between 1 and 999),
  replaces uuid references investment_plans,
  -- Where the money of whoever goes on investing goes at the end.
  successor_id uuid references investment_plans,
  name text not null check (length(name) between 3 and 100),
  summary text not null default '' check (length(summary) <= 280),
  description text not null default '' check (length(description) <= 10000),
  category text not null check (category in ('treasury_bills', 'bonds', 'money_market', 'real_estate', 'agriculture',
    'equity', 'cooperative_shares', 'other')),
  risk text not null check (risk in ('low', 'moderate', 'high')),
  cover_file_id uuid references investment_plan_files,
  return_type text not null check (return_type in ('fixed', 'profit_share', 'discount')),
  target_rate_bps integer not null check (target_rate_bps between 0 and 10000),
  -- Why a rate above the community's ceiling was let pass, by whoever opened the plan.
  rate_override_reason text check (length(rate_override_reason) between 5 and 500),
  day_base integer not null default 365 check (day_base in (360, 364, 365)),
  tenor_days integer not null check (tenor_days between 7 and 3650),
  payout_frequency text not null default 'at_maturity'
    check (payout_frequency in ('monthly', 'quarterly', 'semiannual', 'annual', 'at_maturity')),
  min_kobo bigint not null check (min_kobo between 100000 and 10000000000),
  max_per_member_kobo bigint,
  multiple_kobo bigint not null default 100000 check (multiple_kobo between 1 and 10000000000),
  target_kobo bigint not null check (target_kobo >= 0),
  cap_kobo bigint not null check (cap_kobo <= 100000000000000),
  unit_price_kobo bigint check (unit_price_kobo between 1 and 10000000000),
  early_exit text not null default 'none' check (early_exit in ('none', 'notice', 'fee')),
  exit_fee_bps integer not null default 0 check (exit_fee_bps between 0 and 10000),
  notice_days integer not null default 0 check (notice_days between 0 and 365),
  -- Which rule of the table of withholding taxes its return falls under; null: none.
  wht_rule text default 'interest' check (wht_rule ~ '^[a-z][a-z-]{0,39}$'),
  interest_free boolean not null default false,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  starts_on date not null,
  matures_on date not null,
  legal_basis text not null default '' check (length(legal_basis) <= 1000),
  risk_statement text not null default '' check (length(risk_statement) <= 5000),
  status text not null default 'draft' check (status in
    ('draft', 'in_review', 'open', 'paused', 'closed', 'running', 'matured', 'settled', 'cancelled')),
  -- Since when it is being cancelled: nobody invests any more, and what was paid in goes back first.
  cancelling_since timestamptz,
  -- When members were told that they can invest.
  announced_at timestamptz,
  -- What confirmed investments put in, and what those that are not paid yet hold of it.
  subscribed_kobo bigint not null default 0 check (subscribed_kobo >= 0),
  reserved_kobo bigint not null default 0 check (reserved_kobo >= 0),
  -- Who wrote the terms that stand: never the one who opens the plan.
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  unique (code, number),
  constraint investment_plans_versions check ((number = 1) = (replaces is null)),
  constraint investment_plans_amounts check (
    min_kobo <= cap_kobo and target_kobo <= cap_kobo
    and (max_per_member_kobo is null or max_per_member_kobo between min_kobo and cap_kobo)),
  constraint investment_plans_multiples check (
    min_kobo % multiple_kobo = 0 and (max_per_member_kobo is null or max_per_member_kobo % multiple_kobo = 0)),
  constraint investment_plans_capacity check (subscribed_kobo + reserved_kobo <= cap_kobo),
  constraint investment_plans_dates check (
    opens_at < closes_at and (closes_at at time zone 'Africa/Lagos')::date <= starts_on
    and matures_on = starts_on + tenor_days),
  constraint investment_plans_exit check (
    (exit_fee_bps > 0) = (early_exit = 'fee') and (early_exit <> 'none' or notice_days = 0)
    and (early_exit <> 'notice' or notice_days > 0)),
  constraint investment_plans_discount check (return_type <> 'discount' or payout_frequency = 'at_maturity'),
  constraint investment_plans_interest_free check (not interest_free or return_type = 'profit_share'),
  constraint investment_plans_cancelling check (
    (status <> 'cancelled' or cancelling_since is not null)
    and (cancelling_since is null or status not in ('running', 'matured', 'settled')))
);
create unique index investment_plans_name on investment_plans (lower(name), number);
create index investment_plans_by_status on investment_plans (status, id desc);
create index investment_plans_replaced on investment_plans (replaces) where replaces is not null;
create index investment_plans_closing on investment_plans (closes_at) where status in ('open', 'paused');
create index investment_plans_starting on investment_plans (starts_on) where status = 'closed';
create index investment_plans_maturing on investment_plans (matures_on) where status = 'running';

create table investment_plan_assets (
  id uuid primary key,
  plan_id uuid not null references investment_plans,
  name text not null check (length(name) between 2 and 120),
  issuer text not null check (length(issuer) <= 120),
  custodian text not null check (length(custodian) <= 120),
  value_kobo bigint not null check (value_kobo between 1 and 100000000000000),
  valued_on date not null,
  file_id uuid references investment_plan_files
);
create index investment_plan_assets_of on investment_plan_assets (plan_id, id);

create table investment_plan_documents (
  id uuid primary key,
  plan_id uuid not null references investment_plans,
  title text not null check (length(title) between 2 and 120),
  file_id uuid not null references investment_plan_files,
  added_at timestamptz not null
);
create index investment_plan_documents_of on investment_plan_documents (plan_id, id);

-- What became of a plan, step by step. Nobody's name: the calendar decided, or that its cap was reached.
create table investment_plan_decisions (
  id uuid primary key,
  plan_id uuid not null references investment_plans,
  decision text not null check (decision in
    ('submitted', 'sent-back', 'paused', 'resumed', 'closed', 'started', 'target-missed', 'matured')),
  administrator_uid uuid,
  -- The version of the row the decision looked at.
  plan_version integer not null,
  reason text check (length(reason) between 5 and 500),
  decided_at timestamptz not null,
  check (decision not in ('sent-back', 'paused', 'resumed') or reason is not null),
  check (case decision
    when 'closed' then true
    when 'started' then administrator_uid is null
    when 'target-missed' then administrator_uid is null
    when 'matured' then administrator_uid is null
    else administrator_uid is not null end)
);
create index investment_plan_decisions_of on investment_plan_decisions (plan_id, plan_version, decided_at);

-- What members read of a plan, as it was before it was changed, with the note they see beside it.
create table investment_plan_texts (
  id uuid primary key,
  plan_id uuid not null references investment_plans,
  plan_version integer not null,
  summary text not null,
  description text not null,
  risk_statement text not null,
  note text not null check (length(note) between 5 and 500),
  changed_by uuid not null,
  changed_at timestamptz not null,
  unique (plan_id, plan_version)
);

grant select, insert on investment_plan_files, investment_plans, investment_plan_assets, investment_plan_documents,
  investment_plan_decisions, investment_plan_texts to kolo_app;
grant update (code, name, summary, description, category, risk, cover_file_id, return_type, target_rate_bps,
  rate_override_reason, day_base, tenor_days, payout_frequency, min_kobo, max_per_member_kobo, multiple_kobo,
  target_kobo, cap_kobo, unit_price_kobo, early_exit, exit_fee_bps, notice_days, wht_rule, interest_free, opens_at,
  closes_at, starts_on, matures_on, legal_basis, risk_statement, status, successor_id, cancelling_since, announced_at,
  prepared_by, prepared_at, version) on investment_plans to kolo_app;
grant delete on investment_plan_assets, investment_plan_documents to kolo_app;

create function guard_investment_plan() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  -- What may be different in a row whose terms hold.
  free text[] := '{summary,description,risk_statement,status,version,rate_override_reason,successor_id,cancelling_since,
    announced_at,subscribed_kobo,reserved_kobo}';
  decided boolean;
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.prepared_by);
    if new.status <> 'draft' or new.successor_id is not null or new.cancelling_since is not null
      or new.announced_at is not null or new.rate_override_reason is not null
      or new.subscribed_kobo <> 0 or new.reserved_kobo <> 0
    then
      raise exception 'a plan begins as a draft' using errcode = '23514';
    end if;
    if new.replaces is not null and not exists (
      select from investment_plans p where p.id = new.replaces and p.code = new.code and p.number < new.number)
    then
      raise exception 'a version follows one of the same plan' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status <> 'draft' and to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'the terms of plan % hold', new.code using errcode = '23514';
  end if;
  if row (new.number, new.replaces) is distinct from row (old.number, old.replaces) then
    raise exception 'plan % stays the version it is', new.code using errcode = '23514';
  end if;
  -- Text that members read changes with a note they see, and what it was stays.
  if old.status <> 'draft'
    and row (new.summary, new.description, new.risk_statement)
      is distinct from row (old.summary, old.description, old.risk_statement)
    and not exists (
      select from investment_plan_texts t
      where t.plan_id = new.id and t.plan_version = old.version and t.summary = old.summary
        and t.description = old.description and t.risk_statement = old.risk_statement)
  then
    raise exception 'what was written of plan % is kept', new.code using errcode = '23514';
  end if;
  if new.rate_override_reason is distinct from old.rate_override_reason and old.status not in ('draft', 'in_review') then
    raise exception 'plan % was opened for the reason that was given', new.code using errcode = '23514';
  end if;
  if new.announced_at is distinct from old.announced_at and (old.announced_at is not null or new.status <> 'open') then
    raise exception 'plan % is announced once, when it is open', new.code using errcode = '23514';
  end if;
  if new.successor_id is distinct from old.successor_id and not exists (
    select from investment_plans p where p.id = new.successor_id and p.replaces = new.id and p.status <> 'draft')
  then
    raise exception 'what follows plan % names it', new.code using errcode = '23514';
  end if;
  if new.cancelling_since is distinct from old.cancelling_since and (
    old.cancelling_since is not null
    or not exists (
      select from approvals a
      where a.kind = 'investments.plan-cancellation' and a.subject_id = new.id::text
        and a.subject_version = format('%s, %s', old.status, old.version)
        and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
    and not (old.status = 'closed' and old.subscribed_kobo < old.target_kobo and exists (
      select from investment_plan_decisions d
      where d.plan_id = new.id and d.plan_version = old.version and d.decision = 'target-missed'
        and (d.decided_at at time zone 'Africa/Lagos')::date >= old.starts_on)))
  then
    raise exception 'nobody has decided that plan % is cancelled', new.code using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if new.cancelling_since is not null and new.status <> 'cancelled' then
    raise exception 'plan % is being cancelled', new.code using errcode = '23514';
  end if;
  decided := case
    when old.status = 'draft' and new.status = 'in_review' or old.status = 'in_review' and new.status = 'draft'
      or old.status = 'open' and new.status = 'paused' or old.status = 'paused' and new.status = 'open'
    then exists (
      select from investment_plan_decisions d
      where d.plan_id = new.id and d.plan_version = old.version
        and d.decision = case new.status when 'in_review' then 'submitted' when 'draft' then 'sent-back'
          when 'paused' then 'paused' else 'resumed' end)
    when old.status = 'in_review' and new.status = 'open' or old.status = 'matured' and new.status = 'settled'
    then exists (
      select from approvals a
      where a.kind = case new.status when 'open' then 'investments.plan-opening' else 'investments.plan-settlement' end
        and a.subject_id = new.id::text and a.subject_version = format('%s, %s', old.status, old.version)
        and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
        and (new.status <> 'open' or a.decided_at < old.closes_at))
    when old.status = 'open' and new.status = 'closed' then exists (
      select from investment_plan_decisions d
      where d.plan_id = new.id and d.plan_version = old.version and d.decision = 'closed'
        and (d.administrator_uid is not null or d.decided_at >= old.closes_at
          or old.cap_kobo - old.subscribed_kobo < old.min_kobo))
    when old.status = 'closed' and new.status = 'running' then old.subscribed_kobo >= old.target_kobo and exists (
      select from investment_plan_decisions d
      where d.plan_id = new.id and d.plan_version = old.version and d.decision = 'started'
        and (d.decided_at at time zone 'Africa/Lagos')::date >= old.starts_on)
    when old.status = 'running' and new.status = 'matured' then exists (
      select from investment_plan_decisions d
      where d.plan_id = new.id and d.plan_version = old.version and d.decision = 'matured'
        and (d.decided_at at time zone 'Africa/Lagos')::date >= old.matures_on)
    when old.status in ('draft', 'in_review', 'open', 'paused', 'closed') and new.status = 'cancelled'
    then new.subscribed_kobo = 0 and new.reserved_kobo = 0
  end;
  if decided is null then
    raise exception 'plan % does not go from % to %', new.code, old.status, new.status using errcode = '23514';
  end if;
  if not decided then
    raise exception 'nobody has decided that plan % is %', new.code, new.status using errcode = '23514';
  end if;
  if new.status in ('in_review', 'open') and (
    new.risk_statement = '' or not exists (select from investment_plan_documents d where d.plan_id = new.id))
  then
    raise exception 'nothing proves plan %', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_plans_guard before insert or update on investment_plans
  for each row when (session_user = 'kolo_app') execute function guard_investment_plan();

-- What stands behind a plan is what was looked at when it was reviewed: from then on a document may be added, and nothing
-- goes.
create function guard_plan_evidence() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from investment_plans p where p.id = coalesce(new.plan_id, old.plan_id)
      and (p.status = 'draft' or tg_op = 'INSERT' and tg_table_name = 'investment_plan_documents'))
  then
    raise exception 'what stands behind a plan holds from its review on' using errcode = '23514';
  end if;
  return coalesce(new, old);
end
$$;
create trigger investment_plan_assets_guard before insert or delete on investment_plan_assets
  for each row when (session_user = 'kolo_app') execute function guard_plan_evidence();
create trigger investment_plan_documents_guard before insert or delete on investment_plan_documents
  for each row when (session_user = 'kolo_app') execute function guard_plan_evidence();

create function guard_investment_plan_decision() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.administrator_uid is not null then
    perform require_administrator(new.administrator_uid);
  end if;
  return new;
end
$$;
create trigger investment_plan_decisions_guard before insert on investment_plan_decisions
  for each row when (session_user = 'kolo_app') execute function guard_investment_plan_decision();
revoke execute on function guard_investment_plan, guard_plan_evidence, guard_investment_plan_decision from public;
