-- Events have the audiences of announcements: everybody, some account tiers, or whoever holds one of some plans.
alter table events
  add column plan_ids uuid[] not null default '{}',
  drop constraint events_audience_check,
  add constraint events_audience_check check (audience in ('all', 'tiers', 'plans')),
  add constraint events_plans check ((audience = 'plans') = (cardinality(plan_ids) > 0));
grant update (plan_ids) on events to kolo_app;

-- Once it is published, the plans hold as the tiers do.
create function guard_event_plans() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'the audience of event % holds', old.code using errcode = '23514';
end
$$;
create trigger events_plans_guard before update on events
  for each row when (session_user = 'kolo_app' and old.published_at is not null and new.plan_ids is distinct from old.plan_ids)
  execute function guard_event_plans();
revoke execute on function guard_event_plans from public;
