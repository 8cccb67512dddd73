-- Whom something is for (docs/decisions/112-an-audience-is-looked-up-each-time.md): everybody, the members of account
-- tiers, or whoever holds one of some investment plans. Who holds a plan is said here once.
create view plan_holders as
  select distinct member_uid, plan_id from investments where status in ('active', 'matured', 'exit_requested', 'frozen');
grant select on plan_holders to kolo_app;

alter table announcements
  add column plan_ids uuid[] not null default '{}',
  drop constraint announcements_audience_check,
  add constraint announcements_audience_check check (audience in ('all', 'tiers', 'plans')),
  add constraint announcements_plans check ((audience = 'plans') = (cardinality(plan_ids) > 0));
grant update (plan_ids) on announcements to kolo_app;

-- Once it appeared, the plans hold as the tiers do.
create function guard_announcement_plans() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'the audience of announcement % holds', old.code using errcode = '23514';
end
$$;
create trigger announcements_plans_guard before update on announcements
  for each row when (session_user = 'kolo_app' and old.published_at is not null and new.plan_ids is distinct from old.plan_ids)
  execute function guard_announcement_plans();
revoke execute on function guard_announcement_plans from public;
