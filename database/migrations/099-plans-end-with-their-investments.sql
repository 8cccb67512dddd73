-- A plan is settled once everything in it is paid or rolled over, whatever the server writes.
create function guard_plan_settlement() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from investments i where i.plan_id = new.id
      and i.status in ('pending_payment', 'active', 'matured', 'exit_requested', 'frozen'))
  then
    raise exception 'not everything in plan % is paid', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_plans_settlement before update on investment_plans
  for each row when (session_user = 'kolo_app' and old.status = 'matured' and new.status = 'settled')
  execute function guard_plan_settlement();
revoke execute on function guard_plan_settlement from public;
