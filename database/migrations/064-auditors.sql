-- Auditors: who may read one year, by a link of limited life (docs/decisions/370-an-auditor-reads-one-year.md).
create table auditor_accesses (
  id uuid primary key,
  year int not null check (year between 2000 and 2200),
  -- A person or a firm, and how the society reaches them.
  auditor text not null check (length(auditor) between 2 and 120),
  contact text not null check (length(contact) between 3 and 120),
  -- The SHA-256 of what the link holds.
  link_hash bytea not null unique check (length(link_hash) = 32),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- The link opens nothing before.
  approved_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  -- The session of the browser that opened the link last.
  session_hash bytea unique check (length(session_hash) = 32),
  session_ends_at timestamptz,
  last_opened_at timestamptz,
  constraint auditor_accesses_last check (expires_at > asked_at and expires_at <= asked_at + interval '90 days'),
  constraint auditor_accesses_ended check ((ended_at is null) = (ended_by is null)),
  constraint auditor_accesses_session check ((session_hash is null) = (session_ends_at is null)),
  constraint auditor_accesses_open check (session_hash is null or approved_at is not null and ended_at is null
    and session_ends_at <= expires_at)
);
grant select, insert (id, year, auditor, contact, link_hash, asked_by, asked_at, expires_at) on auditor_accesses to kolo_app;
grant update (approved_at, ended_at, ended_by, session_hash, session_ends_at, last_opened_at) on auditor_accesses
  to kolo_app;

-- A link is let in by the approval of this transaction, and what has ended stays ended.
create function guard_auditor_access() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.approved_at is distinct from old.approved_at
    and (old.approved_at is not null or not approved_now('books.auditor-access', new.id::text))
  then
    raise exception 'nobody has let this auditor in' using errcode = '23514';
  end if;
  if old.ended_at is not null and new is distinct from old then
    raise exception 'an access that has ended stays ended' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_auditor_access from public;
create trigger auditor_accesses_guard before update on auditor_accesses
  for each row when (session_user = 'kolo_app') execute function guard_auditor_access();
