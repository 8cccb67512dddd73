-- A voucher that reverses another posts the mirror of its journal, so that statements subtract it on the side it was booked
-- on: a payment that is reversed is no receipt.

-- Whether it may be posted now: approved in this transaction, by two people beside its preparer from the threshold on, on a
-- day of an open month, and petty cash pays within its limit and no more than was in it.
create function voucher_is_agreed(v vouchers) returns boolean
  language sql stable
as $$
  select voucher_fault(v.id) is null
    and exists (
      select from approvals a
      where a.kind = 'vouchers.posting' and a.subject_id = v.id::text and a.status = 'approved'
        and a.applied_xact = pg_current_xact_id() and a.amount_kobo = v.amount_kobo and a.asked_by = v.prepared_by
        and (not voucher_takes_two(v) or a.alone or v.first_approved_by <> a.decided_by))
    and not exists (select from petty_cash_fault(v.id) f where f.fault = 'petty-limit')
    and not exists (
      select from voucher_lines x join petty_cash p on p.account = x.account
      where x.voucher_id = v.id and x.credit_kobo > 0 and ledger_net_credit('own_asset', p.account) > 0)
    and not exists (select from ledger_closed_months m where m.month >= date_trunc('month', v.value_date)::date)
$$;
revoke execute on function voucher_is_agreed from public;

-- The journal of a voucher that reverses none: between its accounts exactly what its lines say.
create or replace function posting_vouchers_posted(e ledger_entry) returns text[]
  language plpgsql stable
as $$
declare
  v vouchers;
begin
  select x.* into v from vouchers x where x.code = e.facts ->> 'voucher' and x.state = 'submitted' and x.reverses is null;
  if v.id is null or voucher_is_agreed(v) is not true then
    return null;
  end if;
  return case when not exists (
    select from (
      select s.kind, s.scope, sum(s.debit) as debit, sum(s.credit) as credit
      from ledger_lines(e) l
      cross join lateral (values (l.debit, l.debit_scope, l.amount, 0::bigint), (l.credit, l.credit_scope, 0, l.amount))
        as s (kind, scope, debit, credit)
      group by s.kind, s.scope
    ) booked
    full join (
      select c.ledger_kind as kind, c.ledger_scope as scope, sum(x.debit_kobo) as debit, sum(x.credit_kobo) as credit
      from voucher_lines x join chart_accounts c on c.number = x.account
      where x.voucher_id = v.id group by c.ledger_kind, c.ledger_scope
    ) said using (kind, scope)
    where (booked.debit, booked.credit) is distinct from (said.debit, said.credit)
  ) then array[v.code] end;
end
$$;

-- The mirror of a voucher's journal: by the voucher that reverses it, whose lines are the first one's with both sides
-- exchanged.
create function reversing_vouchers_posted(j ledger_journals) returns boolean
  language sql stable
as $$
  select exists (
    select from vouchers o join vouchers v on v.reverses = o.id and v.state = 'submitted'
    where o.journal_id = j.id and voucher_is_agreed(v)
      and not exists (
        select from (select x.account, sum(x.debit_kobo) as debit, sum(x.credit_kobo) as credit
          from voucher_lines x where x.voucher_id = v.id group by 1) back
        full join (select x.account, sum(x.credit_kobo) as debit, sum(x.debit_kobo) as credit
          from voucher_lines x where x.voucher_id = o.id group by 1) said using (account)
        where (back.debit, back.credit) is distinct from (said.debit, said.credit)))
$$;
revoke execute on function reversing_vouchers_posted from public;
