-- The backups that the server made by itself, so that it can say when the last one was. They are facts: never changed.
create table backups (
  taken_at timestamptz primary key,
  size_bytes bigint not null check (size_bytes > 0),
  row_count bigint not null check (row_count > 0),
  file_count bigint not null check (file_count >= 0)
);
grant select, insert on backups to kolo_app;
