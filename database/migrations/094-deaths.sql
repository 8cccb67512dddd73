-- A member's death: what shows it, recorded by one administrator and confirmed by a second.

alter table profiles add column died_on date;
grant update (died_on) on profiles to kolo_app;
alter table profiles add constraint profiles_dead_inactive check (died_on is null or not is_active);

create table member_deaths (
  uid uuid primary key references profiles (uid) on delete cascade,
  -- The paper that shows it, such as the death certificate.
  file_name text not null check (length(file_name) between 1 and 200),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null,
  -- From here on only once it is confirmed.
  died_on date,
  document_number text check (length(document_number) between 3 and 60),
  document_on date,
  confirmed_at timestamptz,
  approval_id uuid unique references approvals,
  constraint member_deaths_confirmed check (
    (confirmed_at is null) = (approval_id is null) and (confirmed_at is null) = (died_on is null)
    and (confirmed_at is null) = (document_number is null) and (confirmed_at is null) = (document_on is null)),
  constraint member_deaths_days check (document_on >= died_on)
);
grant select, insert on member_deaths to kolo_app;
grant update (file_name, stored_name, content_type, size_bytes, sha256, added_by, added_at, died_on, document_number,
  document_on, confirmed_at, approval_id) on member_deaths to kolo_app;
insert into personal_columns (table_name, column_name) values ('member_deaths', 'uid');

create trigger member_deaths_begins before insert on member_deaths
  for each row when (session_user = 'kolo_app' and new.confirmed_at is not null)
  execute function refuse_change('a death begins unconfirmed');
create trigger member_deaths_sealed before update on member_deaths
  for each row when (session_user = 'kolo_app' and old.confirmed_at is not null)
  execute function refuse_change('a death that is confirmed is not changed');
create trigger member_deaths_approved before update on member_deaths
  for each row when (session_user = 'kolo_app' and new.confirmed_at is not null and old.confirmed_at is null)
  execute function require_approval('nobody has confirmed this death', 'profile.death', 'uid');

-- Confirmed as two administrators saw it: these days, this number, this very file.
create function guard_member_death() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id
      and row (a.change ->> 'diedOn', a.change ->> 'documentNumber', a.change ->> 'documentOn', a.change ->> 'sha256')
        = row (new.died_on::text, new.document_number, new.document_on::text, new.sha256))
  then
    raise exception 'the death of % is not what was confirmed', new.uid using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger member_deaths_guard before update on member_deaths
  for each row when (session_user = 'kolo_app' and new.confirmed_at is not null)
  execute function guard_member_death();

-- The day stands on the profile once, as it was confirmed; nobody is brought back, and the profile goes to nobody else.
create function guard_profile_death() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.died_on is not null and (new.died_on is distinct from old.died_on or new.is_archived)
    or old.died_on is null and new.died_on is not null and (
      new.role <> 'user' or not approved_now('profile.death', new.uid::text)
      or not exists (select from member_deaths d where d.uid = new.uid and d.died_on = new.died_on))
  then
    raise exception 'nobody has confirmed the death of %', new.uid using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger profiles_guard_death before update of died_on, is_archived on profiles
  for each row when (session_user = 'kolo_app' and (new.died_on is not null or old.died_on is not null))
  execute function guard_profile_death();

-- Nobody signs in as a member who died.
create function guard_sign_in_of_living() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.disabled_at is null and exists (select from profiles p where p.uid = new.uid and p.died_on is not null) then
    raise exception 'nobody signs in as %, who died', new.uid using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_member_death, guard_profile_death, guard_sign_in_of_living from public;
create trigger sign_ins_of_living before insert or update of disabled_at on sign_ins
  for each row when (session_user = 'kolo_app') execute function guard_sign_in_of_living();

-- A penalty falls for whole months before the day of death, and none after it.
create or replace function posting_loans_penalty_due(e ledger_entry) returns text[]
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
      and i.charged_on is not null and not exists (select from loan_calls c where c.loan_id = l.id)
      and not exists (
        select from profiles p
        where p.uid = l.member_uid and p.died_on <= (i.due_on + (i.penalty_months + 1) * interval '1 month')::date)
      and (i.due_on + (i.penalty_months + 1) * interval '1 month')::date <= (e.at at time zone 'Africa/Lagos')::date
      and ledger_names(e, 'loan_penalty_due', l.id::text) and ledger_all_of(e, l.member_uid)
      and ledger_moves(e, '{loan_penalty_due>penalties}') = least(
        (t.left_kobo * t.bps + 5000) / 10000, (t.whole_kobo * t.cap_bps + 5000) / 10000 - i.penalty_kobo));
end
$$;
