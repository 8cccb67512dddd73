-- A society moves in with its running loans: a sheet beside the list of members, what is left of each on the day of the
-- balances, and from then on loans like any other.

alter table move_ins add column loans_on date,
  add column loan_heads text[],
  add column loan_parts text[],
  add constraint move_ins_loans check (num_nulls(loans_on, loan_heads, loan_parts) in (0, 3));
grant update (loans_on, loan_heads, loan_parts) on move_ins to kolo_app;

create table move_in_loans (
  move_in_id uuid not null references move_ins,
  line_no integer not null check (line_no > 0),
  line_count integer not null check (line_count > 0),
  cells text[] not null,
  -- The line of the member in the list; none where the row has an error there.
  member_line integer,
  product_id uuid,
  product_version integer,
  reference text not null check (length(reference) <= 60),
  principal_kobo bigint not null check (principal_kobo >= 0),
  lent_on date,
  instalments integer check (instalments between 1 and 260),
  -- What is left on the day of the balances.
  principal_left_kobo bigint not null check (principal_left_kobo between 0 and principal_kobo),
  interest_left_kobo bigint not null check (interest_left_kobo >= 0),
  penalty_left_kobo bigint not null check (penalty_left_kobo >= 0),
  faults jsonb not null,
  -- The loan it became.
  loan_id uuid unique,
  taken_back_at timestamptz,
  primary key (move_in_id, line_no),
  foreign key (product_id, product_version) references loan_product_versions (product_id, number),
  check (faults <> '[]' or num_nulls(member_line, product_id, product_version, lent_on, instalments) = 0
    and principal_left_kobo + interest_left_kobo + penalty_left_kobo > 0),
  check (taken_back_at is null or loan_id is not null)
);
grant select, insert, delete on move_in_loans to kolo_app;
grant update (cells, loan_id, taken_back_at) on move_in_loans to kolo_app;

-- Written while its list is a draft; after that each row becomes a loan, once, and is taken back, once.
create function guard_move_in_loan() returns trigger language plpgsql set search_path from current
as $$
declare
  list_state text;
begin
  select m.state into list_state from move_ins m
    where m.id = case tg_op when 'DELETE' then old.move_in_id else new.move_in_id end;
  if tg_op = 'UPDATE' then
    if new.loan_id is distinct from old.loan_id and (old.loan_id is not null or list_state <> 'posting')
      or new.taken_back_at is distinct from old.taken_back_at
        and (old.taken_back_at is not null or list_state <> 'undoing')
    then
      raise exception 'the loans of the list were agreed to' using errcode = '23514';
    end if;
    return new;
  end if;
  if list_state not in ('draft', 'removed') then
    raise exception 'the loans of the list were agreed to' using errcode = '23514';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke execute on function guard_move_in_loan from public;
create trigger move_in_loans_guard before insert or update or delete on move_in_loans
  for each row when (session_user = 'kolo_app') execute function guard_move_in_loan();

create or replace function guard_move_in() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
      select from move_in_rows r where r.move_in_id = new.id and r.faults <> '[]' and not r.left_out)
    or exists (select from move_in_loans l where l.move_in_id = new.id and l.faults <> '[]')
    or new.loans_on <> new.position_on
  then
    raise exception 'a row of list % has a fault', new.code using errcode = '23514';
  end if;
  return new;
end
$$;

-- What is left of one loan, as its row says, of the member on its line.
create function posting_loans_imported(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[m.code || '/' || x.line_no]
    from move_ins m
    join approvals a on a.id = m.approval_id and a.kind = 'moving-in.list' and a.status = 'approved'
    join move_in_loans x on x.move_in_id = m.id
    join move_in_rows r on r.move_in_id = m.id and r.line_no = x.member_line and not r.left_out
    where m.code = e.facts ->> 'list' and x.line_no = (e.facts ->> 'line')::integer and m.state = 'posting'
      and ledger_names(e, 'unmatched_receipts', m.id::text) and ledger_all_of(e, r.member_uid)
      and not exists (
        select from unnest(e.kinds, e.scopes) as n (kind, scope)
        where n.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') and n.scope <> x.loan_id::text)
      and ledger_moves(e, '{loan_principal>unmatched_receipts,loan_interest_due>unmatched_receipts,
        loan_penalty_due>unmatched_receipts}') = x.principal_left_kobo + x.interest_left_kobo + x.penalty_left_kobo
      and ledger_part(e, '{loan_principal>unmatched_receipts}') = x.principal_left_kobo
      and ledger_part(e, '{loan_interest_due>unmatched_receipts}') = x.interest_left_kobo);
end
$$;
create function reversing_loans_imported(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (select from move_ins m where m.code = j.facts ->> 'list' and m.state = 'undoing');
end
$$;
revoke execute on function posting_loans_imported, reversing_loans_imported from public;

-- A loan begins as an application; one that came in with a list runs already, as its row says.
grant insert (status, approved_at, paid_out_on, paid_out_by, journal_id, received_kobo) on loans to kolo_app;
create or replace function guard_new_loan() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.status = 'running' then
    if not exists (
      select from move_in_loans x
      join move_ins m on m.id = x.move_in_id and m.state = 'posting'
      join move_in_rows r on r.move_in_id = x.move_in_id and r.line_no = x.member_line
      join ledger_journals j on j.id = new.journal_id and j.deed = 'loans.imported'
        and j.facts ->> 'list' = m.code and (j.facts ->> 'line')::integer = x.line_no
      where x.loan_id = new.id and r.member_uid = new.member_uid and x.product_id = new.product_id
        and x.product_version = new.product_version and x.principal_kobo = new.principal_kobo
        and x.instalments = new.instalments and x.lent_on = new.paid_out_on)
    then
      raise exception 'loan % did not come in with a list', new.id using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status not in ('submitted', 'awaiting_guarantors') or new.journal_id is not null or new.approved_at is not null
    or not exists (
      select from loan_products p
      where p.id = new.product_id and p.status = 'open' and p.open_version = new.product_version)
  then
    raise exception 'loan % is not on terms that are open', new.id using errcode = '23514';
  end if;
  return new;
end
$$;

-- An imported loan is removed with its list, once its journal is reversed.
create function remove_imported_loan(loan uuid) returns void
  language plpgsql security definer set search_path from current
as $$
begin
  if not exists (
    select from move_in_loans x
    join move_ins m on m.id = x.move_in_id and m.state = 'undoing'
    join loans l on l.id = x.loan_id
    join ledger_journals j on j.reverses = l.journal_id
    where x.loan_id = loan)
  then
    raise exception 'loan % is not reversed in the books', loan using errcode = '23514';
  end if;
  delete from loan_instalments i where i.loan_id = loan;
  delete from loans l where l.id = loan;
end
$$;
revoke execute on function remove_imported_loan from public;
grant execute on function remove_imported_loan to kolo_app;

-- As before, and with what is left of the loans.
create or replace function posting_moving_in_rest(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[m.id::text] from move_ins m
    where m.code = e.facts ->> 'list' and m.state = 'posting' and m.rest_journal_id is null
      and ledger_names(e, 'unmatched_receipts', m.id::text)
      and ledger_moves(e, '{unmatched_receipts>reserve}') = m.position_kobo
        + (select coalesce(sum(b.net_kobo), 0) from moved_balances(m.id) b)
        + (select coalesce(sum(x.principal_left_kobo + x.interest_left_kobo + x.penalty_left_kobo), 0)
          from move_in_loans x where x.move_in_id = m.id)
        - (select coalesce(sum(r.wallet_kobo + r.savings_kobo + r.shares_kobo), 0) from move_in_rows r
          where r.move_in_id = m.id and not r.left_out));
end
$$;
