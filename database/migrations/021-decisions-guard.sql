-- What takes a decision changes only together with it. These triggers look at the row that is written and at the
-- decision beside it, when the server writes: they refuse what no deed of the program ever does. Whether a decision is right is
-- for the program to say; that there is one, by the right person, is a matter of the record
-- (docs/decisions/017-no-decision-no-change.md).

-- An approval of exactly this kind and subject that this very transaction gave.
create function approved_now(approval_kind text, subject text) returns boolean
  language sql stable
as $$
  select exists (
    select from approvals a
    where a.kind = approval_kind and a.subject_id = subject and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id())
$$;

create function is_administrator(person uuid) returns boolean
  language sql stable
as $$
  select exists (
    select from profiles p where p.uid = person and p.role = 'admin' and p.is_active and not p.is_archived)
$$;

-- A decision is an administrator's. Whoever was one when they began and is none any more is told so: the server answers
-- KL002 with "not allowed".
create function require_administrator(person uuid) returns void language plpgsql
as $$
begin
  if not is_administrator(person) then
    raise exception '% administers nothing', person using errcode = 'KL002';
  end if;
end
$$;

create function guard_decision() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_administrator(new.administrator_uid);
  return new;
end
$$;
create trigger collection_account_decisions_guard before insert on collection_account_decisions
  for each row when (session_user = 'kolo_app') execute function guard_decision();
create trigger savings_plan_decisions_guard before insert on savings_plan_decisions
  for each row when (session_user = 'kolo_app') execute function guard_decision();

-- And never about a payment of their own.
create function guard_payment_decision() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_administrator(new.administrator_uid);
  if exists (select from payments p where p.id = new.payment_id and p.member_uid = new.administrator_uid) then
    raise exception 'nobody decides on a payment of their own' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger payment_decisions_guard before insert on payment_decisions
  for each row when (session_user = 'kolo_app') execute function guard_payment_decision();

-- Where members are told to pay to.
create function guard_collection_account() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
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
  elsif new.status = 'active' and not approved_now('payments.collection-account', new.id::text)
    and not exists (
      select from collection_account_decisions d
      where d.account_id = new.id and d.decision = 'activated' and d.decided_at = new.activated_at
        and (d.administrator_uid <> new.proposed_by or d.alone and exists (
          select from collection_account_decisions n
          where n.account_id = new.id and n.decision = 'notice' and n.decided_at <= d.decided_at - interval '24 hours'))
    )
  then
    raise exception 'no second administrator has activated account %', new.id using errcode = '23514';
  elsif new.status = 'retired' and not exists (
    select from collection_account_decisions d
    where d.account_id = new.id and d.decision = 'retired' and d.decided_at = new.retired_at)
  then
    raise exception 'no administrator has retired account %', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger collection_accounts_guard before insert or update on collection_accounts
  for each row when (session_user = 'kolo_app') execute function guard_collection_account();

-- A plan's terms hold from its activation on, and another administrator than their author let them hold.
create function guard_savings_plan() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  decision_of_step text;
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
  decision_of_step := case
    when old.status = 'draft' and new.status = 'active' then 'activated'
    when old.status = 'active' and new.status = 'suspended' then 'suspended'
    when old.status = 'suspended' and new.status = 'active' then 'resumed'
    when old.status <> 'retired' and new.status = 'retired' then 'retired'
  end;
  if decision_of_step is null then
    raise exception 'plan % does not go from % to %', new.code, old.status, new.status using errcode = '23514';
  end if;
  if decision_of_step = 'activated' and approved_now('savings.plan-activation', new.id::text)
    or decision_of_step = 'retired' and approved_now('savings.plan-retirement', new.id::text)
  then
    return new;
  end if;
  if not exists (
    select from savings_plan_decisions d
    where d.plan_id = new.id and d.decision = decision_of_step and d.plan_version = old.version
      and case decision_of_step
        when 'activated' then d.administrator_uid <> new.prepared_by or d.alone
        when 'retired' then d.alone or exists (
          select from savings_plan_decisions a
          where a.plan_id = new.id and a.decision = 'retirement-asked' and a.administrator_uid <> d.administrator_uid)
        else true
      end
      and (not d.alone or exists (
        select from savings_plan_decisions n
        where n.plan_id = new.id and n.decided_at <= d.decided_at - interval '24 hours'
          and n.decision = case decision_of_step when 'activated' then 'activation-notice' else 'retirement-notice' end))
  ) then
    raise exception 'nobody has decided that plan % is %', new.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger savings_plans_guard before insert or update on savings_plans
  for each row when (session_user = 'kolo_app') execute function guard_savings_plan();

revoke execute on function guard_decision, guard_payment_decision, guard_collection_account, guard_savings_plan from public;
revoke execute on function approved_now, is_administrator, require_administrator from public;
grant execute on function approved_now, is_administrator, require_administrator to kolo_app;

-- Rights the program does not use. An answer is kept with its key until its row is old; nobody takes it out earlier.
revoke delete on idempotency_keys from kolo_app;
-- Whose a profile, a picture or a count is, and what it is called by, never changes.
revoke update on profiles, avatars, page_views from kolo_app;
grant update (email, full_name, phone, gender, date_of_birth, marital_status, wedding_anniversary, location, occupation,
  preferred_investment_naira, avatar, profile_complete, role, is_active, is_verified, email_verified, phone_verified, account_tier,
  linked_providers, primary_provider, provider_data, settings, preferences, login_count, last_login_minutes,
  session_minutes, sessions_ended, is_archived, archived_at, transferred_to, name_key, version, updated_at,
  last_sign_in_at, last_active_at) on profiles to kolo_app;
grant update (views) on page_views to kolo_app;
