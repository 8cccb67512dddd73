-- The most a dividend on shares may be, in percent of share capital, is agreed by two.
drop trigger community_settings_approved on community_settings;
create trigger community_settings_approved before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name in ('profile.tier-limits', 'payments.alone-ceiling',
    'savings.interest-tax', 'withdrawals.terms', 'investments.set-up', 'distributions.reserve-part',
    'loans.provision-rates', 'distributions.dividend-ceiling'))
  execute function require_approval('nobody has approved this value', 'name', 'name', 'value');
