-- Interest on savings is an expense and a debt from the day it is earned, and reaches members only as far as the society
-- has earned it (domain I, docs/decisions/354-interest-waits-for-income.md).

-- What a plan owes its goals has a balance that cannot fall below nothing: more than was accrued is credited to nobody.
create or replace function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'interest_savings', 'psp_fees',
        'own_asset', 'own_expense')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital', 'plan_income',
      'interest_payable'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital')
$$;

-- Interest payable comes from the expense alone, and goes to members or back to the expense. The expense itself pays nobody.
create or replace function ledger_may_pay(debit_kind text, debit_owner uuid, credit_kind text, credit_owner uuid)
  returns boolean
  language sql immutable
as $$
  select case
    when debit_kind = 'interest_payable' then credit_kind in ('member_savings', 'member_wallet', 'interest_savings')
    when credit_kind = 'interest_payable' then debit_kind = 'interest_savings'
    when not (ledger_nature(credit_kind)).owned then true
    when (ledger_nature(debit_kind)).owned then debit_owner = credit_owner
    else debit_kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'plan_income',
      'surplus', 'fees', 'penalties')
  end
$$;

-- What the days say --------------------------------------------------------------------------------------------------

-- The whole kobo in millionths of one.
create function interest_kobo(micro_kobo numeric) returns bigint
  language sql immutable
as $$
  select floor(micro_kobo / 1000000)::bigint
$$;
revoke execute on function interest_kobo from public;

-- What each plan owes its goals by their days: for each goal the whole kobo that are earned, not credited and not given up.
-- Written by the triggers below alone; the books must say the same.
create table interest_payables (
  plan_id uuid primary key references savings_plans,
  kobo bigint not null
);
grant select on interest_payables to kolo_app;

insert into interest_payables (plan_id, kobo)
select g.plan_id, sum(interest_kobo(d.accrued_micro_kobo
  - case when p.to_day = d.day then p.gross_kobo * 1000000::numeric + p.forfeited_micro_kobo else 0 end))
from savings_accounts g
cross join lateral (
  select day, accrued_micro_kobo from interest_days where account_id = g.id order by day desc limit 1) d
left join lateral (
  select to_day, gross_kobo, forfeited_micro_kobo from interest_postings where account_id = g.id
  order by to_day desc limit 1) p on true
group by g.plan_id;

create function keep_earned_interest() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  insert into interest_payables as k (plan_id, kobo)
  select g.plan_id,
    sum(interest_kobo(d.accrued_micro_kobo) - interest_kobo(d.accrued_micro_kobo - d.earned_micro_kobo))
  from added d join savings_accounts g on g.id = d.account_id
  group by g.plan_id order by g.plan_id
  on conflict (plan_id) do update set kobo = k.kobo + excluded.kobo;
  return null;
end
$$;
revoke execute on function keep_earned_interest from public;
create trigger interest_days_payable after insert on interest_days referencing new table as added
  for each statement execute function keep_earned_interest();

create function keep_settled_interest() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  insert into interest_payables as k (plan_id, kobo)
  select g.plan_id, -sum(p.gross_kobo
    + interest_kobo(d.accrued_micro_kobo) - interest_kobo(d.accrued_micro_kobo - p.forfeited_micro_kobo))
  from added p
  join savings_accounts g on g.id = p.account_id
  join interest_days d on d.account_id = p.account_id and d.day = p.to_day
  group by g.plan_id order by g.plan_id
  on conflict (plan_id) do update set kobo = k.kobo + excluded.kobo;
  return null;
end
$$;
revoke execute on function keep_settled_interest from public;
create trigger interest_postings_payable after insert on interest_postings referencing new table as added
  for each statement execute function keep_settled_interest();

-- Interest that fell due and waits until the society has earned enough. It becomes a posting when it is credited, or given
-- up with its goal.
create table interest_due (
  account_id uuid not null,
  to_day date not null,
  from_day date not null check (from_day <= to_day),
  gross_kobo bigint not null check (gross_kobo > 0),
  wht_bps integer not null check (wht_bps between 0 and 10000),
  wht_kobo bigint not null check (wht_kobo = (2 * gross_kobo * wht_bps + 10000) / 20000),
  noticed_on date not null check (noticed_on > to_day),
  settled_at timestamptz,
  primary key (account_id, to_day),
  foreign key (account_id, to_day) references interest_days (account_id, day)
);
create index interest_due_waiting on interest_due (to_day, account_id) where settled_at is null;
grant select, insert on interest_due to kolo_app;
grant update (settled_at) on interest_due to kolo_app;

-- What the books lack of these plans' interest payable, each held until the transaction ends.
create function interest_to_accrue(plans uuid[]) returns table (plan_id uuid, kobo bigint)
  language plpgsql security definer set search_path from current
as $$
begin
  perform from interest_payables k where k.plan_id = any (plans) order by k.plan_id for no key update;
  return query
    select k.plan_id, k.kobo - coalesce(b.balance_kobo, 0)
    from interest_payables k
    left join ledger_accounts a on a.kind = 'interest_payable' and a.scope = k.plan_id::text
    left join ledger_balances b on b.account_id = a.id
    where k.plan_id = any (plans) and k.kobo <> coalesce(b.balance_kobo, 0)
    order by k.plan_id;
end
$$;
revoke execute on function interest_to_accrue from public;
grant execute on function interest_to_accrue to kolo_app;

-- What the society has earned ------------------------------------------------------------------------------------------

-- Members' funds now: each account by its newest sum and what came since. Share capital is the members' own, and what
-- plans earned their investors'.
create function members_funds() returns bigint
  language sql stable security definer set search_path from current
as $$
  select coalesce(sum(coalesce(s.net_credit_kobo, 0)
    + coalesce((select sum(t.amount_kobo) from ledger_transfers t
        where t.credit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)
    - coalesce((select sum(t.amount_kobo) from ledger_transfers t
        where t.debit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)), 0)::bigint
  from ledger_accounts a
  left join lateral (
    select x.through, x.net_credit_kobo from ledger_snapshots x
    where x.account_id = a.id order by x.through desc limit 1) s on true
  where a.kind in ('reserve', 'surplus', 'own_equity', 'fees', 'penalties', 'own_income', 'interest_savings', 'psp_fees',
    'own_expense')
$$;
revoke execute on function members_funds from public;
grant execute on function members_funds to kolo_app;

-- Interest that was accrued and not credited, of all plans.
create function interest_promised() returns bigint
  language sql stable security definer set search_path from current
as $$
  select coalesce(sum(b.balance_kobo), 0)::bigint
  from ledger_accounts a join ledger_balances b on b.account_id = a.id
  where a.kind = 'interest_payable'
$$;
revoke execute on function interest_promised from public;
grant execute on function interest_promised to kolo_app;

-- How much interest may be credited now, and whether some waits for it. Until the transaction ends nobody else credits any.
create function interest_room(out room_kobo bigint, out waits boolean)
  language plpgsql security definer set search_path from current
as $$
begin
  perform pg_advisory_xact_lock(hashtext('interest on savings'));
  room_kobo := members_funds() + interest_promised();
  waits := exists (select from interest_due d where d.settled_at is null);
end
$$;
revoke execute on function interest_room from public;
grant execute on function interest_room to kolo_app;

-- The guard ------------------------------------------------------------------------------------------------------------

-- Whether the books, with this entry, owe of each plan it touches what the days say, less what the entry credits.
create function interest_is_accrued(e ledger_entry) returns boolean
  language sql
as $$
  select not exists (
    select from (
      select case l.debit when 'interest_payable' then l.debit_scope else l.credit_scope end as plan,
        coalesce(sum(l.amount) filter (where l.credit in ('member_savings', 'member_wallet')), 0) as credited
      from ledger_lines(e) l where 'interest_payable' in (l.debit, l.credit) group by 1) entry
    left join interest_payables k on k.plan_id::text = entry.plan
    left join ledger_accounts a on a.kind = 'interest_payable' and a.scope = entry.plan
    left join ledger_balances b on b.account_id = a.id
    where b.balance_kobo is distinct from k.kobo - entry.credited)
$$;
revoke execute on function interest_is_accrued from public;

create function posting_savings_interest_accrued(e ledger_entry) returns text[]
  language plpgsql
as $$
begin
  return case when ledger_moves(e, '{interest_savings>interest_payable,interest_payable>interest_savings}') > 0
    and interest_is_accrued(e) then '{}'::text[] end;
end
$$;
revoke execute on function posting_savings_interest_accrued from public;

-- Each goal is credited no more than its days earned since its last interest, out of what its own plan owes, and all of
-- them together no more than the society has earned. Into a wallet it is the interest of the goal that is named. An
-- expense may come between the question how much may be credited and the credit: then the whole transaction is done again,
-- which 40001 asks for.
create or replace function posting_savings_interest_posted(e ledger_entry) returns text[]
  language plpgsql volatile
as $$
declare
  keys text[];
begin
  if ledger_moves(e, '{interest_savings>interest_payable,interest_payable>interest_savings,
      interest_payable>member_savings,interest_payable>member_wallet,member_savings>wht_payable,
      member_wallet>wht_payable}') is null
    or not interest_is_accrued(e)
    or exists (
      select from (
        select l.credit as kind, l.credit_scope as scope, l.amount from ledger_lines(e) l where l.debit = 'interest_payable'
        union all
        select l.debit, l.debit_scope, -l.amount from ledger_lines(e) l where l.credit = 'wht_payable') net
      where net.kind <> 'interest_savings' group by net.kind, net.scope having sum(net.amount) < 0)
  then
    return null;
  end if;
  select array_agg(g.id || '/' || coalesce((
    select max(p.to_day) from interest_postings p where p.account_id = g.id)::text, ''))
  into keys
  from (
    select l.debit_scope as plan, l.credit as kind, l.credit_scope as scope, l.credit_owner as owner,
      sum(l.amount) as amount
    from ledger_lines(e) l where l.debit = 'interest_payable' and l.credit <> 'interest_savings'
    group by 1, 2, 3, 4) i
  left join lateral (
    select s.* from savings_accounts s where i.kind = 'member_savings' and s.id = i.scope::uuid
    union all
    select s.* from savings_accounts s where i.kind = 'member_wallet' and s.code = e.facts ->> 'goal'
  ) g on not g.interest_free and g.plan_id::text = i.plan and g.owner_uid = i.owner
  having bool_and(g.id is not null and ledger_earned_kobo(g.id) >= i.amount);
  if keys is not null then
    perform pg_advisory_xact_lock(hashtext('interest on savings'));
    if members_funds() + interest_promised() < 0 then
      raise exception 'members are credited interest that the society has not earned' using errcode = '40001';
    end if;
  end if;
  return keys;
end
$$;
