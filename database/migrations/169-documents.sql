-- Members' documents, their BVN and NIN, and the identity check that rests on them
-- (docs/decisions/101-one-reviewer-checks-an-identity.md).

create table member_documents (
  id uuid primary key,
  member_uid uuid not null references profiles (uid) on delete cascade,
  -- Nothing while it is a draft: the file is there, what it is was not said yet.
  kind text check (kind in ('nin_slip', 'passport', 'drivers_licence', 'voters_card', 'utility_bill', 'other')),
  status text not null default 'draft' check (status in ('draft', 'waiting', 'approved', 'rejected', 'expired')),
  number_sealed bytea,
  -- The same number is found again by it, and nothing is read from it.
  number_mark bytea,
  last4 text check (length(last4) between 1 and 4),
  expires_on date,
  file_name text not null check (length(file_name) between 1 and 100),
  stored_name char(48) not null unique,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 char(64) not null,
  added_at timestamptz not null,
  sent_at timestamptz,
  -- Reviewers who opened the file.
  seen_by uuid[] not null default '{}',
  decided_by uuid,
  decided_at timestamptz,
  decided_xact xid8,
  reason text check (length(reason) between 5 and 500),
  -- The member was told that it ends soon.
  reminded_at timestamptz,
  version integer not null default 1,
  constraint member_documents_sent check ((status = 'draft') = (sent_at is null)),
  constraint member_documents_said check (status = 'draft' or kind is not null),
  constraint member_documents_number check (
    (number_sealed is null) = (number_mark is null) and (number_sealed is null) = (last4 is null)),
  constraint member_documents_decided check (
    (status in ('approved', 'rejected', 'expired')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null) and (decided_by is null) = (reason is null))
);
create index member_documents_of on member_documents (member_uid, id desc);
create index member_documents_by_status on member_documents (status, sent_at, id);
create index member_documents_by_number on member_documents (number_mark) where number_mark is not null;
create index member_documents_ending on member_documents (expires_on) where status = 'approved' and expires_on is not null;
grant select, insert, delete, update (kind, status, number_sealed, number_mark, last4, expires_on, sent_at,
  seen_by, decided_by, decided_at, reason, reminded_at, version) on member_documents to kolo_app;
insert into personal_columns (table_name, column_name) values ('member_documents', 'member_uid');

create table identity_numbers (
  id uuid primary key,
  member_uid uuid not null references profiles (uid) on delete cascade,
  kind text not null check (kind in ('bvn', 'nin')),
  number_sealed bytea not null,
  number_mark bytea not null,
  last4 char(4) not null,
  kept_at timestamptz not null,
  unique (member_uid, kind),
  unique (kind, number_mark)
);
grant select, insert, delete, update (number_sealed, number_mark, last4, kept_at) on identity_numbers to kolo_app;
insert into personal_columns (table_name, column_name) values ('identity_numbers', 'member_uid');

-- A document is approved by an administrator who opened it and whose it is not, and goes only the ways it may.
create function guard_member_document() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'a document begins as a draft' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (
    ('draft', 'waiting'), ('waiting', 'approved'), ('waiting', 'rejected'), ('approved', 'expired'))
  then
    raise exception 'document % cannot become %', old.id, new.status using errcode = '23514';
  end if;
  if new.status in ('approved', 'rejected') then
    if new.decided_by = new.member_uid or not new.decided_by = any (old.seen_by) then
      raise exception 'nobody else has looked at document %', old.id using errcode = '23514';
    end if;
    perform require_administrator(new.decided_by);
    new.decided_xact := pg_current_xact_id();
  end if;
  return new;
end
$$;
create trigger member_documents_guard before insert or update of status on member_documents
  for each row when (session_user = 'kolo_app') execute function guard_member_document();
revoke execute on function guard_member_document from public;

-- Whether a reviewer approved an identity paper of this member in this very transaction.
create function identity_reviewed_now(member uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from member_documents d
    where d.member_uid = member and d.status = 'approved' and d.decided_xact = pg_current_xact_id()
      and d.kind in ('nin_slip', 'passport', 'drivers_licence', 'voters_card'))
$$;
revoke execute on function identity_reviewed_now from public;
grant execute on function identity_reviewed_now to kolo_app;

-- An identity counts as checked by two administrators' word, or by a reviewer's on the member's own paper. What gives
-- nothing follows from the papers: something waits, was refused, is past its day.
create or replace function guard_identity() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  identity_papers text[] := '{nin_slip,passport,drivers_licence,voters_card}';
begin
  if approved_now('profile.identity', new.uid::text, to_jsonb(new.kyc_status)) then
    return new;
  end if;
  if not (case
    when new.kyc_status = 'verified' then identity_reviewed_now(new.uid)
    when new.kyc_status = 'in_review' then old.kyc_status <> 'verified' and exists (
      select from member_documents d where d.member_uid = new.uid and d.status = 'waiting' and d.kind = any (identity_papers))
    when old.kyc_status = 'verified' then new.kyc_status = 'expired' and exists (
        select from member_documents d where d.member_uid = new.uid and d.status = 'expired' and d.kind = any (identity_papers))
      and not exists (
        select from member_documents d where d.member_uid = new.uid and d.status = 'approved' and d.kind = any (identity_papers))
    else old.kyc_status = 'in_review'
  end) then
    raise exception 'nobody has approved that this identity was checked' using errcode = '23514';
  end if;
  return new;
end
$$;

-- A checked identity lifts the tier from basic to standard; one that ended gives back what it lifted.
create function tier_follows_identity(was profiles, became profiles) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when became.kyc_status = 'verified' then was.account_tier = 'basic' and became.account_tier = 'standard'
      and (identity_reviewed_now(became.uid) or approved_now('profile.identity', became.uid::text, '"verified"'))
    else was.kyc_status = 'verified' and became.kyc_status = 'expired' and became.account_tier = 'basic'
  end
$$;
revoke execute on function tier_follows_identity from public;
grant execute on function tier_follows_identity to kolo_app;

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
