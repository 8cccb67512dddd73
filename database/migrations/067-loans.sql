-- Loans to members (domain J): asked for, offered, agreed to by two, paid out once and repaid. What is owed is in the books
-- by loan, and can never fall below nothing there.

-- Principal and interest that is due are the member's debts; interest and fees of loans are income, by product.
create or replace function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'loan_principal', 'loan_interest_due',
        'interest_savings', 'psp_fees', 'own_asset', 'own_expense')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'loan_principal', 'loan_interest_due',
      'share_capital', 'plan_income', 'interest_payable'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'loan_principal', 'loan_interest_due',
      'share_capital')
$$;
alter table ledger_accounts drop constraint ledger_accounts_kind;
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'loan_principal', 'loan_interest_due', 'own_asset',
  'member_wallet', 'member_savings', 'member_investment',
  'withdrawals_payable', 'interest_payable', 'wht_payable', 'unmatched_receipts', 'own_liability',
  'share_capital', 'reserve', 'surplus', 'own_equity',
  'plan_income', 'fees', 'penalties', 'loan_interest', 'loan_fees', 'own_income',
  'interest_savings', 'psp_fees', 'own_expense'
));
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope) values
  ('1210', 'Loans to members', 'asset', 'debit', 'control', 'loan_principal', null),
  ('1220', 'Loan interest due', 'asset', 'debit', 'control', 'loan_interest_due', null),
  ('4110', 'Interest on loans', 'income', 'credit', 'system', 'loan_interest', null),
  ('4120', 'Loan fees', 'income', 'credit', 'system', 'loan_fees', null);

-- What loans earn is the society's income, as far as interest on savings may be credited.
create or replace function members_funds() returns bigint
  language sql stable security definer set search_path from current
as $$
  select coalesce(sum(coalesce(s.net_credit_kobo, 0)
    + coalesce((select sum(t.amount_kobo) from ledger_transfers t
        where t.credit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)
    - coalesce((select sum(t.amount_kobo) from ledger_transfers t
        where t.debit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)), 0)::bigint
  from ledger_accounts a
  left join lateral (
    select x.through, x.net_credit_kobo from ledger_snapshots x
    where x.account_id = a.id order by x.through desc limit 1) s on true
  where a.kind in (
    select c.ledger_kind from chart_accounts c
    where c.class in ('equity', 'income', 'expense') and c.ledger_kind not in ('share_capital', 'plan_income'))
$$;

-- And closing a year closes them.
create or replace function year_accounts_on(last date) returns table (kind text, scope text, net_credit_kobo bigint)
  language sql stable set search_path from current
as $$
  with kept as (select max(d.day) as day from ledger_day_ends d where d.day <= $1)
  select x.kind, x.scope, sum(x.net)::bigint
  from (
    select d.kind, d.scope, d.net_credit_kobo as net from ledger_day_ends d join kept on d.day = kept.day
    union all
    select m.kind, m.scope, m.net_credit_kobo
    from kept cross join lateral ledger_moved(
      coalesce(ledger_day_begins(kept.day + 1), '-infinity'), ledger_day_begins($1 + 1)) m
    union all
    select v.kind, v.scope, v.net_credit_kobo from ledger_valued_by($1) v
  ) x
  where x.kind in (
    select c.ledger_kind from chart_accounts c
    where c.class in ('income', 'expense') and c.ledger_kind <> 'plan_income')
  group by x.kind, x.scope
  having sum(x.net) <> 0
$$;

create sequence loan_code_numbers;
grant usage on sequence loan_code_numbers to kolo_app;
create table loans (
  id uuid primary key,
  code text not null unique check (code ~ '^LN-[0-9]{4}-[0-9]{6,12}$'),
  member_uid uuid not null,
  product_id uuid not null,
  product_version integer not null,
  principal_kobo bigint not null check (principal_kobo > 0),
  instalments integer not null check (instalments between 1 and 260),
  purpose text not null check (length(purpose) between 3 and 300),
  -- As the member said; not everywhere asked for.
  monthly_pay_kobo bigint check (monthly_pay_kobo > 0),
  status text not null default 'submitted' check (status in
    ('submitted', 'offered', 'accepted', 'approved', 'running', 'repaid', 'declined', 'withdrawn', 'expired')),
  submitted_at timestamptz not null,
  offered_by uuid,
  offered_at timestamptz,
  -- The agreement the member accepted.
  agreement_sha256 text check (agreement_sha256 ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz,
  approved_at timestamptz,
  -- Why it was declined.
  answer text check (length(answer) between 1 and 500),
  ended_at timestamptz,
  paid_out_on date,
  paid_out_by uuid,
  journal_id uuid unique references ledger_journals,
  -- What is held of the member's goals while the loan runs.
  hold_ids uuid[] not null default '{}' check (cardinality(hold_ids) <= 100),
  version integer not null default 1 check (version > 0),
  foreign key (product_id, product_version) references loan_product_versions (product_id, number),
  constraint loans_offered check ((offered_by is null) = (offered_at is null)),
  constraint loans_accepted check ((agreement_sha256 is null) = (accepted_at is null)),
  constraint loans_paid_out check (
    (status in ('running', 'repaid')) = (journal_id is not null)
    and (journal_id is null) = (paid_out_on is null) and (journal_id is null) = (paid_out_by is null)),
  constraint loans_not_own check (offered_by <> member_uid and paid_out_by <> member_uid)
);
create index loans_of_member on loans (member_uid, id desc);
create index loans_open on loans (status, id) where status not in ('repaid', 'declined', 'withdrawn', 'expired');
create index loans_latest on loans (id desc);
grant select on loans to kolo_app;
grant insert (id, code, member_uid, product_id, product_version, principal_kobo, instalments, purpose, monthly_pay_kobo,
  submitted_at) on loans to kolo_app;
grant update (status, offered_by, offered_at, agreement_sha256, accepted_at, approved_at, answer, ended_at, paid_out_on,
  paid_out_by, journal_id, hold_ids, version) on loans to kolo_app;

-- Asked for on terms that are open.
create function guard_new_loan() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loan_products p
    where p.id = new.product_id and p.status = 'open' and p.open_version = new.product_version)
  then
    raise exception 'loan % is not on terms that are open', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_new_loan from public;
create trigger loans_on_open_terms before insert on loans
  for each row when (session_user = 'kolo_app') execute function guard_new_loan();
create trigger loans_steps before update on loans
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'submitted: offered declined withdrawn',
    'offered: accepted declined withdrawn expired', 'accepted: approved declined withdrawn',
    'approved: running declined withdrawn', 'running: repaid');
create trigger loans_offered_by before update on loans
  for each row when (session_user = 'kolo_app' and new.offered_by is distinct from old.offered_by)
  execute function require_decider('offered_by', 'member_uid');
create trigger loans_paid_out_by before update on loans
  for each row when (session_user = 'kolo_app' and new.paid_out_by is distinct from old.paid_out_by)
  execute function require_decider('paid_out_by', 'member_uid');
create trigger loans_approved before update on loans
  for each row when (session_user = 'kolo_app' and new.status = 'approved' and old.status <> 'approved')
  execute function require_approval('nobody has approved this loan', 'loans.approval', 'id');
create trigger loans_sealed before update on loans
  for each row when (session_user = 'kolo_app' and (
    old.journal_id is not null and row (new.journal_id, new.paid_out_on, new.paid_out_by)
      is distinct from row (old.journal_id, old.paid_out_on, old.paid_out_by)
    or old.agreement_sha256 is not null and new.agreement_sha256 is distinct from old.agreement_sha256))
  execute function refuse_change('what was agreed and paid out is not changed');

-- What is due when, from the day the loan is paid out.
create table loan_instalments (
  loan_id uuid not null references loans,
  number integer not null check (number > 0),
  due_on date not null,
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  -- What became due: no more than the schedule says, less where the loan was repaid faster.
  charged_kobo bigint check (charged_kobo between 0 and interest_kobo),
  charged_on date,
  paid_principal_kobo bigint not null default 0 check (paid_principal_kobo between 0 and principal_kobo),
  paid_interest_kobo bigint not null default 0 check (paid_interest_kobo >= 0),
  primary key (loan_id, number),
  constraint loan_instalments_charged check ((charged_kobo is null) = (charged_on is null)),
  constraint loan_instalments_interest check (paid_interest_kobo <= coalesce(charged_kobo, 0))
);
create index loan_instalments_to_charge on loan_instalments (due_on, loan_id, number) where charged_on is null;
grant select, insert on loan_instalments to kolo_app;
grant update (charged_kobo, charged_on, paid_principal_kobo, paid_interest_kobo) on loan_instalments to kolo_app;
create trigger loan_instalments_sealed before update on loan_instalments
  for each row when (session_user = 'kolo_app' and old.charged_on is not null
    and row (new.charged_on, new.charged_kobo) is distinct from row (old.charged_on, old.charged_kobo))
  execute function refuse_change('interest that was charged is not changed');

-- Each repayment with what it paid.
create table loan_repayments (
  id uuid primary key,
  loan_id uuid not null references loans,
  amount_kobo bigint not null check (amount_kobo > 0),
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  -- Of the interest: what was charged because the loan was settled early.
  settled boolean not null default false,
  journal_id uuid not null unique references ledger_journals,
  paid_at timestamptz not null,
  constraint loan_repayments_sum check (amount_kobo = principal_kobo + interest_kobo)
);
create index loan_repayments_of on loan_repayments (loan_id, id desc);
grant select, insert on loan_repayments to kolo_app;

-- Postings ---------------------------------------------------------------------------------------------------------------

-- Paid out once, in full: to the wallet what is left after fees and interest taken at once.
create function posting_loans_paid_out(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code] from loans l
    where l.code = e.facts ->> 'loan' and l.status = 'approved' and l.journal_id is null
      and ledger_all_of(e, l.member_uid) and ledger_names(e, 'loan_principal', l.id::text)
      and e.actor_uid is distinct from l.member_uid
      and ledger_moves(e, '{loan_principal>member_wallet,loan_principal>loan_fees,loan_principal>loan_interest}')
        = l.principal_kobo);
end
$$;
revoke execute on function posting_loans_paid_out from public;

-- The interest of one instalment, once, from its day on.
create function posting_loans_interest_due(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code || '/' || i.number]
    from loans l join loan_instalments i on i.loan_id = l.id
    where l.code = e.facts ->> 'loan' and i.number = (e.facts ->> 'instalment')::integer and l.status = 'running'
      and ledger_names(e, 'loan_interest_due', l.id::text) and ledger_all_of(e, l.member_uid)
      and i.charged_on is null and (i.due_on <= (e.at at time zone 'Africa/Lagos')::date)
      and ledger_moves(e, '{loan_interest_due>loan_interest}') <= i.interest_kobo);
end
$$;
revoke execute on function posting_loans_interest_due from public;

-- The member's own money pays the member's own loan. Of neither principal nor interest more is paid than is owed.
create function posting_loans_repaid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select '{}'::text[] from loans l
    where l.code = e.facts ->> 'loan' and l.status = 'running' and ledger_all_of(e, l.member_uid)
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind in ('loan_principal', 'loan_interest_due') and a.scope <> l.id::text)
      and ledger_moves(e, '{member_wallet>loan_principal,member_wallet>loan_interest_due}') > 0);
end
$$;
revoke execute on function posting_loans_repaid from public;

-- All at once: the interest not yet due is charged as far as it is not waived, and with it everything is paid.
create function posting_loans_settled(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code] from loans l
    where l.code = e.facts ->> 'loan' and l.status = 'running' and ledger_all_of(e, l.member_uid)
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind in ('loan_principal', 'loan_interest_due') and a.scope <> l.id::text)
      and ledger_moves(e, '{member_wallet>loan_principal,member_wallet>loan_interest_due,member_wallet>loan_interest}') > 0
      and ledger_part(e, '{member_wallet>loan_interest}') <= (
        select coalesce(sum(i.interest_kobo), 0) from loan_instalments i
        where i.loan_id = l.id and i.charged_on is null));
end
$$;
revoke execute on function posting_loans_settled from public;

-- What follows somebody whose profile is given to another sign-in.
insert into personal_columns (table_name, column_name) values ('loans', 'member_uid');
