-- Report files and schedules.

-- Large reports that are made beside the server's other work: whose they are, of what days, and where the file lies for
-- some days. What stands in them is in the books.
create table report_files (
  id uuid primary key,
  -- `balances`: as reports are called in their addresses.
  report text not null check (report ~ '^[a-z0-9-]{1,40}$'),
  first_day date not null,
  last_day date not null,
  owner_uid uuid not null,
  asked_at timestamptz not null,
  stored_name text check (stored_name ~ '^[0-9a-f]{48}$'),
  made_at timestamptz,
  format text not null default 'csv' check (format in ('csv', 'pdf')),
  constraint report_files_days check (first_day <= last_day),
  constraint report_files_made check (stored_name is null or made_at is not null)
);
create index report_files_of on report_files (owner_uid, id desc);
create index report_files_stored on report_files (stored_name) where stored_name is not null;
create index report_files_kept_until on report_files (made_at) where stored_name is not null;
grant select, insert on report_files to kolo_app;
grant update (stored_name, made_at) on report_files to kolo_app;
insert into personal_columns (table_name, column_name) values ('report_files', 'owner_uid');

-- Which reports somebody has made each month.
create table report_schedules (
  owner_uid uuid not null,
  report text not null check (report ~ '^[a-z0-9-]{1,40}$'),
  format text not null check (format in ('csv', 'pdf')),
  since timestamptz not null,
  -- The month it was made for last, by its first day.
  made_for date check (extract(day from made_for) = 1),
  primary key (owner_uid, report)
);
grant select, insert, delete on report_schedules to kolo_app;
grant update (format, made_for) on report_schedules to kolo_app;
insert into personal_columns (table_name, column_name) values ('report_schedules', 'owner_uid');
