-- A patronage bonus is a part of the surplus for those who borrowed: a distribution by the loan interest that each paid.
alter table distributions drop constraint distributions_basis_check;
alter table distributions add constraint distributions_basis_check
  check (basis in ('principal_days', 'units', 'equal', 'patronage', 'declared', 'loan_interest'));
alter table distributions drop constraint distributions_scope;
alter table distributions add constraint distributions_scope check (
  (plan_id is null) = (kind = 'dividend') and (plan_id is null) = (resolution_id is not null)
  and case when basis = 'principal_days' then plan_id is not null
    when basis in ('patronage', 'declared', 'loan_interest') then plan_id is null else true end);

-- The parts of a surplus that members are paid by distributions, and out of which of them one is paid.
create function pools_for_members() returns text[] language sql immutable
as $$ select '{interest,dividend,bonus}'::text[] $$;
create function pool_of_basis(basis text) returns text language sql immutable
as $$
  select case when basis in ('patronage', 'declared') then 'interest' when basis = 'loan_interest' then 'bonus'
    else 'dividend' end
$$;
revoke execute on function pools_for_members, pool_of_basis from public;
grant execute on function pools_for_members, pool_of_basis to kolo_app;

-- As before, with the bonus.
create or replace function used_of_resolution(resolution uuid, pools text[]) returns bigint
  language sql stable set search_path from current
as $$
  with used as (
    select pool_of_basis(d.basis) as pool,
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

create or replace function free_resolution(resolution uuid) returns bigint language sql stable
  set search_path from current
as $$
  select coalesce(
      (select coalesce((
        select sum(p.amount_kobo) from parts_of_surplus(a.parts) p where p.kind = any (pools_for_members())), 0)::bigint
        from appropriations a where a.resolution_id = r.id),
      r.most_kobo)
    - used_of_resolution(r.id, pools_for_members())
  from meeting_resolutions r where r.id = resolution
$$;

create or replace function free_pool(resolution uuid, basis text) returns bigint language sql stable
  set search_path from current
as $$
  select coalesce((
      select coalesce(sum(p.amount_kobo), 0)::bigint - used_of_resolution(a.resolution_id, array[pool.kind])
      from appropriations a
      cross join (select pool_of_basis(basis) as kind) pool
      left join lateral parts_of_surplus(a.parts) p on p.kind = pool.kind
      where a.resolution_id = resolution
      group by a.resolution_id, pool.kind),
    free_resolution(resolution))
$$;

create or replace function guard_appropriation() returns trigger language plpgsql set search_path from current
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
        or p.kind <> all (pools_for_members() || '{reserve,account,carried_forward}'))
    or (select sum(p.amount_kobo) from parts_of_surplus(new.parts) p) is distinct from new.surplus_kobo
  then
    raise exception 'the parts of % do not add up to its surplus', new.year using errcode = '23514';
  end if;
  select coalesce(sum(p.amount_kobo) filter (where p.kind in ('reserve', 'account')), 0),
    coalesce(sum(p.amount_kobo) filter (where p.kind = any (pools_for_members())), 0)
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
    or used_of_resolution(resolution.id, pools_for_members()) > 0
    or not evidence_was_seen(agreed, resolution.evidence_id, null)
  then
    raise exception 'no meeting has resolved the appropriation of %', new.year using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function guard_appropriation_covered() returns trigger language plpgsql set search_path from current
as $$
declare
  for_members bigint;
begin
  perform lock_members_funds();
  if free_surplus() < 0 and exists (
    select from parts_of_surplus(new.parts) p where p.kind <> 'carried_forward')
  then
    raise exception 'the surplus does not cover the appropriation of %', new.year using errcode = '23514';
  end if;
  select coalesce(sum(p.amount_kobo) filter (where p.kind = any (pools_for_members())), 0) into for_members
  from parts_of_surplus(new.parts) p
  left join chart_accounts c on c.number = p.account
  where p.kind = any (pools_for_members()) or c.ledger_kind = 'own_liability'
  having count(*) > 0;
  if members_funds() - dividends_owed() < for_members then
    raise exception 'members'' funds do not cover the appropriation of %', new.year using errcode = '23514';
  end if;
  return null;
end
$$;
