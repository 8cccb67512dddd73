-- What the trust page shows costs what it shows: what members have in a plan is kept beside it, by the database alone.
create table plan_contributions (
  plan_id uuid primary key references investment_plans,
  held_kobo bigint not null check (held_kobo >= 0),
  investments integer not null check (investments >= 0)
);
grant select on plan_contributions to kolo_app;

-- An investment is in its plan from its payment until it ends.
create function keep_plan_contributions() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  inside text[] := '{active,exit_requested,frozen,matured}';
  more integer := (new.status = any (inside))::integer
    - (tg_op = 'UPDATE' and old.status = any (inside))::integer;
begin
  if more = 1 then
    insert into plan_contributions as c (plan_id, held_kobo, investments) values (new.plan_id, new.principal_kobo, 1)
    on conflict (plan_id) do update
    set held_kobo = c.held_kobo + new.principal_kobo, investments = c.investments + 1;
  elsif more = -1 then
    update plan_contributions c
    set held_kobo = c.held_kobo - new.principal_kobo, investments = c.investments - 1 where c.plan_id = new.plan_id;
  end if;
  return null;
end
$$;
create trigger investments_contributions after insert or update of status on investments
  for each row execute function keep_plan_contributions();
revoke execute on function keep_plan_contributions from public;

insert into plan_contributions (plan_id, held_kobo, investments)
select plan_id, sum(principal_kobo), count(*) from investments
where status in ('active', 'exit_requested', 'frozen', 'matured') group by plan_id;
create index plan_entries_income on plan_entries (plan_id, id desc) where income_kobo > 0;
create index distributions_posted on distributions (plan_id, id desc) where status = 'posted';
