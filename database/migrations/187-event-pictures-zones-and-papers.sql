-- An event's own time zone and its cover picture; a file beside the text of minutes, such as the signed paper. Both files
-- lie in the store; a row names what lies there.

alter table events
  add column timezone text not null default 'Africa/Lagos' check (timezone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  add column cover_stored_name text check (cover_stored_name ~ '^[0-9a-f]{48}$'),
  add column cover_type text check (cover_type in ('image/png', 'image/jpeg', 'image/webp')),
  add column cover_bytes integer check (cover_bytes > 0),
  add column cover_sha256 text check (cover_sha256 ~ '^[0-9a-f]{64}$'),
  -- What the picture shows, for whoever does not see it.
  add column cover_alt text check (length(cover_alt) between 3 and 200),
  add constraint events_cover check (
    num_nulls(cover_stored_name, cover_type, cover_bytes, cover_sha256, cover_alt) in (0, 5));
create index events_by_cover on events (cover_stored_name) where cover_stored_name is not null;
grant update (timezone, cover_stored_name, cover_type, cover_bytes, cover_sha256, cover_alt) on events to kolo_app;

alter table meeting_minutes
  add column file_name text check (length(file_name) between 1 and 100),
  add column file_stored_name text unique check (file_stored_name ~ '^[0-9a-f]{48}$'),
  add column file_type text check (file_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  add column file_bytes integer check (file_bytes > 0),
  add column file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint meeting_minutes_file check (
    num_nulls(file_name, file_stored_name, file_type, file_bytes, file_sha256) in (0, 5));
grant update (file_name, file_stored_name, file_type, file_bytes, file_sha256) on meeting_minutes to kolo_app;
