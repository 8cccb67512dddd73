-- Decisions that take two administrators, and who holds an office.

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
    subject_uid is null
    or (asked_by <> subject_uid or kind = 'profile.higher-limit') and (decided_by is null or decided_by <> subject_uid)
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
grant select on approvals to kolo_app;
grant insert (
  id, kind, subject_type, subject_id, subject_version, subject_uid, change, amount_kobo, reason, asked_by, asked_at,
  expires_at
) on approvals to kolo_app;
grant update (
  staff_told_at, status, decided_by, decided_at, alone, founding, answer, version
) on approvals to kolo_app;

create function stamp_approval() returns trigger language plpgsql set search_path from current
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
  -- The money that was decided alone when the notice was closed; empty where two decided, or nobody did. It adds up over a
  -- day, whatever it is, and what somebody objected to is decided by two
  -- (docs/decisions/032-what-an-administrator-saw-is-no-approval.md).
  decided_kobo bigint check (decided_kobo > 0),
  constraint alone_notices_objected_whole check (
    (objected_by is null) = (objected_at is null) and (objected_by is null) = (objection is null)
  ),
  constraint alone_notices_objected_by_another check (objected_by <> told_by),
  constraint alone_notices_decided_unopposed
    check (decided_kobo is null or (closed_at is not null and objected_by is null))
);
create unique index alone_notices_one_open on alone_notices (subject_type, subject_id) where closed_at is null;
create index alone_notices_open on alone_notices (told_at) where closed_at is null;
create index alone_notices_decided on alone_notices (closed_at) include (decided_kobo) where decided_kobo is not null;
create index alone_notices_of on alone_notices (subject_type, subject_id, id);
grant select on alone_notices to kolo_app;
grant insert (id, subject_type, subject_id, sentence, told_by, told_at) on alone_notices to kolo_app;
grant update (objected_by, objected_at, objection, closed_at, decided_kobo) on alone_notices to kolo_app;

-- Every change of office: who became what, by whom, and who agreed. It outlives the people in it.
create table appointments (
  id uuid primary key,
  uid uuid not null,
  was text not null check (was in ('user', 'moderator', 'admin', 'inactive')),
  became text not null check (became in ('user', 'moderator', 'admin', 'inactive')),
  by_uid uuid not null,
  -- Who agreed to it; nobody, where it was decided alone.
  approved_by uuid check (approved_by <> by_uid),
  -- The approval that carried it; nothing for the first administrator, and a recovery.
  approval_id uuid references approvals (id),
  through text not null default 'approval' check (through in ('approval', 'first', 'recovery', 'history')),
  -- In the community's first week appointments tie nobody.
  founding boolean not null default false,
  at timestamptz not null,
  written_xact xid8,
  check (was <> became),
  check ((through = 'approval') = (approval_id is not null))
);
create index appointments_by_time on appointments (at);
create index appointments_of on appointments (uid, at);
grant select, insert on appointments to kolo_app;

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
grant select on administrators to kolo_app;

-- What takes a decision changes only together with it. The guards look at the row that is written and at the decision
-- beside it, when the server writes. Whether a decision is right is for the program to say; that there is one, by the right
-- person, is a matter of the record (docs/decisions/017-no-decision-no-change.md).
-- An approval of exactly this kind and subject that this very transaction gave.
create function approved_now(approval_kind text, subject text) returns boolean
  language sql stable
as $$
  select exists (
    select from approvals a
    where a.kind = approval_kind and a.subject_id = subject and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id())
$$;
revoke execute on function approved_now(text,text) from public;
grant execute on function approved_now(text,text) to kolo_app;

create function is_administrator(person uuid) returns boolean
  language sql stable
as $$
  select exists (
    select from profiles p where p.uid = person and p.role = 'admin' and p.is_active and not p.is_archived)
$$;
revoke execute on function is_administrator from public;
grant execute on function is_administrator to kolo_app;

-- A decision is an administrator's. Whoever was one when they began and is none any more is told so: the server answers
-- KL002 with "not allowed".
create function require_administrator(person uuid) returns void language plpgsql
as $$
begin
  if not is_administrator(person) then
    raise exception '% administers nothing', person using errcode = 'KL002';
  end if;
end
$$;
revoke execute on function require_administrator from public;
grant execute on function require_administrator to kolo_app;

create function guard_decision() returns trigger language plpgsql set search_path from current
as $$
begin
  perform require_administrator(new.administrator_uid);
  return new;
end
$$;
revoke execute on function guard_decision from public;

-- As the other of this name, and what was approved is exactly what the record becomes.
create function approved_now(approval_kind text, subject text, becomes jsonb) returns boolean
  language sql stable
as $$
  select exists (
    select from approvals a
    where a.kind = approval_kind and a.subject_id = subject and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id() and a.change -> 'after' = becomes)
$$;
revoke execute on function approved_now(text,text,jsonb) from public;
grant execute on function approved_now(text,text,jsonb) to kolo_app;

-- Whoever decides administers; whoever asks has an office, but for a member who asks for a higher limit of their own.
create function guard_approval() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from profiles p where p.uid = new.asked_by and p.is_active and not p.is_archived
        and (p.role <> 'user'
          or new.kind = 'profile.higher-limit' and new.subject_uid = p.uid and new.subject_id = p.uid::text))
    then
      raise exception '% asks for nothing', new.asked_by using errcode = 'KL002';
    end if;
  elsif new.status in ('approved', 'sent_back') then
    perform require_administrator(new.decided_by);
  end if;
  return new;
end
$$;
revoke execute on function guard_approval from public;
create trigger approvals_guard before insert or update on approvals
  for each row when (session_user = 'kolo_app') execute function guard_approval();

-- An appointment is written with the approval that carries it, for the first administrator there is, or for whoever
-- opened the link that the server's own console made.
create function guard_appointment() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if not (case new.through
    when 'approval' then exists (
      select from approvals a
      where a.id = new.approval_id and a.applied_xact = pg_current_xact_id() and a.subject_id = new.uid::text
        and a.kind in ('profile.role', 'profile.standing')
        and a.asked_by = new.by_uid and a.decided_by is not distinct from coalesce(new.approved_by, a.decided_by))
    when 'first' then new.became = 'admin' and not exists (
      select from profiles p where p.role = 'admin' and not p.is_archived)
    when 'recovery' then new.became = 'admin' and exists (
        select from mail_links l
        where l.purpose = 'recovery' and l.used_at = new.at and l.used_xact = pg_current_xact_id())
      and not exists (
        select from appointments a where a.through = 'recovery' and a.written_xact = pg_current_xact_id())
    else false
  end) then
    raise exception 'nobody has decided this appointment' using errcode = '23514';
  end if;
  new.written_xact := pg_current_xact_id();
  return new;
end
$$;
revoke execute on function guard_appointment from public;
create trigger appointments_guard before insert on appointments
  for each row when (session_user = 'kolo_app') execute function guard_appointment();

-- An objection stands: nobody takes it back or gives it to somebody else, and a notice that is over stays over.
create function guard_objection() returns trigger language plpgsql set search_path from current
as $$
begin
  raise exception 'an objection stands' using errcode = '23514';
end
$$;
revoke execute on function guard_objection from public;
create trigger alone_notices_objection_stands before update on alone_notices
  for each row when (
    old.objected_by is not null
      and row (new.objected_by, new.objected_at, new.objection)
        is distinct from row (old.objected_by, old.objected_at, old.objection)
    or old.closed_at is not null)
  execute function guard_objection();

create function guard_alone() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from alone_notices n
    where n.subject_type = tg_argv[0] and n.subject_id = new.id::text and n.objected_by is not null)
  then
    raise exception 'somebody objected to deciding % % alone', tg_argv[0], new.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_alone from public;
create trigger approvals_guard_alone before update on approvals
  for each row when (session_user = 'kolo_app' and new.status = 'approved' and new.alone)
  execute function guard_alone('approval');

-- Whether a reviewer approved an identity paper of this member in this very transaction.
create function identity_reviewed_now(member uuid) returns boolean language sql stable
  set search_path from current
as $$
  select exists (
    select from member_documents d
    where d.member_uid = member and d.status = 'approved' and d.decided_xact = pg_current_xact_id()
      and d.kind in ('nin_slip', 'passport', 'drivers_licence', 'voters_card'))
$$;
revoke execute on function identity_reviewed_now from public;
grant execute on function identity_reviewed_now to kolo_app;

-- A checked identity lifts the tier from basic to standard; one that ended gives back what it lifted.
create function tier_follows_identity(was profiles, became profiles) returns boolean language sql stable
  set search_path from current
as $$
  select case
    when became.kyc_status = 'verified' then was.account_tier = 'basic' and became.account_tier = 'standard'
      and (identity_reviewed_now(became.uid) or approved_now('profile.identity', became.uid::text, '"verified"'))
    else was.kyc_status = 'verified' and became.kyc_status = 'expired' and became.account_tier = 'basic'
  end
$$;
revoke execute on function tier_follows_identity from public;
grant execute on function tier_follows_identity to kolo_app;
