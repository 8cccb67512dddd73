-- What moved between each two accounts on each day, kept as far as the books are proved, so that receipts and payments
-- and changes in members' funds cost the same in a society of any size
-- (docs/decisions/361-statements-are-read-from-kept-sums.md).

-- By value date. Members' own accounts of a kind are one account with the scope ''. A reversal is subtracted from the
-- pair it reverses, on its own day.
create table ledger_pair_flows (
  day date not null,
  debit_kind text not null,
  debit_scope text not null,
  credit_kind text not null,
  credit_scope text not null,
  amount_kobo bigint not null,
  primary key (day, debit_kind, debit_scope, credit_kind, credit_scope)
);
grant select on ledger_pair_flows to kolo_app;

-- What moved after a moment, up to another one. Plans go by the places, whatever statistics say.
create function ledger_pair_flows_between(after_at timestamptz, through_at timestamptz)
  returns table (day date, debit_kind text, debit_scope text, credit_kind text, credit_scope text, amount_kobo numeric)
  language sql stable security definer set search_path from current
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set max_parallel_workers_per_gather = 0
as $$
  select m.day, d.kind, case when (ledger_nature(d.kind)).owned then '' else d.scope end,
    c.kind, case when (ledger_nature(c.kind)).owned then '' else c.scope end, sum(m.amount)
  from (
    select coalesce(v.value_date, (j.posted_at at time zone 'Africa/Lagos')::date) as day, pair.debit, pair.credit,
      sum(pair.amount) as amount
    from ledger_journals j
    left join ledger_value_dates v on v.journal_id = j.id
    join ledger_transfers t on t.journal_id = j.id
    cross join lateral (
      select t.debit_account as debit, t.credit_account as credit, t.amount_kobo as amount where j.reverses is null
      union all
      select t.credit_account, t.debit_account, -t.amount_kobo where j.reverses is not null
    ) pair
    where j.posted_at > after_at and j.posted_at <= through_at
    group by 1, 2, 3
  ) m
  join ledger_accounts d on d.id = m.debit
  join ledger_accounts c on c.id = m.credit
  group by 1, 2, 3, 4, 5
$$;
revoke execute on function ledger_pair_flows_between from public;
grant execute on function ledger_pair_flows_between to kolo_app;

-- Keeps what is proved and not kept yet, by kind and month, by pair and day, and what was paid in and out with it, at most
-- to the end of a month; answers whether more is left.
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
  update ledger_flows_kept set through_at = step;
  return step < proved;
end
$$;
revoke execute on function ledger_keep_flows from public;
grant execute on function ledger_keep_flows to kolo_app;

-- What was kept by kind before this table was there.
insert into ledger_pair_flows (day, debit_kind, debit_scope, credit_kind, credit_scope, amount_kobo)
select b.day, b.debit_kind, b.debit_scope, b.credit_kind, b.credit_scope, b.amount_kobo
from ledger_flows_kept k cross join lateral ledger_pair_flows_between('-infinity', k.through_at) b
where k.through_at > '-infinity';
