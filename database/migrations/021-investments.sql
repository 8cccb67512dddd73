-- Investment plans, and what members put into them.

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
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null
);
create index investment_plan_files_of on investment_plan_files (plan_id, id);
grant select, insert on investment_plan_files to kolo_app;

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
grant select, insert on investment_plans to kolo_app;
grant update (
  code, successor_id, name, summary, description, category, risk, cover_file_id, return_type, target_rate_bps,
  rate_override_reason, day_base, tenor_days, payout_frequency, min_kobo, max_per_member_kobo, multiple_kobo,
  target_kobo, cap_kobo, unit_price_kobo, early_exit, exit_fee_bps, notice_days, wht_rule, interest_free, opens_at,
  closes_at, starts_on, matures_on, legal_basis, risk_statement, status, cancelling_since, announced_at, prepared_by,
  prepared_at, version
) on investment_plans to kolo_app;

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
grant select, insert, delete on investment_plan_assets to kolo_app;

create table investment_plan_documents (
  id uuid primary key,
  plan_id uuid not null references investment_plans,
  title text not null check (length(title) between 2 and 120),
  file_id uuid not null references investment_plan_files,
  added_at timestamptz not null
);
create index investment_plan_documents_of on investment_plan_documents (plan_id, id);
create index investment_plan_documents_file on investment_plan_documents (file_id);
grant select, insert, delete on investment_plan_documents to kolo_app;

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
grant select, insert on investment_plan_decisions to kolo_app;

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
grant select, insert on investment_plan_texts to kolo_app;

create function guard_investment_plan() returns trigger language plpgsql
  set search_path from current
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
revoke execute on function guard_investment_plan from public;
create trigger investment_plans_guard before insert or update on investment_plans
  for each row when (session_user = 'kolo_app') execute function guard_investment_plan();

-- What stands behind a plan is what was looked at when it was reviewed: from then on a document may be added, and nothing
-- goes.
create function guard_plan_evidence() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_plan_evidence from public;
create trigger investment_plan_assets_guard before insert or delete on investment_plan_assets
  for each row when (session_user = 'kolo_app') execute function guard_plan_evidence();
create trigger investment_plan_documents_guard before insert or delete on investment_plan_documents
  for each row when (session_user = 'kolo_app') execute function guard_plan_evidence();

create function guard_investment_plan_decision() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if new.administrator_uid is not null then
    perform require_administrator(new.administrator_uid);
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_plan_decision from public;
create trigger investment_plan_decisions_guard before insert on investment_plan_decisions
  for each row when (session_user = 'kolo_app') execute function guard_investment_plan_decision();

-- Before the first investment plan opens, the community says how it is registered, with the document that shows it; two
-- administrators agree to that, and to the return above which a plan opens only with a reason.
-- The document of the community's registration. One that is replaced stays.
create table registration_papers (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null
);
grant select, insert on registration_papers to kolo_app;

create function guard_plan_opening() returns trigger language plpgsql set search_path from current
as $$
declare
  set_up jsonb := (select s.value from community_settings s where s.name = 'investments.set-up');
begin
  if set_up ->> 'paperId' is null or set_up ->> 'registrationType' is null or coalesce(set_up ->> 'number', '') = '' then
    raise exception 'the community is not set up for plan %', new.code using errcode = '23514';
  end if;
  if new.target_rate_bps > coalesce((set_up ->> 'ceilingBps')::integer, 3000) and new.rate_override_reason is null then
    raise exception 'the return of plan % is above the ceiling', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_plan_opening from public;
create trigger investment_plans_opening before update on investment_plans
  for each row when (session_user = 'kolo_app' and old.status = 'in_review' and new.status = 'open')
  execute function guard_plan_opening();

-- A plan is settled once everything in it is paid or rolled over, whatever the server writes.
create function guard_plan_settlement() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from investments i where i.plan_id = new.id
      and i.status in ('pending_payment', 'active', 'matured', 'exit_requested', 'frozen'))
  then
    raise exception 'not everything in plan % is paid', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_plan_settlement from public;
create trigger investment_plans_settlement before update on investment_plans
  for each row when (session_user = 'kolo_app' and old.status = 'matured' and new.status = 'settled')
  execute function guard_plan_settlement();

-- What members put into investment plans, and the agreements they accepted
-- (docs/decisions/074-capacity-is-held-with-the-payment.md). The money itself is in the ledger, under the investment's id.
create sequence investment_code_numbers;
grant usage on sequence investment_code_numbers to kolo_app;

create table investments (
  id uuid primary key,
  code text not null unique check (code ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references investment_plans,
  -- The version of the plan's row it was begun with.
  plan_version integer not null check (plan_version > 0),
  member_uid uuid not null,
  principal_kobo bigint not null check (principal_kobo between 1 and 10000000000000),
  units numeric(20, 6) check (units > 0),
  -- What the plan promised when it was begun.
  rate_bps integer not null check (rate_bps between 0 and 10000),
  wht_rule text check (wht_rule ~ '^[a-z][a-z-]{0,39}$'),
  start_on date not null,
  matures_on date not null,
  maturity_instruction text not null default 'pay_out'
    check (maturity_instruction in ('pay_out', 'roll_principal', 'roll_all')),
  payout_target text not null default 'wallet' check (payout_target in ('wallet', 'bank_account')),
  accrued_kobo bigint not null default 0 check (accrued_kobo >= 0),
  paid_return_kobo bigint not null default 0 check (paid_return_kobo >= 0),
  wht_kobo bigint not null default 0 check (wht_kobo between 0 and paid_return_kobo),
  -- The payment it was paid by; none where it was paid from the wallet.
  funding_payment_id uuid references payments,
  -- Who receives it if its member dies, as the member said: names, what they are to the member, and shares of 100 %.
  nominee_snapshot jsonb check (jsonb_typeof(nominee_snapshot) = 'array'
    and jsonb_array_length(nominee_snapshot) between 1 and 3),
  source text not null default 'member' check (source in ('member', 'admin_import', 'roll_over', 'mandate')),
  note text check (length(note) between 1 and 500),
  status text not null default 'pending_payment' check (status in ('pending_payment', 'active', 'matured', 'paid_out',
    'rolled_over', 'exit_requested', 'exited', 'frozen', 'cancelled')),
  begun_at timestamptz not null,
  -- Until when it keeps its place in the plan without being paid.
  expires_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  -- Why it was cancelled after it had been paid.
  ended_reason text check (length(ended_reason) between 3 and 500),
  frozen_at timestamptz,
  frozen_reason text check (length(frozen_reason) between 3 and 500),
  -- What it goes back to.
  frozen_from text check (frozen_from in ('active', 'exit_requested')),
  version integer not null default 1 check (version > 0),
  check (expires_at > begun_at),
  check (matures_on > start_on),
  check (status not in ('active', 'matured', 'paid_out', 'rolled_over', 'exit_requested', 'exited', 'frozen')
    or activated_at is not null),
  check ((status in ('paid_out', 'rolled_over', 'exited', 'cancelled')) = (ended_at is not null)),
  check ((status = 'frozen') = (frozen_at is not null) and (frozen_at is null) = (frozen_reason is null)
    and (frozen_at is null) = (frozen_from is null))
);
create index investments_of_member on investments (member_uid, id desc);
create index investments_in_plan on investments (plan_id, status, id);
create index investments_waiting on investments (expires_at) where status = 'pending_payment';
create index investments_maturing on investments (matures_on, id) where status = 'active';
create index investments_by_payment on investments (funding_payment_id) where funding_payment_id is not null;
create index investments_matured on investments (matures_on, id) where status = 'matured';
create index investments_by_state on investments (status, id desc);
create index investments_by_end on investments (matures_on) where status in ('active', 'exit_requested', 'frozen', 'matured');
-- A plan is bought by mandate once for a member, also after it was undone.
create unique index investments_by_mandate_once on investments (plan_id, member_uid) where source = 'mandate';
grant select, insert on investments to kolo_app;
grant update (
  maturity_instruction, payout_target, accrued_kobo, paid_return_kobo, wht_kobo, funding_payment_id, nominee_snapshot,
  note, status, activated_at, ended_at, ended_reason, frozen_at, frozen_reason, frozen_from, version
) on investments to kolo_app;
insert into personal_columns (table_name, column_name) values ('investments', 'member_uid');

-- The words of an agreement, once for everybody who accepted the same.
create table investment_agreement_texts (
  sha256 text primary key check (sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  plan_id uuid not null references investment_plans,
  body text not null check (length(body) between 1 and 20000)
);
grant select, insert on investment_agreement_texts to kolo_app;

-- What the books hold of an investment.
create function investment_balance(investment uuid, member uuid) returns bigint language sql stable
  set search_path from current
as $$
  select coalesce((
    select b.balance_kobo from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.kind = 'member_investment' and a.scope = investment::text and a.owner_uid = member), 0)
$$;
revoke execute on function investment_balance from public;
grant execute on function investment_balance to kolo_app;

create function guard_investment() returns trigger language plpgsql set search_path from current
as $$
declare
  plan investment_plans;
  -- What may be different in an investment that was begun.
  free text[] := '{maturity_instruction,payout_target,accrued_kobo,paid_return_kobo,wht_kobo,funding_payment_id,
    nominee_snapshot,note,status,activated_at,ended_at,ended_reason,frozen_at,frozen_reason,frozen_from,version}';
  held bigint;
begin
  if tg_op = 'INSERT' then
    select * into strict plan from investment_plans p where p.id = new.plan_id;
    if new.status <> 'pending_payment' or new.accrued_kobo <> 0 or new.paid_return_kobo <> 0
      or new.activated_at is not null or new.funding_payment_id is not null
    then
      raise exception 'an investment begins unpaid' using errcode = '23514';
    end if;
    if plan.status <> 'open' or plan.cancelling_since is not null or new.begun_at < plan.opens_at
      or new.begun_at >= plan.closes_at
    then
      raise exception 'plan % takes no money', plan.code using errcode = '23514';
    end if;
    if row (new.rate_bps, new.wht_rule, new.start_on, new.matures_on)
      is distinct from row (plan.target_rate_bps, plan.wht_rule, plan.starts_on, plan.matures_on)
    then
      raise exception 'investment % has the terms of its plan', new.code using errcode = '23514';
    end if;
    if new.source <> 'roll_over' and (
      new.principal_kobo < plan.min_kobo or new.principal_kobo % plan.multiple_kobo <> 0)
    then
      raise exception 'plan % takes no such amount', plan.code using errcode = '23514';
    end if;
    return new;
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'what investment % is stays as it was begun', new.code using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  held := investment_balance(new.id, new.member_uid);
  if new.status = 'active' and old.status = 'pending_payment' then
    if held <> new.principal_kobo then
      raise exception 'the books do not say that investment % was paid', new.code using errcode = '23514';
    end if;
    if not exists (select from investment_agreements a where a.investment_id = new.id) then
      raise exception 'nobody accepted the agreement of investment %', new.code using errcode = '23514';
    end if;
  elsif old.status = 'pending_payment' and new.status = 'cancelled'
    or old.status in ('active', 'exit_requested', 'frozen') and new.status = 'cancelled'
    or old.status = 'matured' and new.status in ('paid_out', 'rolled_over')
    or old.status = 'exit_requested' and new.status = 'exited'
  then
    if held <> 0 then
      raise exception 'investment % still holds money', new.code using errcode = '23514';
    end if;
  elsif not (
    old.status = 'active' and new.status in ('matured', 'exit_requested')
    or old.status = 'exit_requested' and new.status in ('active', 'matured')
    or old.status in ('active', 'exit_requested') and new.status = 'frozen' and new.frozen_from = old.status
    or old.status = 'frozen' and new.status = old.frozen_from)
  then
    raise exception 'investment % does not go from % to %', new.code, old.status, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment from public;
create trigger investments_guard before insert or update on investments
  for each row when (session_user = 'kolo_app') execute function guard_investment();

-- A plan's capacity: held while an investment waits for its payment, taken from when it is paid. Both change in the
-- transaction that changes the investment, by one conditional statement: two at once wait for each other at the plan's
-- row, and the second finds what the first left.
create function investment_part(status text) returns text language sql immutable
  set search_path from current
as $$
  select case when status = 'pending_payment' then 'reserved'
    when status in ('active', 'exit_requested', 'frozen', 'matured', 'paid_out', 'rolled_over') then 'subscribed' end
$$;
revoke execute on function investment_part from public;

create function keep_plan_capacity() returns trigger language plpgsql security definer
  set search_path from current
as $$
declare
  before text := case when tg_op = 'UPDATE' then investment_part(old.status) end;
  after text := investment_part(new.status);
  more_subscribed bigint;
  more_reserved bigint;
begin
  if before is not distinct from after then
    return null;
  end if;
  more_subscribed := new.principal_kobo * ((after is not distinct from 'subscribed')::int
    - (before is not distinct from 'subscribed')::int);
  more_reserved := new.principal_kobo * ((after is not distinct from 'reserved')::int
    - (before is not distinct from 'reserved')::int);
  update investment_plans p
  set subscribed_kobo = p.subscribed_kobo + more_subscribed, reserved_kobo = p.reserved_kobo + more_reserved
  where p.id = new.plan_id
    and p.subscribed_kobo + more_subscribed + p.reserved_kobo + more_reserved <= p.cap_kobo;
  if not found then
    raise exception 'that much is not left in the plan of investment %', new.code using errcode = '23514';
  end if;
  return null;
end
$$;
revoke execute on function keep_plan_capacity from public;
create trigger investments_capacity after insert or update of status on investments
  for each row execute function keep_plan_capacity();

create function guard_investment_agreement() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if tg_op = 'UPDATE' then
    if new.ip is not null then
      raise exception 'from where an agreement was accepted is only removed' using errcode = '23514';
    end if;
    return new;
  end if;
  if not exists (
    select from investments i join investment_agreement_texts t on t.plan_id = i.plan_id
    where i.id = new.investment_id and t.sha256 = new.sha256 and i.begun_at = new.accepted_at)
  then
    raise exception 'an agreement is accepted when its investment begins' using errcode = '23514';
  end if;
  if not exists (
    select from investments i left join investment_mandates m on m.id = new.mandate_id
    where i.id = new.investment_id and (
      i.source <> 'mandate' and new.mandate_id is null
      or i.source = 'mandate' and m.member_uid = i.member_uid and m.given_at <= i.begun_at))
  then
    raise exception 'what is bought by mandate names a mandate of its member' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_agreement from public;

-- How money leaves investments (docs/decisions/082-an-end-is-prepared-before-it-comes.md): members who leave early for a cost that was
-- shown, administrators who freeze one, and what becomes of each at its end. The books say where the money went; these rows
-- say why, and the guards below take no step of an investment without them.
-- A member asked to leave early, for this cost.
create table investment_exits (
  id uuid primary key,
  investment_id uuid not null references investments,
  asked_at timestamptz not null,
  -- When the notice of the plan is over.
  settles_from date not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  net_kobo bigint not null check (net_kobo >= 0),
  -- What was shown of the return that is given up: reckoned, never owed.
  lost_kobo bigint not null check (lost_kobo >= 0),
  status text not null default 'waiting' check (status in ('waiting', 'withdrawn', 'refused', 'lapsed', 'settled')),
  decided_by uuid,
  decided_at timestamptz,
  reason text check (length(reason) between 5 and 500),
  journal_id uuid references ledger_journals,
  check ((status = 'waiting') = (decided_at is null)),
  check (status not in ('refused', 'settled') or decided_by is not null),
  check ((status = 'settled') = (journal_id is not null)),
  check (status <> 'refused' or reason is not null)
);
create unique index investment_exits_waiting on investment_exits (investment_id) where status = 'waiting';
create index investment_exits_of on investment_exits (investment_id, id desc);
grant select, insert on investment_exits to kolo_app;
grant update (status, decided_by, decided_at, reason, journal_id) on investment_exits to kolo_app;

-- An administrator froze an investment, and who freed it.
create table investment_freezes (
  id uuid primary key,
  investment_id uuid not null references investments,
  cause text not null check (cause in ('dispute', 'court_order', 'death_claim')),
  reason text not null check (length(reason) between 5 and 500),
  frozen_by uuid not null,
  frozen_at timestamptz not null,
  freed_by uuid,
  freed_at timestamptz,
  freed_reason text check (length(freed_reason) between 5 and 500),
  check ((freed_by is null) = (freed_at is null) and (freed_by is null) = (freed_reason is null))
);
create unique index investment_freezes_now on investment_freezes (investment_id) where freed_at is null;
create index investment_freezes_of on investment_freezes (investment_id, id desc);
grant select, insert on investment_freezes to kolo_app;
grant update (freed_by, freed_at, freed_reason) on investment_freezes to kolo_app;

-- A member accepted the agreement of the version that an investment of theirs may go on in.
create table investment_roll_consents (
  investment_id uuid not null references investments,
  plan_id uuid not null references investment_plans,
  sha256 text not null references investment_agreement_texts,
  number integer not null check (number > 0),
  accepted_at timestamptz not null,
  -- Removed when the member is erased.
  ip text check (length(ip) between 2 and 45),
  primary key (investment_id, plan_id)
);
grant select, insert on investment_roll_consents to kolo_app;
grant update (sha256, number, accepted_at, ip) on investment_roll_consents to kolo_app;

-- That two administrators agreed to pay out or roll an investment whose amount takes two.
create table investment_pay_outs (
  investment_id uuid primary key references investments,
  plan_id uuid not null references investment_plans,
  approval_id uuid not null references approvals,
  approved_at timestamptz not null
);
grant select, insert on investment_pay_outs to kolo_app;

-- What became of an investment at its end.
create table investment_maturities (
  investment_id uuid primary key references investments,
  paid_kobo bigint not null check (paid_kobo >= 0),
  rolled_kobo bigint not null check (rolled_kobo >= 0),
  -- What of its return went with it out of the wallet.
  from_wallet_kobo bigint not null check (from_wallet_kobo >= 0),
  into_id uuid unique references investments,
  because text check (because in ('no-open-successor', 'no-consent', 'successor-room', 'no-return-distributed')),
  journal_id uuid not null references ledger_journals,
  ended_at timestamptz not null,
  check (paid_kobo + rolled_kobo > 0),
  check ((rolled_kobo > 0) = (into_id is not null) and (from_wallet_kobo = 0 or rolled_kobo > 0))
);
grant select, insert on investment_maturities to kolo_app;

create function guard_investment_exit() returns trigger language plpgsql set search_path from current
as $$
declare
  begun investments;
  plan investment_plans;
begin
  select * into strict begun from investments i where i.id = new.investment_id;
  select * into strict plan from investment_plans p where p.id = begun.plan_id;
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or begun.status <> 'active' or plan.early_exit = 'none' then
      raise exception 'nobody leaves investment % early', begun.code using errcode = '23514';
    end if;
    if new.fee_kobo + new.net_kobo <> begun.principal_kobo
      or new.fee_kobo <> round(begun.principal_kobo::numeric * plan.exit_fee_bps / 10000)
      or new.settles_from < (new.asked_at at time zone 'Africa/Lagos')::date + plan.notice_days
    then
      raise exception 'leaving investment % costs what its plan says', begun.code using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status <> 'waiting' then
    raise exception 'a request that is decided stays' using errcode = '23514';
  end if;
  if new.status in ('refused', 'settled') then
    perform require_administrator(new.decided_by);
    if new.decided_by = begun.member_uid then
      raise exception 'nobody decides about their own investment' using errcode = '23514';
    end if;
  end if;
  if new.status = 'settled' and (
    (new.decided_at at time zone 'Africa/Lagos')::date < old.settles_from
    or begun.principal_kobo > investment_second_above()
      and not approved_now('investments.exit-settlement', begun.id::text))
  then
    raise exception 'leaving investment % is not settled yet', begun.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_exit from public;
create trigger investment_exits_guard before insert or update on investment_exits
  for each row when (session_user = 'kolo_app') execute function guard_investment_exit();

create function guard_investment_freeze() returns trigger language plpgsql set search_path from current
as $$
declare
  owner uuid := (select i.member_uid from investments i where i.id = new.investment_id);
  decider uuid := case tg_op when 'INSERT' then new.frozen_by else new.freed_by end;
begin
  perform require_administrator(decider);
  if decider = owner then
    raise exception 'nobody decides about their own investment' using errcode = '23514';
  end if;
  if tg_op = 'INSERT' and new.freed_at is not null or tg_op = 'UPDATE' and old.freed_at is not null then
    raise exception 'an investment is frozen once and freed once' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_freeze from public;
create trigger investment_freezes_guard before insert or update on investment_freezes
  for each row when (session_user = 'kolo_app') execute function guard_investment_freeze();

create function guard_investment_pay_out() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from investments i join approvals a
      on a.kind = 'investments.maturity-pay-out' and a.subject_id = i.plan_id::text
    where i.id = new.investment_id and i.plan_id = new.plan_id and i.status = 'matured' and a.id = new.approval_id
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody agreed to pay out this investment' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_pay_out from public;
create trigger investment_pay_outs_guard before insert on investment_pay_outs
  for each row when (session_user = 'kolo_app') execute function guard_investment_pay_out();

create function guard_investment_ending() returns trigger language plpgsql set search_path from current
as $$
declare
  ended investment_maturities;
begin
  if new.status = 'matured' and not exists (
    select from investment_plans p where p.id = new.plan_id and p.status = 'matured')
  then
    raise exception 'the plan of investment % has not matured', new.code using errcode = '23514';
  end if;
  if new.status = 'exit_requested' and old.status = 'active' and not exists (
    select from investment_exits e where e.investment_id = new.id and e.status = 'waiting')
    or old.status = 'exit_requested' and new.status in ('active', 'matured', 'exited') and exists (
    select from investment_exits e where e.investment_id = new.id and e.status = 'waiting')
  then
    raise exception 'what was asked about investment % says otherwise', new.code using errcode = '23514';
  end if;
  if new.status = 'exited' and not exists (
    select from investment_exits e
    where e.investment_id = new.id and e.status = 'settled' and e.decided_at = new.ended_at)
  then
    raise exception 'nobody settled that investment % ends early', new.code using errcode = '23514';
  end if;
  -- A dispute about its payment freezes it, too; what an administrator froze, an administrator frees.
  if old.status = 'frozen' and new.status <> 'cancelled' and exists (
    select from investment_freezes f where f.investment_id = new.id and f.freed_at is null)
  then
    raise exception 'nobody freed investment %', new.code using errcode = '23514';
  end if;
  if new.status in ('paid_out', 'rolled_over') then
    select * into ended from investment_maturities m where m.investment_id = new.id;
    if not found or ended.paid_kobo + ended.rolled_kobo <> new.principal_kobo
      or (ended.rolled_kobo > 0) <> (new.status = 'rolled_over')
    then
      raise exception 'what became of investment % is not told', new.code using errcode = '23514';
    end if;
    if new.principal_kobo > investment_second_above() and not exists (
      select from investment_pay_outs o where o.investment_id = new.id)
    then
      raise exception 'investment % takes two administrators', new.code using errcode = '23514';
    end if;
    if ended.into_id is not null and not exists (
      select from investments r
        join investment_roll_consents c on c.investment_id = new.id and c.plan_id = r.plan_id
      where r.id = ended.into_id and r.member_uid = new.member_uid and r.source = 'roll_over' and r.status = 'active'
        and r.principal_kobo = ended.rolled_kobo + ended.from_wallet_kobo)
    then
      raise exception 'what investment % goes on in is not here', new.code using errcode = '23514';
    end if;
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_ending from public;
create trigger investments_ending before update of status on investments
  for each row when (session_user = 'kolo_app' and new.status <> old.status) execute function guard_investment_ending();

-- Above which amount a second administrator decides about the end of an investment: a part of the set-up for investments,
-- which two administrators agree to. A setting of its own could be written by one.
create function investment_second_above() returns bigint language sql stable
  set search_path from current
as $$
  select coalesce((
    select (s.value ->> 'secondAboveKobo')::bigint from community_settings s where s.name = 'investments.set-up'),
    100000000)
$$;
revoke execute on function investment_second_above from public;
grant execute on function investment_second_above to kolo_app;

-- What the trust page shows costs what it shows: what members have in a plan is kept beside it, by the database alone.
create table plan_contributions (
  plan_id uuid primary key references investment_plans,
  held_kobo bigint not null check (held_kobo >= 0),
  investments integer not null check (investments >= 0)
);
grant select on plan_contributions to kolo_app;

-- An investment is in its plan from its payment until it ends.
create function keep_plan_contributions() returns trigger language plpgsql security definer
  set search_path from current
as $$
declare
  inside text[] := '{active,exit_requested,frozen,matured}';
  more integer := (new.status = any (inside))::integer
    - (tg_op = 'UPDATE' and old.status = any (inside))::integer;
begin
  if more = 1 then
    insert into plan_contributions as c (plan_id, held_kobo, investments) values (new.plan_id, new.principal_kobo, 1)
    on conflict (plan_id) do update
    set held_kobo = c.held_kobo + new.principal_kobo, investments = c.investments + 1;
  elsif more = -1 then
    update plan_contributions c
    set held_kobo = c.held_kobo - new.principal_kobo, investments = c.investments - 1 where c.plan_id = new.plan_id;
  end if;
  return null;
end
$$;
revoke execute on function keep_plan_contributions from public;
create trigger investments_contributions after insert or update of status on investments
  for each row execute function keep_plan_contributions();

-- Investing by itself (docs/decisions/093-automatic-investing-has-a-mandate.md): a member agrees to a mandate, and what is
-- bought by it names it.
-- The words of a mandate, once for everybody who agreed to the same.
create table investment_mandate_texts (
  sha256 text primary key check (sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  body text not null check (length(body) between 1 and 20000)
);
grant select, insert on investment_mandate_texts to kolo_app;

-- That a member agreed to it: when, in which wording, and from where. It holds while their setting is on.
create table investment_mandates (
  id uuid primary key,
  member_uid uuid not null,
  sha256 text not null references investment_mandate_texts,
  number integer not null check (number > 0),
  given_at timestamptz not null,
  -- Removed when the member is erased.
  ip text check (length(ip) between 2 and 45)
);
create index investment_mandates_of_member on investment_mandates (member_uid, given_at desc);
grant select, insert on investment_mandates to kolo_app;
grant update (ip) on investment_mandates to kolo_app;
insert into personal_columns (table_name, column_name) values ('investment_mandates', 'member_uid');

-- That its member accepted them: when, in which wording of the agreement, and from where.
create table investment_agreements (
  investment_id uuid primary key references investments,
  sha256 text not null references investment_agreement_texts,
  -- The version of the agreement's form; the text says the terms of its plan.
  number integer not null check (number > 0),
  accepted_at timestamptz not null,
  -- Removed when the member is erased.
  ip text check (length(ip) between 2 and 45),
  -- The mandate an agreement was accepted by; none where its member accepted it themselves.
  mandate_id uuid references investment_mandates
);
create index investment_agreements_by_mandate on investment_agreements (mandate_id) where mandate_id is not null;
grant select, insert on investment_agreements to kolo_app;
grant update (ip) on investment_agreements to kolo_app;

create trigger investment_agreements_guard before insert or update on investment_agreements
  for each row when (session_user = 'kolo_app') execute function guard_investment_agreement();

create function guard_investment_mandate() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if new.ip is not null then
    raise exception 'from where a mandate was given is only removed' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_mandate from public;
create trigger investment_mandates_guard before update on investment_mandates
  for each row when (session_user = 'kolo_app') execute function guard_investment_mandate();

-- What an asset of a plan was worth later: written by one administrator and agreed to by another, added and never changed.
-- The value an asset was reviewed with stays where it is.
create table investment_valuations (
  id uuid primary key,
  asset_id uuid not null references investment_plan_assets,
  value_kobo bigint not null check (value_kobo between 0 and 100000000000000),
  -- What it pays at its end, and what was paid for it, where the paper says so.
  face_kobo bigint check (face_kobo between 1 and 100000000000000),
  cost_kobo bigint check (cost_kobo between 1 and 100000000000000),
  valued_on date not null,
  file_id uuid not null references investment_plan_files,
  approval_id uuid not null unique references approvals,
  asked_by uuid not null,
  -- Nobody, where it was decided alone after a day.
  agreed_by uuid check (agreed_by <> asked_by),
  agreed_at timestamptz not null
);
create index investment_valuations_of on investment_valuations (asset_id, valued_on desc, id desc);
grant select, insert on investment_valuations to kolo_app;

create function guard_investment_valuation() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'investments.asset-valuation' and a.subject_id = new.asset_id::text
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
      and a.asked_by = new.asked_by
      and new.agreed_by is not distinct from case when a.alone then null else a.decided_by end
      and (a.change ->> 'valueKobo')::bigint = new.value_kobo and a.change ->> 'valuedOn' = new.valued_on::text
      and a.change ->> 'fileId' = new.file_id::text
      and (a.change ->> 'faceKobo')::bigint is not distinct from new.face_kobo
      and (a.change ->> 'costKobo')::bigint is not distinct from new.cost_kobo)
  then
    raise exception 'nobody has agreed to this value' using errcode = '23514';
  end if;
  if not exists (
    select from investment_plan_assets s
    join investment_plans p on p.id = s.plan_id
    join investment_plan_documents d on d.plan_id = p.id and d.file_id = new.file_id
    where s.id = new.asset_id and p.status not in ('draft', 'in_review', 'cancelled') and s.valued_on <= new.valued_on)
    or exists (
      select from investment_valuations v where v.asset_id = new.asset_id and v.valued_on > new.valued_on)
  then
    raise exception 'a value has its paper and follows the value before it' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_valuation from public;
create trigger investment_valuations_guard before insert on investment_valuations
  for each row when (session_user = 'kolo_app') execute function guard_investment_valuation();
