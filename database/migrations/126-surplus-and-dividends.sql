-- What the community itself earned (docs/decisions/084-a-dividend-is-a-distribution-of-the-surplus.md): the close of a year,
-- its part to the reserve, resolutions of meetings, and dividends through the same distributions as returns of plans.

-- The part of a year's surplus that goes to the reserve, from a day on. Two administrators decide it.
create function guard_reserve_part() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not approved_now('distributions.reserve-part', new.name, new.value) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger community_settings_reserve_part before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'distributions.reserve-part')
  execute function guard_reserve_part();

-- The part that holds on a day, in basis points; a quarter where nobody decided otherwise.
create function reserve_part_on(day date) returns integer language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce((
    select (part ->> 'rateBps')::integer
    from community_settings s cross join lateral jsonb_array_elements(s.value) part
    where s.name = 'distributions.reserve-part' and (part ->> 'effectiveFrom')::date <= day
    order by (part ->> 'effectiveFrom')::date desc limit 1), 2500)
$$;

-- A year's income and expense closed into the surplus, with the part of it that went to the reserve. Once for each year.
create table surplus_years (
  year integer primary key check (year between 2000 and 2200),
  -- What each account of income and expense brought: kind, scope and kobo, above nothing where it brought.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  surplus_kobo bigint not null,
  reserve_bps integer not null check (reserve_bps between 0 and 10000),
  reserve_kobo bigint not null check (reserve_kobo >= 0),
  -- None where nothing moved in that year.
  journal_id uuid unique references ledger_journals,
  approval_id uuid not null,
  closed_at timestamptz not null,
  check (reserve_kobo <= greatest(surplus_kobo, 0))
);
grant select, insert on surplus_years to kolo_app;

create function guard_surplus_year() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'distributions.surplus-year' and a.subject_id = new.year::text
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
      and (a.change ->> 'surplusKobo')::bigint = new.surplus_kobo
      and (a.change ->> 'reserveKobo')::bigint = new.reserve_kobo)
  then
    raise exception 'nobody has approved the close of %', new.year using errcode = '23514';
  end if;
  if exists (select from surplus_years y where y.year >= new.year) then
    raise exception 'years are closed in their order' using errcode = '23514';
  end if;
  if new.reserve_bps <> reserve_part_on(make_date(new.year, 12, 31))
    or new.reserve_kobo <> round(greatest(new.surplus_kobo, 0)::numeric * new.reserve_bps / 10000)
  then
    raise exception 'another part of % goes to the reserve', new.year using errcode = '23514';
  end if;
  if coalesce((
      select sum(case when credit.kind = 'surplus' then t.amount_kobo else 0 end
        - case when debit.kind = 'surplus' then t.amount_kobo else 0 end)
      from ledger_transfers t join ledger_accounts debit on debit.id = t.debit_account
      join ledger_accounts credit on credit.id = t.credit_account
      where t.journal_id = new.journal_id), 0) <> new.surplus_kobo - new.reserve_kobo
    or moved_in(new.journal_id, 'surplus', 'community', 'reserve', 'community') <> new.reserve_kobo
    or new.surplus_kobo <> coalesce((select sum((l ->> 'kobo')::bigint) from jsonb_array_elements(new.lines) l), 0)
  then
    raise exception 'the books do not say what % brought', new.year using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger surplus_years_guard before insert on surplus_years
  for each row when (session_user = 'kolo_app') execute function guard_surplus_year();

-- Papers that belong to no plan: minutes of meetings.
alter table plan_evidence alter column plan_id drop not null;

-- What a meeting of the members resolved to share out, with its minutes.
create sequence resolution_numbers;
create table meeting_resolutions (
  id uuid primary key,
  code text not null unique check (code ~ '^RES-[0-9]{4}-[0-9]{6,}$'),
  held_on date not null,
  wording text not null check (length(wording) between 10 and 2000),
  -- As much as it lets be shared out, all together.
  most_kobo bigint not null check (most_kobo between 1 and 100000000000000),
  evidence_id uuid not null references plan_evidence,
  kept_by uuid not null,
  kept_at timestamptz not null
);
create index meeting_resolutions_of on meeting_resolutions (held_on desc, id desc);
grant usage on sequence resolution_numbers to kolo_app;
grant select, insert on meeting_resolutions to kolo_app;

create function guard_resolution() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_administrator(new.kept_by);
  if not exists (select from plan_evidence e where e.id = new.evidence_id and e.plan_id is null) then
    raise exception 'a resolution has its minutes' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger meeting_resolutions_guard before insert on meeting_resolutions
  for each row when (session_user = 'kolo_app') execute function guard_resolution();

-- A distribution is of a plan, or of the surplus with what a meeting resolved.
alter table distributions
  alter column plan_id drop not null,
  add column resolution_id uuid references meeting_resolutions,
  drop constraint distributions_kind_check,
  add constraint distributions_kind_check check (kind in ('interest', 'profit', 'dividend')),
  drop constraint distributions_basis_check,
  add constraint distributions_basis_check check (basis in ('principal_days', 'units', 'equal', 'patronage')),
  add constraint distributions_scope check (
    (plan_id is null) = (kind = 'dividend') and (plan_id is null) = (resolution_id is not null)
    and case basis when 'principal_days' then plan_id is not null when 'patronage' then plan_id is null else true end);
create index distributions_of_surplus on distributions (id desc) where plan_id is null;
create index distributions_of_resolution on distributions (resolution_id) where resolution_id is not null;

-- A line of the surplus is a member's, and no investment's.
alter table distribution_lines add column id uuid;
update distribution_lines set id = investment_id;
alter table distribution_lines
  alter column id set not null,
  drop constraint distribution_lines_pkey,
  add primary key (distribution_id, id),
  alter column investment_id drop not null,
  add constraint distribution_lines_investment check (investment_id is null or id = investment_id);
-- Share-days and kobo-days of many years outgrow a bigint.
alter table distribution_lines alter column weight type numeric(38, 0);
drop index distribution_lines_open;
create index distribution_lines_open on distribution_lines (distribution_id, id) where status = 'calculated';

-- What of the surplus is there and nobody was promised. The account has no running balance, so this is what guards it.
create function free_surplus() returns bigint language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select (coalesce((
      select coalesce(s.net_credit_kobo, 0)
        + coalesce((select sum(t.amount_kobo) from ledger_transfers t
            where t.credit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)
        - coalesce((select sum(t.amount_kobo) from ledger_transfers t
            where t.debit_account = a.id and t.posted_at > coalesce(s.through, '-infinity')), 0)
      from ledger_accounts a
      left join lateral (
        select through, net_credit_kobo from ledger_snapshots
        where account_id = a.id order by through desc limit 1) s on true
      where a.kind = 'surplus' and a.scope = 'community'), 0)
    - coalesce((
      select sum(l.gross_kobo) from distributions d join distribution_lines l on l.distribution_id = d.id
      where d.plan_id is null and d.status in ('approved', 'posting') and l.status = 'calculated'), 0))::bigint
$$;

-- What of a resolution is not used by a distribution that was approved.
create function free_resolution(resolution uuid) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select (r.most_kobo - coalesce((
    select sum(d.pool_kobo) from distributions d
    where d.resolution_id = r.id and d.status in ('approved', 'posting', 'posted')), 0))::bigint
  from meeting_resolutions r where r.id = resolution
$$;

create or replace function guard_distribution() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.prepared_by);
    if new.status <> 'calculated' then
      raise exception 'a distribution begins as it is calculated' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status <> 'calculated' and row (new.snapshot_hash, new.line_count, new.gross_kobo, new.wht_kobo, new.net_kobo)
    is distinct from row (old.snapshot_hash, old.line_count, old.gross_kobo, old.wht_kobo, old.net_kobo)
  then
    raise exception 'the snapshot of distribution % holds', old.code using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (('calculated', 'submitted'), ('submitted', 'calculated'), ('submitted', 'approved'),
    ('calculated', 'approved'), ('approved', 'posting'), ('posting', 'posted'), ('posted', 'reversed'),
    ('calculated', 'cancelled'), ('submitted', 'cancelled'))
  then
    raise exception 'distribution % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  if new.status in ('approved', 'reversed') and not exists (
    select from approvals a
    where a.kind = case new.status when 'approved' then 'distributions.approval' else 'distributions.reversal' end
      and a.subject_id = new.id::text and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved distribution %', new.code using errcode = '23514';
  end if;
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

-- What a distribution is paid out of: realised income of its plan, or surplus that a meeting resolved to share out.
create or replace function guard_distribution_funds() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.status in ('submitted', 'approved') and new.previewed_hash is distinct from new.snapshot_hash then
    raise exception 'nobody has looked at the lines of distribution %', new.code using errcode = '23514';
  end if;
  if new.status = 'approved' then
    perform from investment_plans p where p.id = new.plan_id for update;
    perform from distributions_one_by_one for update;
    if (case when new.plan_id is null then free_surplus() else free_plan_income(new.plan_id) end) < new.pool_kobo then
      raise exception 'distribution % is larger than the realised income', new.code using errcode = '23514';
    end if;
    if new.plan_id is null and (
      free_resolution(new.resolution_id) < new.pool_kobo
      or not exists (
        select from approvals a join meeting_resolutions r on r.id = new.resolution_id
        where a.kind = 'distributions.approval' and a.subject_id = new.id::text
          and a.applied_xact = pg_current_xact_id() and evidence_was_seen(a, r.evidence_id, null)))
    then
      raise exception 'no meeting has resolved distribution %', new.code using errcode = '23514';
    end if;
    if free_cash() < new.pool_kobo then
      raise exception 'there is not enough cash for distribution %', new.code using errcode = '23514';
    end if;
  end if;
  return new;
end
$$;

create or replace function evidence_was_seen(approval approvals, evidence uuid, plan uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from plan_evidence e where e.id = evidence and e.plan_id is not distinct from plan)
    and (approval.change ->> 'evidenceId') = evidence::text
    and (approval.alone or exists (
      select from plan_evidence_openings o
      where o.evidence_id = evidence and o.administrator_uid = approval.decided_by))
$$;

create or replace function guard_distribution_line() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
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
  if standing <> 'posting' or old.status <> 'calculated' or new.status <> 'posted' then
    raise exception 'a line is paid once, while its distribution is posting' using errcode = '23514';
  end if;
  if new.gross_kobo > 0 and not exists (
    select from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id and t.line = 1
    join ledger_accounts debit on debit.id = t.debit_account
      and debit.kind = case when plan is null then 'surplus' else 'plan_income' end
      and debit.scope = coalesce(plan::text, 'community')
    join ledger_accounts credit on credit.id = t.credit_account and credit.kind = 'member_wallet'
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
revoke execute on function guard_reserve_part, reserve_part_on, guard_surplus_year, guard_resolution, free_surplus,
  free_resolution from public;
grant execute on function reserve_part_on, free_surplus, free_resolution to kolo_app;
