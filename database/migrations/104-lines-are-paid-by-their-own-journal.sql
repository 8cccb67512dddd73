-- A line begins unpaid, and is paid by a journal of its own plan, to its own member, with its own tax; a distribution is
-- approved with the lines that were looked at.
create or replace function guard_distribution_line() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  standing text;
  plan uuid;
begin
  select d.status, d.plan_id into standing, plan from distributions d
  where d.id = case tg_op when 'DELETE' then old.distribution_id else new.distribution_id end;
  if tg_op <> 'UPDATE' then
    if standing <> 'calculated' or tg_op = 'INSERT' and (new.status <> 'calculated' or new.journal_id is not null) then
      raise exception 'the lines of a distribution that is % hold', standing using errcode = '23514';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if standing <> 'posting' or old.status <> 'calculated' or new.status <> 'posted' then
    raise exception 'a line is paid once, while its distribution is posting' using errcode = '23514';
  end if;
  if new.gross_kobo > 0 and not exists (
    select from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id and t.line = 1
    join ledger_accounts debit on debit.id = t.debit_account and debit.kind = 'plan_income' and debit.scope = plan::text
    join ledger_accounts credit on credit.id = t.credit_account and credit.kind = 'member_wallet'
    left join ledger_persons p on p.uid = new.member_uid
    where j.id = new.journal_id and j.deed = 'distributions.paid' and t.amount_kobo = new.gross_kobo
      and credit.owner_uid = coalesce(p.book_uid, new.member_uid)
      and coalesce((
        select sum(tax.amount_kobo) from ledger_transfers tax
        join ledger_accounts owed on owed.id = tax.credit_account and owed.kind = 'wht_payable'
        where tax.journal_id = j.id), 0) = new.wht_kobo)
  then
    raise exception 'a line is paid by its journal' using errcode = '23514';
  end if;
  return new;
end
$$;

create function guard_distribution_approved() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from approvals a
    where a.kind = 'distributions.approval' and a.subject_id = new.id::text and a.status = 'approved'
      and a.applied_xact = pg_current_xact_id() and a.change ->> 'hash' = new.snapshot_hash)
  then
    raise exception 'nobody has approved these lines of distribution %', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger distributions_approved before update on distributions
  for each row when (session_user = 'kolo_app' and new.status = 'approved' and old.status <> 'approved')
  execute function guard_distribution_approved();
revoke execute on function guard_distribution_approved from public;
