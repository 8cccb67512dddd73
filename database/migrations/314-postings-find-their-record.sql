-- A posting finds its record by its key. Compared as text no index was used: for each line of a list, of a share of profit
-- and of the bank, and for the interest of each member, all rows of the table were read.

create or replace function posting_payment_confirmed(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[]
    from payments p join payment_arrivals a on a.payment_id = p.id
    where p.code = e.facts ->> 'payment' and p.confirmed_at is null and a.journal_id = e.id and a.settled_at = e.at
      and a.received_kobo = ledger_moves(e, '{bank>member_wallet,bank>member_savings,bank>member_investment,
        bank>share_capital,psp_clearing>member_wallet,psp_clearing>member_savings,psp_clearing>member_investment,
        psp_clearing>share_capital,cash>member_wallet,cash>member_savings,cash>member_investment,cash>share_capital}')
      and ledger_all_of(e, p.member_uid)
      and case a.channel
        when 'transfer' then exists (
          select from payment_decisions d
          where d.payment_id = p.id and d.round = p.round and d.decision = 'confirmation' and d.decided_at = e.at
            and d.received_kobo = a.received_kobo and d.administrator_uid <> p.member_uid)
        when 'correction' then exists (
          select from ledger_journals r join payments w on w.reversal_journal_id = r.id
          where r.id = a.arrival_id::uuid and w.status = 'reversed' and w.received_kobo = a.received_kobo
            and w.reversed_at = e.at)
        else a.channel = p.channel
      end);
end
$$;

create or replace function posting_payroll_return_sent(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[a.id::text] from approvals a
    where a.id = (e.facts ->> 'approval')::uuid and a.kind = 'payroll.return' and a.applied_xact = pg_current_xact_id()
      and a.status = 'approved' and a.amount_kobo = ledger_moves(e, '{unmatched_receipts>bank}')
      and ledger_names(e, 'unmatched_receipts', a.subject_id));
end
$$;

create or replace function posting_card_settlement_booked(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[e.facts ->> 'settlement'] from approvals a
    where a.id = (e.facts ->> 'approval')::uuid and a.kind = 'bank-statements.settlement' and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id() and e.facts ->> 'settlement' is not null
      and ledger_moves(e, '{bank>psp_clearing}')
        + (select coalesce(sum(s.amount_kobo), 0) from card_settlements s where s.approval_id = a.id) <= a.amount_kobo);
end
$$;

create or replace function posting_bank_statement_unmatched(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.id::text] from bank_statement_lines l
    where l.id = (e.facts ->> 'line')::uuid and l.batch_id is not null
      and l.amount_kobo = ledger_moves(e, '{bank>unmatched_receipts}')
      and ledger_names(e, 'bank', l.account_id::text) and ledger_names(e, 'unmatched_receipts', l.account_id::text)
      and not exists (select from unmatched_receipts r where r.line_id = l.id));
end
$$;

create or replace function posting_moving_in_member(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[m.code || '/' || r.line_no]
    from move_ins m
    join approvals a on a.id = m.approval_id and a.kind = 'moving-in.list' and a.status = 'approved'
    join move_in_rows r on r.move_in_id = m.id and not r.left_out and r.journal_id is null
    where m.code = e.facts ->> 'list' and r.line_no = (e.facts ->> 'line')::integer and m.state = 'posting'
      and ledger_names(e, 'unmatched_receipts', m.id::text)
      and ledger_moves(e, '{unmatched_receipts>member_wallet,unmatched_receipts>member_savings,
        unmatched_receipts>share_capital}') = r.wallet_kobo + r.savings_kobo + r.shares_kobo
      and ledger_part(e, '{unmatched_receipts>member_wallet}') = r.wallet_kobo
      and ledger_part(e, '{unmatched_receipts>share_capital}') = r.shares_kobo
      and (select count(distinct o.uid) from unnest(e.owners) as o (uid)) = 1);
end
$$;

create or replace function posting_distributions_paid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[d.code || '/' || l.id]
    from distributions d join distribution_lines l on l.distribution_id = d.id and l.status = 'calculated'
    where d.code = e.facts ->> 'distribution' and d.status = 'posting' and l.id = (e.facts ->> 'line')::uuid
      and ledger_all_of(e, l.member_uid)
      and ledger_moves(e, case when d.plan_id is null then '{surplus>member_wallet,member_wallet>wht_payable}'::text[]
        else '{plan_income>member_wallet,member_wallet>wht_payable}' end) = l.gross_kobo + l.wht_kobo
      and ledger_part(e, '{member_wallet>wht_payable}') = l.wht_kobo
      and (d.plan_id is null or ledger_names(e, 'plan_income', d.plan_id::text)));
end
$$;

create or replace function posting_savings_interest_posted(e ledger_entry) returns text[]
  language plpgsql stable
as $$
declare
  keys text[];
begin
  if ledger_moves(e, '{interest_savings>member_savings,interest_savings>member_wallet,member_savings>wht_payable,
    member_wallet>wht_payable}') is null
    or ledger_part(e, '{member_savings>wht_payable,member_wallet>wht_payable}')
      > ledger_part(e, '{interest_savings>member_savings,interest_savings>member_wallet}')
  then
    return null;
  end if;
  with goals as (
    select g.id, g.owner_uid, i.amount
    from (
      select l.credit_scope as scope, sum(l.amount) as amount from ledger_lines(e) l
      where l.debit = 'interest_savings' and l.credit = 'member_savings' group by l.credit_scope) i
    left join savings_accounts g on g.id = i.scope::uuid and not g.interest_free
    union all
    select g.id, g.owner_uid, i.amount
    from (
      select l.credit_owner as uid, sum(l.amount) as amount from ledger_lines(e) l
      where l.debit = 'interest_savings' and l.credit = 'member_wallet' group by l.credit_owner) i
    left join lateral (
      select s.* from savings_accounts s
      where s.owner_uid = i.uid and not s.interest_free and ledger_earned_kobo(s.id) >= i.amount
      order by s.status = 'closed', s.id limit 1) g on true
  )
  select array_agg(g.id || '/' || coalesce((select max(p.to_day) from interest_postings p where p.account_id = g.id)::text, ''))
  into keys
  from goals g
  having bool_and(g.id is not null and ledger_earned_kobo(g.id) >= g.amount);
  return keys;
end
$$;

create or replace function posting_shares_transferred(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[r.id::text] from share_requests r
    where r.id = (e.facts ->> 'request')::uuid and r.status = 'waiting' and r.kind = 'transfer' and r.hold_id = e.hold_id
      and approved_now('shares.transfer', r.id::text)
      and ledger_moves(e, '{share_capital>member_wallet,member_wallet>share_capital}') = 2 * r.value_kobo
      and ledger_part(e, '{share_capital>member_wallet}') = r.value_kobo);
end
$$;
