-- Documents of an application for a loan, such as a payslip or a quotation. One is added before the member applies, or to an
-- application that nobody has decided; from then on what was decided on stays as it was
-- (docs/decisions/388-documents-are-fixed-when-an-application-is-decided.md).
create table loan_files (
  id uuid primary key,
  member_uid uuid not null,
  -- Nothing until the member applies.
  loan_id uuid references loans,
  file_name text not null check (length(file_name) between 1 and 100),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null
);
create index loan_files_of_loan on loan_files (loan_id, id) where loan_id is not null;
create index loan_files_of_member on loan_files (member_uid);
create index loan_files_of_drafts on loan_files (added_at) where loan_id is null;
grant select, insert, delete on loan_files to kolo_app;
grant update (loan_id) on loan_files to kolo_app;
insert into personal_columns (table_name, column_name) values ('loan_files', 'member_uid');

-- Five at most for one application of the same member, and only while nobody has decided it. What was decided on is erased
-- only where no money was lent.
create function guard_loan_file() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'DELETE' then
    if old.loan_id is not null and not exists (
      select from loans l where l.id = old.loan_id
        and l.status in ('awaiting_guarantors', 'submitted', 'declined', 'withdrawn', 'expired'))
    then
      raise exception 'documents of a loan that was decided are kept' using errcode = '23514';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and old.loan_id is not null then
    raise exception 'a document stays with its application' using errcode = '23514';
  end if;
  if new.loan_id is not null and (
    not exists (
      select from loans l where l.id = new.loan_id and l.member_uid = new.member_uid
        and l.status in ('awaiting_guarantors', 'submitted'))
    or (select count(*) from loan_files f where f.loan_id = new.loan_id) >= 5)
  then
    raise exception 'this application does not take the document' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_file from public;
create trigger loan_files_guard before insert or update or delete on loan_files
  for each row when (session_user = 'kolo_app') execute function guard_loan_file();
