-- A plan that ends may name another in which its goals go on: each gets a goal there, with everything that was in it, once.
alter table savings_plans add column successor_id uuid references savings_plans;
alter table savings_plans add constraint savings_plans_followed check (
  successor_id is null or retires_on is not null and successor_id <> id);
grant update (successor_id) on savings_plans to kolo_app;

-- The plan that was to follow, where the owner wants the wallet instead; the goal this one goes on from, and what came along.
alter table savings_accounts
  add column declined_plan_id uuid references savings_plans,
  add column continues_id uuid unique references savings_accounts,
  add column carried_kobo bigint not null default 0,
  add constraint savings_accounts_carried check (
    carried_kobo >= 0 and (carried_kobo > 0) = (continues_id is not null) and continues_id <> id);
grant update (declined_plan_id) on savings_accounts to kolo_app;

-- A goal goes on once, for its owner, in the plan that follows its own, and only when that has come to its day.
create function guard_continued_goal() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
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
revoke execute on function guard_continued_goal() from public;
create trigger savings_accounts_continued before insert on savings_accounts
  for each row when (new.continues_id is not null) execute function guard_continued_goal();

create or replace function guard_savings_plan() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
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
