-- A borrower who leaves settles by set-off (domain J): the borrower asks, two administrators approve, and wallet and savings
-- repay the loan in one journal, once.
create table loan_set_offs (
  id uuid primary key,
  loan_id uuid not null references loans,
  requested_at timestamptz not null,
  withdrawn_at timestamptz,
  applied_at timestamptz,
  journal_id uuid unique references ledger_journals,
  constraint loan_set_offs_applied check (
    (applied_at is null) = (journal_id is null) and (applied_at is null or withdrawn_at is null))
);
create unique index loan_set_offs_open on loan_set_offs (loan_id) where withdrawn_at is null and applied_at is null;
create index loan_set_offs_of on loan_set_offs (loan_id, id desc);
grant select on loan_set_offs to kolo_app;
grant insert (id, loan_id, requested_at) on loan_set_offs to kolo_app;
grant update (withdrawn_at, applied_at, journal_id) on loan_set_offs to kolo_app;
create trigger loan_set_offs_sealed before update on loan_set_offs
  for each row when (session_user = 'kolo_app' and (old.withdrawn_at is not null or old.applied_at is not null))
  execute function refuse_change('a request that is over is not changed');
create trigger loan_set_offs_approved before update on loan_set_offs
  for each row when (session_user = 'kolo_app' and new.applied_at is not null and old.applied_at is null)
  execute function require_approval('nobody has approved this set-off', 'loans.set-off', 'loan_id');

-- Of a loan that runs, and done with the journal that was booked for it.
create function guard_set_off() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' and not exists (select from loans l where l.id = new.loan_id and l.status = 'running')
    or new.applied_at is not null and not exists (
      select from ledger_records r
      join loans l on l.id = new.loan_id
      where r.deed = 'loans.set-off' and r.record = l.code || '/' || new.id and r.journal_id = new.journal_id)
  then
    raise exception 'loan % is not set off so', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_set_off from public;
create trigger loan_set_offs_guard before insert or update on loan_set_offs
  for each row when (session_user = 'kolo_app') execute function guard_set_off();

-- The borrower's own money repays the borrower's own loan, as asked for and as two approved.
create function posting_loans_set_off(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[l.code || '/' || s.id]
    from loans l join loan_set_offs s on s.loan_id = l.id and s.withdrawn_at is null and s.applied_at is null
    where l.code = e.facts ->> 'loan' and l.status = 'running' and ledger_all_of(e, l.member_uid)
      and approved_now('loans.set-off', l.id::text)
      and not exists (
        select from unnest(e.kinds, e.scopes) as a (kind, scope)
        where a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') and a.scope <> l.id::text
          or a.kind = 'loan_interest' and a.scope <> l.product_id::text)
      and ledger_moves(e, '{member_wallet>loan_penalty_due,member_wallet>loan_interest_due,member_wallet>loan_principal,member_wallet>loan_interest,member_savings>loan_penalty_due,member_savings>loan_interest_due,member_savings>loan_principal,member_savings>loan_interest}')
        > 0
      and ledger_part(e, '{member_wallet>loan_interest,member_savings>loan_interest}') <= (
        select coalesce(sum(i.interest_kobo), 0) from loan_instalments i
        where i.loan_id = l.id and i.charged_on is null));
end
$$;
revoke execute on function posting_loans_set_off from public;
