-- A society moves in with its whole trial balance beside its members (docs/decisions/366-a-society-moves-in-with-its-trial-balance.md).

-- The trial balance that was uploaded with a list of members, by account. It is changed while the list is a draft.
create table move_in_balances (
  move_in_id uuid not null references move_ins,
  number text not null references chart_accounts,
  debit_kobo bigint not null check (debit_kobo >= 0),
  credit_kobo bigint not null check (credit_kobo >= 0),
  primary key (move_in_id, number),
  check ((debit_kobo = 0) <> (credit_kobo = 0))
);
grant select, insert, delete on move_in_balances to kolo_app;
alter table move_ins add column balances_journal_id uuid unique references ledger_journals;
grant update (balances_journal_id) on move_ins to kolo_app;

create function guard_move_in_balance() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from move_ins m
    where m.id = case tg_op when 'DELETE' then old.move_in_id else new.move_in_id end
      and m.state in ('draft', 'removed'))
  then
    raise exception 'the balances of the list were agreed to' using errcode = '23514';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke execute on function guard_move_in_balance from public;
create trigger move_in_balances_guard before insert or delete on move_in_balances
  for each row when (session_user = 'kolo_app') execute function guard_move_in_balance();

-- What of a list's trial balance is posted beside its members and the declared bank account: own accounts, reserve, surplus
-- and other bank accounts, debits above zero.
create function moved_balances(list uuid) returns table (kind text, scope text, net_kobo bigint)
  language sql stable set search_path from current
as $$
  select c.ledger_kind, coalesce(c.ledger_scope, 'community'), b.debit_kobo - b.credit_kobo
  from move_in_balances b
  join chart_accounts c on c.number = b.number
  join move_ins m on m.id = b.move_in_id
  where b.move_in_id = list
    and (c.kind = 'own' or c.ledger_kind in ('reserve', 'surplus')
      or c.ledger_kind = 'bank' and c.ledger_scope is distinct from m.account_id::text)
$$;
revoke execute on function moved_balances from public;
grant execute on function moved_balances to kolo_app;

create function posting_moving_in_balances(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[m.code]
    from move_ins m join approvals a on a.id = m.approval_id and a.kind = 'moving-in.list' and a.status = 'approved'
    where m.code = e.facts ->> 'list' and m.state = 'posting' and m.balances_journal_id is null
      and ledger_names(e, 'unmatched_receipts', m.id::text)
      and not exists (
        select from ledger_lines(e) l where (l.debit = 'unmatched_receipts') = (l.credit = 'unmatched_receipts'))
      and not exists (
        select from (
          select case l.credit when 'unmatched_receipts' then l.debit else l.credit end as kind,
            case l.credit when 'unmatched_receipts' then l.debit_scope else l.credit_scope end as scope,
            sum(case l.credit when 'unmatched_receipts' then l.amount else -l.amount end) as net_kobo
          from ledger_lines(e) l group by 1, 2) booked
        full join moved_balances(m.id) said using (kind, scope)
        where booked.net_kobo is distinct from said.net_kobo));
end
$$;
revoke execute on function posting_moving_in_balances from public;

create function reversing_moving_in_balances(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (
    select from move_ins m where m.code = j.facts ->> 'list' and m.state = 'undoing' and m.balances_journal_id = j.id);
end
$$;
revoke execute on function reversing_moving_in_balances from public;

-- What is left once members and the trial balance are placed.
delete from posting_rules where deed = 'moving-in.rest';
create function posting_moving_in_rest(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[m.id::text] from move_ins m
    where m.code = e.facts ->> 'list' and m.state = 'posting' and m.rest_journal_id is null
      and ledger_names(e, 'unmatched_receipts', m.id::text)
      and ledger_moves(e, '{unmatched_receipts>reserve}') = m.position_kobo
        + (select coalesce(sum(b.net_kobo), 0) from moved_balances(m.id) b)
        - (select coalesce(sum(r.wallet_kobo + r.savings_kobo + r.shares_kobo), 0) from move_in_rows r
          where r.move_in_id = m.id and not r.left_out));
end
$$;
revoke execute on function posting_moving_in_rest from public;
