-- What the community plans with its members (docs/decisions/086-a-place-at-an-event-is-counted-by-the-database.md): written
-- as a draft, published, cancelled with a reason or held, and who has a place, waits for one or gave it back.

create sequence event_numbers;
create table events (
  id uuid primary key,
  code text not null unique check (code ~ '^EVT-[0-9]{4}-[0-9]{6,}$'),
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled', 'completed', 'archived')),
  category text not null check (category in (
    'general_meeting', 'training', 'investment_briefing', 'social', 'webinar', 'other')),
  title text not null check (length(title) between 3 and 150),
  description text not null check (length(description) between 1 and 10000),
  mode text not null check (mode in ('in_person', 'online', 'hybrid')),
  venue text not null check (length(venue) <= 100),
  address text not null check (length(address) <= 255),
  map_url text check (length(map_url) <= 500 and map_url ~ '^https://'),
  -- Given to those who have a place, and to nobody else.
  join_url text check (length(join_url) <= 500 and join_url ~ '^https://'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: as many as come.
  capacity_in_person integer check (capacity_in_person between 1 and 100000),
  capacity_online integer check (capacity_online between 1 and 100000),
  -- Places that are taken or offered, guests included: kept by a trigger on the registrations.
  taken_in_person integer not null default 0 check (taken_in_person >= 0),
  taken_online integer not null default 0 check (taken_online >= 0),
  -- Null: from the day it is published, until it begins.
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  audience text not null check (audience in ('all', 'tiers')),
  tiers text[] not null default '{}' check (tiers <@ '{basic,standard,premium}'),
  guests_allowed integer not null check (guests_allowed between 0 and 5),
  waitlist boolean not null,
  -- How many minutes before its beginning those with a place are reminded.
  reminders integer[] not null check (reminders <@ '{10080,1440,60}'),
  -- What is asked of whoever registers.
  questions text[] not null default '{}' check (cardinality(questions) <= 5),
  cancelled_reason text check (length(cancelled_reason) between 5 and 500),
  author_uid uuid not null,
  written_at timestamptz not null,
  published_at timestamptz,
  changed_at timestamptz,
  version integer not null default 1 check (version > 0),
  constraint events_times check (ends_at > starts_at),
  constraint events_registration check (registration_closes_at > registration_opens_at),
  constraint events_audience check ((audience = 'tiers') = (cardinality(tiers) > 0)),
  constraint events_published check ((published_at is null) = (status = 'draft')),
  constraint events_cancelled check ((status = 'cancelled') = (cancelled_reason is not null)),
  constraint events_place check (status = 'draft'
    or (mode = 'online' or venue <> '') and (mode = 'in_person' or join_url is not null)),
  constraint events_places_in_person check (taken_in_person <= capacity_in_person),
  constraint events_places_online check (taken_online <= capacity_online)
);
create index events_by_start on events (starts_at, id) where published_at is not null;
create index events_by_end on events (ends_at, id) where published_at is not null;
create index events_running on events (ends_at) where status = 'published';

grant select, insert, delete on events to kolo_app;
grant update (status, category, title, description, mode, venue, address, map_url, join_url, starts_at, ends_at,
  capacity_in_person, capacity_online, registration_opens_at, registration_closes_at, audience, tiers, guests_allowed,
  waitlist, reminders, questions, cancelled_reason, published_at, changed_at, version) on events to kolo_app;
grant usage on sequence event_numbers to kolo_app;

create table event_registrations (
  id uuid primary key,
  event_id uuid not null references events,
  member_uid uuid not null references profiles (uid) on delete cascade,
  mode text not null check (mode in ('in_person', 'online')),
  guests integer not null check (guests between 0 and 5),
  status text not null check (status in ('confirmed', 'waitlisted', 'offered', 'offer_expired', 'cancelled_by_member',
    'cancelled_by_admin', 'attended', 'no_show')),
  -- What was answered, each beside its question as it stood then.
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 5),
  registered_at timestamptz not null,
  offered_until timestamptz,
  cancelled_reason text check (length(cancelled_reason) between 5 and 500),
  checked_in_at timestamptz,
  checked_in_by uuid,
  constraint event_registrations_offered check ((status = 'offered') <= (offered_until is not null)),
  constraint event_registrations_cancelled check ((status = 'cancelled_by_admin') = (cancelled_reason is not null)),
  constraint event_registrations_attended check ((status = 'attended') = (checked_in_at is not null)
    and (checked_in_at is null) = (checked_in_by is null))
);
-- One member holds or waits for one registration of an event.
create unique index event_registrations_once on event_registrations (event_id, member_uid)
  where status not in ('offer_expired', 'cancelled_by_member', 'cancelled_by_admin');
create index event_registrations_of_event on event_registrations (event_id, id);
create index event_registrations_of_member on event_registrations (member_uid, id desc);
create index event_registrations_waiting on event_registrations (event_id, registered_at, id)
  where status = 'waitlisted';
create index event_registrations_offers on event_registrations (offered_until) where status = 'offered';
insert into personal_columns (table_name, column_name) values ('event_registrations', 'member_uid');
grant select, insert, update (status, answers, offered_until, cancelled_reason, checked_in_at, checked_in_by)
  on event_registrations to kolo_app;

-- Which reminders of an event went out, for the beginning it had then.
create table event_reminders (
  event_id uuid not null references events,
  minutes integer not null,
  starts_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (event_id, minutes, starts_at)
);
grant select, insert on event_reminders to kolo_app;

create function guard_event() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
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
  if old.published_at is not null and row (new.audience, new.tiers, new.mode, new.published_at)
    is distinct from row (old.audience, old.tiers, old.mode, old.published_at)
  then
    raise exception 'whom event % is for and how it is held stands', old.code using errcode = '23514';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'published'), ('published', 'cancelled'), ('published', 'completed'), ('completed', 'archived'))
  then
    raise exception 'event % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger events_guard before insert or update or delete on events
  for each row when (session_user = 'kolo_app') execute function guard_event();
revoke execute on function guard_event from public;

create function guard_event_registration() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  event events;
begin
  if tg_op = 'INSERT' then
    select * into strict event from events e where e.id = new.event_id;
    if event.status <> 'published' or new.status not in ('confirmed', 'waitlisted') then
      raise exception 'nobody registers for event % like this', event.code using errcode = '23514';
    end if;
    if event.mode <> 'hybrid' and event.mode <> new.mode or new.guests > event.guests_allowed then
      raise exception 'event % has no such place', event.code using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('waitlisted', 'offered'), ('waitlisted', 'cancelled_by_member'), ('waitlisted', 'cancelled_by_admin'),
    ('offered', 'confirmed'), ('offered', 'offer_expired'), ('offered', 'cancelled_by_member'),
    ('offered', 'cancelled_by_admin'), ('confirmed', 'cancelled_by_member'), ('confirmed', 'cancelled_by_admin'),
    ('confirmed', 'attended'), ('confirmed', 'no_show'))
  then
    raise exception 'a registration cannot become % from %', new.status, old.status using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger event_registrations_guard before insert or update on event_registrations
  for each row when (session_user = 'kolo_app') execute function guard_event_registration();
revoke execute on function guard_event_registration from public;

-- Counts the places of an event: no two people who ask at once get the last one, whatever the server believes.
create function keep_event_places() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  holding text[] := '{confirmed,offered,attended,no_show}';
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
create trigger event_registrations_places after insert or update of status or delete on event_registrations
  for each row execute function keep_event_places();
revoke execute on function keep_event_places from public;
