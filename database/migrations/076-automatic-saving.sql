-- Saving by itself: what a member wants to put into a goal in which rhythm, and what became of it on each day. A day is a
-- row that is written once, so that nothing is collected twice in a day however often it is tried
-- (docs/decisions/061-automatic-saving.md).
create table savings_auto_saves (
  account_id uuid primary key references savings_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- Monday is 1; of a month its day, or its last where it has fewer.
  day integer,
  method text not null check (method in ('transfer', 'wallet')),
  next_run_on date not null,
  fail_count integer not null default 0 check (fail_count between 0 and 3),
  paused_because text check (paused_because in ('member', 'failures')),
  constraint savings_auto_saves_day check (
    case frequency when 'daily' then day is null when 'weekly' then day between 1 and 7 else day between 1 and 31 end)
);
create index savings_auto_saves_next on savings_auto_saves (next_run_on) where paused_because is null;
grant select, insert, delete, update (amount_kobo, frequency, day, method, next_run_on, fail_count, paused_because)
  on savings_auto_saves to kolo_app;

create table savings_auto_save_runs (
  account_id uuid not null references savings_accounts,
  day date not null,
  outcome text not null check (outcome in ('reminded', 'saved', 'failed', 'frozen')),
  amount_kobo bigint not null check (amount_kobo > 0),
  journal_id uuid unique references ledger_journals,
  happened_at timestamptz not null,
  primary key (account_id, day),
  constraint savings_auto_save_runs_journal check ((outcome = 'saved') = (journal_id is not null))
);
grant select, insert on savings_auto_save_runs to kolo_app;
