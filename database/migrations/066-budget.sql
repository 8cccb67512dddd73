-- Budgets (domain I): what a meeting resolved for a year, by account of income and expense. A revision is a row of its own,
-- so that former versions stay.
create table budgets (
  id uuid primary key,
  year integer not null check (year between 2000 and 2200),
  revision integer not null check (revision > 0),
  -- The number and the day of the meeting's resolution, and what its preparer saw of it.
  resolution text not null check (length(resolution) between 1 and 60),
  resolved_on date not null,
  evidence text not null check (length(evidence) between 5 and 500),
  -- [{"account": "4220", "amountKobo": "120000"}, …], by number.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 200),
  approval_id uuid not null unique references approvals,
  approved_at timestamptz not null,
  unique (year, revision)
);
grant select, insert on budgets to kolo_app;
create trigger budgets_approved before insert on budgets
  for each row when (session_user = 'kolo_app')
  execute function require_approval('nobody has approved this budget', 'books.budget', 'year', 'lines');
