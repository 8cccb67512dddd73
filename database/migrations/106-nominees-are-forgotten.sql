-- When a member whose estate was settled is erased, the name of the nominee and the account go from what two administrators
-- approved, as they go from the pay-out itself. Nothing else of a decided approval ever changes.
create or replace function stamp_approval() returns trigger language plpgsql set search_path from current
as $$
declare
  forgotten constant jsonb := '{"payee": "Former nominee", "account": "Not kept"}';
begin
  if tg_op = 'UPDATE' and new.change is distinct from old.change then
    if old.kind = 'loans.estate-payout' and old.status <> 'waiting' and new.change = old.change || forgotten
      and to_jsonb(new) - 'change' = to_jsonb(old) - 'change'
    then
      return new;
    end if;
    raise exception 'what was asked for stays as it was' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'waiting' then
    raise exception 'approval % is decided already', old.id using errcode = '42501';
  end if;
  new.applied_xact := case when new.status = 'approved' then pg_current_xact_id() end;
  return new;
end
$$;
revoke execute on function stamp_approval from public;

-- For the server, which may not change what was asked for itself.
create function forget_estate_payees(member uuid) returns void
  language sql security definer set search_path from current
as $$
  update approvals set change = change || '{"payee": "Former nominee", "account": "Not kept"}'
  where kind = 'loans.estate-payout' and subject_uid = member and status <> 'waiting'
$$;
revoke execute on function forget_estate_payees from public;
grant execute on function forget_estate_payees to kolo_app;
