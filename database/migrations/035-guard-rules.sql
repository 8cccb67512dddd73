-- Few guards, and for each the list of what it guards: for postings the rows of `posting_rules`, for records the
-- arguments of their triggers (docs/decisions/342-few-guards-and-lists-of-what-they-guard.md). What was refused before is
-- refused still.
-- Postings ------------------------------------------------------------------------------------------------------------

-- What each deed needs: between which kinds of accounts it moves money, and which record, or which approval of this
-- transaction, allows it. A deed that needs more than a row can say has a function of its name instead.
create table posting_rules (
  deed text primary key check (deed ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- `bank>member_wallet`: from a debited to a credited account. Anything else is refused.
  moves text[] not null check (cardinality(moves) > 0),
  -- One that `record_for_posting` finds. Where there is none, the approval names its subject; where there is neither, the money
  -- moves between accounts of whoever posts.
  record text,
  -- The fact that names the record, or the subject of the approval.
  fact text,
  -- In which states the record allows it.
  states text[],
  amount text not null default 'due' check (amount in ('any', 'due', 'at-most')),
  -- What two administrators approved, for the record or for the account of this kind.
  approval text,
  approved_account text,
  -- What is used up, so that it is posted once.
  uses_up text not null default 'nothing' check (uses_up in ('nothing', 'record', 'approval')),
  check (record is null or fact is not null and states is not null),
  check (record is not null or states is null and amount = 'due'),
  check (record is not null or approval is null or (fact is null) <> (approved_account is null)),
  check ((uses_up = 'approval') <= (approval is not null) and (uses_up = 'record') <= (record is not null))
);

insert into posting_rules (deed, moves, record, fact, states, amount, uses_up) values
  ('payment.charged-back', '{member_wallet>bank,member_savings>bank,member_investment>bank,share_capital>bank,
    member_loan>bank,member_wallet>psp_clearing,member_savings>psp_clearing,member_investment>psp_clearing,
    share_capital>psp_clearing,member_loan>psp_clearing}', 'dispute', 'payment', '{disputed}', 'due', 'record'),
  ('payment.card-fee', '{psp_clearing>psp_fees,psp_fees>psp_clearing}', 'card-fee', 'payment', '{confirmed}', 'at-most',
    'record'),
  ('payment.card-fee-returned', '{psp_fees>psp_clearing}', 'card-surcharge', 'payment', '{refunded}', 'at-most',
    'record'),
  ('unmatched-receipt.returned', '{unmatched_receipts>bank}', 'unmatched-receipt', 'receipt', '{to-return}', 'due',
    'record'),
  ('moving-in.opened', '{bank>unmatched_receipts}', 'approved-import', 'list', '{posting}', 'due', 'record'),
  ('moving-in.rest', '{unmatched_receipts>reserve}', 'import-rest', 'list', '{posting}', 'due', 'record'),
  ('moving-in.closed', '{unmatched_receipts>bank}', 'import', 'list', '{undoing}', 'at-most', 'record'),
  ('events.fee-paid', '{member_wallet>fees}', 'event-fee', 'event', '{unpaid}', 'due', 'nothing'),
  ('events.fee-returned', '{fees>member_wallet}', 'event-fee', 'event', '{paid}', 'due', 'record'),
  ('savings.moved-from-wallet', '{member_wallet>member_savings}', 'goal', 'goal',
    '{pending,active,frozen,matured,broken,cancelled}', 'any', 'nothing'),
  ('savings.moved-to-wallet', '{member_savings>member_wallet,member_savings>penalties,member_savings>interest_savings}',
    'goal', 'goal', '{pending,active,frozen,matured,broken,cancelled,closed}', 'any', 'nothing'),
  ('savings.goal-broken', '{member_savings>member_wallet,member_savings>penalties,member_savings>interest_savings}',
    'goal', 'goal', '{pending,active,frozen,matured,broken,cancelled,closed}', 'any', 'nothing'),
  ('savings.goal-paid-out', '{member_savings>member_wallet,member_savings>penalties,member_savings>interest_savings}',
    'goal', 'goal', '{pending,active,frozen,matured,broken,cancelled,closed}', 'any', 'nothing'),
  ('investments.paid-from-wallet', '{member_wallet>member_investment}', 'investment', 'investment', '{pending_payment}',
    'due', 'nothing'),
  ('investments.handed-back', '{member_investment>member_wallet}', 'investment', 'investment',
    '{pending_payment,active,matured,exit_requested,frozen,cancelled,paid_out,rolled_over,exited}', 'any', 'nothing'),
  ('investments.paid-out', '{member_investment>member_wallet}', 'investment', 'investment',
    '{pending_payment,active,matured,exit_requested,frozen,cancelled}', 'any', 'nothing'),
  ('investments.rolled-over', '{member_investment>member_wallet,member_investment>member_investment,
    member_wallet>member_investment}', 'investment', 'investment',
    '{pending_payment,active,matured,exit_requested,frozen,cancelled}', 'any', 'nothing'),
  ('shares.bought', '{member_wallet>share_capital}', 'share-account', 'account', '{open}', 'any', 'nothing'),
  ('withdrawal.paystack-fee', '{psp_fees>psp_clearing,psp_clearing>psp_fees}', 'provider-withdrawal', 'withdrawal',
    '{paid}', 'any', 'record');
insert into posting_rules (deed, moves, record, fact, states, approval, uses_up) values
  ('payment.refund-owed', '{member_wallet>withdrawals_payable,member_savings>withdrawals_payable,
    member_investment>withdrawals_payable,share_capital>withdrawals_payable}', 'payment', 'payment', '{confirmed}',
    'payments.refund', 'approval'),
  ('unmatched-receipt.assigned', '{unmatched_receipts>member_wallet}', 'unmatched-receipt', 'receipt', '{waiting}',
    'bank-statements.assign', 'record');
insert into posting_rules (deed, moves, fact, approved_account, approval, uses_up) values
  ('tax.remitted', '{wht_payable>bank}', 'month', null, 'books.tax-remittance', 'approval'),
  ('cash.banked', '{bank>cash}', null, 'cash', 'cash.banking', 'approval'),
  ('distributions.plan-purchase', '{plan_asset>bank}', null, 'plan_asset', 'distributions.plan-entry', 'approval');
insert into posting_rules (deed, moves) values ('payment.debt-paid', '{member_wallet>member_loan}');

-- A record that a rule names, found by the code among the facts: what is approved about it (`id`), what of it is used up
-- (`key`), whose it is, in what state, how much is due, and which accounts are its own.
create function record_for_posting(wanted text, of_code text)
  returns table (id text, key text, owner uuid, state text, due_kobo bigint, accounts text[])
  language plpgsql stable rows 1
as $$
begin
  case wanted
  when 'goal' then
    return query
      select g.id::text, g.code, g.owner_uid, g.status, null::bigint, array['member_savings:' || g.id]
      from savings_accounts g
      where g.code = of_code;
  when 'investment' then
    return query
      select i.id::text, i.code, i.member_uid, i.status, i.principal_kobo,
        array['member_investment:' || i.id]
      from investments i
      where i.code = of_code;
  when 'share-account' then
    return query
      select s.id::text, s.code, s.owner_uid, 'open', null::bigint, array['share_capital:' || s.id]
      from share_accounts s
      where s.code = of_code;
  when 'payment' then
    return query
      select p.id::text, p.code, p.member_uid, p.status, p.received_kobo, '{}'::text[]
      from payments p
      where p.code = of_code;
  when 'dispute' then
    return query
      select d.id::text, d.id::text, p.member_uid, p.status, p.received_kobo, '{}'::text[]
      from payments p join payment_disputes d on d.payment_id = p.id and d.ended_at is null
      where p.code = of_code;
  when 'card-fee' then
    -- What the provider took, and what the member had added for it: no member's money.
    return query
      select p.id::text, p.code, null::uuid, p.status,
        greatest(c.paid_kobo - p.received_kobo, 0) + coalesce(c.provider_fee_kobo, 0), '{}'::text[]
      from payments p join card_payments c on c.payment_id = p.id and c.fee_journal_id is null
      where p.code = of_code;
  when 'card-surcharge' then
    return query
      select p.id::text, p.code, null::uuid, p.status, greatest(c.paid_kobo - p.received_kobo, 0), '{}'::text[]
      from payments p join card_payments c on c.payment_id = p.id
      where p.code = of_code;
  when 'unmatched-receipt' then
    return query
      select r.id::text, r.code, null::uuid, r.state, r.amount_kobo,
        case r.state when 'to-return' then array['unmatched_receipts:' || r.account_id, 'bank:' || r.account_id]
          else array['unmatched_receipts:' || r.account_id] end
      from unmatched_receipts r
      where r.code = of_code;
  when 'import' then
    return query
      select m.id::text, m.code, null::uuid, m.state, m.position_kobo,
        array['bank:' || m.account_id, 'unmatched_receipts:' || m.id]
      from move_ins m
      where m.code = of_code;
  when 'approved-import' then
    return query
      select m.id::text, m.code, null::uuid, m.state, m.position_kobo,
        array['bank:' || m.account_id, 'unmatched_receipts:' || m.id]
      from move_ins m join approvals a on a.id = m.approval_id and a.kind = 'moving-in.list' and a.status = 'approved'
      where m.code = of_code and m.journal_id is null;
  when 'import-rest' then
    return query
      select m.id::text, m.code, null::uuid, m.state,
        m.position_kobo - (
          select coalesce(sum(r.wallet_kobo + r.savings_kobo + r.shares_kobo), 0)::bigint from move_in_rows r
          where r.move_in_id = m.id and not r.left_out),
        array['unmatched_receipts:' || m.id]
      from move_ins m where m.code = of_code and m.rest_journal_id is null;
  when 'event-fee' then
    return query
      select r.id::text, r.id::text, r.member_uid,
        case when r.fee_journal_id is null then 'unpaid' when r.fee_returned_journal_id is null then 'paid'
          else 'returned' end,
        r.fee_kobo, '{}'::text[]
      from events v join event_registrations r on r.event_id = v.id
      where v.code = of_code;
  when 'provider-withdrawal' then
    return query
      select w.id::text, w.code, null::uuid, w.status, null::bigint, '{}'::text[]
      from withdrawals w where w.code = of_code and w.method = 'paystack';
  end case;
end
$$;
revoke execute on function record_for_posting from public;

-- Asks the rule of a deed: null where nothing allows the entry, or the keys of what it uses up.
create function allowed_by_rule(e ledger_entry, rule posting_rules) returns text[]
  language plpgsql stable
as $$
declare
  moved bigint := ledger_moves(e, rule.moves);
  named text[];
begin
  if moved is null then
    return null;
  end if;
  if rule.record is null and rule.approval is null then
    return case when ledger_all_of(e, e.actor_uid) then '{}'::text[] end;
  end if;
  if rule.record is null then
    return (
      select array[ledger_approval(rule.approval,
        case when rule.fact is null then min(a.scope) else e.facts ->> rule.fact end, moved)]
      from unnest(e.kinds, e.scopes) as a (kind, scope)
      where rule.approved_account is null or a.kind = rule.approved_account
      having rule.approved_account is null or count(distinct a.scope) = 1);
  end if;
  named := array(select a.kind || ':' || a.scope from unnest(e.kinds, e.scopes) as a (kind, scope));
  return (
    select case rule.uses_up when 'record' then array[r.key] when 'approval' then array[agreed.id] else '{}' end
    from record_for_posting(rule.record, e.facts ->> rule.fact) r
    cross join lateral (
      select case when rule.approval is not null then ledger_approval(rule.approval, r.id, moved) end as id) agreed
    where r.state = any (rule.states)
      and case rule.amount when 'any' then true when 'due' then r.due_kobo = moved else r.due_kobo >= moved end
      and (r.owner is null or ledger_all_of(e, r.owner)) and r.accounts <@ named
      and (rule.approval is null or agreed.id is not null)
    limit 1);
end
$$;
revoke execute on function allowed_by_rule from public;

-- Asks the function of a deed's name, or its rule, and keeps what it used up, so that nothing is posted for one
-- record twice.
create or replace function ledger_demand_record(e ledger_entry) returns void
  language plpgsql
as $$
declare
  rule posting_rules;
  guard regprocedure;
  keys text[];
begin
  if e.deed ~ '^[a-z.-]+$' then
    guard := to_regprocedure(format('posting_%s(ledger_entry)', translate(e.deed, '.-', '__')));
  end if;
  if guard is not null then
    execute format('select %s($1)', guard::oid::regproc) into keys using e;
  else
    select r.* into rule from posting_rules r where r.deed = e.deed;
    if not found then
      raise exception 'nothing is posted as %', e.deed using errcode = '23514';
    end if;
    keys := allowed_by_rule(e, rule);
  end if;
  if keys is null or array_position(keys, null) is not null then
    raise exception 'no record allows %', e.deed using errcode = '23514';
  end if;
  if keys <> '{}' then
    with used as (
      insert into ledger_records as r (deed, record, journal_id)
      select e.deed, k.key, e.id from unnest(keys) as k (key) order by k.key
      on conflict (deed, record) do update set journal_id = excluded.journal_id
        where exists (select from ledger_journals b where b.reverses = r.journal_id)
      returning 1)
    select null into keys from used having count(*) = cardinality(keys);
    if not found then
      raise exception 'this was posted before: %', e.deed using errcode = '23514';
    end if;
  end if;
end
$$;
drop function posting_payment_refund_owed(ledger_entry), posting_payment_charged_back(ledger_entry),
  posting_payment_debt_paid(ledger_entry), posting_payment_card_fee(ledger_entry),
  posting_payment_card_fee_returned(ledger_entry), posting_cash_banked(ledger_entry),
  posting_tax_remitted(ledger_entry), posting_unmatched_receipt_assigned(ledger_entry),
  posting_unmatched_receipt_returned(ledger_entry), posting_moving_in_opened(ledger_entry),
  posting_moving_in_rest(ledger_entry), posting_moving_in_closed(ledger_entry), posting_events_fee_paid(ledger_entry),
  posting_events_fee_returned(ledger_entry), posting_distributions_plan_purchase(ledger_entry),
  posting_savings_moved_from_wallet(ledger_entry), posting_savings_goal_broken(ledger_entry),
  posting_savings_goal_paid_out(ledger_entry), posting_savings_moved_to_wallet(ledger_entry),
  posting_investments_paid_from_wallet(ledger_entry), posting_investments_handed_back(ledger_entry),
  posting_investments_paid_out(ledger_entry), posting_investments_rolled_over(ledger_entry),
  posting_shares_bought(ledger_entry), posting_withdrawal_paystack_fee(ledger_entry);

-- Records -------------------------------------------------------------------------------------------------------------

-- Refuses what its trigger's condition finds, and says why.
create function refuse_change() returns trigger language plpgsql set search_path from current
as $$
begin
  raise exception '%: %', tg_table_name, tg_argv[0] using errcode = '23514';
end
$$;

-- Wants an approval of this very transaction, and says what is missing otherwise: of which kind, and which column names
-- its subject (several joined by colons; a month is named 2026-10). An `approval_id` that is written names that approval.
-- With a fourth argument, what was approved is exactly what that column becomes. A kind without a dot is the column that
-- names it.
create function require_approval() returns trigger language plpgsql set search_path from current
as $$
declare
  written jsonb := to_jsonb(new);
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  kind_wanted text := coalesce(written ->> tg_argv[1], tg_argv[1]);
  subject text := (
    select string_agg(case c.name when 'month' then left(written ->> 'month', 7) else written ->> c.name end, ':'
      order by c.n)
    from unnest(string_to_array(tg_argv[2], ':')) with ordinality as c (name, n));
begin
  if not exists (
    select from approvals a
    where a.kind = kind_wanted and a.subject_id = subject and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id()
      and (written -> 'approval_id' is not distinct from before -> 'approval_id'
        or a.id = (written ->> 'approval_id')::uuid)
      and (tg_nargs < 4 or a.change -> 'after' = written -> tg_argv[3]))
  then
    raise exception '% (%)', tg_argv[0], subject using errcode = '23514';
  end if;
  return new;
end
$$;

-- Wants the journal of a row to move its amount: the deed, and the kind and scope of the accounts debited and credited,
-- each scope a column or the name itself.
create function require_journal() returns trigger language plpgsql set search_path from current
as $$
declare
  written jsonb := to_jsonb(new);
begin
  if (
    select sum(t.amount_kobo) from ledger_journals j
      join ledger_transfers t on t.journal_id = j.id
      join ledger_accounts d on d.id = t.debit_account and d.kind = tg_argv[1]
      join ledger_accounts c on c.id = t.credit_account and c.kind = tg_argv[3]
    where j.id = new.journal_id and j.deed = tg_argv[0]
      and d.scope = coalesce(written ->> tg_argv[2], tg_argv[2]) and c.scope = coalesce(written ->> tg_argv[4], tg_argv[4])
  ) is distinct from new.amount_kobo
  then
    raise exception '%: the books do not say so', tg_table_name using errcode = '23514';
  end if;
  return new;
end
$$;

-- Wants an active administrator in this column, who is not the person in the other one.
create function require_decider() returns trigger language plpgsql set search_path from current
as $$
declare
  decider uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform require_administrator(decider);
  if tg_nargs > 1 and decider = (to_jsonb(new) ->> tg_argv[1])::uuid then
    raise exception '%: nobody decides about their own', tg_table_name using errcode = '23514';
  end if;
  return new;
end
$$;

-- Lets a column go only as listed: its name, and for each value the values that may follow, 'draft: posting removed'.
create function allow_steps() returns trigger language plpgsql set search_path from current
as $$
declare
  was text := to_jsonb(old) ->> tg_argv[0];
  becomes text := to_jsonb(new) ->> tg_argv[0];
begin
  if not exists (
    select from unnest(tg_argv) as step (said)
    where split_part(step.said, ': ', 1) = was and becomes = any (string_to_array(split_part(step.said, ': ', 2), ' ')))
  then
    raise exception 'a row of % does not go on so: % cannot become %', tg_table_name, was, becomes using errcode = '23514';
  end if;
  return new;
end
$$;

revoke execute on function refuse_change, require_approval, require_journal, require_decider, allow_steps from public;

-- What two approved in this transaction.
drop trigger community_settings_interest_tax on community_settings;
drop trigger community_settings_reserve_part on community_settings;
drop trigger community_settings_withdrawal_terms on community_settings;
drop function guard_interest_tax(), guard_reserve_part(), guard_withdrawal_terms();
create trigger community_settings_approved before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name in ('profile.tier-limits', 'payments.alone-ceiling',
    'savings.interest-tax', 'withdrawals.terms', 'investments.set-up', 'distributions.reserve-part'))
  execute function require_approval('nobody has approved this value', 'name', 'name', 'value');
create or replace function guard_investment_set_up() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.value ->> 'paperId' is not null and not exists (
    select from registration_papers p where p.id::text = new.value ->> 'paperId')
  then
    raise exception 'the document of the registration is not here' using errcode = '23514';
  end if;
  return new;
end
$$;
-- Lowering the amount from which two are needed takes nobody's agreement.
drop trigger community_settings_guard on community_settings;
drop function guard_setting();
create trigger community_settings_threshold_administrator before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'payments.second-administrator-from')
  execute function require_decider('updated_by');
create trigger community_settings_threshold_set before insert on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'payments.second-administrator-from'
    and (new.value #>> '{}')::bigint > 50000000)
  execute function require_approval('nobody has approved this value', 'payments.threshold', 'name', 'value');
create trigger community_settings_threshold_raised before update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'payments.second-administrator-from'
    and (new.value #>> '{}')::bigint > (old.value #>> '{}')::bigint)
  execute function require_approval('nobody has approved this value', 'payments.threshold', 'name', 'value');

drop trigger ledger_closed_months_guard on ledger_closed_months;
drop function guard_closed_month();
create trigger ledger_closed_months_approved before insert on ledger_closed_months
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved that the month is closed', 'books.month-close', 'month');

drop trigger reconciliations_guard on reconciliations;
drop trigger tax_remittances_guard on tax_remittances;
drop function guard_signed_by_two();
create trigger reconciliations_approved before insert on reconciliations
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved this reconciliation', 'books.reconciliation', 'bank_account_id:day');
create trigger tax_remittances_approved before insert on tax_remittances
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved this payment of tax', 'books.tax-remittance', 'month');
create trigger tax_remittances_journal before insert on tax_remittances
  for each row when (session_user = 'kolo_app')
  execute function require_journal('tax.remitted', 'wht_payable', 'community', 'bank', 'bank_account_id');

drop trigger cash_bankings_guard on cash_bankings;
drop function guard_cash_banking();
create trigger cash_bankings_approved before insert on cash_bankings
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved this banking', 'cash.banking', 'till_id');
create trigger cash_bankings_journal before insert on cash_bankings
  for each row when (session_user = 'kolo_app')
  execute function require_journal('cash.banked', 'bank', 'account_id', 'cash', 'till_id');

drop trigger payroll_returns_guard on payroll_returns;
drop function guard_payroll_return();
create trigger payroll_returns_approved before insert on payroll_returns
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved that it went back', 'payroll.return', 'employer_id');
create trigger payroll_returns_begins before insert on payroll_returns
  for each row when (session_user = 'kolo_app' and new.taken_back_at is not null)
  execute function refuse_change('a return begins as it was sent');
create trigger payroll_returns_journal before insert on payroll_returns
  for each row when (session_user = 'kolo_app')
  execute function require_journal('payroll-return.sent', 'unmatched_receipts', 'employer_id', 'bank', 'account_id');

-- Who decided.
drop trigger collection_account_decisions_guard on collection_account_decisions;
drop trigger savings_plan_decisions_guard on savings_plan_decisions;
drop trigger investment_plan_decisions_guard on investment_plan_decisions;
drop function guard_decision(), guard_investment_plan_decision();
create trigger collection_account_decisions_decider before insert on collection_account_decisions
  for each row when (session_user = 'kolo_app') execute function require_decider('administrator_uid');
create trigger savings_plan_decisions_decider before insert on savings_plan_decisions
  for each row when (session_user = 'kolo_app') execute function require_decider('administrator_uid');
create trigger investment_plan_decisions_decider before insert on investment_plan_decisions
  for each row when (session_user = 'kolo_app' and new.administrator_uid is not null)
  execute function require_decider('administrator_uid');

-- What stays as it is.
drop trigger alone_notices_objection_stands on alone_notices;
drop trigger payments_guard_cash on payments;
drop trigger payments_keep_needs_two on payments;
drop trigger payment_refunds_guard on payment_refunds;
drop trigger payment_disputes_guard on payment_disputes;
drop trigger investment_mandates_guard on investment_mandates;
drop function guard_objection(), guard_cash_payment(), payments_keep_needs_two(), guard_payment_ends(),
  guard_investment_mandate();
create trigger alone_notices_objection_sealed before update on alone_notices
  for each row when (
    old.objected_by is not null
      and row (new.objected_by, new.objected_at, new.objection)
        is distinct from row (old.objected_by, old.objected_at, old.objection)
    or old.closed_at is not null)
  execute function refuse_change('an objection stands');
create trigger payments_cash_by_two before update on payments
  for each row when (session_user = 'kolo_app' and new.channel = 'cash' and new.status = 'confirmed'
    and new.confirmed_with <> 'two')
  execute function refuse_change('cash is counted by two');
create trigger payments_needs_two_sealed before update of needs_two on payments
  for each row when (old.needs_two and not new.needs_two)
  execute function refuse_change('what once needed two administrators needs them for ever');
create trigger payment_refunds_sealed before update on payment_refunds
  for each row when (session_user = 'kolo_app' and old.sent_at is not null)
  execute function refuse_change('what was sent stays as it was sent');
create trigger payment_disputes_sealed before update on payment_disputes
  for each row when (session_user = 'kolo_app' and old.ended_at is not null)
  execute function refuse_change('what ended stays as it ended');
create trigger investment_mandates_sealed before update on investment_mandates
  for each row when (session_user = 'kolo_app' and new.ip is not null)
  execute function refuse_change('from where a mandate was given is only removed');

-- Announcements and events.
drop trigger announcements_guard on announcements;
drop trigger announcements_plans_guard on announcements;
drop trigger announcements_languages_guard on announcements;
drop function guard_announcement(), guard_announcement_plans(), guard_announcement_languages();
create trigger announcements_administrator before insert on announcements
  for each row when (session_user = 'kolo_app') execute function require_decider('author_uid');
create trigger announcements_begins before insert on announcements
  for each row when (session_user = 'kolo_app' and (new.status <> 'draft' or new.revision <> 1))
  execute function refuse_change('an announcement begins as a draft');
create trigger announcements_kept before delete on announcements
  for each row when (session_user = 'kolo_app' and old.published_at is not null)
  execute function refuse_change('what appeared stays');
create trigger announcements_sealed before update on announcements
  for each row when (session_user = 'kolo_app' and old.published_at is not null
    and row (new.audience, new.tiers, new.plan_ids, new.published_at, new.requires_ack)
      is distinct from row (old.audience, old.tiers, old.plan_ids, old.published_at, old.requires_ack))
  execute function refuse_change('the audience holds');
create trigger announcements_revision before update on announcements
  for each row when (session_user = 'kolo_app' and old.published_at is not null and new.revision <> old.revision + 1
    and row (new.title, new.summary, new.body, new.language, new.translations)
      is distinct from row (old.title, old.summary, old.body, old.language, old.translations))
  execute function refuse_change('another text is a revision');
create trigger announcements_steps before update on announcements
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'draft: scheduled published', 'scheduled: draft published',
    'published: expired withdrawn');

drop trigger events_guard on events;
drop trigger events_plans_guard on events;
drop function guard_event(), guard_event_plans();
create trigger events_administrator before insert on events
  for each row when (session_user = 'kolo_app') execute function require_decider('author_uid');
create trigger events_begins before insert on events
  for each row when (session_user = 'kolo_app'
    and (new.status <> 'draft' or new.taken_in_person <> 0 or new.taken_online <> 0))
  execute function refuse_change('an event begins as a draft');
create trigger events_kept before delete on events
  for each row when (session_user = 'kolo_app' and old.status <> 'draft')
  execute function refuse_change('what was published stays');
create trigger events_sealed before update on events
  for each row when (session_user = 'kolo_app' and old.published_at is not null
    and row (new.audience, new.tiers, new.plan_ids, new.mode, new.published_at, new.fee_kobo)
      is distinct from row (old.audience, old.tiers, old.plan_ids, old.mode, old.published_at, old.fee_kobo))
  execute function refuse_change('whom it is for, how it is held and what it costs stands');
create trigger events_steps before update on events
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'draft: published', 'published: cancelled completed', 'completed: archived');

-- Keys, bank accounts of members, and share requests.
drop trigger program_keys_guard on program_keys;
drop function guard_program_key();
create trigger program_keys_begins before insert on program_keys
  for each row when (session_user = 'kolo_app'
    and (new.uid is null and new.approved_at is not null or new.ended_at is not null))
  execute function refuse_change('a key of the community begins closed');
create trigger program_keys_sealed before update on program_keys
  for each row when (session_user = 'kolo_app'
    and (new.approved_at is distinct from old.approved_at and (old.approved_at is not null or new.uid is not null)
      or old.ended_at is not null and new.ended_at is distinct from old.ended_at))
  execute function refuse_change('a key that is over stays over, and one that was let in stays so');
create trigger program_keys_approved before update on program_keys
  for each row when (session_user = 'kolo_app' and new.approved_at is distinct from old.approved_at)
  execute function require_approval('nobody has let this key in', 'programs.community-key', 'id');

drop trigger member_bank_accounts_guard on member_bank_accounts;
drop function guard_bank_account();
create trigger member_bank_accounts_begins before insert on member_bank_accounts
  for each row when (session_user = 'kolo_app' and new.status <> 'waiting')
  execute function refuse_change('a bank account begins unconfirmed');
create trigger member_bank_accounts_decider before update on member_bank_accounts
  for each row when (session_user = 'kolo_app' and new.status <> old.status and new.status in ('confirmed', 'declined')
    and new.checked_with = 'administrator')
  execute function require_decider('checked_by', 'member_uid');
create trigger member_bank_accounts_steps before update on member_bank_accounts
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'waiting: confirmed declined removed', 'confirmed: waiting declined removed',
    'declined: waiting removed');

drop trigger share_requests_guard on share_requests;
drop function guard_share_request();
create trigger share_requests_begins before insert on share_requests
  for each row when (session_user = 'kolo_app'
    and new.status <> case new.kind when 'transfer' then 'offered' else 'waiting' end)
  execute function refuse_change('a request begins as it is asked for');
create trigger share_requests_sealed before update on share_requests
  for each row when (session_user = 'kolo_app' and old.status not in ('offered', 'waiting'))
  execute function refuse_change('what was decided stays');
create trigger share_requests_steps before update on share_requests
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'offered: waiting done declined cancelled rejected',
    'waiting: done cancelled rejected');
create trigger share_requests_transfer_approved before update on share_requests
  for each row when (session_user = 'kolo_app' and new.status = 'done' and old.kind = 'transfer')
  execute function require_approval('nobody has approved share request', 'shares.transfer', 'id');
create trigger share_requests_withdrawal_approved before update on share_requests
  for each row when (session_user = 'kolo_app' and new.status = 'done' and old.kind <> 'transfer')
  execute function require_approval('nobody has approved share request', 'shares.withdrawal', 'id');

-- Steps of records that keep a guard of their own for the rest.
create trigger member_documents_begins before insert on member_documents
  for each row when (session_user = 'kolo_app' and new.status <> 'draft')
  execute function refuse_change('a document begins as a draft');
create trigger member_documents_steps before update of status on member_documents
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'draft: waiting', 'waiting: approved rejected', 'approved: expired');
drop trigger member_documents_guard on member_documents;
create or replace function guard_member_document() returns trigger language plpgsql set search_path from current
as $$
begin
  if not new.decided_by = any (old.seen_by) then
    raise exception 'nobody else has looked at document %', old.id using errcode = '23514';
  end if;
  new.decided_xact := pg_current_xact_id();
  return new;
end
$$;
create trigger member_documents_decider before update of status on member_documents
  for each row when (session_user = 'kolo_app' and new.status <> old.status and new.status in ('approved', 'rejected'))
  execute function require_decider('decided_by', 'member_uid');
create trigger member_documents_guard before update of status on member_documents
  for each row when (session_user = 'kolo_app' and new.status <> old.status and new.status in ('approved', 'rejected'))
  execute function guard_member_document();

drop trigger distributions_guard on distributions;
create trigger distributions_administrator before insert on distributions
  for each row when (session_user = 'kolo_app') execute function require_decider('prepared_by');
create trigger distributions_begins before insert on distributions
  for each row when (session_user = 'kolo_app' and new.status <> 'calculated')
  execute function refuse_change('a distribution begins as it is calculated');
create trigger distributions_sealed before update on distributions
  for each row when (session_user = 'kolo_app' and old.status <> 'calculated'
    and row (new.snapshot_hash, new.line_count, new.gross_kobo, new.wht_kobo, new.net_kobo)
      is distinct from row (old.snapshot_hash, old.line_count, old.gross_kobo, old.wht_kobo, old.net_kobo))
  execute function refuse_change('the snapshot holds');
create trigger distributions_steps before update on distributions
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'calculated: submitted approved cancelled', 'submitted: calculated approved cancelled',
    'approved: posting', 'posting: posted', 'posted: reversing', 'reversing: reversed');
create trigger distributions_reversal_approved before update on distributions
  for each row when (session_user = 'kolo_app' and new.status = 'reversing' and old.status <> 'reversing')
  execute function require_approval('nobody has approved the reversal', 'distributions.reversal', 'id');
create or replace function guard_distribution() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if new.status = 'approved'
    and (select sum(gross_kobo) from distribution_lines where distribution_id = new.id) is distinct from new.pool_kobo
  then
    raise exception 'the lines of distribution % are not its pool', new.code using errcode = '23514';
  end if;
  if new.status = 'posted' and exists (
    select from distribution_lines where distribution_id = new.id and status = 'calculated')
  then
    raise exception 'distribution % has lines that are not posted', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger distributions_guard before update on distributions
  for each row when (session_user = 'kolo_app' and new.status <> old.status) execute function guard_distribution();

drop trigger withdrawals_guard on withdrawals;
create trigger withdrawals_begins before insert on withdrawals
  for each row when (session_user = 'kolo_app' and new.status <> 'requested')
  execute function refuse_change('a withdrawal begins as a request');
create trigger withdrawals_needs_two_sealed before update on withdrawals
  for each row when (session_user = 'kolo_app' and old.needs_two and not new.needs_two)
  execute function refuse_change('what once needed two administrators needs them for ever');
create trigger withdrawals_steps before update on withdrawals
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'requested: cancelled approved rejected', 'approved: processing',
    'processing: paid failed on_hold approved', 'on_hold: processing paid failed approved', 'failed: approved rejected',
    'paid: returned');
create or replace function guard_withdrawal() returns trigger language plpgsql
set search_path from current
as $$
declare
  sent text;
begin
  -- What became of the last transfer of the provider; `unknown` while nobody knows.
  select coalesce(p.outcome, 'unknown') into sent from withdrawal_payouts p
    where p.withdrawal_id = new.id order by p.begun_at desc, p.id desc limit 1;
  if sent = 'unknown' and new.status <> 'on_hold' then
    raise exception 'what became of the transfer of withdrawal % is not known', new.code using errcode = '23514';
  end if;
  if old.status = 'requested' and new.status = 'approved' then
    if approved_now('withdrawals.approval', new.id::text) then
      return new;
    elsif new.needs_two or new.approved_by is null or new.approved_by = new.member_uid then
      raise exception 'nobody has approved withdrawal %', new.code using errcode = '23514';
    end if;
    perform require_administrator(new.approved_by);
  elsif old.status in ('processing', 'on_hold') and new.status = 'approved' and sent is distinct from 'not_sent'
    and not exists (
      select from withdrawal_batch_lines l join withdrawal_batches b on b.id = l.batch_id
      where l.withdrawal_id = new.id and l.outcome = 'given_up' and b.made_at = old.sent_at)
  then
    raise exception 'withdrawal % was sent', new.code using errcode = '23514';
  elsif new.status = 'paid' and not (sent is not distinct from 'paid' and new.method = 'paystack')
    and not (new.method = 'manual' and old.status = 'processing' and (approved_now('withdrawals.payment', new.id::text)
      or exists (select from withdrawal_batch_lines l where l.withdrawal_id = new.id and l.outcome = 'open'
        and approved_now('withdrawals.batch-payment', l.batch_id::text))))
    or new.status = 'returned' and not approved_now('withdrawals.return', new.id::text)
      and sent is distinct from 'returned'
  then
    raise exception 'two administrators say that withdrawal % is %', new.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger withdrawals_guard before update on withdrawals
  for each row when (session_user = 'kolo_app' and new.status <> old.status) execute function guard_withdrawal();

drop trigger tickets_guard on tickets;
create trigger tickets_begins before insert on tickets
  for each row when (session_user = 'kolo_app' and (new.status <> 'open' or new.assignee_uid is not null))
  execute function refuse_change('a ticket begins open');
create trigger tickets_steps before update on tickets
  for each row when (session_user = 'kolo_app' and new.status <> old.status and new.status <> 'merged')
  execute function allow_steps('status', 'open: in_progress closed', 'in_progress: waiting_member on_hold resolved closed',
    'waiting_member: in_progress resolved closed', 'on_hold: in_progress closed', 'resolved: closed open', 'closed: open');
create or replace function guard_ticket() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.status = 'open' and new.status = 'in_progress' and new.assignee_uid is null then
    raise exception 'nobody has taken ticket %', old.code using errcode = '23514';
  end if;
  if new.merged_into_id is distinct from old.merged_into_id and not exists (
    select from tickets where id = new.merged_into_id and id <> new.id and member_uid = new.member_uid
      and status <> 'merged')
  then
    raise exception 'ticket % cannot be merged there', old.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger tickets_guard before update on tickets
  for each row when (session_user = 'kolo_app') execute function guard_ticket();

drop trigger event_registrations_guard on event_registrations;
create trigger event_registrations_fee_sealed before update on event_registrations
  for each row when (session_user = 'kolo_app'
    and (old.fee_journal_id is not null and new.fee_journal_id is distinct from old.fee_journal_id
      or old.fee_returned_journal_id is not null
        and new.fee_returned_journal_id is distinct from old.fee_returned_journal_id))
  execute function refuse_change('a fee is paid once and goes back once');
create trigger event_registrations_steps before update on event_registrations
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'waitlisted: offered cancelled_by_member cancelled_by_admin',
    'offered: confirmed awaiting_payment offer_expired cancelled_by_member cancelled_by_admin',
    'awaiting_payment: confirmed offer_expired cancelled_by_member cancelled_by_admin',
    'confirmed: cancelled_by_member cancelled_by_admin attended no_show');
create or replace function guard_event_registration() returns trigger language plpgsql
  set search_path from current
as $$
declare
  event events;
begin
  select * into strict event from events e where e.id = new.event_id;
  if event.status <> 'published'
    or new.status not in ('waitlisted', case when event.fee_kobo > 0 then 'awaiting_payment' else 'confirmed' end)
  then
    raise exception 'nobody registers for event % like this', event.code using errcode = '23514';
  end if;
  if event.mode <> 'hybrid' and event.mode <> new.mode or new.guests > event.guests_allowed then
    raise exception 'event % has no such place', event.code using errcode = '23514';
  end if;
  if new.fee_kobo <> event.fee_kobo * (1 + new.guests) then
    raise exception 'event % costs something else', event.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger event_registrations_guard before insert on event_registrations
  for each row when (session_user = 'kolo_app') execute function guard_event_registration();

drop trigger move_ins_guard on move_ins;
create trigger move_ins_administrator before insert on move_ins
  for each row when (session_user = 'kolo_app') execute function require_decider('uploaded_by');
create trigger move_ins_begins before insert on move_ins
  for each row when (session_user = 'kolo_app' and new.state <> 'draft')
  execute function refuse_change('a list begins as a draft');
create trigger move_ins_sealed before update on move_ins
  for each row when (session_user = 'kolo_app'
    and (old.state in ('undone', 'removed') or old.state <> 'draft'
      and row (new.account_id, new.position_kobo, new.position_on, new.approval_id)
        is distinct from row (old.account_id, old.position_kobo, old.position_on, old.approval_id)))
  execute function refuse_change('the list was agreed to, or is over');
create trigger move_ins_steps before update on move_ins
  for each row when (session_user = 'kolo_app' and new.state <> old.state)
  execute function allow_steps('state', 'draft: posting removed', 'posting: posted', 'posted: undoing', 'undoing: undone');
create trigger move_ins_approved before update on move_ins
  for each row when (session_user = 'kolo_app' and new.state = 'posting' and old.state = 'draft')
  execute function require_approval('nobody has approved this list', 'moving-in.list', 'id');
create trigger move_ins_undo_approved before update on move_ins
  for each row when (session_user = 'kolo_app' and new.state = 'undoing' and old.state = 'posted')
  execute function require_approval('nobody has approved that the list is reversed', 'moving-in.undo', 'id');
create or replace function guard_move_in() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from move_in_rows r where r.move_in_id = new.id and r.faults <> '[]' and not r.left_out)
  then
    raise exception 'a row of list % has a fault', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger move_ins_guard before update on move_ins
  for each row when (session_user = 'kolo_app' and new.state = 'posting' and old.state = 'draft')
  execute function guard_move_in();

drop trigger payroll_runs_guard on payroll_runs;
create trigger payroll_runs_administrator before insert on payroll_runs
  for each row when (session_user = 'kolo_app') execute function require_decider('uploaded_by');
create trigger payroll_runs_begins before insert on payroll_runs
  for each row when (session_user = 'kolo_app' and new.state <> 'draft')
  execute function refuse_change('a schedule begins as a draft');
create trigger payroll_runs_sealed before update on payroll_runs
  for each row when (session_user = 'kolo_app'
    and (old.state in ('posted', 'removed') or old.state = 'posting' and new.state = 'posting'))
  execute function refuse_change('the schedule was agreed to, or is over');
create trigger payroll_runs_steps before update on payroll_runs
  for each row when (session_user = 'kolo_app' and new.state <> old.state)
  execute function allow_steps('state', 'draft: posting removed', 'posting: posted');
create trigger payroll_runs_approved before update on payroll_runs
  for each row when (session_user = 'kolo_app' and new.state = 'posting')
  execute function require_approval('nobody has approved this schedule', 'payroll.run', 'id');
create or replace function guard_payroll_run() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.state = 'posting' and exists (
    select from payroll_lines l where l.run_id = new.id and l.difference is not null and not l.left_out)
  then
    raise exception 'a line of schedule % is not decided', new.code using errcode = '23514';
  end if;
  if new.state = 'posted' and not exists (
    select from ledger_journals j
    where j.id = new.journal_id and j.deed = 'payroll.posted' and j.facts ->> 'run' = new.code
      and j.posted_at >= new.posted_at)
  then
    raise exception 'the books do not have schedule %', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger payroll_runs_guard before update on payroll_runs
  for each row when (session_user = 'kolo_app' and new.state <> old.state) execute function guard_payroll_run();

drop trigger collection_accounts_guard on collection_accounts;
create trigger collection_accounts_administrator before insert on collection_accounts
  for each row when (session_user = 'kolo_app') execute function require_decider('proposed_by');
create trigger collection_accounts_begins before insert on collection_accounts
  for each row when (session_user = 'kolo_app' and new.status <> 'proposed')
  execute function refuse_change('an account begins as a proposal');
create trigger collection_accounts_sealed before update on collection_accounts
  for each row when (session_user = 'kolo_app' and new.status = old.status
    and row (new.activated_at, new.retired_at) is distinct from row (old.activated_at, old.retired_at))
  execute function refuse_change('the moments of an account are its decisions');
create trigger collection_accounts_steps before update on collection_accounts
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'proposed: active retired', 'active: retired');
create trigger collection_accounts_approved before update on collection_accounts
  for each row when (session_user = 'kolo_app' and new.status = 'active' and old.status <> 'active')
  execute function require_approval('nobody has approved this account', 'payments.collection-account', 'id');
create or replace function guard_collection_account() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if not exists (
    select from collection_account_decisions d
    where d.account_id = new.id and d.decision = 'retired' and d.decided_at = new.retired_at)
  then
    raise exception 'no administrator has retired account %', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger collection_accounts_guard before update on collection_accounts
  for each row when (session_user = 'kolo_app' and new.status = 'retired' and old.status <> 'retired')
  execute function guard_collection_account();
