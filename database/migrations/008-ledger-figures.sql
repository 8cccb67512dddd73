-- Sums of the ledger that are kept for reports.

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
grant select on ledger_flows to kolo_app;

-- Everything posted up to this moment is in the rows above, and nothing is posted at or before it any more.
create table ledger_flows_kept (
  one boolean primary key default true check (one),
  through_at timestamptz not null default '-infinity'
);
grant select on ledger_flows_kept to kolo_app;
insert into ledger_flows_kept default values;

-- What moved after a moment, up to another one. Plans go by the places, whatever statistics say.
create function ledger_flows_between(after_at timestamptz, through_at timestamptz)
  returns table (kind text, month date, credited_kobo numeric, debited_kobo numeric)
  language sql stable security definer set search_path from current
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set max_parallel_workers_per_gather = 0
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
revoke execute on function ledger_flows_between from public;
grant execute on function ledger_flows_between to kolo_app;

-- Keeps what is proved and not kept yet, and what was paid in and out with it, at most to the end of a month; answers
-- whether more is left.
create function ledger_keep_flows() returns boolean
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

-- What members paid in and were paid out by month, kept so that drawing it costs the same in a community of any size.
-- As the report of contributions says it: between members' own accounts and what lies outside. Withdrawals stand apart.
create table ledger_paid (
  -- Its first day, as it is counted in Lagos.
  month date primary key check (month = date_trunc('month', month::timestamp)::date),
  paid_in_kobo bigint not null check (paid_in_kobo >= 0),
  taken_back_kobo bigint not null check (taken_back_kobo >= 0),
  withdrawn_kobo bigint not null check (withdrawn_kobo >= 0),
  sent_back_kobo bigint not null check (sent_back_kobo >= 0)
);
grant select on ledger_paid to kolo_app;

-- What members paid in and were paid after a moment, up to another one.
create function ledger_paid_between(after_at timestamptz, through_at timestamptz)
  returns table (month date, paid_in_kobo numeric, taken_back_kobo numeric, withdrawn_kobo numeric, sent_back_kobo numeric)
  language sql stable security definer set search_path from current
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set max_parallel_workers_per_gather = 0
as $$
  select m.month,
    coalesce(sum(m.amount) filter (where m.into and not m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where not m.into and not m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where not m.into and m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where m.into and m.withdrawal), 0)
  from (
    select date_trunc('month', j.posted_at at time zone 'Africa/Lagos')::date as month, t.amount_kobo as amount,
      c.kind in ('member_wallet', 'member_savings', 'member_investment', 'share_capital') as into,
      j.deed like 'withdrawal.%' as withdrawal
    from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id
    join ledger_accounts d on d.id = t.debit_account
    join ledger_accounts c on c.id = t.credit_account
    where j.posted_at > after_at and j.posted_at <= through_at
      and (d.kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable')
          and c.kind in ('member_wallet', 'member_savings', 'member_investment', 'share_capital')
        or c.kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable')
          and d.kind in ('member_wallet', 'member_savings', 'member_investment', 'share_capital'))
  ) m
  group by 1
$$;
revoke execute on function ledger_paid_between from public;
grant execute on function ledger_paid_between to kolo_app;
