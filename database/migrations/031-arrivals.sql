-- Money is booked as it really arrived, by whatever channel: any amount above zero, once per arrival. The least amount
-- binds what a member starts, not what comes in (docs/decisions/021-what-arrived-is-booked.md).

alter table payments drop constraint payments_received_kobo_check;
alter table payments add constraint payments_received_kobo_check
  check (received_kobo > 0 and received_kobo <= 10000000000);
alter table payment_decisions drop constraint payment_decisions_received_kobo_check;
alter table payment_decisions add constraint payment_decisions_received_kobo_check
  check (received_kobo > 0 and received_kobo <= 10000000000);

-- What money is for belongs to the features that offer it.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose ~ '^[a-z][a-z-]{0,39}$');

-- What a channel says arrived for a payment. Its own name for it comes once: the second time it is the same money.
create table payment_arrivals (
  channel text not null check (channel ~ '^[a-z][a-z-]{0,39}$'),
  arrival_id text not null check (length(arrival_id) between 1 and 200),
  payment_id uuid not null unique references payments,
  received_kobo bigint not null check (received_kobo > 0),
  settled_at timestamptz not null,
  primary key (channel, arrival_id)
);
grant select, insert on payment_arrivals to kolo_app;

-- 'channel': a channel that proves what it says, and no administrator's word.
alter table payments drop constraint payments_confirmed_with_check;
alter table payments add constraint payments_confirmed_with_check
  check (confirmed_with in ('one', 'two', 'alone', 'channel'));
alter table payments drop constraint payments_confirmed_whole;
alter table payments add constraint payments_confirmed_whole check (
  case
    when status = 'confirmed' then
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

-- A confirmed payment has the word of an administrator, or the arrival that a channel proved, and the books beside it.
create or replace function guard_payment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'no payment begins as confirmed' using errcode = '23514';
  end if;
  if old.status = 'confirmed' then
    raise exception 'payment % is confirmed', old.code using errcode = '23514';
  end if;
  if new.confirmed_with = 'channel' then
    if not exists (
      select from payment_arrivals a
      where a.payment_id = new.id and a.received_kobo = new.received_kobo and a.settled_at = new.confirmed_at
        and a.channel <> 'transfer')
    then
      raise exception 'no channel has said that payment % arrived', new.code using errcode = '23514';
    end if;
  elsif not exists (
    select from payment_decisions d
    where d.payment_id = new.id and d.round = new.round and d.decision = 'confirmation'
      and d.administrator_uid = new.confirmed_by and d.administrator_uid <> new.member_uid
      and d.received_kobo = new.received_kobo and d.decided_at = new.confirmed_at
      and d.alone = (new.confirmed_with = 'alone'))
  then
    raise exception 'no administrator has said that payment % arrived', new.code using errcode = '23514';
  end if;
  if new.confirmed_with = 'two' and not exists (
    select from payment_decisions d
    where d.payment_id = new.id and d.round = new.round and d.decision = 'confirmation'
      and d.administrator_uid not in (new.confirmed_by, new.member_uid) and d.received_kobo = new.received_kobo)
  then
    raise exception 'nobody else has said that payment % arrived', new.code using errcode = '23514';
  end if;
  if new.confirmed_with = 'alone' and not exists (
      select from payment_decisions d
      where d.payment_id = new.id and d.round = new.round and d.staff_told
        and d.decided_at <= new.confirmed_at - interval '24 hours')
    and not exists (
      select from alone_notices n
      where n.subject_type = 'payment' and n.subject_id = new.id::text and n.objected_by is null
        and n.told_at <= new.confirmed_at - interval '24 hours')
  then
    raise exception 'nobody was told that payment % is confirmed alone', new.code using errcode = '23514';
  end if;
  if not exists (
      select from ledger_journals j
      where j.id = new.journal_id and j.deed = 'payment.confirmed' and j.posted_at = new.confirmed_at
        and j.facts ->> 'payment' = new.code and j.reverses is null
        and not exists (select from ledger_journals r where r.reverses = j.id))
    or (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = new.journal_id) <> new.received_kobo
  then
    raise exception 'the books do not say that payment % arrived', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
