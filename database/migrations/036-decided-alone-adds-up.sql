-- What one administrator decides alone adds up over a day, whatever it is: the notice of it keeps how much. And what
-- somebody objected to is decided by two, also where the server says otherwise
-- (docs/decisions/032-what-an-administrator-saw-is-no-approval.md).

-- The money that was decided alone when the notice was closed; empty where two decided, or nobody did.
alter table alone_notices add column decided_kobo bigint check (decided_kobo > 0);
alter table alone_notices add constraint alone_notices_decided_unopposed
  check (decided_kobo is null or (closed_at is not null and objected_by is null));
grant update (decided_kobo) on alone_notices to kolo_app;

-- A notice that is closed is never changed again, but by this migration, which fills the new column.
alter table alone_notices disable trigger alone_notices_objection_stands;
update alone_notices n set decided_kobo = p.received_kobo
  from payments p
  where n.subject_type = 'payment' and n.subject_id = p.id::text and n.objected_by is null
    and p.confirmed_with = 'alone' and n.closed_at = p.confirmed_at;
update alone_notices n set decided_kobo = a.amount_kobo
  from approvals a
  where n.subject_type = 'approval' and n.subject_id = a.id::text and n.objected_by is null
    and a.status = 'approved' and a.alone and n.closed_at = a.decided_at;
alter table alone_notices enable trigger alone_notices_objection_stands;

create index alone_notices_decided on alone_notices (closed_at) include (decided_kobo) where decided_kobo is not null;
create index alone_notices_of on alone_notices (subject_type, subject_id, id);
drop index payments_alone;

create function guard_alone() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
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
create trigger payments_guard_alone before update on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed' and new.confirmed_with = 'alone')
  execute function guard_alone('payment');
create trigger approvals_guard_alone before update on approvals
  for each row when (session_user = 'kolo_app' and new.status = 'approved' and new.alone)
  execute function guard_alone('approval');
revoke execute on function guard_alone from public;
