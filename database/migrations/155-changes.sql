-- What may be old on somebody's screen (docs/decisions/097-a-change-says-only-what-to-read-again.md). A row names what is
-- read and who reads it, never what it says; it is written with the deed, and goes after minutes.

create table changes (
  id uuid primary key default gen_random_uuid(),
  -- The beginning of what is to be read again: /api/tickets
  path text not null check (path ~ '^/api/' and length(path) <= 100),
  -- For one person, or for everybody who holds a permission but one.
  uid uuid,
  permission text check (length(permission) <= 50),
  except_uid uuid,
  -- Of the database's clock, which is the same for all nodes.
  at timestamptz not null default clock_timestamp(),
  constraint changes_for check (num_nonnulls(uid, permission) = 1),
  constraint changes_but check (except_uid is null or permission is not null)
);
create index changes_by_age on changes (at);
grant select, insert, delete on changes to kolo_app;
