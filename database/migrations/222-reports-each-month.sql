-- A large report may be a paper, too.
alter table report_files add column format text not null default 'csv' check (format in ('csv', 'pdf'));

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
grant select, insert, delete, update (format, made_for) on report_schedules to kolo_app;
