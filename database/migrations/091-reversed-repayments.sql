-- A repayment that is reversed makes what guarantors agreed to rise again with the principal, and is reversed too where the
-- payer's bank took the payment back.

drop trigger loan_guarantors_steps on loan_guarantors;
create trigger loan_guarantors_steps before update on loan_guarantors
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'asked: accepted declined cancelled expired', 'accepted: withdrawn released',
    'released: accepted');

-- As before; a guarantee of which a reversed repayment raised the amount is held as far as the guarantor still has it, never
-- less than it was, and one that ended with a repayment that is reversed stands again.
create or replace function guard_pledge() returns trigger language plpgsql set search_path from current
as $$
declare
  pledge bigint := greatest(0, loan_pledge(new.loan_id, new.amount_kobo) - new.paid_kobo);
  held bigint;
begin
  if old.status = 'released' and not exists (
    select from loans l join loan_repayments r on r.loan_id = l.id
    where l.id = new.loan_id and l.ended_at = old.ended_at and r.reversed_at >= l.ended_at)
  then
    raise exception 'the guarantee % has ended', new.id using errcode = '23514';
  end if;
  if new.status = 'accepted' then
    select coalesce(sum(h.amount_kobo), 0) into held
    from ledger_holds h join ledger_accounts a on a.id = h.account_id
    where h.id = any (new.hold_ids) and h.deed = 'loans.pledge' and a.owner_uid = new.member_uid
      and a.kind in ('member_savings', 'share_capital')
      and not exists (select from ledger_hold_outcomes o where o.hold_id = h.id)
      and not exists (select from loan_guarantors g where g.id <> new.id and h.id = any (g.hold_ids));
    if held < (case when old.status = 'asked' then pledge else least(pledge, (
      select coalesce(sum(h.amount_kobo), 0) from ledger_holds h where h.id = any (old.hold_ids))) end)
    then
      raise exception 'the guarantee % is not held in full', new.id using errcode = '23514';
    end if;
  elsif new.status = 'released' and pledge > 0
    or new.status = 'withdrawn' and not exists (
      select from loans l where l.id = new.loan_id and l.status = 'awaiting_guarantors')
  then
    raise exception 'the loan still has the guarantee %', new.id using errcode = '23514';
  end if;
  return new;
end
$$;

-- A repayment is reversed by what two approved about the payment that brought it, or while a dispute about it ends.
create or replace function reversing_loans_repaid(j ledger_journals) returns boolean
  language plpgsql stable
as $$
begin
  return exists (
    select from loan_repayments r
    where r.journal_id = j.id and r.reversed_at is null and r.payment_id is not null
      and (approved_just_now('payments.reversal', r.payment_id)
        or approved_just_now('payments.correction', r.payment_id)
        or approved_just_now('payments.refund', r.payment_id)
        or exists (
          select from payment_disputes d join payments p on p.id = d.payment_id and p.status = 'disputed'
          where d.payment_id = r.payment_id and d.ended_at is null)));
end
$$;
