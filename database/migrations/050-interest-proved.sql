-- The nightly proof compares what the books owe of each plan's interest with what its days and postings say.
create function ledger_prove_interest() returns trigger
  language plpgsql set search_path from current
as $$
declare
  plan record;
begin
  for plan in
    select p.id, coalesce(k.kobo, 0) as owed, coalesce(b.balance_kobo, 0) as booked
    from savings_plans p
    left join interest_payables k on k.plan_id = p.id
    left join ledger_accounts a on a.kind = 'interest_payable' and a.scope = p.id::text
    left join ledger_balances b on b.account_id = a.id
    where coalesce(k.kobo, 0) <> coalesce(b.balance_kobo, 0)
    order by p.id
  loop
    new.findings := ledger_found(new.findings, 'interest_payable:' || plan.id,
      'days and postings ' || plan.owed || ', books ' || plan.booked);
    new.holds := false;
  end loop;
  return new;
end
$$;
revoke execute on function ledger_prove_interest from public;
create trigger ledger_trial_balances_interest before insert on ledger_trial_balances
  for each row when (new.walk = 'again') execute function ledger_prove_interest();

-- An expense may come between the question how much may be credited and the credit: then the whole transaction is done
-- again, which 40001 asks for. Each goal is credited no more than its days earned since its last interest, out of what its own plan owes, and all of
-- them together no more than the society has earned. Into a wallet it is the interest of the goal that is named.
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
