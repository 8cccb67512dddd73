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
