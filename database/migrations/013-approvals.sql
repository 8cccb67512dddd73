-- The second pair of eyes: everything that needs a second administrator waits in one table, whoever decides alone tells
-- others first, and who was given or lost an office is kept by itself rather than read out of the audit log.

create table approvals (
  id uuid primary key,
  -- What is asked for, `profile.role`, and of which record.
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  subject_type text not null,
  subject_id text not null check (length(subject_id) between 1 and 100),
  -- What the record was when it was asked for. Decided is only what was asked for.
  subject_version text not null check (length(subject_version) between 1 and 200),
  -- Who gains or loses by it, where it is about a person.
  subject_uid uuid,
  change jsonb not null,
  amount_kobo bigint check (amount_kobo > 0),
  reason text not null check (length(reason) <= 500),
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- When staff were told that nobody else can decide it.
  staff_told_at timestamptz,
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'sent_back', 'taken_back', 'expired')),
  decided_by uuid,
  decided_at timestamptz,
  -- Decided without a second pair of eyes; `founding`: in the community's first week, without the wait.
  alone boolean not null default false,
  founding boolean not null default false,
  answer text check (length(answer) between 1 and 500),
  version integer not null default 1 check (version > 0),
  -- The transaction that approved and applied it; written by a trigger, never by the application.
  applied_xact xid8,
  constraint approvals_decided_whole check (
    case status
      when 'waiting' then decided_by is null and decided_at is null
      when 'expired' then decided_by is null and decided_at is not null
      else decided_by is not null and decided_at is not null
    end
  ),
  constraint approvals_two_people check (status <> 'approved' or alone or decided_by <> asked_by),
  constraint approvals_only_approved_alone check ((not alone or status = 'approved') and (not founding or alone)),
  constraint approvals_alone_after_a_day check (
    not alone or founding or coalesce(decided_at >= staff_told_at + interval '24 hours', false)
  ),
  constraint approvals_not_for_oneself check (
    subject_uid is null or (asked_by <> subject_uid and (decided_by is null or decided_by <> subject_uid))
  ),
  constraint approvals_taken_back_by_preparer check (status <> 'taken_back' or decided_by = asked_by),
  constraint approvals_in_order check (expires_at > asked_at),
  constraint approvals_applied check ((status = 'approved') = (applied_xact is not null))
);
create unique index approvals_one_waiting on approvals (kind, subject_id) where status = 'waiting';
create index approvals_waiting on approvals (id) where status = 'waiting';
create index approvals_of_subject on approvals (subject_type, subject_id, id);
create index approvals_about on approvals (subject_uid) where subject_uid is not null;
create index approvals_by_end on approvals (expires_at) where status = 'waiting';

create function stamp_approval() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and old.status <> 'waiting' then
    raise exception 'approval % is decided already', old.id using errcode = '42501';
  end if;
  new.applied_xact := case when new.status = 'approved' then pg_current_xact_id() end;
  return new;
end
$$;
create trigger approvals_stamp before insert or update on approvals for each row execute function stamp_approval();

-- Somebody says that they are about to decide alone, and who was staff in the last 30 days may object.
create table alone_notices (
  id uuid primary key,
  subject_type text not null,
  subject_id text not null,
  -- What is about to be done, completing "… is about to"; it names nobody.
  sentence text not null check (length(sentence) between 3 and 300),
  told_by uuid not null,
  told_at timestamptz not null,
  objected_by uuid,
  objected_at timestamptz,
  objection text check (length(objection) between 5 and 500),
  -- Decided, taken back or expired meanwhile: nobody need object any more.
  closed_at timestamptz,
  constraint alone_notices_objected_whole check (
    (objected_by is null) = (objected_at is null) and (objected_by is null) = (objection is null)
  ),
  constraint alone_notices_objected_by_another check (objected_by <> told_by)
);
create unique index alone_notices_one_open on alone_notices (subject_type, subject_id) where closed_at is null;
create index alone_notices_open on alone_notices (told_at) where closed_at is null;

-- Every change of office: who became what, by whom, and who agreed. It outlives the people in it.
create table appointments (
  id uuid primary key,
  uid uuid not null,
  was text not null check (was in ('user', 'moderator', 'admin', 'inactive')),
  became text not null check (became in ('user', 'moderator', 'admin', 'inactive')),
  by_uid uuid not null,
  -- Who agreed to it; nobody, where it was decided alone.
  approved_by uuid check (approved_by <> by_uid),
  -- The approval that carried it; nothing for the first administrator, a recovery, and for what was before this table.
  approval_id uuid references approvals (id),
  through text not null default 'approval' check (through in ('approval', 'first', 'recovery', 'history')),
  -- In the community's first week appointments tie nobody.
  founding boolean not null default false,
  at timestamptz not null,
  check (was <> became),
  check ((through = 'approval') = (approval_id is not null))
);
create index appointments_by_time on appointments (at);
create index appointments_of on appointments (uid, at);

insert into appointments (id, uid, was, became, by_uid, through, founding, at)
  select e.id, e.subject_uid,
    case when e.kind = 'profile.role-changed' then e.facts ->> 'before'
         when e.facts ->> 'after' = 'active' then 'inactive' else e.facts ->> 'role' end,
    case when e.kind = 'profile.role-changed' then e.facts ->> 'after'
         when e.facts ->> 'after' = 'active' then e.facts ->> 'role' else 'inactive' end,
    e.actor_uid, 'history', e.at < (select min(at) from audit_events) + interval '7 days', e.at
  from audit_events e
  where e.kind in ('profile.role-changed', 'profile.standing-changed')
    and e.actor_uid is not null and e.subject_uid is not null
    and (e.kind = 'profile.role-changed' or e.facts ->> 'role' in ('moderator', 'admin'));

-- The administrators who hold their office now, with what each needs to come in: whether that can be used (is the
-- provider set up, can the server still read the secret) is judged by who reads it. The rest of the product asks
-- `administratorsWhoCanSignIn` of features/approvals.
create view administrators as
  select p.uid, p.created_at,
    exists (select from sign_ins s where s.uid = p.uid and s.kind = 'password') as has_password,
    exists (select from sign_ins s where s.uid = p.uid and s.kind <> 'password') as has_provider,
    exists (select from passkeys k where k.uid = p.uid) as has_passkey,
    exists (select from recovery_codes c where c.uid = p.uid and c.used_at is null) as has_recovery_code,
    f.sealed_secret
  from profiles p
  left join second_factors f on f.uid = p.uid and f.confirmed_at is not null
  where p.role = 'admin' and p.is_active and not p.is_archived
    and exists (select from sign_ins s where s.uid = p.uid and s.disabled_at is null);

grant select on approvals, alone_notices, appointments, administrators to kolo_app;
grant insert (id, kind, subject_type, subject_id, subject_version, subject_uid, change, amount_kobo, reason, asked_by,
  asked_at, expires_at) on approvals to kolo_app;
grant update (staff_told_at, status, decided_by, decided_at, alone, founding, answer, version) on approvals to kolo_app;
grant insert (id, subject_type, subject_id, sentence, told_by, told_at) on alone_notices to kolo_app;
grant update (objected_by, objected_at, objection, closed_at) on alone_notices to kolo_app;
grant insert on appointments to kolo_app;
