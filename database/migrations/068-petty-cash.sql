-- Petty cash: an own money account of the chart with a float, and a limit for each payment, set by two (domain I).
create table petty_cash (
  account text primary key references chart_accounts,
  -- What it holds once it is topped up.
  float_kobo bigint not null check (float_kobo > 0),
  -- The most one payment takes out of it.
  limit_kobo bigint not null check (limit_kobo > 0),
  set_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  constraint petty_cash_limit check (limit_kobo <= float_kobo)
);
grant select, insert (account, float_kobo, limit_kobo, set_at) on petty_cash to kolo_app;
grant update (float_kobo, limit_kobo, set_at, version) on petty_cash to kolo_app;

create function guard_petty_cash() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
      select from chart_accounts c where c.number = new.account and c.kind = 'own' and c.is_money and c.active)
    or not approved_now('petty-cash.terms', new.account,
      jsonb_build_object('floatKobo', new.float_kobo::text, 'limitKobo', new.limit_kobo::text))
  then
    raise exception 'nobody has approved this petty cash (%)', new.account using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_petty_cash from public;
create trigger petty_cash_guard before insert or update of float_kobo, limit_kobo on petty_cash
  for each row when (session_user = 'kolo_app') execute function guard_petty_cash();

-- What petty cash refuses of a voucher that is not posted yet: a payment above its limit, or more than is in it.
create function petty_cash_fault(wanted uuid) returns table (fault text, account text, limit_kobo bigint, held_kobo bigint)
  language sql stable security definer set search_path from current
as $$
  select case when v.kind = 'payment' and v.reverses is null and x.credit_kobo > p.limit_kobo then 'petty-limit'
    else 'petty-balance' end, p.account, p.limit_kobo, held.kobo
  from vouchers v
  cross join lateral (
    select l.account, sum(l.credit_kobo) as credit_kobo from voucher_lines l
    where l.voucher_id = v.id and l.credit_kobo > 0 group by l.account) x
  join petty_cash p on p.account = x.account
  cross join lateral (select -ledger_net_credit('own_asset', p.account) as kobo) held
  where v.id = wanted
    and (v.kind = 'payment' and v.reverses is null and x.credit_kobo > p.limit_kobo or x.credit_kobo > held.kobo)
  order by 1 desc, 2 limit 1
$$;
revoke execute on function petty_cash_fault from public;
grant execute on function petty_cash_fault to kolo_app;

create function guard_petty_voucher() returns trigger language plpgsql set search_path from current
as $$
declare
  fault text := (select f.fault from petty_cash_fault(new.id) f);
begin
  if fault is not null then
    raise exception 'voucher % cannot be submitted: %', new.id, fault using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger vouchers_petty_cash before update on vouchers
  for each row when (session_user = 'kolo_app' and new.state = 'submitted' and old.state <> 'submitted')
  execute function guard_petty_voucher();

-- Of two payments at once the second sees what the first left.
create function petty_cash_is_paid() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  perform from petty_cash p
  where p.account in (select l.account from voucher_lines l where l.voucher_id = new.id and l.credit_kobo > 0)
  for update;
  if exists (
    select from petty_cash p join voucher_lines l on l.account = p.account and l.credit_kobo > 0
    where l.voucher_id = new.id and ledger_net_credit('own_asset', p.account) > 0)
  then
    raise exception 'voucher % pays more than is in petty cash', new.code using errcode = '23514';
  end if;
  return null;
end
$$;
revoke execute on function guard_petty_voucher, petty_cash_is_paid from public;
create trigger vouchers_petty_cash_paid after update on vouchers
  for each row when (new.state = 'posted' and old.state <> 'posted') execute function petty_cash_is_paid();
