-- Arrears of loans (domain J): a penalty for each completed month an instalment is overdue, of the instalment alone and up to
-- the cap of its product; and the mandate by which instalments are taken from the member's wallet.

-- Penalties that are due are the member's debt.
create or replace function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'loan_principal', 'loan_interest_due',
        'loan_penalty_due', 'interest_savings', 'psp_fees', 'own_asset', 'own_expense')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'loan_principal', 'loan_interest_due',
      'loan_penalty_due', 'share_capital', 'plan_income', 'interest_payable'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'loan_principal', 'loan_interest_due',
      'loan_penalty_due', 'share_capital')
$$;
alter table ledger_accounts drop constraint ledger_accounts_kind;
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'loan_principal', 'loan_interest_due', 'loan_penalty_due',
  'own_asset', 'member_wallet', 'member_savings', 'member_investment',
  'withdrawals_payable', 'interest_payable', 'wht_payable', 'unmatched_receipts', 'own_liability',
  'share_capital', 'reserve', 'surplus', 'own_equity',
  'plan_income', 'fees', 'penalties', 'loan_interest', 'loan_fees', 'own_income',
  'interest_savings', 'psp_fees', 'own_expense'
));
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope) values
  ('1230', 'Loan penalties due', 'asset', 'debit', 'control', 'loan_penalty_due', null);

alter table loan_instalments
  add column penalty_kobo bigint not null default 0 check (penalty_kobo >= 0),
  -- Completed months overdue for which a penalty was charged.
  add column penalty_months integer not null default 0 check (penalty_months >= 0),
  -- The day of the next penalty, if the instalment is still unpaid then; null where none can fall.
  add column penalty_on date,
  add column paid_penalty_kobo bigint not null default 0,
  add constraint loan_instalments_penalty check (paid_penalty_kobo between 0 and penalty_kobo);
create index loan_instalments_penalties on loan_instalments (penalty_on, loan_id) where penalty_on is not null;
grant update (penalty_kobo, penalty_months, penalty_on, paid_penalty_kobo) on loan_instalments to kolo_app;
create trigger loan_instalments_penalties_stay before update on loan_instalments
  for each row when (session_user = 'kolo_app'
    and (new.penalty_kobo < old.penalty_kobo or new.penalty_months < old.penalty_months
      or new.penalty_kobo > old.penalty_kobo and new.penalty_months = old.penalty_months))
  execute function refuse_change('a penalty is charged once a month and stays');

alter table loan_repayments add column penalty_kobo bigint not null default 0 check (penalty_kobo >= 0);
alter table loan_repayments drop constraint loan_repayments_sum;
alter table loan_repayments add constraint loan_repayments_sum
  check (amount_kobo = principal_kobo + interest_kobo + penalty_kobo);

-- Since when the member lets instalments be taken from the wallet, and on which day that was last tried.
alter table loans
  add column mandate_at timestamptz,
  add column mandate_tried_on date;
create index loans_with_mandate on loans (mandate_tried_on nulls first, id)
  where mandate_at is not null and status = 'running';
grant update (mandate_at, mandate_tried_on) on loans to kolo_app;

-- Postings ---------------------------------------------------------------------------------------------------------------

-- The penalty of one instalment for its next completed month, once: exactly what the terms say of what is left of it.
create function posting_loans_penalty_due(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code || '/' || i.number || '/' || i.penalty_months + 1]
    from loans l
    join loan_instalments i on i.loan_id = l.id
    join loan_product_versions v on v.product_id = l.product_id and v.number = l.product_version
    cross join lateral (
      select (v.terms ->> 'penaltyBps')::bigint as bps, (v.terms ->> 'penaltyCapBps')::bigint as cap_bps,
        i.principal_kobo - i.paid_principal_kobo + i.charged_kobo - i.paid_interest_kobo as left_kobo,
        i.principal_kobo + i.charged_kobo as whole_kobo) t
    where l.code = e.facts ->> 'loan' and i.number = (e.facts ->> 'instalment')::integer and l.status = 'running'
      and i.charged_on is not null
      and (i.due_on + (i.penalty_months + 1) * interval '1 month')::date <= (e.at at time zone 'Africa/Lagos')::date
      and ledger_names(e, 'loan_penalty_due', l.id::text) and ledger_all_of(e, l.member_uid)
      and ledger_moves(e, '{loan_penalty_due>penalties}') = least(
        (t.left_kobo * t.bps + 5000) / 10000, (t.whole_kobo * t.cap_bps + 5000) / 10000 - i.penalty_kobo));
end
$$;

create or replace function posting_loans_repaid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from loans l
    where l.code = e.facts ->> 'loan' and l.status = 'running' and ledger_all_of(e, l.member_uid)
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') and a.scope <> l.id::text)
      and ledger_moves(e,
        '{member_wallet>loan_penalty_due,member_wallet>loan_interest_due,member_wallet>loan_principal}') > 0);
end
$$;

-- By mandate: once a day, no more than is due.
create function posting_loans_taken(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code || '/' || d.day]
    from loans l cross join lateral (select (e.at at time zone 'Africa/Lagos')::date as day) d
    where l.code = e.facts ->> 'loan' and l.status = 'running' and l.mandate_at is not null
      and ledger_all_of(e, l.member_uid) and e.actor_uid is null
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') and a.scope <> l.id::text)
      and ledger_moves(e,
        '{member_wallet>loan_penalty_due,member_wallet>loan_interest_due,member_wallet>loan_principal}') <= (
        select sum(i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, 0) - i.paid_interest_kobo
          + i.penalty_kobo - i.paid_penalty_kobo)
        from loan_instalments i where i.loan_id = l.id and i.due_on <= d.day));
end
$$;

create or replace function posting_loans_settled(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code] from loans l
    where l.code = e.facts ->> 'loan' and l.status = 'running' and ledger_all_of(e, l.member_uid)
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') and a.scope <> l.id::text)
      and ledger_moves(e, '{member_wallet>loan_penalty_due,member_wallet>loan_interest_due,member_wallet>loan_principal,member_wallet>loan_interest}')
        > 0
      and ledger_part(e, '{member_wallet>loan_interest}') <= (
        select coalesce(sum(i.interest_kobo), 0) from loan_instalments i
        where i.loan_id = l.id and i.charged_on is null));
end
$$;
revoke execute on function posting_loans_penalty_due, posting_loans_taken from public;

-- Terms that wait to be opened name the penalty, as their approval will.
update loan_product_versions set terms = terms || '{"penaltyBps": 0, "penaltyCapBps": 0}' where opened_at is null;
