-- Provision for loan losses (domain J): each month the provision becomes what the ageing of loans asks for, once, by the
-- percentages that two administrators agreed. Only the program posts it.
-- The provision reduces an asset, so it is of the debit side and below nothing, as accumulated depreciation is.
create or replace function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'loan_principal', 'loan_interest_due',
        'loan_penalty_due', 'loan_loss_provision', 'interest_savings', 'psp_fees', 'loan_loss', 'own_asset', 'own_expense')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'loan_principal', 'loan_interest_due',
      'loan_penalty_due', 'share_capital', 'plan_income', 'interest_payable'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'loan_principal', 'loan_interest_due',
      'loan_penalty_due', 'share_capital')
$$;
alter table ledger_accounts drop constraint ledger_accounts_kind;
alter table ledger_accounts add constraint ledger_accounts_kind check (kind in (
  'bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'loan_principal', 'loan_interest_due', 'loan_penalty_due',
  'loan_loss_provision', 'own_asset', 'member_wallet', 'member_savings', 'member_investment',
  'withdrawals_payable', 'interest_payable', 'wht_payable', 'unmatched_receipts', 'own_liability',
  'share_capital', 'reserve', 'surplus', 'own_equity',
  'plan_income', 'fees', 'penalties', 'loan_interest', 'loan_fees', 'own_income',
  'interest_savings', 'psp_fees', 'loan_loss', 'own_expense'
));
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope, reduces) values
  ('1290', 'Provision for loan losses', 'asset', 'credit', 'system', 'loan_loss_provision', null, '1210'),
  ('5140', 'Loan losses', 'expense', 'debit', 'system', 'loan_loss', null, null);

-- Another percentage is agreed by two.
drop trigger community_settings_approved on community_settings;
create trigger community_settings_approved before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name in ('profile.tier-limits', 'payments.alone-ceiling',
    'savings.interest-tax', 'withdrawals.terms', 'investments.set-up', 'distributions.reserve-part',
    'loans.provision-rates'))
  execute function require_approval('nobody has approved this value', 'name', 'name', 'value');

-- What is left of running loans by how long they are overdue on a day.
create function loan_ages(day date) returns table (bucket text, loans integer, overdue_kobo bigint, principal_kobo bigint)
  language sql stable set search_path from current
as $$
  select b.bucket, count(x.id)::integer, coalesce(sum(x.overdue_kobo), 0)::bigint, coalesce(sum(x.principal_kobo), 0)::bigint
  from (values ('current', 0, 0), ('1-30', 1, 30), ('31-60', 31, 60), ('61-90', 61, 90), ('over-90', 91, null))
    as b (bucket, least_days, most_days)
  left join (
    select l.id, coalesce($1 - min(i.due_on) filter (where i.due_on < $1 and i.left_kobo > 0), 0) as days,
      coalesce(sum(i.left_kobo) filter (where i.due_on < $1), 0) as overdue_kobo,
      sum(i.principal_left_kobo) as principal_kobo
    from loans l
    cross join lateral (
      select i.due_on, i.principal_kobo - i.paid_principal_kobo as principal_left_kobo,
        i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, i.interest_kobo) - i.paid_interest_kobo
          + i.penalty_kobo - i.paid_penalty_kobo as left_kobo
      from loan_instalments i where i.loan_id = l.id) i
    where l.status = 'running' and l.paid_out_on <= $1
    group by l.id) x on x.days >= b.least_days and (b.most_days is null or x.days <= b.most_days)
  group by b.bucket, b.least_days order by b.least_days
$$;
-- What the provision comes to on a day: the principal left of each age at its percentage, rounded half up.
create function loan_provision_on(day date) returns bigint
  language sql stable set search_path from current
as $$
  select coalesce(sum((a.principal_kobo * (r.rates ->> a.bucket)::bigint + 5000) / 10000), 0)::bigint
  from loan_ages($1) a
  cross join (
    select coalesce((select s.value from community_settings s where s.name = 'loans.provision-rates'),
      '{"current": 0, "1-30": 1000, "31-60": 2500, "61-90": 5000, "over-90": 10000}') as rates) r
$$;
revoke execute on function loan_ages, loan_provision_on from public;
grant execute on function loan_ages, loan_provision_on to kolo_app;

-- The provision at the end of each month, with the journal of what changed; none where nothing did.
create table loan_provisions (
  month date primary key check (extract(day from month) = 1),
  provision_kobo bigint not null check (provision_kobo >= 0),
  change_kobo bigint not null,
  journal_id uuid unique references ledger_journals,
  posted_at timestamptz not null,
  constraint loan_provisions_posted check ((change_kobo = 0) = (journal_id is null))
);
grant select, insert on loan_provisions to kolo_app;

-- The provision that stands in the books.
create function loan_provision_kept() returns bigint
  language sql stable set search_path from current
as $$
  select coalesce((select p.provision_kobo from loan_provisions p order by p.month desc limit 1), 0)
$$;
revoke execute on function loan_provision_kept from public;
grant execute on function loan_provision_kept to kolo_app;

-- A month that is over, after the last one, at what the ageing of its last day says.
create function guard_loan_provision() returns trigger
  language plpgsql security definer set search_path from current
as $$
declare
  last_day date := (new.month + interval '1 month - 1 day')::date;
begin
  if last_day >= (new.posted_at at time zone 'Africa/Lagos')::date
    or exists (select from loan_provisions p where p.month >= new.month)
    or new.provision_kobo <> loan_provision_on(last_day)
    or new.change_kobo <> new.provision_kobo - loan_provision_kept()
    or new.journal_id is not null and not exists (
      select from ledger_records r
      where r.deed = 'loans.provision' and r.record = left(new.month::text, 7) and r.journal_id = new.journal_id)
  then
    raise exception 'the provision of % is not what loans say', new.month using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_provision from public;
create trigger loan_provisions_guard before insert on loan_provisions
  for each row when (session_user = 'kolo_app') execute function guard_loan_provision();

-- It counts on the last day of its month, where that month is open.
create function date_loan_provision() returns trigger
  language plpgsql security definer set search_path from current
as $$
declare
  last_day date := (new.month + interval '1 month - 1 day')::date;
begin
  if new.journal_id is not null and not exists (
    select from ledger_closed_months m where m.month >= date_trunc('month', last_day)::date)
  then
    perform ledger_set_value_date(new.journal_id, last_day);
  end if;
  return null;
end
$$;
revoke execute on function date_loan_provision from public;
create trigger loan_provisions_dated after insert on loan_provisions
  for each row execute function date_loan_provision();

-- Once a month, exactly what changed.
create function posting_loans_provision(e ledger_entry) returns text[]
  language plpgsql stable
as $$
declare
  first_day date := ((e.facts ->> 'month') || '-01')::date;
  last_day date := (first_day + interval '1 month - 1 day')::date;
  change bigint := loan_provision_on(last_day) - loan_provision_kept();
begin
  if e.facts ->> 'month' is null or e.actor_uid is not null or last_day >= (e.at at time zone 'Africa/Lagos')::date
    or exists (select from loan_provisions p where p.month >= first_day)
  then
    return null;
  end if;
  return (
    select array[to_char(first_day, 'YYYY-MM')]
    where ledger_moves(e, case when change > 0 then '{loan_loss>loan_loss_provision}'::text[]
      else '{loan_loss_provision>loan_loss}'::text[] end) = abs(change));
end
$$;
revoke execute on function posting_loans_provision from public;
