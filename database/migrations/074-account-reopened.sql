-- A retired own account is opened again by two administrators.
drop trigger chart_accounts_sealed on chart_accounts;
create trigger chart_accounts_sealed before update on chart_accounts
  for each row when (session_user = 'kolo_app'
    and (old.kind <> 'own' or not old.active and (not new.active or new.name <> old.name)))
  execute function refuse_change('only own accounts in use are changed');
drop trigger chart_accounts_retirement on chart_accounts;
create trigger chart_accounts_retirement before update on chart_accounts
  for each row when (session_user = 'kolo_app' and old.active and not new.active)
  execute function require_approval('nobody has approved that the account is retired', 'chart.account-retirement', 'number');
create trigger chart_accounts_reopening before update on chart_accounts
  for each row when (session_user = 'kolo_app' and not old.active and new.active)
  execute function require_approval('nobody has approved that the account is opened again', 'chart.account-reopening',
    'number');
