-- What members are notified of, and by which way.

-- What people are told. A telling is one sentence of an act to some people; it is written down once, so that routing it
-- a second time after a crash finds it done. A notice is what one person reads in the product, a delivery is one way out
-- of it. All of it goes with its person, and after some months by itself.
create table tellings (
  id uuid primary key,
  topic text not null check (topic ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  at timestamptz not null
);
create index tellings_by_age on tellings (at);
grant select, insert, delete on tellings to kolo_app;

create table notices (
  id uuid primary key,
  telling_id uuid not null references tellings (id) on delete cascade,
  uid uuid not null references profiles (uid) on delete cascade,
  topic text not null,
  title text not null check (length(title) <= 200),
  body text not null check (length(body) <= 5000),
  link text check (link ~ '^/[^/\\]' or link = '/'),
  at timestamptz not null,
  read_at timestamptz
);
create index notices_of on notices (uid, id);
create index notices_unread on notices (uid) where read_at is null;
create index notices_of_telling on notices (telling_id);
grant select, insert, delete on notices to kolo_app;
grant update (read_at) on notices to kolo_app;
insert into personal_columns (table_name, column_name) values ('notices', 'uid');

create table notice_deliveries (
  id uuid primary key,
  telling_id uuid references tellings (id) on delete cascade,
  -- What a summary says of it.
  notice_id uuid references notices (id) on delete cascade,
  -- Nobody: an address outside the community.
  uid uuid references profiles (uid) on delete cascade,
  topic text not null,
  channel text not null check (channel in ('email', 'push', 'sms')),
  -- `collected` waits for a summary, `summed` went out in one.
  state text not null check (state in ('collected', 'summed', 'waiting', 'delivered', 'gone', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  error text check (length(error) <= 300),
  at timestamptz not null,
  done_at timestamptz,
  constraint notice_deliveries_done check ((done_at is null) = (state in ('collected', 'waiting'))),
  constraint notice_deliveries_collected
    check (state not in ('collected', 'summed') or (uid is not null and notice_id is not null))
);
create index notice_deliveries_of_telling on notice_deliveries (telling_id);
create index notice_deliveries_of_notice on notice_deliveries (notice_id);
create index notice_deliveries_of on notice_deliveries (uid, id);
create index notice_deliveries_by_state on notice_deliveries (state, id);
create index notice_deliveries_collected_by on notice_deliveries (uid, channel) where state = 'collected';
create index notice_deliveries_loose on notice_deliveries (at) where telling_id is null;
grant select, insert, delete on notice_deliveries to kolo_app;
grant update (state, tries, error, done_at) on notice_deliveries to kolo_app;
insert into personal_columns (table_name, column_name) values ('notice_deliveries', 'uid');

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
grant select, insert, update, delete on push_browsers to kolo_app;
insert into personal_columns (table_name, column_name) values ('push_browsers', 'uid');
