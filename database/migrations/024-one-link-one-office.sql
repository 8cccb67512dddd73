-- A recovery makes one administrator, in the transaction in which its link is used; afterwards neither the link nor the
-- appointment it carried can be pointed at again.

alter table mail_links add column used_xact xid8;
alter table appointments add column written_xact xid8;

create or replace function guard_recovery_link() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' or old.used_at is not null then
    raise exception 'a recovery link is made on the console and used once' using errcode = '42501';
  end if;
  new.used_xact := pg_current_xact_id();
  return new;
end
$$;

create or replace function guard_appointment() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not (case new.through
    when 'approval' then exists (
      select from approvals a
      where a.id = new.approval_id and a.applied_xact = pg_current_xact_id() and a.subject_id = new.uid::text
        and a.kind in ('profile.role', 'profile.standing')
        and a.asked_by = new.by_uid and a.decided_by is not distinct from coalesce(new.approved_by, a.decided_by))
    when 'first' then new.became = 'admin' and not exists (
      select from profiles p where p.role = 'admin' and not p.is_archived)
    when 'recovery' then new.became = 'admin' and exists (
        select from mail_links l
        where l.purpose = 'recovery' and l.used_at = new.at and l.used_xact = pg_current_xact_id())
      and not exists (
        select from appointments a where a.through = 'recovery' and a.written_xact = pg_current_xact_id())
    else false
  end) then
    raise exception 'nobody has decided this appointment' using errcode = '23514';
  end if;
  new.written_xact := pg_current_xact_id();
  return new;
end
$$;

create or replace function guard_profile() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
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
        and a.written_xact = pg_current_xact_id()
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

-- A higher threshold has its approval, as every other setting here: what was proposed before there were approvals
-- carries nothing any more.
create or replace function guard_setting() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
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
        or tg_op = 'INSERT' and (new.value #>> '{}')::bigint <= 50000000)
    else true
  end) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;

-- An objection stands: nobody takes it back or gives it to somebody else, and a notice that is over stays over.
create function guard_objection() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'an objection stands' using errcode = '23514';
end
$$;
create trigger alone_notices_objection_stands before update on alone_notices
  for each row when (
    old.objected_by is not null
      and row (new.objected_by, new.objected_at, new.objection)
        is distinct from row (old.objected_by, old.objected_at, old.objection)
    or old.closed_at is not null)
  execute function guard_objection();
revoke execute on function guard_objection from public;
