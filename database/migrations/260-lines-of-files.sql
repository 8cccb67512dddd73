-- What became of every line of a file that somebody brought (docs/decisions/260-one-reader-for-files-of-strangers.md), and
-- each line as it stands there, for the two who agree to it.
alter table payroll_runs
  add column heads text[] not null default '{}',
  add column columns jsonb,
  add column reading jsonb;
alter table payroll_lines add column cells text[] not null default '{}';

-- `reading`: how the file was read, with the lines that were skipped; `line_count`: how many lines of the file a row has.
alter table move_ins add column reading jsonb;
alter table move_in_rows add column line_count integer not null default 1 check (line_count > 0);
grant update (reading) on move_ins to kolo_app;
