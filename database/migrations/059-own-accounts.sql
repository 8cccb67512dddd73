-- Own accounts of the chart are added, renamed and retired by two administrators (domain I).

grant insert (number, name, class, normal_balance, kind, ledger_kind, ledger_scope) on chart_accounts to kolo_app;
grant update (name, active, retired_on, version) on chart_accounts to kolo_app;

-- 1000, 2000 … head a class; 1100 to 1199 are bank accounts and cash, which a trigger of the owner numbers.
create trigger chart_accounts_begins before insert on chart_accounts
  for each row when (current_user = 'kolo_app' and (new.kind <> 'own' or new.number like '%000' or new.number like '11__'
    or new.normal_balance <> case when new.class in ('asset', 'expense') then 'debit' else 'credit' end))
  execute function refuse_change('only own accounts are added');
create trigger chart_accounts_opened before insert on chart_accounts
  for each row when (current_user = 'kolo_app')
  execute function require_approval('nobody has approved this account', 'chart.account-opening', 'number', 'name');
create trigger chart_accounts_sealed before update on chart_accounts
  for each row when (session_user = 'kolo_app' and (old.kind <> 'own' or not old.active))
  execute function refuse_change('only own accounts in use are changed');
create trigger chart_accounts_renamed before update on chart_accounts
  for each row when (session_user = 'kolo_app' and new.name <> old.name)
  execute function require_approval('nobody has approved this name', 'chart.account-rename', 'number', 'name');
create trigger chart_accounts_retirement before update on chart_accounts
  for each row when (session_user = 'kolo_app' and new.active <> old.active)
  execute function require_approval('nobody has approved that the account is retired', 'chart.account-retirement', 'number');

-- What an account without a running balance holds now, as a net credit: its last snapshot, and what moved since.
create function ledger_net_credit(of_kind text, of_scope text) returns bigint
  language sql stable security definer set search_path from current
as $$
  select coalesce(sum(coalesce(last.net_credit_kobo, 0)
    + coalesce((select sum(t.amount_kobo) from ledger_transfers t
        where t.credit_account = a.id and t.posted_at > coalesce(last.through, '-infinity')), 0)
    - coalesce((select sum(t.amount_kobo) from ledger_transfers t
        where t.debit_account = a.id and t.posted_at > coalesce(last.through, '-infinity')), 0)), 0)::bigint
  from ledger_accounts a
  left join lateral (
    select s.through, s.net_credit_kobo from ledger_snapshots s where s.account_id = a.id order by s.through desc limit 1
  ) last on true
  where a.kind = of_kind and a.scope = of_scope
$$;
revoke execute on function ledger_net_credit from public;
grant execute on function ledger_net_credit to kolo_app;

-- An asset, liability or fund is retired once it holds nothing; income and expenses are taken up when the year is closed.
create function guard_retired_account() returns trigger language plpgsql set search_path from current
as $$
begin
  if ledger_net_credit(new.ledger_kind, new.ledger_scope) <> 0 then
    raise exception 'account % is not empty', new.number using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_retired_account from public;
create trigger chart_accounts_retired_empty before update on chart_accounts
  for each row when (session_user = 'kolo_app' and old.active and not new.active
    and new.class in ('asset', 'liability', 'equity'))
  execute function guard_retired_account();

-- As before, and none of its accounts is being retired meanwhile.
create or replace function voucher_is_posted() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  perform from chart_accounts c
  where c.number in (select x.account from voucher_lines x where x.voucher_id = new.id) for share;
  if exists (
    select from voucher_lines x join chart_accounts c on c.number = x.account where x.voucher_id = new.id and not c.active)
  then
    raise exception 'voucher % is on a retired account', new.code using errcode = '23514';
  end if;
  if not exists (
    select from ledger_journals j
    where j.id = new.journal_id and j.deed = 'vouchers.posted' and j.facts ->> 'voucher' = new.code)
  then
    raise exception 'the books do not have voucher %', new.code using errcode = '23514';
  end if;
  perform ledger_set_value_date(new.journal_id, new.value_date);
  update vouchers o set reversed_at = new.posted_at where o.id = new.reverses and o.reversed_at is null;
  return null;
end
$$;
