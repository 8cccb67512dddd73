-- Browsers that take push messages: the address of one at its push service, and what a message is sealed with so that it
-- alone can read it. It goes with the session it was kept in and with its person.

create table push_browsers (
  id uuid primary key,
  uid uuid not null references profiles (uid) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- A browser belongs to whoever switched it on last.
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- Whether the whole text may be shown there, also while the device is locked.
  shows_all boolean not null,
  device text not null check (length(device) <= 200),
  kept_at timestamptz not null
);
create index push_browsers_of on push_browsers (uid);
create index push_browsers_of_session on push_browsers (session_id);

grant select, insert, delete on push_browsers to kolo_app;
grant update on push_browsers to kolo_app;

insert into personal_columns (table_name, column_name) values ('push_browsers', 'uid');
