-- The audit log and its seals.

-- Who did what. An event is written in the transaction of the deed and waits for nobody; a sealer later gives each
-- event its place in one hash chain. The log is written by the functions of this file alone. The server's role may record
-- an event and have the waiting ones sealed; it can neither say when an event was recorded nor what a seal says, and takes
-- nothing off the waiting list but by sealing it (docs/decisions/006-audit-is-sealed-after-commit.md).
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
  -- The moment by the database's own clock at which the row was written, beside the moment of the event in `at`. Null in
  -- the oldest events, which keep the hash they had.
  recorded_at timestamptz default clock_timestamp(),
  check ((target_type is null) = (target_id is null))
);
create index audit_events_by_kind on audit_events (kind, id);
create index audit_events_by_actor on audit_events (actor_uid, id) where actor_uid is not null;
create index audit_events_by_subject on audit_events (subject_uid, id) where subject_uid is not null;
create index audit_events_by_time on audit_events (at);
-- What happened to one record is read at once, however long the log is.
create index audit_events_by_target on audit_events (target_id, id) where target_id is not null;
grant select on audit_events to kolo_app;

-- What still waits for its seal, so that sealing costs by the queue and not by the history.
create table audit_unsealed (
  event_id uuid primary key references audit_events
);
grant select on audit_unsealed to kolo_app;

create table audit_seals (
  position bigint primary key check (position > 0),
  event_id uuid not null unique references audit_events,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null
);
grant select on audit_seals to kolo_app;

-- The end of the chain; whoever holds this row's lock is the sealer of the moment.
create table audit_chain_end (
  one boolean primary key default true check (one),
  position bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
grant select on audit_chain_end to kolo_app;
insert into audit_chain_end (position, hash) values (0, repeat('0', 64));

create function audit_record(
  event_id uuid, event_at timestamptz, event_kind text, actor uuid, subject uuid, event_target_type text,
  event_target_id text, event_facts jsonb, event_request text, event_address text
) returns void
  language sql security definer set search_path from current
as $$
  with event as (
    insert into audit_events
      (id, at, kind, actor_uid, subject_uid, target_type, target_id, facts, request_id, address)
    values (event_id, event_at, event_kind, actor, subject, event_target_type, event_target_id, event_facts,
      event_request, event_address)
    returning id
  )
  insert into audit_unsealed (event_id) select id from event
$$;
revoke execute on function audit_record from public;
grant execute on function audit_record to kolo_app;

-- JSON with the keys of every object in order, as `canonicalJson` of features/audit/audit.rules.ts writes it. In plpgsql, so
-- that its statements are planned once: as one statement of SQL it is planned again at each call and for each value inside.
create function audit_canonical(value jsonb) returns text
  language plpgsql immutable
as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce((
        select string_agg(to_json(e.key)::text || ':' || case
            when jsonb_typeof(e.inner_value) in ('object', 'array') then audit_canonical(e.inner_value)
            else e.inner_value::text
          end, ',' order by e.key collate "C")
        from jsonb_each(value) as e (key, inner_value)), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(audit_canonical(e.item), ',' order by e.n)
        from jsonb_array_elements(value) with ordinality as e (item, n)), '') || ']';
    else
      return value::text;
  end case;
end
$$;
revoke execute on function audit_canonical from public;

-- What of an event is hashed.
create function audit_text(event audit_events) returns text
  language plpgsql stable
as $$
begin
  return audit_canonical(jsonb_build_object(
      'id', event.id,
      'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'kind', event.kind, 'actorUid', event.actor_uid, 'subjectUid', event.subject_uid,
      'targetType', event.target_type, 'targetId', event.target_id,
      'facts', event.facts, 'requestId', event.request_id, 'address', event.address)
    || case when event.recorded_at is null then '{}' else jsonb_build_object(
      'recordedAt', to_char(event.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end);
end
$$;
revoke execute on function audit_text from public;

-- Gives the oldest waiting events their position and hash and answers how many. Whoever holds the chain's end seals;
-- everybody else is answered 0 at once.
create function audit_seal(most integer) returns integer
  language plpgsql security definer set search_path from current
as $$
declare
  last bigint;
  head text;
  event audit_events;
  ids uuid[] := '{}';
  hashes text[] := '{}';
begin
  select e.position, e.hash into last, head from audit_chain_end e for update skip locked;
  if not found then
    return 0;
  end if;
  for event in
    select e.* from audit_unsealed u join audit_events e on e.id = u.event_id
    order by e.recorded_at nulls first, e.id
    limit most
  loop
    ids := ids || event.id;
    head := encode(sha256(convert_to(
      head || e'\n' || (last + cardinality(ids)) || e'\n' || audit_text(event), 'UTF8')), 'hex');
    hashes := hashes || head;
  end loop;
  if cardinality(ids) = 0 then
    return 0;
  end if;
  insert into audit_seals (position, event_id, hash, sealed_at)
    select last + s.n, s.id, s.hash, clock_timestamp() from unnest(ids, hashes) with ordinality as s (id, hash, n);
  delete from audit_unsealed where event_id = any (ids);
  update audit_chain_end set position = last + cardinality(ids), hash = head;
  return cardinality(ids);
end
$$;
revoke execute on function audit_seal from public;
grant execute on function audit_seal to kolo_app;

-- Each time the audit log was gone through from its beginning to its end: who asked, how far it came, and what it found.
create table audit_proofs (
  id uuid primary key,
  begun_at timestamptz not null,
  -- Nobody: each night by itself.
  asked_by uuid,
  -- How many sealed events are gone through.
  events bigint not null default 0 check (events >= 0),
  ended_at timestamptz,
  -- Where it ended, if nothing was wrong; what was, if something was.
  head text check (head ~ '^[0-9]+:[0-9a-f]{64}$'),
  finding text,
  constraint audit_proofs_found check (case when ended_at is null then head is null and finding is null
    else (head is null) <> (finding is null) end)
);
create unique index audit_proofs_under_way on audit_proofs ((true)) where ended_at is null;
grant select, insert on audit_proofs to kolo_app;
grant update (events, ended_at, head, finding) on audit_proofs to kolo_app;
