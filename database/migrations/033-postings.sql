-- For each posting of the server: the record that allows it.

-- The approval of this transaction for this subject, of this amount.
create function ledger_approval(kind text, subject text, amount bigint) returns text
  language sql stable
as $$
  select a.id::text from approvals a
  where a.kind = $1 and a.subject_id = $2 and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
    and coalesce(a.amount_kobo, $3) = $3
$$;
revoke execute on function ledger_approval from public;

-- Money that arrived for a payment: said by an administrator who is not its payer, or proved by its channel.
create function posting_payment_confirmed(e ledger_entry) returns text[]
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
revoke execute on function posting_payment_confirmed from public;

-- Of a payment put elsewhere by two, once its first journal is taken back.
create function posting_payment_corrected(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[a.id]
    from payments p cross join lateral (select ledger_approval('payments.correction', p.id::text, p.received_kobo) as id) a
    where p.code = e.facts ->> 'payment' and p.status = 'confirmed' and a.id is not null and ledger_all_of(e, p.member_uid)
      and p.received_kobo = ledger_moves(e, '{bank>member_wallet,bank>member_savings,bank>member_investment,
        bank>share_capital,psp_clearing>member_wallet,psp_clearing>member_savings,psp_clearing>member_investment,
        psp_clearing>share_capital,cash>member_wallet,cash>member_savings,cash>member_investment,cash>share_capital}')
      and exists (select from ledger_journals r where r.reverses = p.journal_id));
end
$$;
revoke execute on function posting_payment_corrected from public;

create function posting_payment_refund_owed(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[a.id]
    from payments p cross join lateral (select ledger_approval('payments.refund', p.id::text, p.received_kobo) as id) a
    where p.code = e.facts ->> 'payment' and p.status = 'confirmed' and a.id is not null and ledger_all_of(e, p.member_uid)
      and p.received_kobo = ledger_moves(e, '{member_wallet>withdrawals_payable,member_savings>withdrawals_payable,
        member_investment>withdrawals_payable,share_capital>withdrawals_payable}'));
end
$$;
revoke execute on function posting_payment_refund_owed from public;

-- Sent by hand, as two say, or by the card provider.
create function posting_payment_refunded(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[p.code]
    from payments p join payment_refunds r on r.payment_id = p.id
    where p.code = e.facts ->> 'payment' and p.status = 'refund_pending' and r.sent_at is null
      and p.received_kobo = ledger_moves(e, '{withdrawals_payable>bank,withdrawals_payable>psp_clearing}')
      and (approved_just_now('payments.refund-sent', p.id)
        or p.channel = 'card' and ledger_part(e, '{withdrawals_payable>psp_clearing}') = p.received_kobo));
end
$$;
revoke execute on function posting_payment_refunded from public;

create function posting_payment_charged_back(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[d.id::text]
    from payments p join payment_disputes d on d.payment_id = p.id and d.ended_at is null
    where p.code = e.facts ->> 'payment' and p.status = 'disputed' and ledger_all_of(e, p.member_uid)
      and p.received_kobo = ledger_moves(e, '{member_wallet>bank,member_savings>bank,member_investment>bank,
        share_capital>bank,member_loan>bank,member_wallet>psp_clearing,member_savings>psp_clearing,
        member_investment>psp_clearing,share_capital>psp_clearing,member_loan>psp_clearing}'));
end
$$;
revoke execute on function posting_payment_charged_back from public;

create function posting_payment_debt_paid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return case when ledger_moves(e, '{member_wallet>member_loan}') > 0 and ledger_all_of(e, e.actor_uid) then '{}'::text[] end;
end
$$;
revoke execute on function posting_payment_debt_paid from public;

-- What the provider took, and what the member had added for it: no member's money.
create function posting_payment_card_fee(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[p.code]
    from payments p join card_payments c on c.payment_id = p.id
    where p.code = e.facts ->> 'payment' and p.status = 'confirmed' and c.fee_journal_id is null
      and ledger_moves(e, '{psp_clearing>psp_fees,psp_fees>psp_clearing}')
        <= greatest(c.paid_kobo - p.received_kobo, 0) + coalesce(c.provider_fee_kobo, 0));
end
$$;
revoke execute on function posting_payment_card_fee from public;

create function posting_payment_card_fee_returned(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[p.code]
    from payments p join card_payments c on c.payment_id = p.id
    where p.code = e.facts ->> 'payment' and p.status in ('refunded', 'charged_back')
      and ledger_moves(e, '{psp_fees>psp_clearing}') <= greatest(c.paid_kobo - p.received_kobo, 0));
end
$$;
revoke execute on function posting_payment_card_fee_returned from public;

-- A schedule that two agreed to: what its members are credited is what its lines say.
create function posting_payroll_posted(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[r.code]
    from payroll_runs r join approvals a on a.id = r.approval_id and a.kind = 'payroll.run' and a.status = 'approved'
    where r.code = e.facts ->> 'run' and r.state = 'posting' and r.journal_id is null
      and ledger_names(e, 'bank', r.account_id::text)
      and ledger_moves(e, '{bank>member_wallet,bank>member_savings,bank>member_investment,bank>share_capital,
        bank>unmatched_receipts,unmatched_receipts>bank}') > 0
      and ledger_part(e, '{bank>unmatched_receipts}') <= r.transfer_kobo
      and ledger_part(e, '{unmatched_receipts>bank}') <= r.held_kobo
      and not exists (
        select from (
          select l.credit_owner as member_uid, sum(l.amount) as amount from ledger_lines(e) l
          where l.credit_owner is not null group by l.credit_owner) booked
        full join (
          select p.member_uid, sum(p.amount_kobo) as amount from payroll_lines p
          where p.run_id = r.id and not p.left_out group by p.member_uid) said using (member_uid)
        where booked.amount is distinct from said.amount));
end
$$;
revoke execute on function posting_payroll_posted from public;

create function posting_payroll_return_sent(e ledger_entry) returns text[]
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
revoke execute on function posting_payroll_return_sent from public;

create function posting_cash_banked(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[ledger_approval('cash.banking', a.scope, ledger_moves(e, '{bank>cash}'))]
    from unnest(e.kinds, e.scopes) as a (kind, scope)
    where a.kind = 'cash' and ledger_approval('cash.banking', a.scope, ledger_moves(e, '{bank>cash}')) is not null);
end
$$;
revoke execute on function posting_cash_banked from public;

create function posting_tax_remitted(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[a.id]
    from (select ledger_approval('books.tax-remittance', e.facts ->> 'month', ledger_moves(e, '{wht_payable>bank}'))) as a (id)
    where a.id is not null);
end
$$;
revoke execute on function posting_tax_remitted from public;

-- Several parts may stand in one approval: each under the code of its own, together no more than was agreed to.
create function posting_card_settlement_booked(e ledger_entry) returns text[]
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
revoke execute on function posting_card_settlement_booked from public;

-- A line of the bank's statement that comes in and matches nothing.
create function posting_bank_statement_unmatched(e ledger_entry) returns text[]
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
revoke execute on function posting_bank_statement_unmatched from public;

create function posting_unmatched_receipt_assigned(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[r.code] from unmatched_receipts r
    where r.code = e.facts ->> 'receipt' and r.state = 'waiting' and approved_now('bank-statements.assign', r.id::text)
      and r.amount_kobo = ledger_moves(e, '{unmatched_receipts>member_wallet}')
      and ledger_names(e, 'unmatched_receipts', r.account_id::text));
end
$$;
revoke execute on function posting_unmatched_receipt_assigned from public;

create function posting_unmatched_receipt_returned(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[r.code] from unmatched_receipts r
    where r.code = e.facts ->> 'receipt' and r.state = 'to-return'
      and r.amount_kobo = ledger_moves(e, '{unmatched_receipts>bank}')
      and ledger_names(e, 'unmatched_receipts', r.account_id::text) and ledger_names(e, 'bank', r.account_id::text));
end
$$;
revoke execute on function posting_unmatched_receipt_returned from public;

-- A list that two agreed to: its position, each of its lines, and what is left.
create function posting_moving_in_opened(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[m.code]
    from move_ins m join approvals a on a.id = m.approval_id and a.kind = 'moving-in.list' and a.status = 'approved'
    where m.code = e.facts ->> 'list' and m.state = 'posting' and m.journal_id is null
      and m.position_kobo = ledger_moves(e, '{bank>unmatched_receipts}')
      and ledger_names(e, 'bank', m.account_id::text) and ledger_names(e, 'unmatched_receipts', m.id::text));
end
$$;
revoke execute on function posting_moving_in_opened from public;

create function posting_moving_in_member(e ledger_entry) returns text[]
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
revoke execute on function posting_moving_in_member from public;

create function posting_moving_in_rest(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[m.code] from move_ins m
    where m.code = e.facts ->> 'list' and m.state = 'posting' and m.rest_journal_id is null
      and ledger_names(e, 'unmatched_receipts', m.id::text)
      and ledger_moves(e, '{unmatched_receipts>reserve}') = m.position_kobo - (
        select coalesce(sum(r.wallet_kobo + r.savings_kobo + r.shares_kobo), 0) from move_in_rows r
        where r.move_in_id = m.id and not r.left_out));
end
$$;
revoke execute on function posting_moving_in_rest from public;

create function posting_moving_in_closed(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[m.code] from move_ins m
    where m.code = e.facts ->> 'list' and m.state = 'undoing'
      and ledger_names(e, 'bank', m.account_id::text) and ledger_names(e, 'unmatched_receipts', m.id::text)
      and ledger_moves(e, '{unmatched_receipts>bank}') <= m.position_kobo);
end
$$;
revoke execute on function posting_moving_in_closed from public;

create function posting_events_fee_paid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from events v join event_registrations r on r.event_id = v.id
    where v.code = e.facts ->> 'event' and r.fee_journal_id is null and ledger_all_of(e, r.member_uid)
      and r.fee_kobo = ledger_moves(e, '{member_wallet>fees}')
    limit 1);
end
$$;
revoke execute on function posting_events_fee_paid from public;

create function posting_events_fee_returned(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[r.id::text] from events v join event_registrations r on r.event_id = v.id
    where v.code = e.facts ->> 'event' and r.fee_journal_id is not null and r.fee_returned_journal_id is null
      and ledger_all_of(e, r.member_uid) and r.fee_kobo = ledger_moves(e, '{fees>member_wallet}')
    limit 1);
end
$$;
revoke execute on function posting_events_fee_returned from public;

create function posting_surplus_closed(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[e.facts ->> 'year'] from approvals a
    where a.kind = 'distributions.surplus-year' and a.subject_id = e.facts ->> 'year' and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id()
      and not exists (select from ledger_lines(e) l where 'surplus' not in (l.debit, l.credit)
        or (l.debit || l.credit) ~ '^(member_|share_)|(member_|share_)[a-z]+$')
      and ledger_part(e, '{surplus>bank,surplus>cash,surplus>psp_clearing,bank>surplus,cash>surplus,psp_clearing>surplus}') = 0);
end
$$;
revoke execute on function posting_surplus_closed from public;

create function posting_distributions_plan_purchase(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[ledger_approval('distributions.plan-entry', a.scope, ledger_moves(e, '{plan_asset>bank}'))]
    from unnest(e.kinds, e.scopes) as a (kind, scope)
    where a.kind = 'plan_asset'
      and ledger_approval('distributions.plan-entry', a.scope, ledger_moves(e, '{plan_asset>bank}')) is not null);
end
$$;
revoke execute on function posting_distributions_plan_purchase from public;

create function posting_distributions_plan_proceeds(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[min(ledger_approval('distributions.plan-entry', a.scope,
      ledger_moves(e, '{bank>plan_asset,bank>plan_income}')))]
    from unnest(e.kinds, e.scopes) as a (kind, scope)
    where a.kind in ('plan_asset', 'plan_income')
    having count(distinct a.scope) = 1 and bool_and(ledger_approval('distributions.plan-entry', a.scope,
      ledger_moves(e, '{bank>plan_asset,bank>plan_income}')) is not null));
end
$$;
revoke execute on function posting_distributions_plan_proceeds from public;

create function posting_distributions_paid(e ledger_entry) returns text[]
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
revoke execute on function posting_distributions_paid from public;

-- Between a member's own accounts: the goal, the investment or the share account is there, and the member's.
create function posting_savings_moved_from_wallet(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from savings_accounts g
    where g.code = e.facts ->> 'goal' and g.status <> 'closed' and ledger_names(e, 'member_savings', g.id::text)
      and ledger_all_of(e, g.owner_uid) and ledger_moves(e, '{member_wallet>member_savings}') > 0);
end
$$;
revoke execute on function posting_savings_moved_from_wallet from public;

create function posting_savings_moved_to_wallet(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from savings_accounts g
    where g.code = e.facts ->> 'goal' and ledger_names(e, 'member_savings', g.id::text)
      and ledger_all_of(e, g.owner_uid)
      and ledger_moves(e, '{member_savings>member_wallet,member_savings>penalties,member_savings>interest_savings}') > 0);
end
$$;
revoke execute on function posting_savings_moved_to_wallet from public;

create function posting_savings_goal_broken(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return posting_savings_moved_to_wallet(e);
end
$$;
revoke execute on function posting_savings_goal_broken from public;

create function posting_savings_goal_paid_out(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return posting_savings_moved_to_wallet(e);
end
$$;
revoke execute on function posting_savings_goal_paid_out from public;

create function posting_savings_goal_went_on(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from savings_accounts g join savings_accounts n on n.continues_id = g.id
    where g.code = e.facts ->> 'goal' and n.code = e.facts ->> 'next' and ledger_all_of(e, g.owner_uid)
      and ledger_names(e, 'member_savings', n.id::text)
      and ledger_moves(e, '{member_savings>member_savings}') = n.carried_kobo);
end
$$;
revoke execute on function posting_savings_goal_went_on from public;

-- No more than the days of each goal earned since its last interest: the days are kept before the interest is posted.
create function posting_savings_interest_posted(e ledger_entry) returns text[]
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
revoke execute on function posting_savings_interest_posted from public;

-- What the days of a goal earned since its last interest, and the rest below a kobo from before.
create function ledger_earned_kobo(goal uuid) returns bigint
  language sql stable
as $$
  select 1 + coalesce(sum(d.earned_micro_kobo), 0)::bigint / 1000000 from interest_days d
  where d.account_id = goal
    and d.day > coalesce((select max(p.to_day) from interest_postings p where p.account_id = goal), '-infinity')
$$;
revoke execute on function ledger_earned_kobo from public;

create function posting_investments_paid_from_wallet(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from investments i
    where i.code = e.facts ->> 'investment' and i.status = 'pending_payment' and ledger_all_of(e, i.member_uid)
      and ledger_names(e, 'member_investment', i.id::text)
      and i.principal_kobo = ledger_moves(e, '{member_wallet>member_investment}'));
end
$$;
revoke execute on function posting_investments_paid_from_wallet from public;

create function posting_investments_handed_back(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from investments i
    where i.code = e.facts ->> 'investment' and ledger_all_of(e, i.member_uid)
      and ledger_names(e, 'member_investment', i.id::text)
      and ledger_moves(e, '{member_investment>member_wallet}') > 0);
end
$$;
revoke execute on function posting_investments_handed_back from public;

create function posting_investments_exited(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[x.id::text] from investments i join investment_exits x on x.investment_id = i.id and x.status = 'waiting'
    where i.code = e.facts ->> 'investment' and ledger_all_of(e, i.member_uid)
      and ledger_names(e, 'member_investment', i.id::text)
      and ledger_moves(e, '{member_investment>member_wallet,member_investment>penalties}') = x.net_kobo + x.fee_kobo
      and ledger_part(e, '{member_investment>penalties}') = x.fee_kobo);
end
$$;
revoke execute on function posting_investments_exited from public;

create function posting_investments_paid_out(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from investments i
    where i.code = e.facts ->> 'investment' and i.status not in ('paid_out', 'rolled_over', 'exited')
      and ledger_all_of(e, i.member_uid) and ledger_names(e, 'member_investment', i.id::text)
      and ledger_moves(e, '{member_investment>member_wallet}') > 0);
end
$$;
revoke execute on function posting_investments_paid_out from public;

create function posting_investments_rolled_over(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from investments i
    where i.code = e.facts ->> 'investment' and i.status not in ('paid_out', 'rolled_over', 'exited')
      and ledger_all_of(e, i.member_uid) and ledger_names(e, 'member_investment', i.id::text)
      and ledger_moves(e, '{member_investment>member_wallet,member_investment>member_investment,
        member_wallet>member_investment}') > 0);
end
$$;
revoke execute on function posting_investments_rolled_over from public;

create function posting_shares_bought(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from share_accounts s
    where s.code = e.facts ->> 'account' and ledger_all_of(e, s.owner_uid)
      and ledger_names(e, 'share_capital', s.id::text) and ledger_moves(e, '{member_wallet>share_capital}') > 0);
end
$$;
revoke execute on function posting_shares_bought from public;

create function posting_shares_transferred(e ledger_entry) returns text[]
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
revoke execute on function posting_shares_transferred from public;

create function posting_shares_withdrawn(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[r.id::text] from share_requests r
    where r.hold_id = e.hold_id and r.status = 'waiting' and r.kind <> 'transfer'
      and approved_now('shares.withdrawal', r.id::text)
      and ledger_moves(e, '{share_capital>member_wallet,share_capital>fees}') = r.value_kobo
      and ledger_part(e, '{share_capital>fees}') = r.fee_kobo);
end
$$;
revoke execute on function posting_shares_withdrawn from public;

-- Approved, on its way, and said to be paid by two in this transaction or told to the provider before.
create function posting_withdrawal_paid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[w.code] from withdrawals w
    where w.code = e.facts ->> 'withdrawal' and w.status in ('processing', 'on_hold') and w.approved_at is not null
      and w.hold_id = e.hold_id and ledger_all_of(e, w.member_uid)
      and ledger_moves(e, '{member_wallet>bank,member_wallet>psp_clearing,member_wallet>fees,member_wallet>penalties,
        member_wallet>wht_payable,member_savings>bank,member_savings>psp_clearing,member_savings>fees,
        member_savings>penalties,member_savings>wht_payable}') = w.amount_kobo
      and case when ledger_part(e, '{member_wallet>psp_clearing,member_savings>psp_clearing}') = 0
        then ledger_part(e, '{member_wallet>bank,member_savings>bank}') = w.net_kobo
          and (approved_now('withdrawals.payment', w.id::text) or exists (
            select from withdrawal_batch_lines l
            where l.withdrawal_id = w.id and l.outcome = 'open'
              and approved_now('withdrawals.batch-payment', l.batch_id::text)))
        else ledger_part(e, '{member_wallet>psp_clearing,member_savings>psp_clearing}') = w.net_kobo
          and exists (select from withdrawal_payouts o where o.withdrawal_id = w.id and o.amount_kobo = w.net_kobo)
      end);
end
$$;
revoke execute on function posting_withdrawal_paid from public;

create function posting_withdrawal_returned(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[w.code] from withdrawals w
    where w.code = e.facts ->> 'withdrawal' and w.status = 'paid' and ledger_all_of(e, w.member_uid)
      and ledger_moves(e, '{bank>member_wallet,psp_clearing>member_wallet}') = w.net_kobo
      and ledger_may_return(w));
end
$$;
revoke execute on function posting_withdrawal_returned from public;

-- Two say that it came back, or the provider does.
create function ledger_may_return(w withdrawals) returns boolean
  language sql stable
as $$
  select approved_now('withdrawals.return', w.id::text)
    or w.method = 'paystack' and exists (
      select from withdrawal_payouts o where o.withdrawal_id = w.id and o.outcome = 'returned')
$$;
revoke execute on function ledger_may_return from public;

create function posting_withdrawal_paystack_fee(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[w.code] from withdrawals w
    where w.code = e.facts ->> 'withdrawal' and w.status = 'paid' and w.method = 'paystack'
      and ledger_moves(e, '{psp_fees>psp_clearing,psp_clearing>psp_fees}') > 0);
end
$$;
revoke execute on function posting_withdrawal_paystack_fee from public;

-- Who may take a journal back: two administrators who said so in this transaction, or the work that they agreed to, which
-- the function of its deed knows.
create function reversing_withdrawal_paid(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (
    select from withdrawals w where w.code = j.facts ->> 'withdrawal' and w.journal_id = j.id and w.status = 'paid'
      and ledger_may_return(w));
end
$$;
revoke execute on function reversing_withdrawal_paid from public;

create function reversing_moving_in_member(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (select from move_ins m where m.code = j.facts ->> 'list' and m.state = 'undoing');
end
$$;
revoke execute on function reversing_moving_in_member from public;

create function reversing_moving_in_rest(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (
    select from move_ins m where m.code = j.facts ->> 'list' and m.state = 'undoing' and m.rest_journal_id = j.id);
end
$$;
revoke execute on function reversing_moving_in_rest from public;

create function reversing_distributions_paid(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (
    select from distributions d join distribution_lines l on l.distribution_id = d.id and l.journal_id = j.id
    where d.code = j.facts ->> 'distribution' and d.status in ('reversing', 'reversed') and l.status in ('posted', 'owed'));
end
$$;
revoke execute on function reversing_distributions_paid from public;

create function reversing_payment_confirmed(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (
    select from payments p where p.code = j.facts ->> 'payment' and p.journal_id = j.id and p.status = 'confirmed'
      and (approved_just_now('payments.reversal', p.id) or approved_just_now('payments.correction', p.id)));
end
$$;
revoke execute on function reversing_payment_confirmed from public;

create function reversing_payment_corrected(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return reversing_payment_confirmed(j);
end
$$;
revoke execute on function reversing_payment_corrected from public;

create function ledger_may_reverse(j ledger_journals) returns boolean
  language plpgsql stable
as $$
declare
  guard regprocedure;
  allowed boolean;
begin
  if approved_now('books.journal-reversal', j.id::text) then
    return true;
  end if;
  if j.deed ~ '^[a-z.-]+$' then
    guard := to_regprocedure(format('reversing_%s(ledger_journals)', translate(j.deed, '.-', '__')));
  end if;
  if guard is null then
    return false;
  end if;
  execute format('select %s($1)', guard::oid::regproc) into allowed using j;
  return allowed;
end
$$;
revoke execute on function ledger_may_reverse from public;
