-- Before the first investment plan opens, the community says how it is registered, with the document that shows it; two
-- administrators agree to that, and to the return above which a plan opens only with a reason.

-- The document of the community's registration. One that is replaced stays.
create table registration_papers (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null
);
grant select, insert on registration_papers to kolo_app;

create index investment_plan_documents_file on investment_plan_documents (file_id);

create function guard_investment_set_up() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not approved_now('investments.set-up', new.name, new.value) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  if new.value ->> 'paperId' is not null and not exists (
    select from registration_papers p where p.id::text = new.value ->> 'paperId')
  then
    raise exception 'the document of the registration is not here' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger community_settings_investment_set_up before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'investments.set-up')
  execute function guard_investment_set_up();

create function guard_plan_opening() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  set_up jsonb := (select s.value from community_settings s where s.name = 'investments.set-up');
begin
  if set_up ->> 'paperId' is null or set_up ->> 'registrationType' is null or coalesce(set_up ->> 'number', '') = '' then
    raise exception 'the community is not set up for plan %', new.code using errcode = '23514';
  end if;
  if new.target_rate_bps > coalesce((set_up ->> 'ceilingBps')::integer, 3000) and new.rate_override_reason is null then
    raise exception 'the return of plan % is above the ceiling', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_plans_opening before update on investment_plans
  for each row when (session_user = 'kolo_app' and old.status = 'in_review' and new.status = 'open')
  execute function guard_plan_opening();
revoke execute on function guard_investment_set_up, guard_plan_opening from public;
