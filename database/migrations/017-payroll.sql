-- Payroll deduction: employers, their schedules and what is left over.

-- `columns`: which column of its files is what, for as long as these are headed as in `heads_key`.
create table payroll_employers (
  id uuid primary key,
  name text not null check (length(name) between 2 and 100),
  contact text not null check (length(contact) between 5 and 160),
  columns jsonb,
  heads_key text check (length(heads_key) <= 2000),
  added_by uuid not null,
  added_at timestamptz not null,
  check ((columns is null) = (heads_key is null))
);
create unique index payroll_employers_name on payroll_employers (lower(name));
grant select, insert on payroll_employers to kolo_app;
grant update (name, contact, columns, heads_key) on payroll_employers to kolo_app;

-- Where a member works and under which number, as the latest schedule that was agreed to says, and where their deduction
-- goes; without a target it goes to the wallet.
create table payroll_members (
  member_uid uuid primary key,
  employer_id uuid not null references payroll_employers (id),
  staff_number text not null check (length(staff_number) <= 60),
  purpose text not null default 'wallet',
  target_id uuid
);
create unique index payroll_members_number on payroll_members (employer_id, staff_number) where staff_number <> '';
grant select, insert, delete on payroll_members to kolo_app;
grant update (employer_id, staff_number, purpose, target_id) on payroll_members to kolo_app;
insert into personal_columns (table_name, column_name) values ('payroll_members', 'member_uid');

create sequence payroll_run_numbers;
grant usage on sequence payroll_run_numbers to kolo_app;

create table payroll_runs (
  id uuid primary key,
  code text not null unique check (code ~ '^PRL-[0-9]{4}-[0-9]{6,}$'),
  employer_id uuid not null references payroll_employers (id),
  month date not null check (extract(day from month) = 1),
  account_id uuid not null references collection_accounts (id),
  transfer_kobo bigint not null check (transfer_kobo > 0),
  -- What was left over for this employer before and is used now.
  held_kobo bigint not null check (held_kobo >= 0),
  bank_reference text not null check (length(bank_reference) between 4 and 60),
  received_on date not null,
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'draft' check (state in ('draft', 'posting', 'posted', 'removed')),
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  -- What was booked for members, and what was left over.
  posted_kobo bigint check (posted_kobo > 0),
  rest_kobo bigint check (rest_kobo >= 0),
  approval_id uuid unique,
  journal_id uuid unique,
  posted_at timestamptz,
  version integer not null default 1 check (version > 0),
  -- What became of every line of a file that somebody brought (docs/decisions/260-one-reader-for-files-of-strangers.md), and
  -- each line as it stands there, for the two who agree to it.
  heads text[] not null default '{}',
  columns jsonb,
  reading jsonb,
  check ((state in ('posting', 'posted')) = (approval_id is not null)),
  check ((state = 'posted') = (journal_id is not null and posted_at is not null and posted_kobo is not null)),
  check (state <> 'posted' or posted_kobo + rest_kobo = transfer_kobo + held_kobo)
);
-- Once for an employer and a month.
create unique index payroll_runs_once on payroll_runs (employer_id, month) where state <> 'removed';
create index payroll_runs_newest on payroll_runs (id) where state <> 'removed';
grant select, insert on payroll_runs to kolo_app;
grant update (state, posted_kobo, rest_kobo, approval_id, journal_id, posted_at, version) on payroll_runs to kolo_app;

create table payroll_lines (
  run_id uuid not null references payroll_runs (id),
  line_no integer not null check (line_no > 0),
  staff_number text not null check (length(staff_number) <= 60),
  name text not null check (length(name) <= 120),
  amount_kobo bigint not null check (amount_kobo between 1 and 10000000000),
  member_uid uuid,
  matched_by text check (matched_by in ('staff-number', 'member-code', 'name', 'hand')),
  -- Why somebody has to decide about it; a line that is left out keeps it.
  difference text check (difference in ('unknown', 'twice', 'several', 'name-differs', 'name-only')),
  left_out boolean not null default false,
  -- Its payment, and the line of the journal.
  payment_id uuid unique references payments (id),
  journal_line integer,
  cells text[] not null default '{}',
  primary key (run_id, line_no),
  unique (run_id, member_uid),
  check ((member_uid is null) = (matched_by is null)),
  check (member_uid is not null or difference is not null),
  check ((payment_id is null) = (journal_line is null))
);
create index payroll_lines_to_decide on payroll_lines (run_id, line_no) where difference is not null and not left_out;
create index payroll_lines_left_out on payroll_lines (run_id, line_no) where left_out;
grant select, insert on payroll_lines to kolo_app;
grant update (member_uid, matched_by, difference, left_out, payment_id, journal_line) on payroll_lines to kolo_app;
insert into personal_columns (table_name, column_name) values ('payroll_lines', 'member_uid');

-- A schedule is booked when two agreed to it in this very transaction, and what they agreed to is not changed any more.
create function guard_payroll_run() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'no schedule begins as %', new.state using errcode = '23514';
    end if;
    perform require_administrator(new.uploaded_by);
    return new;
  end if;
  if old.state in ('posted', 'removed') or (old.state = 'posting' and new.state <> 'posted') then
    raise exception 'schedule % is %', old.code, old.state using errcode = '23514';
  end if;
  if new.state = 'posting' and not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'payroll.run' and a.subject_id = new.id::text
      and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved schedule %', new.code using errcode = '23514';
  end if;
  if new.state = 'posting' and exists (
    select from payroll_lines l where l.run_id = new.id and l.difference is not null and not l.left_out)
  then
    raise exception 'a line of schedule % is not decided', new.code using errcode = '23514';
  end if;
  if new.state = 'posted' and (old.state <> 'posting' or not exists (
    select from ledger_journals j
    where j.id = new.journal_id and j.deed = 'payroll.posted' and j.facts ->> 'run' = new.code
      and j.posted_at >= new.posted_at))
  then
    raise exception 'the books do not have schedule %', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payroll_run from public;
create trigger payroll_runs_guard before insert or update on payroll_runs
  for each row when (session_user = 'kolo_app') execute function guard_payroll_run();

create function guard_payroll_line() returns trigger language plpgsql set search_path from current
as $$
begin
  if (select r.state from payroll_runs r where r.id = new.run_id) <> 'draft' and (tg_op = 'INSERT'
    or new.member_uid is distinct from old.member_uid or new.left_out <> old.left_out
    or new.difference is distinct from old.difference or old.payment_id is not null)
  then
    raise exception 'a schedule that two agreed to is not changed' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payroll_line from public;
create trigger payroll_lines_guard before insert or update on payroll_lines
  for each row when (session_user = 'kolo_app') execute function guard_payroll_line();

-- Whether a payment by payroll is on a line of a schedule that two agreed to, and on the line of the journal that books it.
create function payroll_says(payment payments) returns boolean
  language sql stable set search_path from current
as $$
  select payment.confirmed_with = 'channel' and exists (
    select from payroll_lines l
      join payroll_runs r on r.id = l.run_id
      join approvals a on a.id = r.approval_id
      join ledger_journals j on j.id = payment.journal_id
      join ledger_transfers t on t.journal_id = j.id and t.line = l.journal_line
      join ledger_accounts c on c.id = t.credit_account
      join payment_arrivals v on v.payment_id = payment.id and v.channel = 'payroll'
    where l.payment_id = payment.id and l.member_uid = payment.member_uid and not l.left_out
      and l.amount_kobo = payment.received_kobo and t.amount_kobo = payment.received_kobo
      and v.received_kobo = payment.received_kobo and v.settled_at = payment.confirmed_at
      and a.kind = 'payroll.run' and a.status = 'approved' and a.subject_id = r.id::text
      and j.deed = 'payroll.posted' and j.facts ->> 'run' = r.code and j.posted_at >= payment.confirmed_at
      and c.owner_uid = coalesce((select p.book_uid from ledger_persons p where p.uid = payment.member_uid),
        payment.member_uid))
$$;
revoke execute on function payroll_says from public;
grant execute on function payroll_says to kolo_app;

-- What was left over of an employer's payroll transfers goes back to it when two administrators agree, with the bank's
-- reference; said by mistake, two take it back with its journal.
create sequence payroll_return_numbers;
grant usage on sequence payroll_return_numbers to kolo_app;

create table payroll_returns (
  id uuid primary key,
  code text not null unique check (code ~ '^PRR-[0-9]{4}-[0-9]{6,}$'),
  employer_id uuid not null references payroll_employers (id),
  account_id uuid not null references collection_accounts (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_reference text not null check (length(bank_reference) between 4 and 60),
  sent_on date not null,
  approval_id uuid not null unique references approvals (id),
  journal_id uuid not null unique references ledger_journals (id),
  returned_at timestamptz not null,
  taken_back_at timestamptz check (taken_back_at >= returned_at)
);
create index payroll_returns_of_employer on payroll_returns (employer_id, id desc);
grant select, insert on payroll_returns to kolo_app;
grant update (taken_back_at) on payroll_returns to kolo_app;

create trigger payroll_returns_taken_back before update on payroll_returns
  for each row when (session_user = 'kolo_app') execute function guard_taken_back();
create trigger payroll_returns_free_reference after update on payroll_returns
  for each row when (new.taken_back_at is not null) execute function free_other_reference();

-- What went back was agreed to in this very transaction, and the books say the same.
create function guard_payroll_return() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.taken_back_at is not null or not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'payroll.return' and a.subject_id = new.employer_id::text
      and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved that % went back', new.code using errcode = '23514';
  end if;
  if (
    select sum(t.amount_kobo) from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account
      join ledger_journals j on j.id = t.journal_id
    where t.journal_id = new.journal_id and j.deed = 'payroll-return.sent' and d.kind = 'unmatched_receipts'
      and d.scope = new.employer_id::text and c.kind = 'bank' and c.scope = new.account_id::text
  ) is distinct from new.amount_kobo
  then
    raise exception 'the books do not say that % went back', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payroll_return from public;
create trigger payroll_returns_guard before insert on payroll_returns
  for each row when (session_user = 'kolo_app') execute function guard_payroll_return();
