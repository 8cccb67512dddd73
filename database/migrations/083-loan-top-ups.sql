-- Fees that a member pays before a loan is paid out, and an older loan that is set off from a new one.
alter table loans add column fees_journal_id uuid unique references ledger_journals,
  add column top_up_of uuid references loans,
  -- What of the new loan repaid the older one; the rest reached the member.
  add column set_off_kobo bigint check (set_off_kobo > 0),
  add constraint loans_set_off check (set_off_kobo is null or top_up_of is not null and journal_id is not null);
grant insert (top_up_of) on loans to kolo_app;
grant update (fees_journal_id, set_off_kobo) on loans to kolo_app;
create index loans_topped_up on loans (top_up_of) where top_up_of is not null;

-- Of one member, and the older one runs.
create function guard_loan_top_up() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (select from loans o
    where o.id = new.top_up_of and o.member_uid = new.member_uid and o.status = 'running')
  then
    raise exception 'loan % does not run and is not set off', new.top_up_of using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_top_up from public;
create trigger loans_top_up before insert on loans
  for each row when (session_user = 'kolo_app' and new.top_up_of is not null) execute function guard_loan_top_up();
create trigger loans_fees_sealed before update on loans
  for each row when (session_user = 'kolo_app' and (
    old.fees_journal_id is not null and new.fees_journal_id is distinct from old.fees_journal_id
    or old.set_off_kobo is not null and new.set_off_kobo is distinct from old.set_off_kobo))
  execute function refuse_change('fees and a set-off that were booked are not changed');

-- The borrower's own money pays the fees of an approved loan, once.
create function posting_loans_fees_paid(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code || '/fees'] from loans l
    where l.code = e.facts ->> 'loan' and l.status = 'approved' and l.fees_journal_id is null
      and e.actor_uid = l.member_uid and ledger_all_of(e, l.member_uid)
      and ledger_names(e, 'loan_fees', l.product_id::text)
      and ledger_moves(e, '{member_wallet>loan_fees}') > 0);
end
$$;
revoke execute on function posting_loans_fees_paid from public;
