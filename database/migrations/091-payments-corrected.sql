-- A confirmed payment was booked for the wrong goal of its member, or for the wallet: two administrators put it where it
-- belongs (docs/decisions/059-a-correction-is-posted-anew.md). Its journal is taken back and posted anew, in one
-- transaction, and everything that can be done with the payment later looks at the new one.
create table payment_corrections (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  reason text not null check (length(reason) between 5 and 300),
  corrected_at timestamptz not null,
  -- What it was for was called so then.
  from_name text not null check (length(from_name) between 1 and 200),
  from_purpose text not null,
  from_target uuid not null,
  from_journal uuid not null unique references ledger_journals,
  to_purpose text not null,
  to_target uuid not null,
  reversal_journal uuid not null unique references ledger_journals,
  to_journal uuid not null unique references ledger_journals,
  check (from_target <> to_target)
);
create index payment_corrections_of on payment_corrections (payment_id, corrected_at);
grant select, insert on payment_corrections to kolo_app;
grant update (purpose, target_id) on payments to kolo_app;

-- It is put elsewhere by an approval of this very transaction, with both journals of it, and nothing else of it changes.
create function guard_payment_correction() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.status <> 'confirmed' or new.status <> 'confirmed' or old.journal_id = new.journal_id then
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
revoke execute on function guard_payment_correction from public;
create trigger payments_guard_correction before update on payments
  for each row when (session_user = 'kolo_app'
    and (old.target_id <> new.target_id or old.purpose <> new.purpose
      or old.status = 'confirmed' and new.status = 'confirmed'))
  execute function guard_payment_correction();
drop trigger payments_guard on payments;
create trigger payments_guard before update on payments
  for each row when (session_user = 'kolo_app'
    and new.status not in ('reversed', 'refund_pending', 'refunded', 'disputed')
    and old.status not in ('refund_pending', 'refunded', 'disputed')
    and not (new.status = 'confirmed' and old.status = 'confirmed')
    and (new.status = 'confirmed' or old.status = 'confirmed'))
  execute function guard_payment();
-- What only goes on being confirmed was looked at before.
drop trigger payments_guard_alone on payments;
create trigger payments_guard_alone before update on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed' and old.status not in ('disputed', 'confirmed')
    and new.confirmed_with = 'alone') execute function guard_alone('payment');
drop trigger payments_guard_words on payments;
create trigger payments_guard_words before update on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed' and old.status not in ('disputed', 'confirmed')
    and new.confirmed_with = 'two') execute function guard_standing_words();
