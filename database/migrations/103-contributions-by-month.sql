-- The report of contributions is kept by month to the last proof, as what moved by kind is, so that it costs the same in a
-- society of any size (docs/decisions/386-contributions-are-kept-by-month.md).

alter table ledger_paid
  add column savings_kobo bigint not null default 0 check (savings_kobo >= 0),
  add column wallets_kobo bigint not null default 0 check (wallets_kobo >= 0),
  add column investments_kobo bigint not null default 0 check (investments_kobo >= 0),
  add column shares_kobo bigint not null default 0 check (shares_kobo >= 0),
  -- How many members paid in.
  add column members integer not null default 0 check (members >= 0);

-- Who paid in during a month, as the books know them: so that whoever pays in twice counts once.
create table ledger_payers (
  -- Its first day, as it is counted in Lagos.
  month date not null,
  book_uid uuid not null,
  primary key (month, book_uid)
);
grant select on ledger_payers to kolo_app;

drop function ledger_paid_between;

-- What members paid in and were paid after a moment, up to another one.
create function ledger_paid_between(after_at timestamptz, through_at timestamptz)
  returns table (month date, paid_in_kobo numeric, taken_back_kobo numeric, withdrawn_kobo numeric, sent_back_kobo numeric,
    savings_kobo numeric, wallets_kobo numeric, investments_kobo numeric, shares_kobo numeric)
  language sql stable security definer set search_path from current
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set max_parallel_workers_per_gather = 0
as $$
  select m.month,
    coalesce(sum(m.amount) filter (where m.into and not m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where not m.into and not m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where not m.into and m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where m.into and m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where m.kind = 'member_savings' and not m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where m.kind = 'member_wallet' and not m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where m.kind = 'member_investment' and not m.withdrawal), 0),
    coalesce(sum(m.amount) filter (where m.kind = 'share_capital' and not m.withdrawal), 0)
  from (
    select date_trunc('month', j.posted_at at time zone 'Africa/Lagos')::date as month, t.amount_kobo as amount, c.kind,
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

-- Who paid in after a moment, up to another one.
create function ledger_payers_between(after_at timestamptz, through_at timestamptz)
  returns table (month date, book_uid uuid)
  language sql stable security definer set search_path from current
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set max_parallel_workers_per_gather = 0
as $$
  select distinct date_trunc('month', j.posted_at at time zone 'Africa/Lagos')::date, c.owner_uid
  from ledger_journals j
  join ledger_transfers t on t.journal_id = j.id
  join ledger_accounts d on d.id = t.debit_account
  join ledger_accounts c on c.id = t.credit_account
  where j.posted_at > after_at and j.posted_at <= through_at and j.deed not like 'withdrawal.%'
    and d.kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable')
    and c.kind in ('member_wallet', 'member_savings', 'member_investment', 'share_capital')
$$;
revoke execute on function ledger_payers_between from public;
grant execute on function ledger_payers_between to kolo_app;

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
  insert into ledger_paid as p (month, paid_in_kobo, taken_back_kobo, withdrawn_kobo, sent_back_kobo, savings_kobo, wallets_kobo,
    investments_kobo, shares_kobo)
  select b.month, b.paid_in_kobo, b.taken_back_kobo, b.withdrawn_kobo, b.sent_back_kobo, b.savings_kobo, b.wallets_kobo,
    b.investments_kobo, b.shares_kobo
  from ledger_paid_between(kept, step) b
  on conflict (month) do update
  set paid_in_kobo = p.paid_in_kobo + excluded.paid_in_kobo,
    taken_back_kobo = p.taken_back_kobo + excluded.taken_back_kobo,
    withdrawn_kobo = p.withdrawn_kobo + excluded.withdrawn_kobo,
    sent_back_kobo = p.sent_back_kobo + excluded.sent_back_kobo,
    savings_kobo = p.savings_kobo + excluded.savings_kobo,
    wallets_kobo = p.wallets_kobo + excluded.wallets_kobo,
    investments_kobo = p.investments_kobo + excluded.investments_kobo,
    shares_kobo = p.shares_kobo + excluded.shares_kobo;
  with first_time as (
    insert into ledger_payers (month, book_uid)
    select b.month, b.book_uid from ledger_payers_between(kept, step) b on conflict do nothing returning month
  )
  update ledger_paid p set members = p.members + f.members
  from (select month, count(*)::int as members from first_time group by month) f where f.month = p.month;
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

-- What was kept before these columns were there.
update ledger_paid p
set savings_kobo = b.savings_kobo, wallets_kobo = b.wallets_kobo, investments_kobo = b.investments_kobo,
  shares_kobo = b.shares_kobo
from ledger_flows_kept k cross join lateral ledger_paid_between('-infinity', k.through_at) b where b.month = p.month;
insert into ledger_payers (month, book_uid)
select b.month, b.book_uid from ledger_flows_kept k cross join lateral ledger_payers_between('-infinity', k.through_at) b;
update ledger_paid p set members = c.members
from (select month, count(*)::int as members from ledger_payers group by month) c where c.month = p.month;
alter table ledger_paid add check (paid_in_kobo = savings_kobo + wallets_kobo + investments_kobo + shares_kobo);
