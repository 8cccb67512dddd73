-- What the administrators' first screen says in figures is kept, so that it costs the same in a community of any size:
-- what moved by month and kind of account, how many members joined in a month, what lies in a savings plan. The first and
-- the last are kept as far as the books are proved; what came later is added when it is asked
-- (docs/decisions/117-figures-are-kept-to-the-last-proof.md).

create table ledger_flows (
  kind text not null,
  -- Its first day, as it is counted in Lagos.
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  credited_kobo bigint not null check (credited_kobo >= 0),
  debited_kobo bigint not null check (debited_kobo >= 0),
  primary key (kind, month)
);

-- Everything posted up to this moment is in the rows above, and nothing is posted at or before it any more.
create table ledger_flows_kept (
  one boolean primary key default true check (one),
  through_at timestamptz not null default '-infinity'
);
insert into ledger_flows_kept default values;

-- What moved after a moment, up to another one. Plans go by the places, whatever statistics say.
create function ledger_flows_between(after_at timestamptz, through_at timestamptz)
  returns table (kind text, month date, credited_kobo numeric, debited_kobo numeric)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  select a.kind, m.month, sum(m.credited), sum(m.debited)
  from (
    select date_trunc('month', j.posted_at at time zone 'Africa/Lagos')::date as month, side.account,
      sum(side.credited) as credited, sum(side.debited) as debited
    from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id
    cross join lateral (values (t.debit_account, 0, t.amount_kobo), (t.credit_account, t.amount_kobo, 0))
      as side (account, credited, debited)
    where j.posted_at > after_at and j.posted_at <= through_at
    group by 1, 2
  ) m
  join ledger_accounts a on a.id = m.account
  group by 1, 2
$$;

-- Keeps what is proved and not kept yet, at most to the end of a month; answers whether more is left.
create function ledger_keep_flows() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  kept timestamptz;
  proved timestamptz;
  step timestamptz;
begin
  select k.through_at into kept from ledger_flows_kept k for no key update;
  select w.until_at into proved from ledger_walks w where w.walk = 'forward';
  if kept = '-infinity' then
    select min(j.posted_at) - interval '1 microsecond' into kept from ledger_journals j;
  end if;
  if kept is null or proved <= kept then
    return false;
  end if;
  step := least(proved, (date_trunc('month', kept at time zone 'Africa/Lagos') + interval '1 month') at time zone 'Africa/Lagos');
  insert into ledger_flows as f (kind, month, credited_kobo, debited_kobo)
  select b.kind, b.month, b.credited_kobo, b.debited_kobo from ledger_flows_between(kept, step) b
  on conflict (kind, month) do update
  set credited_kobo = f.credited_kobo + excluded.credited_kobo, debited_kobo = f.debited_kobo + excluded.debited_kobo;
  update ledger_flows_kept set through_at = step;
  return step < proved;
end
$$;

grant select on ledger_flows, ledger_flows_kept to kolo_app;
revoke execute on function ledger_flows_between, ledger_keep_flows from public;
grant execute on function ledger_flows_between, ledger_keep_flows to kolo_app;

do $$ begin while ledger_keep_flows() loop end loop; end $$;

-- A bank account is debited by almost every deposit, and any other account by few transfers: from a sample, PostgreSQL
-- takes the few for as many as the bank's and reads the whole table for them.
alter table ledger_transfers alter column debit_account set (n_distinct = -0.05), alter column credit_account set (n_distinct = -0.05);
analyze ledger_transfers;

-- The queue of one channel is counted from its index alone.
drop index payments_queue;
create index payments_queue on payments (submitted_at, id) include (amount_kobo, channel) where status = 'proof_submitted';

-- Living members by the month they joined in.
create table profile_months (
  month date primary key check (month = date_trunc('month', month::timestamp)::date),
  living integer not null check (living >= 0)
);
insert into profile_months
select date_trunc('month', p.created_at at time zone 'Africa/Lagos')::date, count(*)
from profiles p where not p.is_archived group by 1;

create function count_profiles() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into profile_months as m (month, living)
    select date_trunc('month', p.created_at at time zone 'Africa/Lagos')::date, count(*)
    from added p where not p.is_archived group by 1 order by 1
    on conflict (month) do update set living = m.living + excluded.living;
  elsif tg_op = 'DELETE' then
    update profile_months m set living = m.living - gone.profiles
    from (
      select date_trunc('month', p.created_at at time zone 'Africa/Lagos')::date as month, count(*) as profiles
      from removed p where not p.is_archived group by 1
    ) gone
    where m.month = gone.month;
  else
    update profile_months m set living = m.living + case when new.is_archived then -1 else 1 end
    where m.month = date_trunc('month', new.created_at at time zone 'Africa/Lagos')::date;
  end if;
  return null;
end
$$;
create trigger profiles_counted after insert on profiles
  referencing new table as added for each statement execute function count_profiles();
create trigger profiles_discounted after delete on profiles
  referencing old table as removed for each statement execute function count_profiles();
create trigger profiles_counted_again after update of is_archived on profiles
  for each row when (old.is_archived <> new.is_archived) execute function count_profiles();
grant select on profile_months to kolo_app;
revoke execute on function count_profiles from public;

-- The open goals of a savings plan, those that hold money, and what they hold, at one proved moment.
create table savings_plan_sums (
  plan_id uuid primary key references savings_plans (id),
  goals integer not null check (goals >= 0),
  funded integer not null check (funded >= 0),
  balance_kobo bigint not null check (balance_kobo >= 0)
);
create table savings_plan_sums_kept (
  one boolean primary key default true check (one),
  through_at timestamptz not null default '-infinity'
);
insert into savings_plan_sums_kept default values;
create index savings_accounts_by_opening on savings_accounts (opened_at);
create index savings_accounts_by_end on savings_accounts (ended_at) where ended_at is not null;

-- What moved in goals after a moment, by goal: with what each holds now. Plans go by the places, whatever statistics say.
create function savings_moved_since(after_at timestamptz)
  returns table (plan_id uuid, net_kobo bigint, balance_kobo bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  select g.plan_id, m.net_kobo, b.balance_kobo
  from (
    select side.account, sum(side.net)::bigint as net_kobo
    from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id
    cross join lateral (values (t.debit_account, -t.amount_kobo), (t.credit_account, t.amount_kobo)) as side (account, net)
    where j.posted_at > after_at
    group by side.account
  ) m
  join ledger_accounts a on a.id = m.account and a.kind = 'member_savings'
  join ledger_balances b on b.account_id = a.id
  join savings_accounts g on g.id = case when a.scope ~ '^[0-9a-f-]{36}$' then a.scope::uuid end
$$;

-- What lies in each plan now: what is kept, and what happened since.
create function savings_plan_figures()
  returns table (plan_id uuid, goals integer, funded integer, balance_kobo bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off
as $$
  select x.plan_id, sum(x.goals)::int, sum(x.funded)::int, sum(x.balance_kobo)::bigint
  from (
    select s.plan_id, s.goals, s.funded, s.balance_kobo from savings_plan_sums s
    union all
    select m.plan_id, 0, (m.balance_kobo > 0)::int - (m.balance_kobo > m.net_kobo)::int, m.net_kobo
    from savings_plan_sums_kept k cross join lateral savings_moved_since(k.through_at) m
    union all
    select g.plan_id, 1, 0, 0 from savings_plan_sums_kept k join savings_accounts g on g.opened_at > k.through_at
    union all
    select g.plan_id, -1, 0, 0 from savings_plan_sums_kept k join savings_accounts g on g.ended_at > k.through_at
  ) x
  group by x.plan_id
$$;

-- Counts all of it anew as it was at the last proved moment.
create function savings_keep_plan_sums() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set jit = off
as $$
declare
  kept timestamptz;
  proved timestamptz;
begin
  select k.through_at into kept from savings_plan_sums_kept k for no key update;
  select w.until_at into proved from ledger_walks w where w.walk = 'forward';
  if proved <= kept then
    return;
  end if;
  delete from savings_plan_sums;
  insert into savings_plan_sums
  select x.plan_id, sum(x.goals), sum(x.funded), sum(x.balance_kobo)
  from (
    select g.plan_id, (g.opened_at <= proved and (g.ended_at is null or g.ended_at > proved))::int as goals,
      (coalesce(b.balance_kobo, 0) > 0)::int as funded, coalesce(b.balance_kobo, 0) as balance_kobo
    from savings_accounts g
    left join ledger_accounts a on a.kind = 'member_savings' and a.scope = g.id::text
    left join ledger_balances b on b.account_id = a.id
    union all
    select m.plan_id, 0, (m.balance_kobo > m.net_kobo)::int - (m.balance_kobo > 0)::int, -m.net_kobo
    from savings_moved_since(proved) m
  ) x
  group by x.plan_id;
  update savings_plan_sums_kept set through_at = proved;
end
$$;

grant select on savings_plan_sums, savings_plan_sums_kept to kolo_app;
revoke execute on function savings_moved_since, savings_plan_figures, savings_keep_plan_sums from public;
grant execute on function savings_plan_figures, savings_keep_plan_sums to kolo_app;

select savings_keep_plan_sums();
