-- Reminders of instalments, each once, and how members were reached about loans that are overdue, with what they promised.
create table loan_reminders (
  loan_id uuid not null,
  number integer not null,
  -- Days after the due day; before it negative.
  days integer not null check (days between -30 and 365),
  sent_at timestamptz not null,
  primary key (loan_id, number, days),
  foreign key (loan_id, number) references loan_instalments
);
grant select, insert on loan_reminders to kolo_app;

create table loan_contacts (
  id uuid primary key,
  loan_id uuid not null references loans,
  kind text not null check (kind in ('call', 'message', 'visit')),
  note text not null check (length(note) between 3 and 1000),
  promised_kobo bigint check (promised_kobo > 0),
  promised_on date,
  noted_by uuid not null,
  noted_at timestamptz not null,
  constraint loan_contacts_promise check ((promised_kobo is null) = (promised_on is null))
);
create index loan_contacts_of on loan_contacts (loan_id, id desc);
grant select, insert on loan_contacts to kolo_app;

create trigger loan_contacts_administrator before insert on loan_contacts
  for each row when (session_user = 'kolo_app') execute function require_decider('noted_by');

-- Never about their own loan, and only while it runs.
create function guard_loan_contact() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (select from loans l where l.id = new.loan_id and (l.member_uid = new.noted_by or l.status <> 'running')) then
    raise exception 'loan % is not followed up so', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_contact from public;
create trigger loan_contacts_guard before insert on loan_contacts
  for each row when (session_user = 'kolo_app') execute function guard_loan_contact();
