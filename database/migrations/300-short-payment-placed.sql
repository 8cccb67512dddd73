-- A payment that came in short lies in its member's wallet. Two administrators can put it where it belongs, which may be
-- the very target it was promised to: then the payment is for the same target as before, and its money is there now.
alter table payment_corrections drop constraint payment_corrections_check;

create or replace function guard_payment_correction() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.status <> 'confirmed' or new.status <> 'confirmed' or old.journal_id = new.journal_id
    or old.purpose = new.purpose and old.target_id = new.target_id and old.to_purpose_kobo > 0
  then
    raise exception 'payment % is for what it was started for', old.code using errcode = '23514';
  end if;
  if (to_jsonb(new) - '{version,purpose,target_id,journal_id,to_purpose_kobo,to_wallet_kobo,outcome}'::text[])
    <> (to_jsonb(old) - '{version,purpose,target_id,journal_id,to_purpose_kobo,to_wallet_kobo,outcome}'::text[])
  then
    raise exception 'payment % was confirmed otherwise', old.code using errcode = '23514';
  end if;
  if not approved_just_now('payments.correction', old.id) then
    raise exception 'nobody has approved that payment % is put elsewhere', old.code using errcode = '23514';
  end if;
  if not exists (
    select from payment_corrections c
    join ledger_journals r on r.id = c.reversal_journal and r.reverses = old.journal_id and r.posted_at = c.corrected_at
    where c.payment_id = old.id and c.from_journal = old.journal_id and c.to_journal = new.journal_id
      and c.from_purpose = old.purpose and c.from_target = old.target_id
      and c.to_purpose = new.purpose and c.to_target = new.target_id
      and payment_journal_holds(new, new.journal_id, 'payment.corrected', c.corrected_at))
  then
    raise exception 'the books do not say that payment % is put elsewhere', old.code using errcode = '23514';
  end if;
  return new;
end
$$;
