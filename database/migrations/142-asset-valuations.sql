-- What an asset of a plan was worth later: written by one administrator and agreed to by another, added and never changed.
-- The value an asset was reviewed with stays where it is.
create table investment_valuations (
  id uuid primary key,
  asset_id uuid not null references investment_plan_assets,
  value_kobo bigint not null check (value_kobo between 0 and 100000000000000),
  -- What it pays at its end, and what was paid for it, where the paper says so.
  face_kobo bigint check (face_kobo between 1 and 100000000000000),
  cost_kobo bigint check (cost_kobo between 1 and 100000000000000),
  valued_on date not null,
  file_id uuid not null references investment_plan_files,
  approval_id uuid not null unique references approvals,
  asked_by uuid not null,
  -- Nobody, where it was decided alone after a day.
  agreed_by uuid check (agreed_by <> asked_by),
  agreed_at timestamptz not null
);
create index investment_valuations_of on investment_valuations (asset_id, valued_on desc, id desc);

grant select, insert on investment_valuations to kolo_app;

create function guard_investment_valuation() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'investments.asset-valuation' and a.subject_id = new.asset_id::text
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
      and a.asked_by = new.asked_by
      and new.agreed_by is not distinct from case when a.alone then null else a.decided_by end
      and (a.change ->> 'valueKobo')::bigint = new.value_kobo and a.change ->> 'valuedOn' = new.valued_on::text
      and a.change ->> 'fileId' = new.file_id::text
      and (a.change ->> 'faceKobo')::bigint is not distinct from new.face_kobo
      and (a.change ->> 'costKobo')::bigint is not distinct from new.cost_kobo)
  then
    raise exception 'nobody has agreed to this value' using errcode = '23514';
  end if;
  if not exists (
    select from investment_plan_assets s
    join investment_plans p on p.id = s.plan_id
    join investment_plan_documents d on d.plan_id = p.id and d.file_id = new.file_id
    where s.id = new.asset_id and p.status not in ('draft', 'in_review', 'cancelled') and s.valued_on <= new.valued_on)
    or exists (
      select from investment_valuations v where v.asset_id = new.asset_id and v.valued_on > new.valued_on)
  then
    raise exception 'a value has its paper and follows the value before it' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_valuations_guard before insert on investment_valuations
  for each row when (session_user = 'kolo_app') execute function guard_investment_valuation();
revoke execute on function guard_investment_valuation from public;
