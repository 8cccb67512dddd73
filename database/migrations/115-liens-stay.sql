-- Money that secures a running loan is free again only with the loan: as it is repaid, as it is held anew in the same
-- transaction, or by what two administrators approved. Both are looked at as the transaction ends, because a repayment frees
-- what was held and then holds what is still owed.
create index loans_holding on loans using gin (hold_ids) where status = 'running';
create index loan_guarantors_holding on loan_guarantors using gin (hold_ids) where status = 'accepted';

create function guard_freed_lien() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (select from ledger_holds h where h.id = new.hold_id and h.deed in ('loans.lien', 'loans.pledge'))
    and (exists (select from loans l where l.status = 'running' and l.hold_ids @> array[new.hold_id])
      or exists (select from loan_guarantors g where g.status = 'accepted' and g.hold_ids @> array[new.hold_id]))
  then
    raise exception 'hold % still secures a loan', new.hold_id using errcode = '23514';
  end if;
  return null;
end
$$;
revoke execute on function guard_freed_lien from public;
create constraint trigger ledger_hold_outcomes_lien after insert on ledger_hold_outcomes
  deferrable initially deferred for each row
  when (session_user = 'kolo_app' and new.outcome = 'voided')
  execute function guard_freed_lien();

create function guard_kept_lien() returns trigger language plpgsql set search_path from current
as $$
declare
  loan loans;
  held bigint;
  owed bigint;
begin
  select l.* into loan from loans l where l.id = new.id and l.status = 'running';
  if not found or approved_just_now('loans.call-step', new.id) or approved_just_now('loans.set-off', new.id) then
    return null;
  end if;
  select coalesce(sum(h.amount_kobo), 0) into held
  from ledger_holds h join ledger_accounts a on a.id = h.account_id
  where h.id = any (loan.hold_ids) and h.deed = 'loans.lien' and a.owner_uid = loan.member_uid
    and not exists (select from ledger_hold_outcomes o where o.hold_id = h.id)
    and not exists (select from loans l where l.id <> loan.id and l.status = 'running' and l.hold_ids @> array[h.id]);
  select coalesce(sum(i.principal_kobo - i.paid_principal_kobo), 0) into owed
  from loan_instalments i where i.loan_id = new.id;
  if held < least(owed, (select coalesce(sum(h.amount_kobo), 0) from ledger_holds h where h.id = any (old.hold_ids))) then
    raise exception 'loan % is secured by less than before', new.code using errcode = '23514';
  end if;
  return null;
end
$$;
revoke execute on function guard_kept_lien from public;
create constraint trigger loans_lien_kept after update of hold_ids on loans
  deferrable initially deferred for each row
  when (session_user = 'kolo_app' and new.hold_ids is distinct from old.hold_ids)
  execute function guard_kept_lien();
