-- Who did what. An event is written in the transaction of the deed and waits for nobody; a sealer later gives each
-- event its place in one hash chain. The application may add rows and read them; it may change or remove none.

create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z-]+(\.[a-z-]+)+$'),
  actor_uid uuid,
  subject_uid uuid,
  target_type text,
  target_id text,
  facts jsonb not null default '{}',
  request_id text not null,
  address text,
  check ((target_type is null) = (target_id is null))
);
create index audit_events_by_kind on audit_events (kind, id);
create index audit_events_by_actor on audit_events (actor_uid, id) where actor_uid is not null;
create index audit_events_by_subject on audit_events (subject_uid, id) where subject_uid is not null;
create index audit_events_by_time on audit_events (at);

-- What still waits for its seal, so that sealing costs by the queue and not by the history.
create table audit_unsealed (
  event_id uuid primary key references audit_events
);

create table audit_seals (
  position bigint primary key check (position > 0),
  event_id uuid not null unique references audit_events,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null
);

-- The end of the chain; whoever holds this row's lock is the sealer of the moment.
create table audit_chain_end (
  one boolean primary key default true check (one),
  position bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
insert into audit_chain_end (position, hash) values (0, repeat('0', 64));

grant select, insert on audit_events, audit_seals to kolo_app;
grant select, insert, delete on audit_unsealed to kolo_app;
grant select, update (position, hash) on audit_chain_end to kolo_app;
