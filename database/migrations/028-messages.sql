-- Messages between members.

-- What members write to each other, whom they do not want to hear of, and what moderators hide
-- (docs/decisions/098-a-conversation-is-a-pair.md).
create table message_threads (
  id uuid primary key,
  -- Who wrote first, and the other one.
  starter_uid uuid not null,
  other_uid uuid not null,
  last_place integer not null check (last_place > 0),
  last_at timestamptz not null,
  -- Up to which message each of them has read.
  starter_read integer not null default 0,
  other_read integer not null default 0,
  constraint message_threads_two check (starter_uid <> other_uid)
);
create unique index message_threads_pair on message_threads (least(starter_uid, other_uid), greatest(starter_uid, other_uid));
create index message_threads_of_starter on message_threads (starter_uid, last_at desc);
create index message_threads_of_other on message_threads (other_uid, last_at desc);
grant select, insert, delete on message_threads to kolo_app;
grant update (last_place, last_at, starter_read, other_read) on message_threads to kolo_app;
insert into personal_columns (table_name, column_name) values
  ('message_threads', 'other_uid'), ('message_threads', 'starter_uid');

create table messages (
  id uuid primary key,
  thread_id uuid not null references message_threads on delete cascade,
  -- Its place in the thread, counted while the thread is locked.
  place integer not null check (place > 0),
  author_uid uuid not null,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_because text check (hidden_because in ('insult', 'threat', 'fraud', 'advertising', 'private-data', 'other')),
  unique (thread_id, place),
  constraint messages_hidden check (num_nonnulls(hidden_at, hidden_by, hidden_because) in (0, 3))
);
grant select, insert on messages to kolo_app;
grant update (hidden_at, hidden_by, hidden_because) on messages to kolo_app;
insert into personal_columns (table_name, column_name) values ('messages', 'author_uid');

create table message_blocks (
  uid uuid not null,
  blocked_uid uuid not null,
  at timestamptz not null,
  primary key (uid, blocked_uid),
  constraint message_blocks_two check (uid <> blocked_uid)
);
create index message_blocks_of_blocked on message_blocks (blocked_uid);
grant select, insert, delete on message_blocks to kolo_app;
insert into personal_columns (table_name, column_name) values
  ('message_blocks', 'blocked_uid'), ('message_blocks', 'uid');

create table message_reports (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  reporter_uid uuid not null,
  because text not null check (because in ('insult', 'threat', 'fraud', 'advertising', 'private-data', 'other')),
  note text not null check (length(note) <= 500),
  at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'hidden', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  -- What the moderator wrote to the author, or why nothing was hidden.
  decision_note text check (length(decision_note) between 5 and 300),
  unique (message_id, reporter_uid),
  constraint message_reports_decided
    check ((status = 'open') = (num_nonnulls(decided_by, decided_at, decision_note) = 0)),
  constraint message_reports_whole check (num_nonnulls(decided_by, decided_at, decision_note) in (0, 3))
);
create index message_reports_by_status on message_reports (status, id desc);
grant select, insert on message_reports to kolo_app;
grant update (status, decided_by, decided_at, decision_note) on message_reports to kolo_app;
insert into personal_columns (table_name, column_name) values ('message_reports', 'reporter_uid');
