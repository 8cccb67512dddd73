-- What auditors found of a closed year (docs/decisions/390-an-audit-is-recorded-of-a-closed-year.md). Of several of a year the
-- latest one counts.
create table year_audits (
  id uuid primary key,
  year integer not null references surplus_years,
  -- A person or a firm.
  auditor text not null check (length(auditor) between 2 and 120),
  signed_on date not null,
  opinion text not null check (opinion in ('unqualified', 'qualified', 'adverse', 'disclaimer')),
  -- The accounts as the auditor signed them; members open them.
  evidence_id uuid not null references plan_evidence,
  approval_id uuid not null unique references approvals,
  recorded_at timestamptz not null,
  constraint year_audits_after check (signed_on > make_date(year, 12, 31))
);
create index year_audits_of on year_audits (year desc, id desc);
create index year_audits_paper on year_audits (evidence_id);
grant select, insert on year_audits to kolo_app;

-- Exactly what two administrators agreed to, the second one with the document before them, and signed by now.
create function guard_year_audit() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.signed_on > (new.recorded_at at time zone 'Africa/Lagos')::date or not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'distributions.year-audit' and a.subject_id = new.year::text
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id()
      and a.change ->> 'auditor' = new.auditor and a.change ->> 'signedOn' = new.signed_on::text
      and a.change ->> 'opinion' = new.opinion and evidence_was_seen(a, new.evidence_id, null))
  then
    raise exception 'nobody has approved this audit of %', new.year using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_year_audit from public;
create trigger year_audits_guard before insert on year_audits
  for each row when (session_user = 'kolo_app') execute function guard_year_audit();
