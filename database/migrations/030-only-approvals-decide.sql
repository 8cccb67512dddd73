-- A bank account begins to take money, and a plan opens or is retired for good, on an approval alone. What was decided
-- before there were approvals stays as it is, and carries nothing from now on (docs/decisions/017-no-decision-no-change.md).

create or replace function guard_collection_account() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.proposed_by);
    if new.status <> 'proposed' then
      raise exception 'an account begins as a proposal' using errcode = '23514';
    end if;
  elsif new.status = old.status then
    if new.activated_at is distinct from old.activated_at or new.retired_at is distinct from old.retired_at then
      raise exception 'the moments of an account are its decisions''' using errcode = '23514';
    end if;
  elsif old.status = 'retired' or new.status = 'proposed' then
    raise exception 'a retired account stays retired' using errcode = '23514';
  elsif new.status = 'active' and not approved_now('payments.collection-account', new.id::text) then
    raise exception 'nobody has approved account %', new.id using errcode = '23514';
  elsif new.status = 'retired' and not exists (
    select from collection_account_decisions d
    where d.account_id = new.id and d.decision = 'retired' and d.decided_at = new.retired_at)
  then
    raise exception 'no administrator has retired account %', new.id using errcode = '23514';
  end if;
  return new;
end
$$;

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
  if old.status <> 'draft' and row (new.rate_bps, new.min_open_kobo, new.min_topup_kobo, new.min_balance_kobo,
      new.max_balance_kobo, new.notice_hours, new.free_withdrawals_per_quarter, new.inactive_days, new.dormant_days,
      new.prepared_by, new.prepared_at)
    is distinct from row (old.rate_bps, old.min_open_kobo, old.min_topup_kobo, old.min_balance_kobo,
      old.max_balance_kobo, old.notice_hours, old.free_withdrawals_per_quarter, old.inactive_days, old.dormant_days,
      old.prepared_by, old.prepared_at)
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
