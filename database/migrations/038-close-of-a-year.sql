-- The close of a year takes every account of income and expense of the society, by value date, and counts on its last day
-- (docs/decisions/364-a-closed-year-takes-nothing-more.md).

-- The last year that is closed; 0 before the first. Nothing is told to count in it, or before it, any more.
create table ledger_last_closed_year (
  id boolean primary key default true check (id),
  year integer not null
);
insert into ledger_last_closed_year (year) select coalesce(max(y.year), 0) from surplus_years y;

-- Says of a journal of this transaction on which earlier day it counts. That day's month and year are open. Whoever closes
-- a year waits for those who say so.
create or replace function ledger_set_value_date(entry uuid, day date) returns void
  language plpgsql security definer set search_path from current
as $$
declare
  posted date;
  closed integer;
begin
  select (j.posted_at at time zone 'Africa/Lagos')::date into posted from ledger_journals j where j.id = entry;
  if posted is null or day > posted then
    raise exception 'journal % cannot count on %', entry, day using errcode = '23514';
  end if;
  select y.year into closed from ledger_last_closed_year y for share;
  if extract(year from day) <= closed then
    raise exception 'the year of % is closed', day using errcode = '23514';
  end if;
  if exists (select from ledger_closed_months m where m.month >= date_trunc('month', day)::date) then
    raise exception 'the month of % is closed', day using errcode = '23514';
  end if;
  if day < posted then
    insert into ledger_value_dates (journal_id, value_date, posted_on) values (entry, day, posted);
  end if;
end
$$;

-- Years that were closed before: their journals count on the last day of their year, too.
insert into ledger_value_dates (journal_id, value_date, posted_on)
select y.journal_id, make_date(y.year, 12, 31), (j.posted_at at time zone 'Africa/Lagos')::date
from surplus_years y join ledger_journals j on j.id = y.journal_id;

-- The journal that closes a year counts on its last day, even where December is closed: it moves what the year brought
-- between the accounts of the society and changes no result. It is the only one that may.
create function count_surplus_year() returns trigger language plpgsql security definer set search_path from current
as $$
begin
  update ledger_last_closed_year set year = new.year;
  insert into ledger_value_dates (journal_id, value_date, posted_on)
  select j.id, make_date(new.year, 12, 31), (j.posted_at at time zone 'Africa/Lagos')::date
  from ledger_journals j
  where j.id = new.journal_id and j.deed = 'surplus.closed' and (j.facts ->> 'year')::integer = new.year;
  return new;
end
$$;
revoke execute on function count_surplus_year from public;
create trigger surplus_years_counted before insert on surplus_years
  for each row execute function count_surplus_year();

-- What the accounts of income and expense of the society hold at the end of a day, by value date. What plans earn is their
-- members' and stays out.
create function year_accounts_on(last date) returns table (kind text, scope text, net_credit_kobo bigint)
  language sql stable set search_path from current
as $$
  with kept as (select max(d.day) as day from ledger_day_ends d where d.day <= $1)
  select x.kind, x.scope, sum(x.net)::bigint
  from (
    select d.kind, d.scope, d.net_credit_kobo as net from ledger_day_ends d join kept on d.day = kept.day
    union all
    select m.kind, m.scope, m.net_credit_kobo
    from kept cross join lateral ledger_moved(
      coalesce(ledger_day_begins(kept.day + 1), '-infinity'), ledger_day_begins($1 + 1)) m
    union all
    select v.kind, v.scope, v.net_credit_kobo from ledger_valued_by($1) v
  ) x
  where x.kind in ('fees', 'penalties', 'own_income', 'interest_savings', 'psp_fees', 'own_expense')
  group by x.kind, x.scope
  having sum(x.net) <> 0
$$;
revoke execute on function year_accounts_on from public;
grant execute on function year_accounts_on to kolo_app;

create function guard_surplus_year_whole() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (select from year_accounts_on(make_date(new.year, 12, 31))) then
    raise exception 'the close of % leaves income or expense behind', new.year using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_surplus_year_whole from public;
create trigger surplus_years_whole before insert on surplus_years
  for each row when (session_user = 'kolo_app') execute function guard_surplus_year_whole();

-- Between income or expense and surplus, either way, and the reserve's part of it.
drop function posting_surplus_closed(ledger_entry);
insert into posting_rules (deed, moves, fact, approved_account, approval, uses_up) values
  ('surplus.closed', '{fees>surplus,penalties>surplus,own_income>surplus,interest_savings>surplus,psp_fees>surplus,
    own_expense>surplus,surplus>fees,surplus>penalties,surplus>own_income,surplus>interest_savings,surplus>psp_fees,
    surplus>own_expense,surplus>reserve}', 'year', null, 'distributions.surplus-year', 'approval');
