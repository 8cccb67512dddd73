-- What an event costs (docs/decisions/100-a-fee-holds-its-place.md): a place is kept while its fee is on the way, is theirs
-- with the money, and the fee goes back when the place does.

alter table payments drop constraint payments_purpose_check, add constraint payments_purpose_check
  check (purpose in ('savings', 'wallet', 'shares', 'investment', 'event_fee')) not valid;
alter table payments validate constraint payments_purpose_check;

alter table events add column fee_kobo bigint not null default 0
  check (fee_kobo = 0 or fee_kobo between 10000 and 1000000000);
grant update (fee_kobo) on events to kolo_app;

alter table event_registrations
  -- For the member and each guest together, as it was when they registered.
  add column fee_kobo bigint not null default 0 check (fee_kobo >= 0),
  add column fee_journal_id uuid unique references ledger_journals,
  add column fee_returned_journal_id uuid unique references ledger_journals,
  drop constraint event_registrations_status_check,
  add constraint event_registrations_status_check check (status in ('confirmed', 'waitlisted', 'offered',
    'awaiting_payment', 'offer_expired', 'cancelled_by_member', 'cancelled_by_admin', 'attended', 'no_show')),
  add constraint event_registrations_awaiting check (status <> 'awaiting_payment'
    or fee_kobo > 0 and fee_journal_id is null and offered_until is not null),
  add constraint event_registrations_paid check (fee_kobo = 0 or status not in ('confirmed', 'attended', 'no_show')
    or fee_journal_id is not null and fee_returned_journal_id is null),
  add constraint event_registrations_returned check (fee_returned_journal_id is null or fee_journal_id is not null);
create index event_registrations_awaiting_until on event_registrations (offered_until)
  where status = 'awaiting_payment';
create index event_registrations_paid_of_event on event_registrations (event_id)
  where fee_journal_id is not null and fee_returned_journal_id is null;
grant update (fee_journal_id, fee_returned_journal_id) on event_registrations to kolo_app;

create or replace function guard_event() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.author_uid);
    if new.status <> 'draft' or new.taken_in_person <> 0 or new.taken_online <> 0 then
      raise exception 'an event begins as a draft' using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'event % was published and stays', old.code using errcode = '23514';
    end if;
    return old;
  end if;
  if old.published_at is not null and row (new.audience, new.tiers, new.mode, new.published_at, new.fee_kobo)
    is distinct from row (old.audience, old.tiers, old.mode, old.published_at, old.fee_kobo)
  then
    raise exception 'whom event % is for, how it is held and what it costs stands', old.code using errcode = '23514';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'published'), ('published', 'cancelled'), ('published', 'completed'), ('completed', 'archived'))
  then
    raise exception 'event % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function guard_event_registration() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  event events;
begin
  if tg_op = 'INSERT' then
    select * into strict event from events e where e.id = new.event_id;
    if event.status <> 'published'
      or new.status not in ('waitlisted', case when event.fee_kobo > 0 then 'awaiting_payment' else 'confirmed' end)
    then
      raise exception 'nobody registers for event % like this', event.code using errcode = '23514';
    end if;
    if event.mode <> 'hybrid' and event.mode <> new.mode or new.guests > event.guests_allowed then
      raise exception 'event % has no such place', event.code using errcode = '23514';
    end if;
    if new.fee_kobo <> event.fee_kobo * (1 + new.guests) then
      raise exception 'event % costs something else', event.code using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('waitlisted', 'offered'), ('waitlisted', 'cancelled_by_member'), ('waitlisted', 'cancelled_by_admin'),
    ('offered', 'confirmed'), ('offered', 'awaiting_payment'), ('offered', 'offer_expired'),
    ('offered', 'cancelled_by_member'), ('offered', 'cancelled_by_admin'),
    ('awaiting_payment', 'confirmed'), ('awaiting_payment', 'offer_expired'),
    ('awaiting_payment', 'cancelled_by_member'), ('awaiting_payment', 'cancelled_by_admin'),
    ('confirmed', 'cancelled_by_member'), ('confirmed', 'cancelled_by_admin'),
    ('confirmed', 'attended'), ('confirmed', 'no_show'))
  then
    raise exception 'a registration cannot become % from %', new.status, old.status using errcode = '23514';
  end if;
  if old.fee_journal_id is not null and new.fee_journal_id is distinct from old.fee_journal_id
    or old.fee_returned_journal_id is not null
      and new.fee_returned_journal_id is distinct from old.fee_returned_journal_id
  then
    raise exception 'a fee is paid once and goes back once' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function keep_event_places() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  holding text[] := '{confirmed,offered,awaiting_payment,attended,no_show}';
  more integer := 0;
  one event_registrations;
begin
  if tg_op <> 'DELETE' then
    one := new;
    if new.status = any(holding) then
      more := more + 1 + new.guests;
    end if;
  else
    one := old;
  end if;
  if tg_op <> 'INSERT' and old.status = any(holding) then
    more := more - 1 - old.guests;
  end if;
  if more <> 0 then
    update events e
    set taken_in_person = e.taken_in_person + case one.mode when 'in_person' then more else 0 end,
      taken_online = e.taken_online + case one.mode when 'online' then more else 0 end
    where e.id = one.event_id;
  end if;
  return null;
end
$$;
