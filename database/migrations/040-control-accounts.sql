-- Control accounts: the sum of members' own balances against what all transfers say of the kind, which is what the chart of
-- accounts and the statements show. Compared by the nightly proof, in one statement and hence at one moment, from the first kept end of a day on.
create function ledger_control_accounts()
  returns table (kind text, accounts integer, members_kobo bigint, control_kobo bigint)
  language sql stable security definer set search_path from current
  set enable_seqscan = on set enable_hashjoin = on set enable_bitmapscan = on
as $$
  with members as (
    select a.kind, count(*)::integer as accounts,
      sum(case a.side when 'debit' then -b.balance_kobo else b.balance_kobo end)::bigint as net
    from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.owner_uid is not null
    group by a.kind
  ), kept as (select max(day) as day from ledger_day_ends), controls as (
    select x.kind, sum(x.net)::bigint as net from (
      select d.kind, d.scope, d.net_credit_kobo as net from ledger_day_ends d join kept on d.day = kept.day
      union all
      select m.kind, m.scope, m.net_credit_kobo
      from kept cross join lateral ledger_moved(ledger_day_begins(kept.day + 1), 'infinity') m where kept.day is not null
    ) x
    where (ledger_nature(x.kind)).owned
    group by x.kind
  )
  select kind, coalesce(m.accounts, 0), coalesce(m.net, 0), coalesce(c.net, 0)
  from members m full join controls c using (kind)
  where exists (select from kept where day is not null)
  order by kind
$$;
revoke execute on function ledger_control_accounts from public;

-- What the proof saw of each: `[{"kind": "member_wallet", "accounts": 1862, "agrees": true}]`.
alter table ledger_trial_balances add column controls jsonb not null default '[]';

create function ledger_prove_controls() returns trigger
  language plpgsql set search_path from current
as $$
declare
  control record;
begin
  for control in select c.* from ledger_control_accounts() c loop
    new.controls := new.controls || jsonb_build_object('kind', control.kind, 'accounts', control.accounts,
      'agrees', control.members_kobo = control.control_kobo);
    if control.members_kobo <> control.control_kobo then
      new.findings := ledger_found(new.findings, control.kind,
        'members ' || control.members_kobo || ', control account ' || control.control_kobo);
    end if;
  end loop;
  new.holds := new.world_kobo = 0 and new.findings = '[]';
  return new;
end
$$;
revoke execute on function ledger_prove_controls from public;
create trigger ledger_trial_balances_controls before insert on ledger_trial_balances
  for each row when (new.walk = 'again') execute function ledger_prove_controls();
