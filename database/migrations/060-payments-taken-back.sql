-- A payment that was confirmed by mistake is taken back by two administrators: a new journal posts it back, its
-- member reads the reason, and what arrived can be booked where it belongs.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in (
  'initiated', 'pending', 'proof_submitted', 'confirmed', 'rejected', 'expired', 'cancelled', 'reversed'));
alter table payments
  add column reversed_at timestamptz,
  add column reversal_reason text check (length(reversal_reason) between 5 and 300),
  add column reversal_journal_id uuid unique references ledger_journals,
  -- The payment that what arrived was for.
  add column corrected_by uuid unique references payments check (corrected_by <> id),
  add constraint payments_reversed_whole check (
    case when status = 'reversed'
      then reversed_at is not null and reversal_reason is not null and reversal_journal_id is not null
      else reversed_at is null and reversal_reason is null and reversal_journal_id is null and corrected_by is null end);
alter table payments drop constraint payments_confirmed_whole;
alter table payments add constraint payments_confirmed_whole check (
  case
    when status in ('confirmed', 'reversed') then
      confirmed_at is not null and confirmed_with is not null and value_on is not null
      and (confirmed_by is not null) = (confirmed_with <> 'channel')
      and journal_id is not null and outcome is not null and confirmed_reference is not null
      and received_kobo is not null and to_purpose_kobo is not null and to_wallet_kobo is not null
      and to_purpose_kobo + to_wallet_kobo = received_kobo
    else
      confirmed_at is null and confirmed_by is null and confirmed_with is null and value_on is null
      and journal_id is null and outcome is null
      and confirmed_reference is null and confirmation_note is null
      and received_kobo is null and to_purpose_kobo is null and to_wallet_kobo is null
  end
);
grant update (reversed_at, reversal_reason, reversal_journal_id, corrected_by) on payments to kolo_app;

-- A confirmed payment is taken back by an approval of this very transaction, with the journal that posts it back, and
-- keeps all that was said of it; what is taken back stays so.
create function guard_payment_reversal() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.status = 'reversed' then
    raise exception 'payment % is taken back', old.code using errcode = '23514';
  end if;
  if not exists (
    select from approvals a
    where a.kind = 'payments.reversal' and a.subject_id = old.id::text and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved that payment % is taken back', old.code using errcode = '23514';
  end if;
  if not exists (
    select from ledger_journals r
    where r.id = new.reversal_journal_id and r.reverses = old.journal_id and r.posted_at = new.reversed_at)
  then
    raise exception 'the books do not say that payment % is taken back', old.code using errcode = '23514';
  end if;
  if (to_jsonb(new) - '{status,version,reversed_at,reversal_reason,reversal_journal_id,corrected_by}'::text[])
    <> (to_jsonb(old) - '{status,version,reversed_at,reversal_reason,reversal_journal_id,corrected_by}'::text[])
  then
    raise exception 'payment % was confirmed otherwise', old.code using errcode = '23514';
  end if;
  return new;
end
$$;
drop trigger payments_guard on payments;
create trigger payments_guard before update on payments
  for each row when (session_user = 'kolo_app' and new.status <> 'reversed'
    and (new.status = 'confirmed' or old.status = 'confirmed'))
  execute function guard_payment();
create trigger payments_guard_reversal before update on payments
  for each row when (session_user = 'kolo_app' and (new.status = 'reversed' or old.status = 'reversed'))
  execute function guard_payment_reversal();

-- What was said of it can be said again: of the payment it was for, which has the bank's reference from now on, or of
-- any other, where nothing was booked instead. What arrived and was booked again stays taken.
create function free_arrival() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.corrected_by is null then
    delete from payment_bank_references r where r.payment_id = new.id;
    delete from payment_arrivals a where a.payment_id = new.id;
  else
    update payment_bank_references r set payment_id = new.corrected_by where r.payment_id = new.id;
  end if;
  return null;
end
$$;
create trigger payments_free_arrival after update on payments
  for each row when (new.status = 'reversed' and old.status = 'confirmed') execute function free_arrival();
revoke execute on function guard_payment_reversal, free_arrival from public;
