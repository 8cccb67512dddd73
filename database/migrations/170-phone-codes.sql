-- A phone number is proved by a code that was sent to it (docs/decisions/102-a-code-proves-a-phone.md).

create table phone_codes (
  uid uuid primary key references profiles (uid) on delete cascade,
  id uuid not null,
  phone text not null check (phone ~ '^\+234[0-9]{10}$'),
  -- Of the code only a keyed mark is kept.
  code_mark bytea not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  used_xact xid8
);
grant select, insert, delete, update (id, phone, code_mark, sent_at, ends_at, used_at) on phone_codes to kolo_app;
insert into personal_columns (table_name, column_name) values ('phone_codes', 'uid');

create function guard_phone_code() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.used_xact := null;
  if new.used_at is not null then
    if old.used_at is not null or new.id <> old.id or new.phone <> old.phone or new.used_at >= old.ends_at then
      raise exception 'a code counts once, while it lasts' using errcode = '23514';
    end if;
    new.used_xact := pg_current_xact_id();
  end if;
  return new;
end
$$;
create trigger phone_codes_guard before update on phone_codes
  for each row when (session_user = 'kolo_app') execute function guard_phone_code();
revoke execute on function guard_phone_code from public;

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
    and not tier_follows_identity(old, new)
  then
    raise exception 'nobody has approved this tier' using errcode = '23514';
  end if;
  if new.phone_verified and not old.phone_verified and not exists (
    select from phone_codes c
    where c.uid = new.uid and c.phone = new.phone and c.used_xact = pg_current_xact_id())
  then
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
