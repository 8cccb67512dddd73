-- Check-in with phones that may have no connection (docs/decisions/099-a-door-goes-on-without-a-connection.md): which scan
-- let somebody in, on which phone; who checks people in beside administrators; and tickets that were scanned again.

alter table event_registrations
  add column checked_in_scan text unique check (checked_in_scan ~ '^[0-9a-f]{32}$'),
  add column checked_in_device text check (length(checked_in_device) between 1 and 40),
  add constraint event_registrations_scan check ((checked_in_scan is null) = (checked_in_device is null)
    and (checked_in_scan is null or checked_in_at is not null));
grant update (checked_in_scan, checked_in_device) on event_registrations to kolo_app;

create table event_stewards (
  event_id uuid not null references events on delete cascade,
  uid uuid not null references profiles on delete cascade,
  named_at timestamptz not null,
  primary key (event_id, uid)
);
create index event_stewards_of_member on event_stewards (uid);
insert into personal_columns (table_name, column_name) values ('event_stewards', 'uid');
grant select, insert, delete on event_stewards to kolo_app;

create table event_repeat_scans (
  scan text primary key check (scan ~ '^[0-9a-f]{32}$'),
  registration_id uuid not null references event_registrations on delete cascade,
  scanned_at timestamptz not null,
  device text not null check (length(device) between 1 and 40),
  scanned_by uuid not null
);
create index event_repeat_scans_of on event_repeat_scans (registration_id, scanned_at);
grant select, insert on event_repeat_scans to kolo_app;
