-- What all contributions came to in a night, written once when all goals were looked at, so that the ledger of contributions
-- shows it whatever the size of the society (decision 417).
create table contribution_totals (
  totals_on date primary key,
  goals integer not null check (goals >= 0),
  due_kobo bigint not null check (due_kobo >= 0),
  paid_kobo bigint not null check (paid_kobo >= 0),
  behind integer not null check (behind >= 0),
  behind_kobo bigint not null check (behind_kobo >= 0),
  ahead integer not null check (ahead >= 0),
  ahead_kobo bigint not null check (ahead_kobo >= 0),
  -- What was paid for each month of the year, from January on, in kobo.
  months text[] not null check (cardinality(months) = 12)
);
grant select, insert, delete on contribution_totals to kolo_app;
