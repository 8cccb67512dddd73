-- Copies of personal data, requests about it, and breaches.

-- Copies of everything that is kept about somebody, as they asked for them: where the file lies for some days. What stands
-- in them is everywhere else.
create table data_copies (
  id uuid primary key,
  owner_uid uuid not null references profiles (uid) on delete cascade,
  asked_at timestamptz not null,
  stored_name text check (stored_name ~ '^[0-9a-f]{48}$'),
  size_bytes bigint check (size_bytes > 0),
  made_at timestamptz,
  constraint data_copies_made check ((made_at is null) = (size_bytes is null)
    and (stored_name is null or made_at is not null))
);
create index data_copies_of on data_copies (owner_uid, id desc);
create index data_copies_stored on data_copies (stored_name) where stored_name is not null;
create index data_copies_kept_until on data_copies (made_at) where stored_name is not null;
-- One at a time.
create unique index data_copies_making on data_copies (owner_uid) where made_at is null;
grant select, insert, delete on data_copies to kolo_app;
grant update (stored_name, size_bytes, made_at) on data_copies to kolo_app;
insert into personal_columns (table_name, column_name) values ('data_copies', 'owner_uid');

-- What members ask about their data, and what was answered by when; and the log of what went wrong with people's data.
create table data_requests (
  id uuid primary key,
  -- Kept without a name once the member is gone: the books, the audit log and this say that somebody asked.
  member_uid uuid not null,
  kind text not null check (kind in ('correction', 'restriction', 'erasure')),
  -- What they wrote; nothing once they are gone.
  wish text check (length(wish) between 5 and 1000),
  asked_at timestamptz not null,
  due_on date not null,
  status text not null default 'open' check (status in ('open', 'done', 'refused', 'withdrawn')),
  answer text check (length(answer) between 5 and 1000),
  decided_by uuid,
  decided_at timestamptz,
  -- How often administrators were reminded: a week before it is due, and a day.
  reminders integer not null default 0 check (reminders between 0 and 2),
  version integer not null default 1 check (version > 0),
  constraint data_requests_decided check (
    (status in ('done', 'refused')) = (decided_by is not null)
    and (status = 'open') = (decided_at is null)
    and (status in ('done', 'refused') or answer is null)),
  constraint data_requests_by_another check (decided_by <> member_uid)
);
create index data_requests_of on data_requests (member_uid, id desc);
create index data_requests_in on data_requests (status, due_on, id);
create unique index data_requests_one_open on data_requests (member_uid, kind) where status = 'open';
grant select, insert on data_requests to kolo_app;
grant update (wish, status, answer, decided_by, decided_at, reminders, version) on data_requests to kolo_app;
insert into personal_columns (table_name, column_name) values ('data_requests', 'member_uid');

create table breaches (
  id uuid primary key,
  title text not null check (length(title) between 5 and 120),
  -- Since when the community knows: the regulator's 72 hours run from here.
  noticed_at timestamptz not null,
  what text not null check (length(what) between 10 and 2000),
  data_kinds text not null check (length(data_kinds) between 3 and 500),
  -- How many people it concerns in all, members or not.
  concerned integer not null check (concerned between 0 and 1000000000),
  opened_by uuid not null,
  opened_at timestamptz not null,
  reported_at timestamptz,
  closed_at timestamptz,
  reminded boolean not null default false,
  version integer not null default 1 check (version > 0),
  constraint breaches_noticed check (noticed_at <= opened_at)
);
create index breaches_open on breaches (noticed_at) where closed_at is null;
grant select, insert on breaches to kolo_app;
grant update (reported_at, closed_at, reminded, version) on breaches to kolo_app;

-- What was found and done: written once, never changed.
create table breach_entries (
  id uuid primary key,
  breach_id uuid not null references breaches (id),
  kind text not null check (kind in ('note', 'done', 'reported', 'not-reported', 'told', 'closed')),
  words text not null check (length(words) between 5 and 2000),
  by_uid uuid not null,
  at timestamptz not null
);
create index breach_entries_of on breach_entries (breach_id, id);
grant select, insert on breach_entries to kolo_app;

-- Members it concerns, by name.
create table breach_people (
  breach_id uuid not null references breaches (id),
  member_uid uuid not null,
  told_at timestamptz,
  primary key (breach_id, member_uid)
);
create index breach_people_of on breach_people (member_uid);
grant select, insert, delete on breach_people to kolo_app;
grant update (told_at) on breach_people to kolo_app;
insert into personal_columns (table_name, column_name) values ('breach_people', 'member_uid');
