-- The person behind each sign-in, and what officers keep about members.

-- The person behind each sign-in: personal data, role, standing, settings and preferences. Records of money name
-- only the uid and never refer to this table by key, so that a person can be erased while the books stay whole.
create sequence member_code_numbers;
grant usage on sequence member_code_numbers to kolo_app;

create table profiles (
  uid uuid primary key,
  member_code text not null check (member_code ~ '^KM-[0-9]{5,}$'),
  -- A member whom administrators brought in may have no e-mail yet; every e-mail that is given is still one member's.
  email text not null check (
  email = '' or email = lower(email) and length(email) between 3 and 254),
  full_name text not null check (length(full_name) between 1 and 100),
  phone text not null default '' check (phone = '' or phone ~ '^\+234[0-9]{10}$'),
  gender text check (gender in ('female', 'male', 'undisclosed')),
  date_of_birth date,
  marital_status text check (marital_status in ('single', 'married', 'divorced', 'widowed')),
  wedding_anniversary date,
  location text not null default '' check (length(location) <= 120),
  occupation text not null default '' check (length(occupation) <= 80),
  preferred_investment_naira integer check (preferred_investment_naira between 0 and 1000000000),
  avatar text not null default '',
  profile_complete boolean not null,
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  is_active boolean not null default true,
  is_verified boolean not null default false,
  email_verified boolean not null default false,
  phone_verified boolean not null default false,
  kyc_status text not null default 'pending'
    check (kyc_status in ('pending', 'in_review', 'verified', 'rejected', 'expired')),
  account_tier text not null default 'basic' check (account_tier in ('basic', 'standard', 'premium')),
  linked_providers text[] not null check (cardinality(linked_providers) > 0),
  primary_provider text not null,
  provider_data jsonb not null,
  settings jsonb not null,
  preferences jsonb not null,
  login_count integer not null default 0 check (login_count >= 0),
  last_login_minutes integer not null default 0 check (last_login_minutes >= 0),
  session_minutes bigint not null default 0 check (session_minutes >= 0),
  sessions_ended integer not null default 0 check (sessions_ended >= 0),
  is_archived boolean not null default false,
  archived_at timestamptz,
  transferred_to uuid,
  name_key text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz,
  last_active_at timestamptz,
  -- Written with the profile, from a list; nobody changes it by the server's role.
  next_of_kin jsonb,
  email_seal bytea,
  check (is_archived = (archived_at is not null)),
  check (marital_status = 'married' or wedding_anniversary is null),
  constraint profiles_transferred_are_archived check (transferred_to is null or is_archived)
);
-- One index for each way the members' list is read, in the order it is shown, so that a page costs the same in a
-- community of fifty and of a million.
create index profiles_by_name on profiles (name_key, uid) where not is_archived;
create index profiles_by_tier on profiles (account_tier, name_key, uid) where not is_archived;
create index profiles_by_identity_check on profiles (kyc_status, name_key, uid) where not is_archived;
create index profiles_staff on profiles (role, name_key, uid) where not is_archived and role <> 'user';
create index profiles_inactive on profiles (name_key, uid) where not is_archived and not is_active;
create unique index profiles_member_code on profiles (member_code) where not is_archived;
create index profiles_archived_by_email on profiles (email, archived_at) where is_archived;
-- Whose birthday or wedding anniversary is this week: found by month and day.
create index profiles_by_birthday on profiles
  (((extract(month from date_of_birth) * 100 + extract(day from date_of_birth))::integer)) where not is_archived;
create index profiles_by_anniversary on profiles
  (((extract(month from wedding_anniversary) * 100 + extract(day from wedding_anniversary))::integer))
  where not is_archived and wedding_anniversary is not null;
create unique index profiles_email_once
  on profiles (email, (case when email = '' then uid end)) nulls not distinct where not is_archived;
-- The members' list is narrowed to who has not proved an e-mail or not completed a profile, ordered by when people joined
-- (an import lets many join at one moment), and counted from one index.
create index profiles_unproved on profiles (name_key, uid) where not is_archived and not email_verified;
create index profiles_incomplete on profiles (name_key, uid) where not is_archived and not profile_complete;
create index profiles_by_joining on profiles (created_at, uid) where not is_archived;
create index profiles_counted on profiles (account_tier, kyc_status, role, is_active, email_verified, profile_complete)
  where not is_archived;
grant select, insert, delete on profiles to kolo_app;
grant update (
  email, full_name, phone, gender, date_of_birth, marital_status, wedding_anniversary, location, occupation,
  preferred_investment_naira, avatar, profile_complete, role, is_active, is_verified, email_verified, phone_verified,
  kyc_status, account_tier, linked_providers, primary_provider, provider_data, settings, preferences, login_count,
  last_login_minutes, session_minutes, sessions_ended, is_archived, archived_at, transferred_to, name_key, version,
  updated_at, last_sign_in_at, last_active_at, email_seal
) on profiles to kolo_app;

-- What a member can be found by, one row a word: the words of the name, the e-mail, the code and the phone number.
create table profile_words (
  word text not null collate "C",
  uid uuid not null references profiles (uid) on delete cascade,
  kind text not null check (kind in ('name', 'email', 'code', 'phone')),
  primary key (word, uid, kind)
);
create index profile_words_of on profile_words (uid);
grant select, insert, delete on profile_words to kolo_app;

-- Who changed somebody's role, standing or tier, when and why. Reasons live here and not in the audit log, because
-- they are words about a person and go when the person is erased; the log keeps that it happened.
create table member_changes (
  id uuid primary key,
  uid uuid not null references profiles (uid) on delete cascade,
  -- Whether somebody's identity was checked is decided by two administrators, because money leaves to whoever it was.
  kind text not null check (kind in ('role', 'standing', 'tier', 'identity')),
  before text not null,
  after text not null check (after <> before),
  reason text not null check (length(reason) between 5 and 300),
  actor_uid uuid not null,
  changed_at timestamptz not null
);
create index member_changes_of on member_changes (uid, changed_at);
grant select, insert on member_changes to kolo_app;
insert into personal_columns (table_name, column_name) values ('member_changes', 'uid');

-- Members' pictures, made small before they are sent; they go with their profile. A picture lies in a file, or in its row
-- where it was put there by a version before 1.0.
create table avatars (
  uid uuid primary key references profiles (uid) on delete cascade,
  bytes bytea check (octet_length(bytes) between 1 and 32768),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  changed_at timestamptz not null,
  stored_name text unique check (stored_name ~ '^[0-9a-f]{48}$'),
  check ((bytes is null) <> (stored_name is null))
);
grant select, insert, delete on avatars to kolo_app;
insert into personal_columns (table_name, column_name) values ('avatars', 'uid');

-- How often each screen was opened on each day: numbers about screens, nothing about anybody.
create table page_views (
  measurement_id text not null check (length(measurement_id) between 1 and 40),
  day date not null,
  -- The pattern of the screen's address, such as /savings/:id.
  screen text not null check (length(screen) between 1 and 100),
  views bigint not null check (views > 0),
  primary key (measurement_id, day, screen)
);
grant select, insert on page_views to kolo_app;
grant update (views) on page_views to kolo_app;

create function guard_profile() returns trigger language plpgsql
  set search_path from current
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
    and not tier_is_imported(new.uid, new.account_tier)
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
revoke execute on function guard_profile from public;
create trigger profiles_guard before insert or delete on profiles
  for each row when (session_user = 'kolo_app') execute function guard_profile();
-- Signing in and being here touch the row often and none of these.
create trigger profiles_guard_change
  before update of role, is_active, account_tier, phone_verified, is_archived, transferred_to on profiles
  for each row when (session_user = 'kolo_app') execute function guard_profile();

-- Kept answers do not stay for ever: they go with their person, and after a week, when nobody tries a request again.
-- Nobody else takes one out, because a deed whose key is forgotten could be done twice.
create function forget_answers_of_leaver() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  delete from idempotency_keys where actor_uid = old.uid;
  return old;
end
$$;
revoke execute on function forget_answers_of_leaver from public;
create trigger forget_answers_of_leaver after delete on profiles
  for each row execute function forget_answers_of_leaver();

-- An identity counts as checked by two administrators' word, or by a reviewer's on the member's own paper. What gives
-- nothing follows from the papers: something waits, was refused, is past its day.
create function guard_identity() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_identity from public;
create trigger profiles_guard_identity before update on profiles
  for each row when (session_user = 'kolo_app' and new.kyc_status is distinct from old.kyc_status)
  execute function guard_identity();

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
grant select, insert, delete on member_documents to kolo_app;
grant update (
  kind, status, number_sealed, number_mark, last4, expires_on, sent_at, seen_by, decided_by, decided_at, reason,
  reminded_at, version
) on member_documents to kolo_app;
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
grant select, insert, delete on identity_numbers to kolo_app;
grant update (number_sealed, number_mark, last4, kept_at) on identity_numbers to kolo_app;
insert into personal_columns (table_name, column_name) values ('identity_numbers', 'member_uid');

-- A document is approved by an administrator who opened it and whose it is not, and goes only the ways it may.
create function guard_member_document() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_member_document from public;
create trigger member_documents_guard before insert or update of status on member_documents
  for each row when (session_user = 'kolo_app') execute function guard_member_document();

-- Living members by the month they joined in.
create table profile_months (
  month date primary key check (month = date_trunc('month', month::timestamp)::date),
  living integer not null check (living >= 0)
);
grant select on profile_months to kolo_app;

create function count_profiles() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    insert into profile_months as m (month, living)
    select date_trunc('month', p.created_at at time zone 'Africa/Lagos')::date, count(*)
    from added p where not p.is_archived group by 1 order by 1
    on conflict (month) do update set living = m.living + excluded.living;
  elsif tg_op = 'DELETE' then
    update profile_months m set living = m.living - gone.profiles
    from (
      select date_trunc('month', p.created_at at time zone 'Africa/Lagos')::date as month, count(*) as profiles
      from removed p where not p.is_archived group by 1
    ) gone
    where m.month = gone.month;
  else
    update profile_months m set living = m.living + case when new.is_archived then -1 else 1 end
    where m.month = date_trunc('month', new.created_at at time zone 'Africa/Lagos')::date;
  end if;
  return null;
end
$$;
revoke execute on function count_profiles from public;
create trigger profiles_counted after insert on profiles
  referencing new table as added for each statement execute function count_profiles();
create trigger profiles_discounted after delete on profiles
  referencing old table as removed for each statement execute function count_profiles();
create trigger profiles_counted_again after update of is_archived on profiles
  for each row when (old.is_archived <> new.is_archived) execute function count_profiles();

-- Whoever leaves takes along what a list said of them; what they brought stays in its sums.
create function forget_list_of_leaver() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  update move_in_rows set name = '', email = '', phone = '', number = '', gender = null, born_on = null, cells = '{}',
    notes = '[]' where member_uid = old.uid;
  return null;
end
$$;
revoke execute on function forget_list_of_leaver from public;
create trigger forget_list_of_leaver after delete on profiles for each row execute function forget_list_of_leaver();

-- What somebody of staff keeps of that list under a name: its search, filters, order and columns, as its address says them.
create table member_views (
  id uuid primary key,
  owner_uid uuid not null references profiles (uid) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  search text not null check (length(search) <= 600),
  kept_at timestamptz not null,
  unique (owner_uid, name)
);
grant select, insert, update, delete on member_views to kolo_app;
insert into personal_columns (table_name, column_name) values ('member_views', 'owner_uid');

-- What administrators note about a member among themselves. It is data about that person: their copy holds it, and it goes
-- with them (docs/decisions/138-notes-are-read-by-whom-they-are-about.md).
create table member_notes (
  id uuid primary key,
  uid uuid not null references profiles (uid) on delete cascade,
  author_uid uuid not null,
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null
);
create index member_notes_of on member_notes (uid, id desc);
create index member_notes_by on member_notes (author_uid);
grant select, insert, delete on member_notes to kolo_app;
insert into personal_columns (table_name, column_name) values ('member_notes', 'uid');

-- How many members were here, week by week, and how many of those who joined in a month still come: numbers, and nobody.
create table weeks_of_use (
  week date primary key check (extract(isodow from week) = 1),
  members integer not null check (members >= 0),
  active integer not null check (active >= 0),
  sign_ins integer not null check (sign_ins >= 0),
  joined integer not null check (joined >= 0)
);
grant select, insert, update on weeks_of_use to kolo_app;

create table months_of_joining (
  month date primary key check (extract(day from month) = 1),
  joined integer not null check (joined >= 0),
  here integer not null check (here >= 0 and here <= joined),
  counted_on date not null
);
grant select, insert, update on months_of_joining to kolo_app;

-- Who was invited to open an account (docs/decisions/150-an-invitation-proves-its-address.md). The link is known by its
-- mark alone; one address has one invitation that is open.
create table invitations (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by uuid not null,
  made_at timestamptz not null,
  sent_at timestamptz not null,
  sends int not null default 1 check (sends > 0),
  expires_at timestamptz not null check (expires_at > sent_at),
  accepted_at timestamptz,
  accepted_uid uuid references profiles (uid) on delete cascade,
  check ((accepted_at is null) = (accepted_uid is null))
);
create unique index invitations_open on invitations (email) where accepted_at is null;
create index invitations_accepted on invitations (accepted_uid) where accepted_uid is not null;
create index invitations_expire on invitations (expires_at) where accepted_at is null;
grant select, insert, delete on invitations to kolo_app;
grant update (
  token_hash, invited_by, sent_at, sends, expires_at, accepted_at, accepted_uid
) on invitations to kolo_app;
insert into personal_columns (table_name, column_name) values ('invitations', 'accepted_uid');

-- The members' list as a file of any length, made as long work and kept for some days.
create table member_files (
  id uuid primary key,
  owner_uid uuid not null,
  -- What it is narrowed to and ordered by, as it was asked for.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  asked_at timestamptz not null,
  stored_name text check (stored_name ~ '^[0-9a-f]{48}$'),
  made_at timestamptz,
  constraint member_files_made check (stored_name is null or made_at is not null)
);
create index member_files_of on member_files (owner_uid, id desc);
create index member_files_stored on member_files (stored_name) where stored_name is not null;
create index member_files_kept_until on member_files (made_at) where stored_name is not null;
grant select, insert on member_files to kolo_app;
grant update (stored_name, made_at) on member_files to kolo_app;
insert into personal_columns (table_name, column_name) values ('member_files', 'owner_uid');

-- Names are looked for, sorted and compared in plain letters (decision 280): Ɗanjuma as danjuma, Łukasz as lukasz. The
-- function folds letters as foundation/letters.ts does; database/fold-letters.test.ts compares the two.
create function fold_letters(written text) returns text language sql immutable strict parallel safe
return normalize(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(
    regexp_replace(normalize(written, NFKD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]',
      '', 'g'),
    'ÐØðøĐđĦħıĸŁłŊŋŦŧƀƁƂƃƄƅƆƇƈƉƊƋƌƎƏƐƑƒƓƔƖƗƘƙƚƜƝƞƟƤƥƦƧƨƩƫƬƭƮƱƲƳƴƵƶƷƿǝǤǥǷȜȝȠȡȢȣȤȥȴȵȶȷȺȻȼȽȾȿɀɁɂɃɄɅɆɇɈɉɊɋɌɍɎɏɐɑɒɓɔɕɖɗɘəɛɜɟɠɡɣɤɥɦɨɩɪɫɬɭɯɱɲɳɴɵɷɸɹɽɾʀʁʂʃʈʉʊʋʌʐʑʒʔʝʞʟʹʻʼʽˈᵽẜẝↃↄⱠⱡⱢⱣⱤⱥⱦⱧⱨⱩⱪⱫⱬⱭⱮⱯⱰⱱⱲⱳⱾⱿꞋꞌꞍꞪꞫꞬꞭꞮꞰꞲꟅꟋ',
    'DOdoDdHhiKLlNnTtbBBbBbOCcDDDdEEEFfGGIIKklMNnOPpRSsSTTtTUVYyZzZweGgWYyNDOoZzLNTJACcLTsz''''BUVEeJjQqRrYyaaaboCddEeeeJgggghhiiillLmmnNNoOPRrRrRsstuuvvZZz''jkL''''''''''pSSCcLlLPRatHhKkZzAMAAVWwSZ''''HHEGLIKJSG'), 'Æ', 'AE'), 'Þ', 'TH'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'Œ', 'OE'), 'œ', 'oe'), 'ƕ', 'hv'), 'Ƣ', 'GH'), 'ƣ', 'gh'), 'Ƕ', 'HV'), 'ȸ', 'DB'), 'ȹ', 'QP'), 'ẞ', 'SS'), NFC);
