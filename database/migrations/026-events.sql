-- Events, registrations, fees and meetings.

-- What the community plans with its members (docs/decisions/086-a-place-at-an-event-is-counted-by-the-database.md): written
-- as a draft, published, cancelled with a reason or held, and who has a place, waits for one or gave it back.
create sequence event_numbers;
grant usage on sequence event_numbers to kolo_app;

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
  audience text not null check (audience in ('all', 'tiers', 'plans')),
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
  fee_kobo bigint not null default 0 check (fee_kobo = 0 or fee_kobo between 10000 and 1000000000),
  -- The first event of its series; each is an event of its own (docs/decisions/105-a-series-is-its-events.md).
  series_id uuid,
  -- The rule its dates came from, as calendar programs write it: also on a weekday of the month, such as the last Saturday,
  -- and on the last day of a shorter month (docs/decisions/291-a-shorter-month-has-its-last-day.md).
  repeat_rule text check (repeat_rule ~ ('^FREQ=(WEEKLY|MONTHLY);INTERVAL=[1-4]'
  || '(;BYDAY=(-1|[1-4])(SU|MO|TU|WE|TH|FR|SA)|;BYMONTHDAY=28(,29(,30(,31)?)?)?;BYSETPOS=-1)?'
  || ';(COUNT=[0-9]{1,2}|UNTIL=[0-9]{8})$')),
  -- Of a general meeting: what is to be talked about, and what percentage of those entitled must come.
  agenda text[] not null default '{}' check (cardinality(agenda) <= 30),
  -- Null: however many come, it can decide.
  quorum_percent integer check (quorum_percent between 1 and 100),
  timezone text not null default 'Africa/Lagos' check (timezone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  cover_stored_name text check (cover_stored_name ~ '^[0-9a-f]{48}$'),
  cover_type text check (cover_type in ('image/png', 'image/jpeg', 'image/webp')),
  cover_bytes integer check (cover_bytes > 0),
  cover_sha256 text check (cover_sha256 ~ '^[0-9a-f]{64}$'),
  -- What the picture shows, for whoever does not see it.
  cover_alt text check (length(cover_alt) between 3 and 200),
  plan_ids uuid[] not null default '{}',
  constraint events_times check (ends_at > starts_at),
  constraint events_registration check (registration_closes_at > registration_opens_at),
  constraint events_audience check ((audience = 'tiers') = (cardinality(tiers) > 0)),
  constraint events_published check ((published_at is null) = (status = 'draft')),
  constraint events_cancelled check ((status = 'cancelled') = (cancelled_reason is not null)),
  constraint events_place check (status = 'draft'
    or (mode = 'online' or venue <> '') and (mode = 'in_person' or join_url is not null)),
  constraint events_places_in_person check (taken_in_person <= capacity_in_person),
  constraint events_places_online check (taken_online <= capacity_online),
  constraint events_series check ((series_id is null) = (repeat_rule is null)),
  constraint events_meeting check (category = 'general_meeting'
    or cardinality(agenda) = 0 and quorum_percent is null),
  constraint events_cover check (
    num_nulls(cover_stored_name, cover_type, cover_bytes, cover_sha256, cover_alt) in (0, 5)),
  constraint events_plans check ((audience = 'plans') = (cardinality(plan_ids) > 0))
);
create index events_by_start on events (starts_at, id) where published_at is not null;
create index events_by_end on events (ends_at, id) where published_at is not null;
create index events_running on events (ends_at) where status = 'published';
create index events_of_series on events (series_id, starts_at) where series_id is not null;
create index events_by_cover on events (cover_stored_name) where cover_stored_name is not null;
grant select, insert, delete on events to kolo_app;
grant update (
  status, category, title, description, mode, venue, address, map_url, join_url, starts_at, ends_at,
  capacity_in_person, capacity_online, registration_opens_at, registration_closes_at, audience, tiers, guests_allowed,
  waitlist, reminders, questions, cancelled_reason, published_at, changed_at, version, fee_kobo, series_id,
  repeat_rule, agenda, quorum_percent, timezone, cover_stored_name, cover_type, cover_bytes, cover_sha256, cover_alt,
  plan_ids
) on events to kolo_app;

create table event_registrations (
  id uuid primary key,
  event_id uuid not null references events,
  member_uid uuid not null references profiles (uid) on delete cascade,
  mode text not null check (mode in ('in_person', 'online')),
  guests integer not null check (guests between 0 and 5),
  status text not null check (status in ('confirmed', 'waitlisted', 'offered',
    'awaiting_payment', 'offer_expired', 'cancelled_by_member', 'cancelled_by_admin', 'attended', 'no_show')),
  -- What was answered, each beside its question as it stood then.
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 5),
  registered_at timestamptz not null,
  offered_until timestamptz,
  cancelled_reason text check (length(cancelled_reason) between 5 and 500),
  checked_in_at timestamptz,
  checked_in_by uuid,
  -- Check-in with phones that may have no connection (docs/decisions/099-a-door-goes-on-without-a-connection.md): which scan
  -- let somebody in, on which phone; who checks people in beside administrators; and tickets that were scanned again.
  checked_in_scan text unique check (checked_in_scan ~ '^[0-9a-f]{32}$'),
  checked_in_device text check (length(checked_in_device) between 1 and 40),
  -- For the member and each guest together, as it was when they registered.
  fee_kobo bigint not null default 0 check (fee_kobo >= 0),
  fee_journal_id uuid unique references ledger_journals,
  fee_returned_journal_id uuid unique references ledger_journals,
  constraint event_registrations_offered check ((status = 'offered') <= (offered_until is not null)),
  constraint event_registrations_cancelled check ((status = 'cancelled_by_admin') = (cancelled_reason is not null)),
  constraint event_registrations_attended check ((status = 'attended') = (checked_in_at is not null)
    and (checked_in_at is null) = (checked_in_by is null)),
  constraint event_registrations_scan check ((checked_in_scan is null) = (checked_in_device is null)
    and (checked_in_scan is null or checked_in_at is not null)),
  constraint event_registrations_awaiting check (status <> 'awaiting_payment'
    or fee_kobo > 0 and fee_journal_id is null and offered_until is not null),
  constraint event_registrations_paid check (fee_kobo = 0 or status not in ('confirmed', 'attended', 'no_show')
    or fee_journal_id is not null and fee_returned_journal_id is null),
  constraint event_registrations_returned check (fee_returned_journal_id is null or fee_journal_id is not null)
);
-- One member holds or waits for one registration of an event.
create unique index event_registrations_once on event_registrations (event_id, member_uid)
  where status not in ('offer_expired', 'cancelled_by_member', 'cancelled_by_admin');
create index event_registrations_of_event on event_registrations (event_id, id);
create index event_registrations_of_member on event_registrations (member_uid, id desc);
create index event_registrations_waiting on event_registrations (event_id, registered_at, id)
  where status = 'waitlisted';
create index event_registrations_offers on event_registrations (offered_until) where status = 'offered';
create index event_registrations_awaiting_until on event_registrations (offered_until)
  where status = 'awaiting_payment';
create index event_registrations_paid_of_event on event_registrations (event_id)
  where fee_journal_id is not null and fee_returned_journal_id is null;
grant select, insert on event_registrations to kolo_app;
grant update (
  status, answers, offered_until, cancelled_reason, checked_in_at, checked_in_by, checked_in_scan, checked_in_device,
  fee_journal_id, fee_returned_journal_id
) on event_registrations to kolo_app;
insert into personal_columns (table_name, column_name) values ('event_registrations', 'member_uid');

-- Which reminders of an event went out, for the beginning it had then.
create table event_reminders (
  event_id uuid not null references events,
  minutes integer not null,
  starts_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (event_id, minutes, starts_at)
);
grant select, insert on event_reminders to kolo_app;

create function guard_event() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_event from public;
create trigger events_guard before insert or update or delete on events
  for each row when (session_user = 'kolo_app') execute function guard_event();

create function guard_event_registration() returns trigger language plpgsql
  set search_path from current
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
revoke execute on function guard_event_registration from public;
create trigger event_registrations_guard before insert or update on event_registrations
  for each row when (session_user = 'kolo_app') execute function guard_event_registration();

-- Counts the places of an event: no two people who ask at once get the last one, whatever the server believes.
create function keep_event_places() returns trigger language plpgsql security definer
  set search_path from current
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
revoke execute on function keep_event_places from public;
create trigger event_registrations_places after insert or update of status or delete on event_registrations
  for each row execute function keep_event_places();

-- The private address under which a calendar program reads its member's events: of the secret in it only the hash is kept.
create table calendar_feeds (
  uid uuid primary key references profiles (uid) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);
grant select, insert, delete on calendar_feeds to kolo_app;
grant update (token_hash, made_at) on calendar_feeds to kolo_app;
insert into personal_columns (table_name, column_name) values ('calendar_feeds', 'uid');

create table event_stewards (
  event_id uuid not null references events on delete cascade,
  uid uuid not null references profiles on delete cascade,
  named_at timestamptz not null,
  primary key (event_id, uid)
);
create index event_stewards_of_member on event_stewards (uid);
grant select, insert, delete on event_stewards to kolo_app;
insert into personal_columns (table_name, column_name) values ('event_stewards', 'uid');

create table event_repeat_scans (
  scan text primary key check (scan ~ '^[0-9a-f]{32}$'),
  registration_id uuid not null references event_registrations on delete cascade,
  scanned_at timestamptz not null,
  device text not null check (length(device) between 1 and 40),
  scanned_by uuid not null
);
create index event_repeat_scans_of on event_repeat_scans (registration_id, scanned_at);
grant select, insert on event_repeat_scans to kolo_app;

create table meeting_minutes (
  event_id uuid primary key references events,
  text text not null check (length(text) between 1 and 20000),
  written_by uuid not null,
  written_at timestamptz not null,
  -- By another administrator: members read them from then on, and they stand.
  approved_by uuid,
  approved_at timestamptz,
  -- As it was when they were approved: members entitled, and of them those who came.
  entitled integer check (entitled >= 0),
  came integer check (came >= 0),
  version integer not null default 1 check (version > 0),
  file_name text check (length(file_name) between 1 and 100),
  file_stored_name text unique check (file_stored_name ~ '^[0-9a-f]{48}$'),
  file_type text check (file_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  file_bytes integer check (file_bytes > 0),
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  constraint meeting_minutes_approved check ((approved_at is null) = (approved_by is null)
    and (approved_at is null) = (entitled is null) and (approved_at is null) = (came is null)),
  constraint meeting_minutes_by_two check (approved_by <> written_by),
  constraint meeting_minutes_file check (
    num_nulls(file_name, file_stored_name, file_type, file_bytes, file_sha256) in (0, 5))
);
grant select, insert on meeting_minutes to kolo_app;
grant update (
  text, written_by, written_at, approved_by, approved_at, entitled, came, version, file_name, file_stored_name,
  file_type, file_bytes, file_sha256
) on meeting_minutes to kolo_app;

create function guard_meeting_minutes() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.written_by);
    if new.approved_by is not null or not exists (
      select from events e where e.id = new.event_id and e.category = 'general_meeting'
        and e.status in ('published', 'completed'))
    then
      raise exception 'minutes begin as the draft of a meeting' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.approved_by is not null then
    raise exception 'the minutes of event % are approved and stand', old.event_id using errcode = '23514';
  end if;
  perform require_administrator(coalesce(new.approved_by, new.written_by));
  return new;
end
$$;
revoke execute on function guard_meeting_minutes from public;
create trigger meeting_minutes_guard before insert or update on meeting_minutes
  for each row when (session_user = 'kolo_app') execute function guard_meeting_minutes();

-- Once it is published, the plans hold as the tiers do.
create function guard_event_plans() returns trigger language plpgsql set search_path from current
as $$
begin
  raise exception 'the audience of event % holds', old.code using errcode = '23514';
end
$$;
revoke execute on function guard_event_plans from public;
create trigger events_plans_guard before update on events
  for each row when (session_user = 'kolo_app' and old.published_at is not null and new.plan_ids is distinct from old.plan_ids)
  execute function guard_event_plans();
