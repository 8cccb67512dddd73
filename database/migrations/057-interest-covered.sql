-- Interest that the society has not earned is credited as far as a resolution covers it, and nothing is paid out of members'
-- funds that are not there (docs/decisions/367-a-resolution-covers-interest.md).

-- One row that everything goes through that pays out of members' funds, so that no two count the same money.
create table members_funds_one_by_one (
  id boolean primary key default true check (id)
);
insert into members_funds_one_by_one default values;

create function lock_members_funds() returns void
  language plpgsql security definer set search_path from current
as $$
begin
  perform from members_funds_one_by_one for update;
end
$$;
revoke execute on function lock_members_funds from public;
grant execute on function lock_members_funds to kolo_app;

-- Dividends that are approved and not paid: owed to members from their approval on.
create function dividends_owed() returns bigint
  language sql stable security definer set search_path from current
as $$
  select coalesce(sum(l.gross_kobo), 0)::bigint
  from distributions d join distribution_lines l on l.distribution_id = d.id
  where d.plan_id is null and d.status in ('approved', 'posting') and l.status = 'calculated'
$$;
revoke execute on function dividends_owed from public;
grant execute on function dividends_owed to kolo_app;

-- What the society has earned and neither paid nor approved to be paid: members' funds before interest that is only promised.
create function earned_for_interest() returns bigint
  language sql stable security definer set search_path from current
as $$
  select members_funds() + interest_promised() - dividends_owed()
$$;
revoke execute on function earned_for_interest from public;
grant execute on function earned_for_interest to kolo_app;

-- Cover of interest --------------------------------------------------------------------------------------------------

-- A resolution that says how interest is covered which the society has not earned, and up to which amount. Two agree to it.
create table interest_covers (
  id uuid primary key,
  held_on date not null,
  wording text not null check (length(wording) between 10 and 1000),
  evidence text not null check (length(evidence) between 5 and 300),
  amount_kobo bigint not null check (amount_kobo > 0),
  approval_id uuid not null unique references approvals,
  approved_at timestamptz not null
);
grant select, insert on interest_covers to kolo_app;

-- What of it was used by which journal: once. The deed that credits interest writes this, and nobody else.
create table interest_cover_uses (
  journal_id uuid not null references ledger_journals,
  cover_id uuid not null references interest_covers,
  kobo bigint not null check (kobo > 0),
  primary key (journal_id, cover_id)
);
create index interest_cover_uses_of on interest_cover_uses (cover_id);
grant select on interest_cover_uses to kolo_app;

-- What of all resolutions is not used.
create function interest_cover_left() returns bigint
  language sql stable security definer set search_path from current
as $$
  select (coalesce((select sum(c.amount_kobo) from interest_covers c), 0)
    - coalesce((select sum(u.kobo) from interest_cover_uses u), 0))::bigint
$$;
revoke execute on function interest_cover_left from public;
grant execute on function interest_cover_left to kolo_app;

-- How much of the promised interest is neither earned nor covered: the most that a resolution can cover.
create function interest_to_cover() returns bigint
  language sql stable security definer set search_path from current
as $$
  select greatest(interest_promised() - greatest(earned_for_interest(), 0) - interest_cover_left(), 0)
$$;
revoke execute on function interest_to_cover from public;
grant execute on function interest_to_cover to kolo_app;

create function guard_interest_cover() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'savings.interest-cover' and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id()
      and (a.change ->> 'heldOn')::date = new.held_on and a.change ->> 'wording' = new.wording
      and a.change ->> 'evidence' = new.evidence and (a.change ->> 'amountKobo')::bigint = new.amount_kobo)
  then
    raise exception 'nobody has approved that this resolution covers interest' using errcode = '23514';
  end if;
  if new.held_on > (new.approved_at at time zone 'Africa/Lagos')::date then
    raise exception 'a resolution is of a day that has come' using errcode = '23514';
  end if;
  perform lock_members_funds();
  if new.amount_kobo > interest_to_cover() then
    raise exception 'a resolution covers no more interest than is owed and not earned' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_interest_cover from public;
create trigger interest_covers_guard before insert on interest_covers
  for each row when (session_user = 'kolo_app') execute function guard_interest_cover();

-- How much interest may be credited now, and whether some waits for it. Until the transaction ends nobody else pays out of
-- members' funds.
create or replace function interest_room(out room_kobo bigint, out waits boolean)
  language plpgsql security definer set search_path from current
as $$
begin
  perform lock_members_funds();
  room_kobo := greatest(earned_for_interest(), 0) + interest_cover_left();
  waits := exists (select from interest_due d where d.settled_at is null);
end
$$;

-- Of what this entry credits, what the society has not earned is taken from resolutions, the oldest first. An expense may
-- come between the question how much may be credited and the credit: then the whole transaction is done again, which 40001
-- asks for.
create function use_interest_cover(e ledger_entry) returns void
  language plpgsql
as $$
declare
  short bigint;
  cover record;
begin
  perform lock_members_funds();
  short := least(greatest(-earned_for_interest(), 0), (
    select coalesce(sum(l.amount), 0)::bigint from ledger_lines(e) l
    where l.debit = 'interest_payable' and l.credit <> 'interest_savings'));
  for cover in
    select c.id, c.amount_kobo - coalesce((select sum(u.kobo) from interest_cover_uses u where u.cover_id = c.id), 0) as left_kobo
    from interest_covers c order by c.approved_at, c.id
  loop
    if short > 0 and cover.left_kobo > 0 then
      insert into interest_cover_uses (journal_id, cover_id, kobo) values (e.id, cover.id, least(short, cover.left_kobo));
      short := short - least(short, cover.left_kobo);
    end if;
  end loop;
  if short > 0 then
    raise exception 'members are credited interest that the society has not earned' using errcode = '40001';
  end if;
end
$$;
revoke execute on function use_interest_cover from public;

create or replace function posting_savings_interest_posted(e ledger_entry) returns text[]
  language plpgsql volatile
as $$
declare
  keys text[];
begin
  if ledger_moves(e, '{interest_savings>interest_payable,interest_payable>interest_savings,
      interest_payable>member_savings,interest_payable>member_wallet,member_savings>wht_payable,
      member_wallet>wht_payable}') is null
    or not interest_is_accrued(e)
    or exists (
      select from (
        select l.credit as kind, l.credit_scope as scope, l.amount from ledger_lines(e) l where l.debit = 'interest_payable'
        union all
        select l.debit, l.debit_scope, -l.amount from ledger_lines(e) l where l.credit = 'wht_payable') net
      where net.kind <> 'interest_savings' group by net.kind, net.scope having sum(net.amount) < 0)
  then
    return null;
  end if;
  select array_agg(g.id || '/' || coalesce((
    select max(p.to_day) from interest_postings p where p.account_id = g.id)::text, ''))
  into keys
  from (
    select l.debit_scope as plan, l.credit as kind, l.credit_scope as scope, l.credit_owner as owner,
      sum(l.amount) as amount
    from ledger_lines(e) l where l.debit = 'interest_payable' and l.credit <> 'interest_savings'
    group by 1, 2, 3, 4) i
  left join lateral (
    select s.* from savings_accounts s where i.kind = 'member_savings' and s.id = i.scope::uuid
    union all
    select s.* from savings_accounts s where i.kind = 'member_wallet' and s.code = e.facts ->> 'goal'
  ) g on not g.interest_free and g.plan_id::text = i.plan and g.owner_uid = i.owner
  having bool_and(g.id is not null and ledger_earned_kobo(g.id) >= i.amount);
  if keys is not null then
    perform use_interest_cover(e);
  end if;
  return keys;
end
$$;

-- Other payments out of members' funds --------------------------------------------------------------------------------

-- What of the surplus a distribution by this resolution may be paid from: its own parts are kept for it, and members' funds
-- must be there for all of it.
create or replace function free_surplus_for(resolution uuid) returns bigint language sql stable
  set search_path from current
as $$
  select least(
    free_surplus() + coalesce((
      select greatest(free_resolution(a.resolution_id), 0) from appropriations a where a.resolution_id = resolution), 0),
    members_funds() - dividends_owed())
$$;

-- More than there is goes nowhere: losses of other years count against the surplus, and what this year has cost so far
-- against what leaves members' funds, for members or as a liability.
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
  select coalesce(sum(p.amount_kobo) filter (where p.kind in ('interest', 'dividend')), 0) into for_members
  from parts_of_surplus(new.parts) p
  left join chart_accounts c on c.number = p.account
  where p.kind in ('interest', 'dividend') or c.ledger_kind = 'own_liability'
  having count(*) > 0;
  if members_funds() - dividends_owed() < for_members then
    raise exception 'members'' funds do not cover the appropriation of %', new.year using errcode = '23514';
  end if;
  return null;
end
$$;

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
    if new.plan_id is null then
      perform lock_members_funds();
    end if;
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
