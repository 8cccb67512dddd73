-- The audit log is written by the functions of this page alone. The server's role may record an event and have the
-- waiting ones sealed; it can neither say when an event was recorded nor what a seal says, and takes nothing off the
-- waiting list but by sealing it (docs/decisions/006-audit-is-sealed-after-commit.md).

-- The moment by the database's own clock at which the row was written, beside the moment of the deed in `at`. Part of
-- the chain from here on; events from before have none and keep their hash.
alter table audit_events add column recorded_at timestamptz;
alter table audit_events alter column recorded_at set default clock_timestamp();

create function audit_record(
  event_id uuid, event_at timestamptz, event_kind text, actor uuid, subject uuid, event_target_type text,
  event_target_id text, event_facts jsonb, event_request text, event_address text
) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
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

-- JSON with the keys of every object in order, as `canonicalJson` of features/audit/audit.rules.ts writes it.
create function audit_canonical(value jsonb) returns text
  language sql immutable
as $$
  select case jsonb_typeof(value)
    when 'object' then '{' || coalesce((
      select string_agg(to_json(e.key)::text || ':' || audit_canonical(e.inner_value), ',' order by e.key collate "C")
      from jsonb_each(value) as e (key, inner_value)), '') || '}'
    when 'array' then '[' || coalesce((
      select string_agg(audit_canonical(e.item), ',' order by e.n)
      from jsonb_array_elements(value) with ordinality as e (item, n)), '') || ']'
    else value::text
  end
$$;

-- What of an event is hashed.
create function audit_text(event audit_events) returns text
  language sql stable
as $$
  select audit_canonical(jsonb_build_object(
      'id', event.id,
      'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'kind', event.kind, 'actorUid', event.actor_uid, 'subjectUid', event.subject_uid,
      'targetType', event.target_type, 'targetId', event.target_id,
      'facts', event.facts, 'requestId', event.request_id, 'address', event.address)
    || case when event.recorded_at is null then '{}' else jsonb_build_object(
      'recordedAt', to_char(event.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end)
$$;

-- Gives the oldest waiting events their position and hash and answers how many. Whoever holds the chain's end seals;
-- everybody else is answered 0 at once.
create function audit_seal(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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

revoke all on audit_events, audit_unsealed, audit_seals, audit_chain_end from kolo_app;
grant select on audit_events, audit_unsealed, audit_seals, audit_chain_end to kolo_app;
revoke execute on function audit_record, audit_canonical, audit_text, audit_seal from public;
grant execute on function audit_record, audit_seal to kolo_app;
