-- The members' list is narrowed to who has not proved an e-mail or not completed a profile, ordered by when people joined
-- (an import lets many join at one moment), and counted from one index.

create index profiles_unproved on profiles (name_key, uid) where not is_archived and not email_verified;
create index profiles_incomplete on profiles (name_key, uid) where not is_archived and not profile_complete;
create index profiles_by_joining on profiles (created_at, uid) where not is_archived;
drop index profiles_by_age;
create index profiles_counted on profiles (account_tier, kyc_status, role, is_active, email_verified, profile_complete)
  where not is_archived;

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
