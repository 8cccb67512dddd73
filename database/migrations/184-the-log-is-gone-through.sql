-- What happened to one record is read at once, however long the log is.
create index audit_events_by_target on audit_events (target_id, id) where target_id is not null;

-- Each time the audit log was gone through from its beginning to its end: who asked, how far it came, and what it found.
create table audit_proofs (
  id uuid primary key,
  begun_at timestamptz not null,
  -- Nobody: each night by itself.
  asked_by uuid,
  -- How many sealed events are gone through.
  events bigint not null default 0 check (events >= 0),
  ended_at timestamptz,
  -- Where it ended, if nothing was wrong; what was, if something was.
  head text check (head ~ '^[0-9]+:[0-9a-f]{64}$'),
  finding text,
  constraint audit_proofs_found check (case when ended_at is null then head is null and finding is null
    else (head is null) <> (finding is null) end)
);
create unique index audit_proofs_under_way on audit_proofs ((true)) where ended_at is null;

grant select, insert on audit_proofs to kolo_app;
grant update (events, ended_at, head, finding) on audit_proofs to kolo_app;
