-- A reminder that an administrator sends is kept among the contacts about a loan, once a day.
alter table loan_contacts drop constraint loan_contacts_kind_check;
alter table loan_contacts add constraint loan_contacts_kind_check
  check (kind in ('call', 'message', 'visit', 'reminder'));
create unique index loan_contacts_reminder on loan_contacts (loan_id, ((noted_at at time zone 'Africa/Lagos')::date))
  where kind = 'reminder';
