-- Interest that the meeting declares on savings is a distribution of the surplus with a line for each goal: the days of the
-- year, at the meeting's rate (docs/decisions/368-interest-is-contractual-or-declared.md).
alter table distributions add column rate_bps integer check (rate_bps between 1 and 5000);
alter table distributions drop constraint distributions_basis_check;
alter table distributions add constraint distributions_basis_check
  check (basis in ('principal_days', 'units', 'equal', 'patronage', 'declared'));
alter table distributions drop constraint distributions_scope;
alter table distributions add constraint distributions_scope check (
  (plan_id is null) = (kind = 'dividend') and (plan_id is null) = (resolution_id is not null)
  and case basis when 'principal_days' then plan_id is not null when 'patronage' then plan_id is null
    when 'declared' then plan_id is null else true end);
-- Of a whole year, at a rate.
alter table distributions add constraint distributions_declared check (
  (basis = 'declared') = (rate_bps is not null)
  and (basis <> 'declared' or period_start = date_trunc('year', period_start)
    and period_end = period_start + interval '1 year' - interval '1 day'));
create unique index distributions_declared_of on distributions (period_start)
  where basis = 'declared' and status not in ('cancelled', 'reversed');

alter table distribution_lines add column goal_id uuid references savings_accounts;
alter table distribution_lines add column goal_day_base integer;
alter table distribution_lines add constraint distribution_lines_goal check (
  (goal_id is null) = (goal_day_base is null) and (goal_id is null or id = goal_id and investment_id is null));

-- What goals were credited of interest that a meeting declared: once of each year, unless it was taken back.
create table declared_interest (
  journal_id uuid primary key references ledger_journals,
  account_id uuid not null references savings_accounts,
  year integer not null,
  rate_bps integer not null check (rate_bps between 1 and 5000),
  gross_kobo bigint not null check (gross_kobo > 0),
  wht_bps integer not null check (wht_bps between 0 and 10000),
  wht_kobo bigint not null check (wht_kobo between 0 and gross_kobo),
  posted_at timestamptz not null,
  taken_back_at timestamptz
);
create unique index declared_interest_once on declared_interest (account_id, year) where taken_back_at is null;
grant select, insert on declared_interest to kolo_app;
grant update (taken_back_at) on declared_interest to kolo_app;

create function guard_declared_interest() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'UPDATE' then
    if old.taken_back_at is not null or new.taken_back_at is null then
      raise exception 'declared interest is taken back once' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.taken_back_at is not null or not exists (
    select from distribution_lines l join distributions d on d.id = l.distribution_id
    where l.journal_id = new.journal_id and l.goal_id = new.account_id and l.gross_kobo = new.gross_kobo
      and l.wht_kobo = new.wht_kobo and d.rate_bps = new.rate_bps and extract(year from d.period_start) = new.year)
  then
    raise exception 'no distribution paid this interest' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_declared_interest from public;
create trigger declared_interest_guard before insert or update on declared_interest
  for each row when (session_user = 'kolo_app') execute function guard_declared_interest();

-- A line of declared interest is a goal's of a plan whose interest is declared, in whole kobo of its balance-days.
create function guard_declared_line() returns trigger language plpgsql set search_path from current
as $$
begin
  if (new.goal_id is not null) is distinct from (
    select d.basis = 'declared' from distributions d where d.id = new.distribution_id)
  then
    raise exception 'a line of declared interest is of a goal' using errcode = '23514';
  end if;
  if new.goal_id is not null and not exists (
    select from savings_accounts g
    join savings_plans p on p.id = g.plan_id
    join distributions d on d.id = new.distribution_id
    where g.id = new.goal_id and g.owner_uid = new.member_uid and not g.interest_free
      and p.interest_basis = 'declared' and p.day_base = new.goal_day_base
      and new.gross_kobo = div(new.weight * d.rate_bps, 10000 * p.day_base))
  then
    raise exception 'this goal is not paid so much declared interest' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_declared_line from public;
create trigger distribution_lines_declared before insert on distribution_lines
  for each row when (session_user = 'kolo_app') execute function guard_declared_line();

-- Into the goal, or into the wallet of its owner where it has ended, and once of each goal and year.
create or replace function posting_distributions_paid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[d.code || '/' || l.id] || case when l.goal_id is not null
      then array['declared/' || l.goal_id || '/' || extract(year from d.period_start)] else '{}' end
    from distributions d join distribution_lines l on l.distribution_id = d.id and l.status = 'calculated'
    where d.code = e.facts ->> 'distribution' and d.status = 'posting' and l.id = (e.facts ->> 'line')::uuid
      and ledger_all_of(e, l.member_uid)
      and ledger_moves(e, case
        when l.goal_id is not null then '{surplus>member_savings,surplus>member_wallet,member_savings>wht_payable,
          member_wallet>wht_payable}'::text[]
        when d.plan_id is null then '{surplus>member_wallet,member_wallet>wht_payable}'::text[]
        else '{plan_income>member_wallet,member_wallet>wht_payable}' end) = l.gross_kobo + l.wht_kobo
      and ledger_part(e, '{member_wallet>wht_payable,member_savings>wht_payable}') = l.wht_kobo
      and (d.plan_id is null or ledger_names(e, 'plan_income', d.plan_id::text))
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind = 'member_savings' and a.scope <> l.goal_id::text));
end
$$;

-- What of a resolution distributions use that were approved: of interest on savings, of dividends, or of both. What is owed
-- back of a distribution uses its resolution until it is given back. Once interest is declared, what is left of the part for
-- it is carried forward.
create or replace function used_of_resolution(resolution uuid, pools text[]) returns bigint
  language sql stable set search_path from current
as $$
  with used as (
    select case when d.basis in ('patronage', 'declared') then 'interest' else 'dividend' end as pool,
      d.basis = 'declared' and d.status <> 'reversed' as is_declared,
      case when d.status = 'reversed' then (still_paid(d)).gross_kobo else d.pool_kobo end as kobo
    from distributions d
    where d.resolution_id = resolution and d.status in ('approved', 'posting', 'posted', 'reversing', 'reversed')
  )
  select (coalesce((select sum(u.kobo) from used u where u.pool = any (pools)), 0)
    + case when 'interest' = any (pools) and exists (select from used u where u.is_declared) then greatest(
      coalesce((select sum(p.amount_kobo) from appropriations a cross join parts_of_surplus(a.parts) p
        where a.resolution_id = resolution and p.kind = 'interest'), 0)
      - coalesce((select sum(u.kobo) from used u where u.pool = 'interest'), 0), 0) else 0 end)::bigint
$$;

create or replace function free_pool(resolution uuid, basis text) returns bigint language sql stable
  set search_path from current
as $$
  select coalesce((
      select coalesce(sum(p.amount_kobo), 0)::bigint - used_of_resolution(a.resolution_id, array[pool.kind])
      from appropriations a
      cross join (select case when basis in ('patronage', 'declared') then 'interest' else 'dividend' end as kind) pool
      left join lateral parts_of_surplus(a.parts) p on p.kind = pool.kind
      where a.resolution_id = resolution
      group by a.resolution_id, pool.kind),
    free_resolution(resolution))
$$;

-- Interest is declared of a year that the meeting has appropriated, by the same resolution.
create function guard_declared_approved() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from appropriations a
    where a.year = extract(year from new.period_start) and a.resolution_id = new.resolution_id)
  then
    raise exception 'the surplus of the year of distribution % is not appropriated', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_declared_approved from public;
create trigger distributions_declared_approved before update on distributions
  for each row when (session_user = 'kolo_app' and new.basis = 'declared' and new.status = 'approved'
    and old.status <> 'approved')
  execute function guard_declared_approved();

create or replace function guard_distribution_line() returns trigger language plpgsql
  set search_path from current
as $$
declare
  standing text;
  plan uuid;
begin
  select d.status, d.plan_id into standing, plan from distributions d
  where d.id = case tg_op when 'DELETE' then old.distribution_id else new.distribution_id end;
  if tg_op <> 'UPDATE' then
    if standing <> 'calculated' or tg_op = 'INSERT' and (new.status <> 'calculated' or new.journal_id is not null) then
      raise exception 'the lines of a distribution that is % hold', standing using errcode = '23514';
    end if;
    if tg_op = 'INSERT' and (plan is null) <> (new.investment_id is null) then
      raise exception 'a line holds an investment of its plan, or a member' using errcode = '23514';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if new.status = 'reversed' or new.status = 'owed' then
    if new.journal_id is distinct from old.journal_id or not coalesce(
      (old.status = 'posted' and standing = 'reversing')
      or (old.status = 'owed' and new.status = 'reversed' and standing in ('reversing', 'reversed')), false)
    then
      raise exception 'a line is taken back once, while its distribution is' using errcode = '23514';
    end if;
    if new.gross_kobo > 0 and (new.status = 'reversed') is distinct from
      exists (select from ledger_journals r where r.reverses = new.journal_id)
    then
      raise exception 'a line is taken back by its journal' using errcode = '23514';
    end if;
    return new;
  end if;
  if standing <> 'posting' or old.status <> 'calculated' or new.status <> 'posted' then
    raise exception 'a line is paid once, while its distribution is posting' using errcode = '23514';
  end if;
  if new.gross_kobo > 0 and not exists (
    select from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id and t.line = 1
    join ledger_accounts debit on debit.id = t.debit_account
      and debit.kind = case when plan is null then 'surplus' else 'plan_income' end
      and debit.scope = coalesce(plan::text, 'community')
    join ledger_accounts credit on credit.id = t.credit_account and (credit.kind = 'member_wallet'
      or credit.kind = 'member_savings' and credit.scope = new.goal_id::text)
    left join ledger_persons p on p.uid = new.member_uid
    where j.id = new.journal_id and j.deed = 'distributions.paid' and t.amount_kobo = new.gross_kobo
      and credit.owner_uid = coalesce(p.book_uid, new.member_uid)
      and coalesce((
        select sum(tax.amount_kobo) from ledger_transfers tax
        join ledger_accounts owed on owed.id = tax.credit_account and owed.kind = 'wht_payable'
        where tax.journal_id = j.id), 0) = new.wht_kobo)
  then
    raise exception 'a line is paid by its journal' using errcode = '23514';
  end if;
  return new;
end
$$;
