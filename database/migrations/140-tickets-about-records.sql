-- A ticket can be about a record of its member: a payment, a withdrawal, an investment or an event
-- (docs/decisions/092-a-ticket-keeps-what-its-record-is-called.md). What it was called then is kept with it.
alter table tickets
  add column about_type text check (about_type in ('payment', 'withdrawal', 'investment', 'event')),
  add column about_id uuid,
  add column about_name text check (length(about_name) between 1 and 200),
  add constraint tickets_about check (num_nonnulls(about_type, about_id, about_name) in (0, 3));
