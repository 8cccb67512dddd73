-- What all accounts hold is kept at each proof of the books, as what moved by month is: so the books of this moment cost what
-- the last hour's transfers cost, not what a day's do (docs/decisions/385-the-books-of-now-begin-at-the-last-proof.md).

-- By account, or by kind with the scope '' where members own them: the net credit through `ledger_flows_kept.through_at`.
create table ledger_nets (
  kind text not null,
  scope text not null,
  net_credit_kobo bigint not null,
  primary key (kind, scope)
);
grant select on ledger_nets to kolo_app;

-- What all accounts held before a moment. It begins at the last moment that is kept, the end of a day or a proof, and adds
-- what came after.
create function ledger_nets_before(until_at timestamptz)
  returns table (kind text, scope text, net_kobo bigint)
  language sql stable security definer set search_path from current set jit = off
as $$
  with proved as (
    select k.through_at from ledger_flows_kept k where k.through_at < until_at and k.through_at > '-infinity'
  ), ended as (
    select d.day from ledger_day_ends d
    where d.day < (until_at at time zone 'Africa/Lagos')::date and not exists (select from proved)
    order by d.day desc limit 1
  )
  select x.kind, x.scope, sum(x.net)::bigint from (
    select n.kind, n.scope, n.net_credit_kobo as net from proved cross join ledger_nets n
    union all
    select d.kind, d.scope, d.net_credit_kobo from ended join ledger_day_ends d on d.day = ended.day
    union all
    select m.kind, m.scope, m.net_credit_kobo from ledger_moved(coalesce(
      (select through_at + interval '1 microsecond' from proved),
      (select ledger_day_begins(ended.day + 1) from ended), '-infinity'), until_at) m
  ) x
  group by x.kind, x.scope
$$;
revoke execute on function ledger_nets_before from public;
grant execute on function ledger_nets_before to kolo_app;

-- Keeps what is proved and not kept yet, by kind and month, by pair and day, what was paid in and out with it, and what each
-- account holds, at most to the end of a month; answers whether more is left.
create or replace function ledger_keep_flows() returns boolean
  language plpgsql security definer set search_path from current set plan_cache_mode = auto
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
  insert into ledger_pair_flows as f (day, debit_kind, debit_scope, credit_kind, credit_scope, amount_kobo)
  select b.day, b.debit_kind, b.debit_scope, b.credit_kind, b.credit_scope, b.amount_kobo
  from ledger_pair_flows_between(kept, step) b
  on conflict (day, debit_kind, debit_scope, credit_kind, credit_scope) do update
  set amount_kobo = f.amount_kobo + excluded.amount_kobo;
  insert into ledger_paid as p (month, paid_in_kobo, taken_back_kobo, withdrawn_kobo, sent_back_kobo)
  select b.month, b.paid_in_kobo, b.taken_back_kobo, b.withdrawn_kobo, b.sent_back_kobo from ledger_paid_between(kept, step) b
  on conflict (month) do update
  set paid_in_kobo = p.paid_in_kobo + excluded.paid_in_kobo,
    taken_back_kobo = p.taken_back_kobo + excluded.taken_back_kobo,
    withdrawn_kobo = p.withdrawn_kobo + excluded.withdrawn_kobo,
    sent_back_kobo = p.sent_back_kobo + excluded.sent_back_kobo;
  insert into ledger_nets as n (kind, scope, net_credit_kobo)
  select m.kind, m.scope, m.net_credit_kobo
  from ledger_moved(kept + interval '1 microsecond', step + interval '1 microsecond') m
  on conflict (kind, scope) do update set net_credit_kobo = n.net_credit_kobo + excluded.net_credit_kobo;
  update ledger_flows_kept set through_at = step;
  return step < proved;
end
$$;
revoke execute on function ledger_keep_flows from public;
grant execute on function ledger_keep_flows to kolo_app;

-- What was kept before this table was there: from the last end of a day.
insert into ledger_nets (kind, scope, net_credit_kobo)
select x.kind, x.scope, sum(x.net)::bigint
from (select k.through_at + interval '1 microsecond' as until_at from ledger_flows_kept k where k.through_at > '-infinity') kept
cross join lateral (
  select max(d.day) as day from ledger_day_ends d where ledger_day_begins(d.day + 1) <= kept.until_at
) ended
cross join lateral (
  select d.kind, d.scope, d.net_credit_kobo as net from ledger_day_ends d where d.day = ended.day
  union all
  select m.kind, m.scope, m.net_credit_kobo
  from ledger_moved(coalesce(ledger_day_begins(ended.day + 1), '-infinity'), kept.until_at) m
) x
group by x.kind, x.scope;
