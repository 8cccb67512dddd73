-- The same text as before, with its statements planned once: written as one statement of SQL, which is planned again at
-- each call and for each value inside, an event cost a millisecond of a processor to seal (page 017).
create or replace function audit_canonical(value jsonb) returns text
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

create or replace function audit_text(event audit_events) returns text
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
