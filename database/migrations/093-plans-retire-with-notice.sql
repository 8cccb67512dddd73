-- A plan with members' money in it is retired with 30 days' notice: on its day what is in its goals goes to their owners'
-- wallets, and then it is over.
alter table savings_plans add column retires_on date;
alter table savings_plans add constraint savings_plans_retiring check (
  retires_on is null or status in ('suspended', 'retired'));
grant update (retires_on) on savings_plans to kolo_app;
create index savings_plans_retiring_on on savings_plans (retires_on) where status = 'suspended' and retires_on is not null;

create or replace function guard_savings_plan() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  decided boolean;
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.prepared_by);
    if new.status <> 'draft' or new.retires_on is not null then
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
  -- Two administrators say the day, at least 30 days before it; it is called off by opening the plan again.
  if new.retires_on is distinct from old.retires_on
    and not (new.retires_on is null and new.status = 'active')
    and not (old.retires_on is null and old.status = 'suspended' and new.status = 'suspended' and exists (
      select from approvals a
      where a.kind = 'savings.plan-retirement' and a.subject_id = new.id::text and a.status = 'approved'
        and a.applied_xact = pg_current_xact_id() and a.change ->> 'retiresOn' = new.retires_on::text
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
