-- Who saves in a plan holds it too, so that a change of its rate reaches them alone
-- (docs/decisions/112-an-audience-is-looked-up-each-time.md). A goal that waits for its first deposit is none yet.
create or replace view plan_holders as
  select member_uid, plan_id from investments where status in ('active', 'matured', 'exit_requested', 'frozen')
  union
  select owner_uid, plan_id from savings_accounts where status in ('active', 'frozen', 'matured');
