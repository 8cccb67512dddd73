-- Bank accounts of the books that are none of the society's collection accounts, together: no screen and no statement leaves
-- one out.
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind) values
  ('1100', 'Other bank accounts', 'asset', 'debit', 'system', 'bank');

-- As before; a society moves in with bank accounts that have a number of their own.
create or replace function moved_balances(list uuid) returns table (kind text, scope text, net_kobo bigint)
  language sql stable set search_path from current
as $$
  select c.ledger_kind, coalesce(c.ledger_scope, 'community'), b.debit_kobo - b.credit_kobo
  from move_in_balances b
  join chart_accounts c on c.number = b.number
  join move_ins m on m.id = b.move_in_id
  where b.move_in_id = list
    and (c.kind = 'own' or c.ledger_kind in ('reserve', 'surplus')
      or c.ledger_kind = 'bank' and c.ledger_scope <> m.account_id::text)
$$;
