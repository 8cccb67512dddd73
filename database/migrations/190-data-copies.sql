-- Copies of everything that is kept about somebody, as they asked for them: where the file lies for some days. What stands
-- in them is everywhere else.

create table data_copies (
  id uuid primary key,
  owner_uid uuid not null references profiles (uid) on delete cascade,
  asked_at timestamptz not null,
  stored_name text check (stored_name ~ '^[0-9a-f]{48}$'),
  size_bytes bigint check (size_bytes > 0),
  made_at timestamptz,
  constraint data_copies_made check ((made_at is null) = (size_bytes is null)
    and (stored_name is null or made_at is not null))
);
create index data_copies_of on data_copies (owner_uid, id desc);
create index data_copies_stored on data_copies (stored_name) where stored_name is not null;
create index data_copies_kept_until on data_copies (made_at) where stored_name is not null;
-- One at a time.
create unique index data_copies_making on data_copies (owner_uid) where made_at is null;

grant select, insert, delete on data_copies to kolo_app;
grant update (stored_name, size_bytes, made_at) on data_copies to kolo_app;
insert into personal_columns (table_name, column_name) values ('data_copies', 'owner_uid');
