-- Money that came in goes back to whoever sent it (docs/decisions/066-a-refund-leaves-the-purpose-first.md): two
-- administrators take it off its purpose, then it is sent; and a payment whose payer's bank disputes it is held still
-- until that is decided.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in (
  'initiated', 'pending', 'proof_submitted', 'confirmed', 'rejected', 'failed', 'expired', 'cancelled', 'reversed',
  'refund_pending', 'refunded', 'disputed'));
alter table payments drop constraint payments_confirmed_whole;
alter table payments add constraint payments_confirmed_whole check (
  case
    when status in ('confirmed', 'reversed', 'refund_pending', 'refunded', 'disputed') then
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

-- What two administrators decided to send back: off its purpose first, and sent.
create table payment_refunds (
  payment_id uuid primary key references payments (id),
  reason text not null check (length(reason) between 5 and 300),
  owed_at timestamptz not null,
  owed_journal_id uuid not null unique references ledger_journals,
  -- What the provider says went wrong with sending it, since it was last tried.
  problem text check (length(problem) between 1 and 300),
  sent_at timestamptz,
  -- The day of the bank, its reference, and who says so: two administrators, one alone, or the channel.
  sent_on date,
  sent_reference text check (length(sent_reference) between 1 and 100),
  sent_with text check (sent_with in ('two', 'alone', 'channel')),
  sent_journal_id uuid unique references ledger_journals,
  check ((sent_at is null) = (sent_on is null) and (sent_at is null) = (sent_reference is null)
    and (sent_at is null) = (sent_with is null) and (sent_at is null) = (sent_journal_id is null)),
  check (sent_at is null or problem is null)
);
-- One line of the bank sends one refund; a provider's own references are unique at the provider.
create unique index payment_refunds_reference on payment_refunds (translate(sent_reference, '/.-', '')) where sent_with <> 'channel';
grant select, insert on payment_refunds to kolo_app;
grant update (problem, sent_at, sent_on, sent_reference, sent_with, sent_journal_id) on payment_refunds to kolo_app;

-- A payment that its payer's bank disputes. What it brought is held where it lies until that ends; what is not there any
-- more, and was lost, the member owes.
create table payment_disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- What the channel calls it.
  reference text check (length(reference) between 1 and 100),
  reason text not null check (length(reason) between 5 and 300),
  opened_at timestamptz not null,
  -- Nobody: the channel says so.
  opened_by uuid,
  purpose_hold_id uuid unique references ledger_holds,
  purpose_held_kobo bigint not null check (purpose_held_kobo >= 0),
  wallet_hold_id uuid unique references ledger_holds,
  wallet_held_kobo bigint not null check (wallet_held_kobo >= 0),
  froze_target boolean not null,
  ended_at timestamptz,
  outcome text check (outcome in ('won', 'lost')),
  ended_with text check (ended_with in ('two', 'alone', 'channel')),
  end_reason text check (length(end_reason) between 5 and 300),
  journal_id uuid unique references ledger_journals,
  owed_kobo bigint check (owed_kobo >= 0),
  check ((purpose_hold_id is not null) = (purpose_held_kobo > 0) and (wallet_hold_id is not null) = (wallet_held_kobo > 0)),
  check ((ended_at is null) = (outcome is null) and (ended_at is null) = (ended_with is null)
    and (ended_at is null) = (end_reason is null)),
  check ((journal_id is not null) = (coalesce(outcome, '') = 'lost')
    and (owed_kobo is not null) = (coalesce(outcome, '') = 'lost'))
);
create unique index payment_disputes_open on payment_disputes (payment_id) where ended_at is null;
create index payment_disputes_of on payment_disputes (payment_id, opened_at);
create unique index payment_disputes_reference on payment_disputes (reference) where reference is not null;
grant select, insert on payment_disputes to kolo_app;
grant update (ended_at, outcome, ended_with, end_reason, journal_id, owed_kobo) on payment_disputes to kolo_app;

-- What was written stays: a refund that was sent, a dispute that ended.
create function guard_payment_ends() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'what ended stays as it ended' using errcode = '23514';
end
$$;
create trigger payment_refunds_guard before update on payment_refunds
  for each row when (session_user = 'kolo_app' and old.sent_at is not null) execute function guard_payment_ends();
create trigger payment_disputes_guard before update on payment_disputes
  for each row when (session_user = 'kolo_app' and old.ended_at is not null) execute function guard_payment_ends();

-- Whether the books have this journal of this payment, of all it brought, written at this moment.
create function payment_journal_holds(payment payments, journal uuid, journal_deed text, at timestamptz) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
      select from ledger_journals j
      where j.id = journal and j.deed = journal_deed and j.posted_at = at and j.facts ->> 'payment' = payment.code
        and j.reverses is null)
    and (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = journal) = payment.received_kobo
$$;

-- Whether two administrators, or one alone, said so in this very transaction.
create function approved_just_now(approval_kind text, subject uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from approvals a
    where a.kind = approval_kind and a.subject_id = subject::text and a.applied_xact = pg_current_xact_id())
$$;

-- Every step of a refund and of a dispute has its row, its journal, and those who may say so; nothing else of the payment
-- changes with it.
create function guard_payment_refund() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  step text := old.status || ' to ' || new.status;
  holds boolean;
begin
  if (to_jsonb(new) - '{status,version}'::text[]) <> (to_jsonb(old) - '{status,version}'::text[]) then
    raise exception 'payment % was confirmed otherwise', old.code using errcode = '23514';
  end if;
  holds := case step
    when 'confirmed to refund_pending' then approved_just_now('payments.refund', old.id) and exists (
      select from payment_refunds r
      where r.payment_id = old.id and r.sent_at is null
        and payment_journal_holds(old, r.owed_journal_id, 'payment.refund-owed', r.owed_at))
    when 'refund_pending to refunded' then exists (
      select from payment_refunds r
      where r.payment_id = old.id and payment_journal_holds(old, r.sent_journal_id, 'payment.refunded', r.sent_at)
        and case r.sent_with when 'channel' then old.channel = 'card'
          else approved_just_now('payments.refund-sent', old.id) end)
    when 'confirmed to disputed' then exists (
      select from payment_disputes d
      where d.payment_id = old.id and d.ended_at is null and (d.opened_by is not null or old.channel = 'card'))
    when 'disputed to confirmed' then exists (
      select from payment_disputes d
      where d.payment_id = old.id and d.outcome = 'won'
        and case d.ended_with when 'channel' then old.channel = 'card'
          else approved_just_now('payments.dispute-end', old.id) end)
      and not exists (select from payment_disputes d where d.payment_id = old.id and d.ended_at is null)
    when 'disputed to refunded' then exists (
      select from payment_disputes d
      where d.payment_id = old.id and d.outcome = 'lost'
        and payment_journal_holds(old, d.journal_id, 'payment.charged-back', d.ended_at)
        and case d.ended_with when 'channel' then old.channel = 'card'
          else approved_just_now('payments.dispute-end', old.id) end)
    else false
  end;
  if holds is not true then
    raise exception 'payment % does not go from %', old.code, step using errcode = '23514';
  end if;
  return new;
end
$$;
drop trigger payments_guard on payments;
create trigger payments_guard before update on payments
  for each row when (session_user = 'kolo_app'
    and new.status not in ('reversed', 'refund_pending', 'refunded', 'disputed')
    and old.status not in ('refund_pending', 'refunded', 'disputed')
    and (new.status = 'confirmed' or old.status = 'confirmed'))
  execute function guard_payment();
create trigger payments_guard_refund before update on payments
  for each row when (session_user = 'kolo_app'
    and (new.status in ('refund_pending', 'refunded', 'disputed')
      or old.status in ('refund_pending', 'refunded', 'disputed')))
  execute function guard_payment_refund();
-- Two more guards look at what becomes confirmed: what only goes on being so was looked at before.
drop trigger payments_guard_alone on payments;
create trigger payments_guard_alone before update on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed' and old.status <> 'disputed'
    and new.confirmed_with = 'alone') execute function guard_alone('payment');
drop trigger payments_guard_words on payments;
create trigger payments_guard_words before update on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed' and old.status <> 'disputed'
    and new.confirmed_with = 'two') execute function guard_standing_words();
revoke execute on function guard_payment_refund, guard_payment_ends, payment_journal_holds, approved_just_now from public;
grant execute on function payment_journal_holds, approved_just_now to kolo_app;
