-- Automatic saving from a card its member let the community keep. A day that the provider was told to collect is a row
-- from then on: while nobody knows what became of it, it waits, and nothing else is collected for its goal
-- (docs/decisions/067-what-the-provider-says-later-is-asked-for.md).
alter table savings_auto_saves drop constraint savings_auto_saves_method_check;
alter table savings_auto_saves add constraint savings_auto_saves_method_check check (method in ('transfer', 'wallet', 'card'));
alter table savings_auto_saves drop constraint savings_auto_saves_paused_because_check;
-- Card: its member removed the card it was saved from.
alter table savings_auto_saves add constraint savings_auto_saves_paused_because_check
  check (paused_because in ('member', 'failures', 'card'));

alter table savings_auto_save_runs
  -- When what became of it was last asked for; of a day that is not collected from a card, nothing.
  add column asked_at timestamptz,
  drop constraint savings_auto_save_runs_outcome_check,
  drop constraint savings_auto_save_runs_journal,
  add constraint savings_auto_save_runs_outcome_check
    check (outcome in ('reminded', 'saved', 'waiting', 'failed', 'frozen')),
  add constraint savings_auto_save_runs_journal check (
    case outcome when 'saved' then (journal_id is null) = (asked_at is not null) else journal_id is null end),
  add constraint savings_auto_save_runs_waiting check (outcome <> 'waiting' or asked_at is not null);
create unique index savings_auto_save_runs_one_waiting on savings_auto_save_runs (account_id) where outcome = 'waiting';
create index savings_auto_save_runs_to_follow on savings_auto_save_runs (asked_at) where outcome = 'waiting';
grant update (outcome, asked_at) on savings_auto_save_runs to kolo_app;
