-- Control accounts are compared by the hourly proof as by the nightly one, so that a difference is seen within the hour.
drop trigger ledger_trial_balances_controls on ledger_trial_balances;
create trigger ledger_trial_balances_controls before insert on ledger_trial_balances
  for each row execute function ledger_prove_controls();
