-- One schedule of an employer carries savings, loans, fees and shares: a line says how much of it is for what, and is booked
-- in parts, each a payment.
alter table payroll_lines
  add column loans_kobo bigint check (loans_kobo >= 0),
  add column fees_kobo bigint check (fees_kobo >= 0),
  add column savings_kobo bigint check (savings_kobo >= 0),
  add column shares_kobo bigint check (shares_kobo >= 0);

create table payroll_parts (
  run_id uuid not null,
  line_no integer not null,
  part integer not null check (part between 1 and 99),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Its payment, and the line of the journal.
  payment_id uuid not null unique references payments (id),
  journal_line integer not null,
  primary key (run_id, line_no, part),
  foreign key (run_id, line_no) references payroll_lines
);
grant select, insert on payroll_parts to kolo_app;
insert into payroll_parts (run_id, line_no, part, amount_kobo, payment_id, journal_line)
  select run_id, line_no, 1, amount_kobo, payment_id, journal_line from payroll_lines where payment_id is not null;

-- What two agreed to is not changed; its parts are written while it is booked.
create or replace function guard_payroll_line() returns trigger language plpgsql set search_path from current
as $$
begin
  if (select r.state from payroll_runs r where r.id = new.run_id) <> 'draft' then
    raise exception 'a schedule that two agreed to is not changed' using errcode = '23514';
  end if;
  return new;
end
$$;
create function guard_payroll_part() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from payroll_runs r join payroll_lines l on l.run_id = r.id
    where r.id = new.run_id and r.state = 'posting' and l.line_no = new.line_no and not l.left_out
      and new.amount_kobo <= l.amount_kobo)
  then
    raise exception 'no line that is being booked has this part' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payroll_part from public;
create trigger payroll_parts_guard before insert on payroll_parts
  for each row when (session_user = 'kolo_app') execute function guard_payroll_part();

create or replace function payroll_says(payment payments) returns boolean
  language sql stable set search_path from current
as $$
  select payment.confirmed_with = 'channel' and exists (
    select from payroll_parts x
      join payroll_lines l on l.run_id = x.run_id and l.line_no = x.line_no
      join payroll_runs r on r.id = l.run_id
      join approvals a on a.id = r.approval_id
      join ledger_journals j on j.id = payment.journal_id
      join ledger_transfers t on t.journal_id = j.id and t.line = x.journal_line
      join ledger_accounts c on c.id = t.credit_account
      join payment_arrivals v on v.payment_id = payment.id and v.channel = 'payroll'
    where x.payment_id = payment.id and l.member_uid = payment.member_uid and not l.left_out
      and x.amount_kobo = payment.received_kobo and t.amount_kobo = payment.received_kobo
      and v.received_kobo = payment.received_kobo and v.settled_at = payment.confirmed_at
      and a.kind = 'payroll.run' and a.status = 'approved' and a.subject_id = r.id::text
      and j.deed = 'payroll.posted' and j.facts ->> 'run' = r.code and j.posted_at >= payment.confirmed_at
      and c.owner_uid = coalesce((select p.book_uid from ledger_persons p where p.uid = payment.member_uid),
        payment.member_uid))
$$;
alter table payroll_lines drop column payment_id, drop column journal_line;

-- A journal books a member's money for one target once.
drop index payments_of_journal;
create unique index payments_of_journal on payments (journal_id, member_uid, target_id);
