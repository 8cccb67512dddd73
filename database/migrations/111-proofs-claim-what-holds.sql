-- A proof that claims more than it saw is refused, not put right: the comparison of control accounts only adds to what was
-- found, and ledger_trial_balances_says_so judges the claim.
create or replace function ledger_prove_controls() returns trigger
  language plpgsql set search_path from current
as $$
declare
  control record;
begin
  for control in select c.* from ledger_control_accounts() c loop
    new.controls := new.controls || jsonb_build_object('kind', control.kind, 'accounts', control.accounts,
      'agrees', control.members_kobo = control.control_kobo);
    if control.members_kobo <> control.control_kobo then
      new.findings := ledger_found(new.findings, control.kind,
        'members ' || control.members_kobo || ', control account ' || control.control_kobo);
      new.holds := false;
    end if;
  end loop;
  return new;
end
$$;
