-- What becomes of the surplus of a closed year is decided by a meeting, part by part
-- (docs/decisions/365-the-surplus-is-appropriated-by-a-meeting.md).

-- A year is closed into the surplus as a whole. The reserve's part is taken by the appropriation; a year that was closed
-- with a reserve keeps it, and is appropriated.
alter table surplus_years alter column reserve_bps drop not null;
alter table surplus_years add constraint surplus_years_reserve check (reserve_bps is not null or reserve_kobo = 0);
update posting_rules set moves = array_remove(moves, 'surplus>reserve') where deed = 'surplus.closed';

create or replace function guard_surplus_year() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'distributions.surplus-year' and a.subject_id = new.year::text
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
      and (a.change ->> 'surplusKobo')::bigint = new.surplus_kobo)
  then
    raise exception 'nobody has approved the close of %', new.year using errcode = '23514';
  end if;
  if exists (select from surplus_years y where y.year >= new.year) then
    raise exception 'years are closed in their order' using errcode = '23514';
  end if;
  if new.reserve_bps is not null then
    raise exception 'the reserve of % is a part of its appropriation', new.year using errcode = '23514';
  end if;
  if coalesce((
      select sum(case when credit.kind = 'surplus' then t.amount_kobo else 0 end
        - case when debit.kind = 'surplus' then t.amount_kobo else 0 end)
      from ledger_transfers t join ledger_accounts debit on debit.id = t.debit_account
      join ledger_accounts credit on credit.id = t.credit_account
      where t.journal_id = new.journal_id), 0) <> new.surplus_kobo
    or new.surplus_kobo <> coalesce((select sum((l ->> 'kobo')::bigint) from jsonb_array_elements(new.lines) l), 0)
  then
    raise exception 'the books do not say what % brought', new.year using errcode = '23514';
  end if;
  return new;
end
$$;
drop function reserve_part_on(date);

-- The appropriation of a year's surplus: once for each year, by a resolution of its own. Its parts add up to the surplus.
create table appropriations (
  year integer primary key references surplus_years,
  resolution_id uuid not null unique references meeting_resolutions,
  surplus_kobo bigint not null check (surplus_kobo > 0),
  -- Each with its kind, the number of its account, its rate and what the rate is of, and its amount.
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  -- None where nothing goes to an account.
  journal_id uuid unique references ledger_journals,
  approval_id uuid not null references approvals,
  approved_at timestamptz not null
);
grant select, insert on appropriations to kolo_app;

-- The parts of an appropriation as rows.
create function parts_of_surplus(parts jsonb)
  returns table (kind text, account text, amount_kobo bigint)
  language sql immutable
as $$
  select p ->> 'kind', p ->> 'account', (p ->> 'amountKobo')::bigint from jsonb_array_elements(parts) p
$$;
revoke execute on function parts_of_surplus from public;
grant execute on function parts_of_surplus to kolo_app;

-- What of a resolution distributions use that were approved: of interest on savings, of dividends, or of both. What is owed
-- back of a distribution uses its resolution until it is given back.
create function used_of_resolution(resolution uuid, pools text[]) returns bigint
  language sql stable set search_path from current
as $$
  select coalesce(sum(case when d.status = 'reversed' then (still_paid(d)).gross_kobo else d.pool_kobo end), 0)::bigint
  from distributions d
  where d.resolution_id = resolution and d.status in ('approved', 'posting', 'posted', 'reversing', 'reversed')
    and case d.basis when 'patronage' then 'interest' else 'dividend' end = any (pools)
$$;
revoke execute on function used_of_resolution from public;
grant execute on function used_of_resolution to kolo_app;

-- What of a resolution is not used: of all that it lets be distributed, or where it appropriates a surplus, of its parts for
-- members.
create or replace function free_resolution(resolution uuid) returns bigint language sql stable
  set search_path from current
as $$
  select coalesce(
      (select coalesce((
        select sum(p.amount_kobo) from parts_of_surplus(a.parts) p where p.kind in ('interest', 'dividend')), 0)::bigint
        from appropriations a where a.resolution_id = r.id),
      r.most_kobo)
    - used_of_resolution(r.id, '{interest,dividend}')
  from meeting_resolutions r where r.id = resolution
$$;

-- The same for one distribution: interest on savings out of the part for it, a dividend out of the part for dividends.
create function free_pool(resolution uuid, basis text) returns bigint language sql stable
  set search_path from current
as $$
  select coalesce((
      select coalesce(sum(p.amount_kobo), 0)::bigint - used_of_resolution(a.resolution_id, array[pool.kind])
      from appropriations a
      cross join (select case basis when 'patronage' then 'interest' else 'dividend' end as kind) pool
      left join lateral parts_of_surplus(a.parts) p on p.kind = pool.kind
      where a.resolution_id = resolution
      group by a.resolution_id, pool.kind),
    free_resolution(resolution))
$$;
revoke execute on function free_pool from public;
grant execute on function free_pool to kolo_app;

-- What of the surplus is there and nobody was promised: without distributions that are approved, without years that no
-- meeting has appropriated, and without the parts of appropriations that are still to be distributed.
create or replace function free_surplus() returns bigint language sql stable set search_path from current
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
      where d.plan_id is null and d.status in ('approved', 'posting') and l.status = 'calculated'), 0)
    - coalesce((
      select sum(y.surplus_kobo) from surplus_years y
      where y.reserve_bps is null and y.surplus_kobo > 0
        and not exists (select from appropriations a where a.year = y.year)), 0)
    - coalesce((select sum(greatest(free_resolution(a.resolution_id), 0)) from appropriations a), 0))::bigint
$$;

-- What of the surplus a distribution by this resolution may be paid from: its own parts are kept for it.
create function free_surplus_for(resolution uuid) returns bigint language sql stable set search_path from current
as $$
  select free_surplus() + coalesce((
    select greatest(free_resolution(a.resolution_id), 0) from appropriations a where a.resolution_id = resolution), 0)
$$;
revoke execute on function free_surplus_for from public;
grant execute on function free_surplus_for to kolo_app;

-- To the accounts that the approved parts name, each its amount, and to nothing else.
create function posting_surplus_appropriated(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[e.facts ->> 'year'] from approvals a
    where a.kind = 'distributions.appropriation' and a.subject_id = e.facts ->> 'year' and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id()
      and ledger_moves(e, '{surplus>reserve,surplus>own_equity,surplus>own_liability}') > 0
      and not exists (
        select from (
          select l.credit as kind, l.credit_scope as scope, sum(l.amount) as amount
          from ledger_lines(e) l group by l.credit, l.credit_scope) booked
        full join (
          select coalesce(c.ledger_kind, p.kind) as kind, coalesce(c.ledger_scope, 'community') as scope,
            sum(p.amount_kobo) as amount
          from parts_of_surplus(a.change -> 'parts') p
          left join chart_accounts c on c.number = p.account and c.active and c.kind = 'own'
          where p.kind in ('reserve', 'account')
          group by 1, 2) said using (kind, scope)
        where booked.amount is distinct from said.amount));
end
$$;
revoke execute on function posting_surplus_appropriated from public;

create function guard_appropriation() returns trigger language plpgsql set search_path from current
as $$
declare
  agreed approvals;
  resolution meeting_resolutions;
  to_accounts bigint;
  to_members bigint;
begin
  select a.* into agreed from approvals a
  where a.id = new.approval_id and a.kind = 'distributions.appropriation' and a.subject_id = new.year::text
    and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
    and a.change -> 'parts' = new.parts and (a.change ->> 'resolutionId')::uuid = new.resolution_id;
  if not found then
    raise exception 'nobody has approved the appropriation of %', new.year using errcode = '23514';
  end if;
  if not exists (
    select from surplus_years y
    where y.year = new.year and y.reserve_bps is null and y.surplus_kobo = new.surplus_kobo)
  then
    raise exception '% brought no such surplus', new.year using errcode = '23514';
  end if;
  if exists (
      select from parts_of_surplus(new.parts) p
      where p.amount_kobo is null or p.amount_kobo <= 0
        or p.kind not in ('reserve', 'account', 'interest', 'dividend', 'carried_forward'))
    or (select sum(p.amount_kobo) from parts_of_surplus(new.parts) p) is distinct from new.surplus_kobo
  then
    raise exception 'the parts of % do not add up to its surplus', new.year using errcode = '23514';
  end if;
  select coalesce(sum(p.amount_kobo) filter (where p.kind in ('reserve', 'account')), 0),
    coalesce(sum(p.amount_kobo) filter (where p.kind in ('interest', 'dividend')), 0)
  into to_accounts, to_members from parts_of_surplus(new.parts) p;
  if coalesce((
    select sum(t.amount_kobo) from ledger_journals j join ledger_transfers t on t.journal_id = j.id
    where j.id = new.journal_id and j.deed = 'surplus.appropriated' and j.facts ->> 'year' = new.year::text), 0)
    <> to_accounts
  then
    raise exception 'the books do not say what % was appropriated to', new.year using errcode = '23514';
  end if;
  perform from distributions_one_by_one for update;
  select r.* into resolution from meeting_resolutions r where r.id = new.resolution_id;
  if resolution.held_on <= make_date(new.year, 12, 31) or resolution.most_kobo < to_members
    or used_of_resolution(resolution.id, '{interest,dividend}') > 0
    or not evidence_was_seen(agreed, resolution.evidence_id, null)
  then
    raise exception 'no meeting has resolved the appropriation of %', new.year using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_appropriation from public;
create trigger appropriations_guard before insert on appropriations
  for each row when (session_user = 'kolo_app') execute function guard_appropriation();

-- More than there is goes nowhere: losses of other years count against it.
create function guard_appropriation_covered() returns trigger language plpgsql set search_path from current
as $$
begin
  if free_surplus() < 0 and exists (
    select from parts_of_surplus(new.parts) p where p.kind <> 'carried_forward')
  then
    raise exception 'the surplus does not cover the appropriation of %', new.year using errcode = '23514';
  end if;
  return null;
end
$$;
revoke execute on function guard_appropriation_covered from public;
create trigger appropriations_covered after insert on appropriations
  for each row when (session_user = 'kolo_app') execute function guard_appropriation_covered();

create or replace function guard_distribution_funds() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if new.status in ('submitted', 'approved') and new.previewed_hash is distinct from new.snapshot_hash then
    raise exception 'nobody has looked at the lines of distribution %', new.code using errcode = '23514';
  end if;
  if new.status = 'approved' then
    perform from investment_plans p where p.id = new.plan_id for update;
    perform from distributions_one_by_one for update;
    if (case when new.plan_id is null then free_surplus_for(new.resolution_id)
      else free_plan_income(new.plan_id) end) < new.pool_kobo
    then
      raise exception 'distribution % is larger than the realised income', new.code using errcode = '23514';
    end if;
    if new.plan_id is null and (
      free_pool(new.resolution_id, new.basis) < new.pool_kobo
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
