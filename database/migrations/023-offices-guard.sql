-- Offices, tiers, the standing of staff, protected settings and confirmed payments change only together with the row
-- of the decision that changes them, when the server writes (docs/decisions/017-no-decision-no-change.md).

-- As the other of this name, and what was approved is exactly what the record becomes.
create function approved_now(approval_kind text, subject text, becomes jsonb) returns boolean
  language sql stable
as $$
  select exists (
    select from approvals a
    where a.kind = approval_kind and a.subject_id = subject and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id() and a.change -> 'after' = becomes)
$$;
revoke execute on function approved_now(text, text, jsonb) from public;
grant execute on function approved_now(text, text, jsonb) to kolo_app;

-- Whoever decides administers; whoever asks has an office.
create function guard_approval() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from profiles p where p.uid = new.asked_by and p.role <> 'user' and p.is_active and not p.is_archived)
    then
      raise exception '% asks for nothing', new.asked_by using errcode = 'KL002';
    end if;
  elsif new.status in ('approved', 'sent_back') then
    perform require_administrator(new.decided_by);
  end if;
  return new;
end
$$;
create trigger approvals_guard before insert or update on approvals
  for each row when (session_user = 'kolo_app') execute function guard_approval();

-- An appointment is written with the approval that carries it, for the first administrator there is, or for whoever
-- opened the link that the server's own console made.
create function guard_appointment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not (case new.through
    when 'approval' then exists (
      select from approvals a
      where a.id = new.approval_id and a.applied_xact = pg_current_xact_id() and a.subject_id = new.uid::text
        and a.asked_by = new.by_uid and a.decided_by is not distinct from coalesce(new.approved_by, a.decided_by))
    when 'first' then new.became = 'admin' and not exists (
      select from profiles p where p.role = 'admin' and not p.is_archived)
    when 'recovery' then new.became = 'admin' and exists (
      select from mail_links l where l.purpose = 'recovery' and l.used_at = new.at)
    else false
  end) then
    raise exception 'nobody has decided this appointment' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger appointments_guard before insert on appointments
  for each row when (session_user = 'kolo_app') execute function guard_appointment();

-- A link that makes an administrator is made by the server's console, as the owner of the tables, and used once.
create function guard_recovery_link() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' or old.used_at is not null then
    raise exception 'a recovery link is made on the console and used once' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger mail_links_recovery_made before insert on mail_links
  for each row when (session_user = 'kolo_app' and new.purpose = 'recovery') execute function guard_recovery_link();
create trigger mail_links_recovery_used before update on mail_links
  for each row when (session_user = 'kolo_app' and new.purpose = 'recovery') execute function guard_recovery_link();

create function guard_profile() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  giver profiles;
begin
  if tg_op = 'DELETE' then
    if old.role = 'admin' and old.is_active and not old.is_archived and not exists (
      select from profiles p where p.uid <> old.uid and is_administrator(p.uid))
    then
      raise exception 'the last administrator stays' using errcode = '23514';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    -- Everybody begins as a member; what a transferred profile had been given follows it, its office does not.
    select p.* into giver from profiles p where p.transferred_to = new.uid;
    if new.role <> 'user'
      or row (new.account_tier, new.kyc_status, new.phone_verified) is distinct from row (
        coalesce(giver.account_tier, 'basic'), coalesce(giver.kyc_status, 'pending'),
        coalesce(giver.phone_verified, false))
      or new.is_active and giver.is_active is false
    then
      raise exception 'a profile begins as a member''s' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.role <> old.role
    and not approved_now('profile.role', new.uid::text, to_jsonb(new.role))
    -- The first administrator and a recovery; their appointment was looked at when it was written.
    and not (new.role = 'admin' and exists (
      select from appointments a
      where a.uid = new.uid and a.became = 'admin' and a.through in ('first', 'recovery') and a.at = new.updated_at
        and (a.through = 'recovery' or not exists (select from profiles p where p.role = 'admin' and not p.is_archived))))
  then
    raise exception 'nobody has approved this office' using errcode = '23514';
  end if;
  if new.is_active <> old.is_active and old.role <> 'user'
    and not approved_now('profile.standing', new.uid::text,
      to_jsonb(case when new.is_active then 'active' else 'inactive' end))
  then
    raise exception 'nobody has approved this standing of staff' using errcode = '23514';
  end if;
  if new.account_tier <> old.account_tier
    and not approved_now('profile.tier', new.uid::text, to_jsonb(new.account_tier))
  then
    raise exception 'nobody has approved this tier' using errcode = '23514';
  end if;
  if new.phone_verified and not old.phone_verified then
    raise exception 'nobody has checked this phone number' using errcode = '23514';
  end if;
  if old.is_archived and not new.is_archived
    or old.transferred_to is not null and new.transferred_to is distinct from old.transferred_to
    or new.is_archived and not old.is_archived and exists (select from sign_ins s where s.uid = new.uid)
  then
    raise exception 'only a profile nobody can sign in to is given away, once' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger profiles_guard before insert or delete on profiles
  for each row when (session_user = 'kolo_app') execute function guard_profile();
-- Signing in and being here touch the row often and none of these.
create trigger profiles_guard_change
  before update of role, is_active, account_tier, phone_verified, is_archived, transferred_to on profiles
  for each row when (session_user = 'kolo_app') execute function guard_profile();

-- Settings that decide when two people are needed, and how much a member may move.
create function guard_setting() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not (case new.name
    when 'profile.tier-limits' then approved_now('profile.tier-limits', new.name, new.value)
    when 'payments.alone-ceiling' then approved_now('payments.alone-ceiling', new.name, new.value)
    when 'payments.second-administrator-from' then
      is_administrator(new.updated_by) and (
        approved_now('payments.threshold', new.name, new.value)
        -- Lowering it needs nobody's agreement.
        or tg_op = 'UPDATE' and (new.value #>> '{}')::bigint <= (old.value #>> '{}')::bigint
        or tg_op = 'INSERT' and (new.value #>> '{}')::bigint <= 50000000
        or exists (
          select from community_settings s
          where s.name = 'payments.second-administrator-proposal' and s.value ->> 'amount' = new.value #>> '{}'
            and (s.value ->> 'by' <> new.updated_by::text
              or (s.value ->> 'noticeAt')::timestamptz <= new.updated_at - interval '24 hours')))
    else true
  end) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger community_settings_guard before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name in ('profile.tier-limits', 'payments.alone-ceiling',
    'payments.second-administrator-from')) execute function guard_setting();

-- A payment is confirmed with the words of those who say so and a journal of its own, of the same amount; then it stays.
create function guard_payment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'no payment begins as confirmed' using errcode = '23514';
  end if;
  if old.status = 'confirmed' then
    raise exception 'payment % is confirmed', old.code using errcode = '23514';
  end if;
  if not exists (
    select from payment_decisions d
    where d.payment_id = new.id and d.round = new.round and d.decision = 'confirmation'
      and d.administrator_uid = new.confirmed_by and d.administrator_uid <> new.member_uid
      and d.received_kobo = new.received_kobo and d.decided_at = new.confirmed_at
      and d.alone = (new.confirmed_with = 'alone'))
  then
    raise exception 'no administrator has said that payment % arrived', new.code using errcode = '23514';
  end if;
  if new.confirmed_with = 'two' and not exists (
    select from payment_decisions d
    where d.payment_id = new.id and d.round = new.round and d.decision = 'confirmation'
      and d.administrator_uid not in (new.confirmed_by, new.member_uid) and d.received_kobo = new.received_kobo)
  then
    raise exception 'nobody else has said that payment % arrived', new.code using errcode = '23514';
  end if;
  if new.confirmed_with = 'alone' and not exists (
      select from payment_decisions d
      where d.payment_id = new.id and d.round = new.round and d.staff_told
        and d.decided_at <= new.confirmed_at - interval '24 hours')
    and not exists (
      select from alone_notices n
      where n.subject_type = 'payment' and n.subject_id = new.id::text and n.objected_by is null
        and n.told_at <= new.confirmed_at - interval '24 hours')
  then
    raise exception 'nobody was told that payment % is confirmed alone', new.code using errcode = '23514';
  end if;
  if not exists (
      select from ledger_journals j
      where j.id = new.journal_id and j.deed = 'payment.confirmed' and j.posted_at = new.confirmed_at
        and j.facts ->> 'payment' = new.code and j.reverses is null
        and not exists (select from ledger_journals r where r.reverses = j.id))
    or (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = new.journal_id) <> new.received_kobo
  then
    raise exception 'the books do not say that payment % arrived', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger payments_guard_new before insert on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed') execute function guard_payment();
create trigger payments_guard before update on payments
  for each row when (session_user = 'kolo_app' and (new.status = 'confirmed' or old.status = 'confirmed'))
  execute function guard_payment();

revoke execute on function guard_approval, guard_appointment, guard_recovery_link, guard_profile, guard_setting,
  guard_payment from public;
