-- Batch jobs, and backups.

-- Work that takes longer than a request: how far it is, what it came to, whose it is. Whoever does a piece of it holds
-- its row for as long, so that no other node does the same piece and a node that dies lets go at once.
create table long_works (
  id uuid primary key,
  -- `savings.close-goals`: the feature and the deed.
  kind text not null check (length(kind) between 3 and 60),
  -- The record it is about.
  subject_id text not null check (length(subject_id) between 1 and 100),
  title text not null check (length(title) between 3 and 200),
  -- Who began it; nobody once they have left, and where the system did.
  owner_uid uuid references profiles (uid) on delete set null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0 check (done >= 0),
  total bigint not null check (total >= 0),
  -- What the next piece begins with; only its kind reads it.
  place jsonb not null,
  -- One sentence: what it came to, or why it could not go on.
  outcome text check (length(outcome) between 3 and 300),
  -- Tries of the next piece that failed in a row, the last reason for whoever runs the server, and when it is its turn.
  failures integer not null default 0 check (failures >= 0),
  error text check (length(error) <= 1000),
  next_at timestamptz not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint long_works_ended check ((state = 'running') = (ended_at is null)),
  constraint long_works_outcome check (state not in ('done', 'failed') or outcome is not null)
);
-- One of a kind is under way for a subject at a time.
create unique index long_works_under_way on long_works (kind, subject_id) where state = 'running';
create index long_works_next on long_works (next_at, id) where state = 'running';
create index long_works_of_subject on long_works (subject_id, begun_at desc);
create index long_works_of_owner on long_works (owner_uid) where owner_uid is not null;
create index long_works_ended_at on long_works (ended_at) where ended_at is not null;
-- Long work that failed is found for the administrators' first screen by what it is, however much else has ended.
create index long_works_failed on long_works (ended_at, id) where state = 'failed';
grant select, insert, delete on long_works to kolo_app;
grant update (state, done, place, outcome, failures, error, next_at, ended_at) on long_works to kolo_app;
insert into personal_columns (table_name, column_name) values ('long_works', 'owner_uid');

-- The backups that the server made by itself, so that it can say when the last one was. They are facts: never changed.
create table backups (
  taken_at timestamptz primary key,
  size_bytes bigint not null check (size_bytes > 0),
  row_count bigint not null check (row_count > 0),
  file_count bigint not null check (file_count >= 0)
);
grant select, insert on backups to kolo_app;
