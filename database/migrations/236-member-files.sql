-- The members' list as a file of any length, made as long work and kept for some days.
create table member_files (
  id uuid primary key,
  owner_uid uuid not null,
  -- What it is narrowed to and ordered by, as it was asked for.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  asked_at timestamptz not null,
  stored_name text check (stored_name ~ '^[0-9a-f]{48}$'),
  made_at timestamptz,
  constraint member_files_made check (stored_name is null or made_at is not null)
);
create index member_files_of on member_files (owner_uid, id desc);
create index member_files_stored on member_files (stored_name) where stored_name is not null;
create index member_files_kept_until on member_files (made_at) where stored_name is not null;
grant select, insert, update (stored_name, made_at) on member_files to kolo_app;
insert into personal_columns (table_name, column_name) values ('member_files', 'owner_uid');
