-- A savings plan's interest is contractual, by a rate for each day, or declared by the meeting once a year is over
-- (docs/decisions/368-interest-is-contractual-or-declared.md).
alter table savings_plans add column interest_basis text not null default 'contractual'
  check (interest_basis in ('contractual', 'declared'));
-- Nothing accrues while the year runs, and nobody is promised a rate.
alter table savings_plans add constraint savings_plans_declared check (
  interest_basis = 'contractual' or rate_bps = 0 and rate_tiers = '[]' and posting = 'annual' and compounding);
grant update (interest_basis) on savings_plans to kolo_app;

-- No other rate either: what a meeting declares is no version of the plan.
create function guard_contractual_rate() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (select from savings_plans p where p.id = new.plan_id and p.interest_basis = 'declared') then
    raise exception 'the interest of this plan is declared by the meeting' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_contractual_rate from public;
create trigger savings_plan_versions_contractual before insert on savings_plan_versions
  for each row execute function guard_contractual_rate();

create or replace function keep_earned_interest() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  if exists (
    select from added d
    join savings_accounts g on g.id = d.account_id
    join savings_plans p on p.id = g.plan_id and p.interest_basis = 'declared'
    where d.earned_micro_kobo <> 0)
  then
    raise exception 'a plan whose interest is declared by the meeting earns none in the year' using errcode = '23514';
  end if;
  insert into interest_payables as k (plan_id, kobo)
  select g.plan_id,
    sum(interest_kobo(d.accrued_micro_kobo) - interest_kobo(d.accrued_micro_kobo - d.earned_micro_kobo))
  from added d join savings_accounts g on g.id = d.account_id
  group by g.plan_id order by g.plan_id
  on conflict (plan_id) do update set kobo = k.kobo + excluded.kobo;
  return null;
end
$$;
