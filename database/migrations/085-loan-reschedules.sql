-- A running loan is given a new schedule (domain J): proposed by one administrator, approved by another, and accepted by the
-- borrower where it costs more. It takes the place of what is still to come in one statement, for exactly the principal left.
create table loan_reschedules (
  id uuid primary key,
  loan_id uuid not null references loans,
  -- The loan as it was then; once it changed, this is proposed anew.
  loan_version integer not null,
  instalments integer not null check (instalments between 1 and 260),
  first_due_on date not null,
  -- The new schedule bears interest from this day on.
  interest_from date not null,
  reason text not null check (length(reason) between 5 and 500),
  principal_kobo bigint not null check (principal_kobo > 0),
  -- Interest that was still to come, and that of the new schedule.
  interest_before_kobo bigint not null check (interest_before_kobo >= 0),
  interest_after_kobo bigint not null check (interest_after_kobo >= 0),
  first_number integer not null check (first_number > 1),
  schedule jsonb not null check (jsonb_array_length(schedule) = instalments),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  accepted_at timestamptz,
  applied_at timestamptz,
  ended_at timestamptz,
  constraint loan_reschedules_ends check (applied_at is null or ended_at is null)
);
create index loan_reschedules_of on loan_reschedules (loan_id, id desc);
create index loan_reschedules_latest on loan_reschedules (id desc);
grant select on loan_reschedules to kolo_app;
grant insert (id, loan_id, loan_version, instalments, first_due_on, interest_from, reason, principal_kobo,
  interest_before_kobo, interest_after_kobo, first_number, schedule, proposed_by, proposed_at) on loan_reschedules to kolo_app;
grant update (accepted_at, applied_at, ended_at) on loan_reschedules to kolo_app;

alter table loan_instalments
  add column reschedule_id uuid references loan_reschedules,
  -- A first period that is longer or shorter than others: its interest is that of so many parts of a whole period.
  add column interest_parts integer check (interest_parts > 0),
  add column interest_parts_of integer check (interest_parts_of > 0),
  add constraint loan_instalments_parts check ((interest_parts is null) = (interest_parts_of is null));
create index loan_instalments_of_reschedule on loan_instalments (reschedule_id) where reschedule_id is not null;

-- Instalments as they were before a new schedule took their place.
create table loan_instalments_replaced (
  reschedule_id uuid not null references loan_reschedules,
  loan_id uuid not null,
  number integer not null,
  due_on date not null,
  principal_kobo bigint not null,
  interest_kobo bigint not null,
  primary key (reschedule_id, number),
  foreign key (loan_id, number) references loan_instalments
);
create index loan_instalments_replaced_of on loan_instalments_replaced (loan_id, number);
grant select on loan_instalments_replaced to kolo_app;

-- An overdue loan that is rescheduled keeps its age until its first new instalments, up to this one, are paid.
alter table loans
  add column arrears_since date,
  add column arrears_until_number integer,
  add constraint loans_arrears_since check ((arrears_since is null) = (arrears_until_number is null));
grant update (arrears_since, arrears_until_number) on loans to kolo_app;
create trigger loans_arrears_kept before update on loans
  for each row when (session_user = 'kolo_app' and row (new.arrears_since, new.arrears_until_number)
    is distinct from row (old.arrears_since, old.arrears_until_number))
  execute function require_approval('no new schedule of this loan is approved', 'loans.reschedule', 'id');

create trigger loan_reschedules_administrator before insert on loan_reschedules
  for each row when (session_user = 'kolo_app') execute function require_decider('proposed_by');
create trigger loan_reschedules_sealed before update on loan_reschedules
  for each row when (session_user = 'kolo_app' and (old.applied_at is not null or old.ended_at is not null
    or old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at))
  execute function refuse_change('what was decided about a new schedule is not changed');
create trigger loan_reschedules_approved before update on loan_reschedules
  for each row when (session_user = 'kolo_app' and new.applied_at is not null and old.applied_at is null)
  execute function require_approval('nobody has approved this new schedule', 'loans.reschedule', 'loan_id');

-- Of a loan that runs; never by its borrower or a guarantor; and it is the schedule of the loan once it is applied.
create function guard_reschedule() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' and not exists (
      select from loans l
      where l.id = new.loan_id and l.status = 'running' and l.member_uid <> new.proposed_by
        and not exists (select from loan_guarantors g
          where g.loan_id = l.id and g.member_uid = new.proposed_by and g.status in ('asked', 'accepted')))
    or tg_op = 'UPDATE' and new.applied_at is not null and not exists (
      select from loan_instalments i where i.reschedule_id = new.id)
  then
    raise exception 'loan % is not rescheduled so', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_reschedule from public;
create trigger loan_reschedules_guard before insert or update on loan_reschedules
  for each row when (session_user = 'kolo_app') execute function guard_reschedule();

-- New instalments are exactly what two approved and, where it costs more, the borrower accepted; their principal is what is
-- left of the loan. With them the instalments before owe no more principal and bear no more interest; what these were stays.
create function replace_instalments() returns trigger
  language plpgsql security definer set search_path from current
as $$
declare
  planned loan_reschedules;
  approved_on date;
begin
  if exists (
    select from added a join loan_instalments i on i.loan_id = a.loan_id
    where a.reschedule_id is null and not exists (
      select from added b where b.loan_id = i.loan_id and b.number = i.number))
  then
    raise exception 'nothing is added to the schedule of a loan' using errcode = '23514';
  end if;
  for planned in select r.* from loan_reschedules r where r.id in (select a.reschedule_id from added a) loop
    approved_on := (
      select (a.decided_at at time zone 'Africa/Lagos')::date from approvals a
      where a.kind = 'loans.reschedule' and a.subject_id = planned.loan_id::text and a.status = 'approved'
        and a.applied_xact = pg_current_xact_id() and a.change ->> 'rescheduleId' = planned.id::text);
    if approved_on is null or planned.applied_at is not null or planned.ended_at is not null
      or planned.interest_after_kobo > planned.interest_before_kobo and planned.accepted_at is null
      or (select count(*) from loan_instalments i where i.reschedule_id = planned.id) <> planned.instalments
      or exists (
        select from added a where a.reschedule_id = planned.id
          and (a.loan_id <> planned.loan_id or a.due_on <= approved_on or not planned.schedule @> jsonb_build_array(
            jsonb_build_object('number', a.number, 'dueOn', a.due_on, 'principalKobo', a.principal_kobo::text,
              'interestKobo', a.interest_kobo::text))))
      or (select sum(a.principal_kobo) from added a where a.reschedule_id = planned.id) is distinct from (
        select sum(i.principal_kobo - i.paid_principal_kobo) from loan_instalments i
        where i.loan_id = planned.loan_id and i.reschedule_id is distinct from planned.id)
    then
      raise exception 'the new schedule of loan % is not what was agreed', planned.loan_id using errcode = '23514';
    end if;
    insert into loan_instalments_replaced (reschedule_id, loan_id, number, due_on, principal_kobo, interest_kobo)
      select planned.id, i.loan_id, i.number, i.due_on, i.principal_kobo, i.interest_kobo from loan_instalments i
      where i.loan_id = planned.loan_id and i.reschedule_id is distinct from planned.id
        and (i.principal_kobo > i.paid_principal_kobo or i.charged_on is null);
    update loan_instalments i
      set principal_kobo = i.paid_principal_kobo,
        interest_kobo = case when i.charged_on is null then 0 else i.interest_kobo end,
        charged_kobo = coalesce(i.charged_kobo, 0), charged_on = coalesce(i.charged_on, approved_on)
      from loan_instalments_replaced x
      where x.reschedule_id = planned.id and i.loan_id = x.loan_id and i.number = x.number;
  end loop;
  return null;
end
$$;
revoke execute on function replace_instalments from public;
create trigger loan_instalments_replace after insert on loan_instalments referencing new table as added
  for each statement when (session_user = 'kolo_app') execute function replace_instalments();

-- Since when a rescheduled loan counts as overdue, whatever is paid of what was due before.
create function loan_arrears_kept(loan loans) returns date
  language sql stable set search_path from current
as $$
  select loan.arrears_since where exists (
    select from loan_instalments i
    where i.loan_id = loan.id and i.number <= loan.arrears_until_number
      and i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, i.interest_kobo) - i.paid_interest_kobo
        + i.penalty_kobo - i.paid_penalty_kobo > 0)
$$;
revoke execute on function loan_arrears_kept from public;
grant execute on function loan_arrears_kept to kolo_app;

-- What is left of running loans by how long they are overdue on a day.
create or replace function loan_ages(day date)
  returns table (bucket text, loans integer, overdue_kobo bigint, principal_kobo bigint)
  language sql stable set search_path from current
as $$
  select b.bucket, count(x.id)::integer, coalesce(sum(x.overdue_kobo), 0)::bigint, coalesce(sum(x.principal_kobo), 0)::bigint
  from (values ('current', 0, 0), ('1-30', 1, 30), ('31-60', 31, 60), ('61-90', 61, 90), ('over-90', 91, null))
    as b (bucket, least_days, most_days)
  left join (
    select l.id, coalesce($1 - least(min(i.due_on) filter (where i.due_on < $1 and i.left_kobo > 0),
        case when l.arrears_since < $1 then loan_arrears_kept(l) end), 0) as days,
      coalesce(sum(i.left_kobo) filter (where i.due_on < $1), 0) as overdue_kobo,
      sum(i.principal_left_kobo) as principal_kobo
    from loans l
    cross join lateral (
      select i.due_on, i.principal_kobo - i.paid_principal_kobo as principal_left_kobo,
        i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, i.interest_kobo) - i.paid_interest_kobo
          + i.penalty_kobo - i.paid_penalty_kobo as left_kobo
      from loan_instalments i where i.loan_id = l.id) i
    where l.status = 'running' and l.paid_out_on <= $1
    group by l.id) x on x.days >= b.least_days and (b.most_days is null or x.days <= b.most_days)
  group by b.bucket, b.least_days order by b.least_days
$$;
