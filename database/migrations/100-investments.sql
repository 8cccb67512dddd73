-- What members put into investment plans, and the agreements they accepted
-- (docs/decisions/074-capacity-is-held-with-the-payment.md). The money itself is in the ledger, under the investment's id.

create sequence investment_code_numbers;

create table investments (
  id uuid primary key,
  code text not null unique check (code ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references investment_plans,
  -- The version of the plan's row it was begun with.
  plan_version integer not null check (plan_version > 0),
  member_uid uuid not null,
  principal_kobo bigint not null check (principal_kobo between 1 and 10000000000000),
  units numeric(20, 6) check (units > 0),
  -- What the plan promised when it was begun.
  rate_bps integer not null check (rate_bps between 0 and 10000),
  wht_rule text check (wht_rule ~ '^[a-z][a-z-]{0,39}$'),
  start_on date not null,
  matures_on date not null,
  maturity_instruction text not null default 'pay_out'
    check (maturity_instruction in ('pay_out', 'roll_principal', 'roll_all')),
  payout_target text not null default 'wallet' check (payout_target in ('wallet', 'bank_account')),
  accrued_kobo bigint not null default 0 check (accrued_kobo >= 0),
  paid_return_kobo bigint not null default 0 check (paid_return_kobo >= 0),
  wht_kobo bigint not null default 0 check (wht_kobo between 0 and paid_return_kobo),
  -- The payment it was paid by; none where it was paid from the wallet.
  funding_payment_id uuid references payments,
  -- Who receives it if its member dies, as the member said: names, what they are to the member, and shares of 100 %.
  nominee_snapshot jsonb check (jsonb_typeof(nominee_snapshot) = 'array'
    and jsonb_array_length(nominee_snapshot) between 1 and 3),
  source text not null default 'member' check (source in ('member', 'admin_import', 'roll_over')),
  note text check (length(note) between 1 and 500),
  status text not null default 'pending_payment' check (status in ('pending_payment', 'active', 'matured', 'paid_out',
    'rolled_over', 'exit_requested', 'exited', 'frozen', 'cancelled')),
  begun_at timestamptz not null,
  -- Until when it keeps its place in the plan without being paid.
  expires_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  -- Why it was cancelled after it had been paid.
  ended_reason text check (length(ended_reason) between 3 and 500),
  frozen_at timestamptz,
  frozen_reason text check (length(frozen_reason) between 3 and 500),
  -- What it goes back to.
  frozen_from text check (frozen_from in ('active', 'exit_requested')),
  version integer not null default 1 check (version > 0),
  check (expires_at > begun_at),
  check (matures_on > start_on),
  check (status not in ('active', 'matured', 'paid_out', 'rolled_over', 'exit_requested', 'exited', 'frozen')
    or activated_at is not null),
  check ((status in ('paid_out', 'rolled_over', 'exited', 'cancelled')) = (ended_at is not null)),
  check ((status = 'frozen') = (frozen_at is not null) and (frozen_at is null) = (frozen_reason is null)
    and (frozen_at is null) = (frozen_from is null))
);
create index investments_of_member on investments (member_uid, id desc);
create index investments_in_plan on investments (plan_id, status, id);
create index investments_waiting on investments (expires_at) where status = 'pending_payment';
create index investments_maturing on investments (matures_on, id) where status = 'active';
create index investments_by_payment on investments (funding_payment_id) where funding_payment_id is not null;
insert into personal_columns (table_name, column_name) values ('investments', 'member_uid');

-- The words of an agreement, once for everybody who accepted the same.
create table investment_agreement_texts (
  sha256 text primary key check (sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  plan_id uuid not null references investment_plans,
  body text not null check (length(body) between 1 and 20000)
);

-- That its member accepted them: when, in which wording of the agreement, and from where.
create table investment_agreements (
  investment_id uuid primary key references investments,
  sha256 text not null references investment_agreement_texts,
  -- The version of the agreement's form; the text says the terms of its plan.
  number integer not null check (number > 0),
  accepted_at timestamptz not null,
  -- Removed when the member is erased.
  ip text check (length(ip) between 2 and 45)
);

grant usage on sequence investment_code_numbers to kolo_app;
grant select, insert on investments, investment_agreement_texts, investment_agreements to kolo_app;
grant update (maturity_instruction, payout_target, accrued_kobo, paid_return_kobo, wht_kobo, funding_payment_id,
  nominee_snapshot, note, status, activated_at, ended_at, ended_reason, frozen_at, frozen_reason, frozen_from, version)
  on investments to kolo_app;
grant update (ip) on investment_agreements to kolo_app;

-- What the books hold of an investment.
create function investment_balance(investment uuid, member uuid) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce((
    select b.balance_kobo from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.kind = 'member_investment' and a.scope = investment::text and a.owner_uid = member), 0)
$$;

create function guard_investment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  plan investment_plans;
  -- What may be different in an investment that was begun.
  free text[] := '{maturity_instruction,payout_target,accrued_kobo,paid_return_kobo,wht_kobo,funding_payment_id,
    nominee_snapshot,note,status,activated_at,ended_at,ended_reason,frozen_at,frozen_reason,frozen_from,version}';
  held bigint;
begin
  if tg_op = 'INSERT' then
    select * into strict plan from investment_plans p where p.id = new.plan_id;
    if new.status <> 'pending_payment' or new.accrued_kobo <> 0 or new.paid_return_kobo <> 0
      or new.activated_at is not null or new.funding_payment_id is not null
    then
      raise exception 'an investment begins unpaid' using errcode = '23514';
    end if;
    if plan.status <> 'open' or plan.cancelling_since is not null or new.begun_at < plan.opens_at
      or new.begun_at >= plan.closes_at
    then
      raise exception 'plan % takes no money', plan.code using errcode = '23514';
    end if;
    if row (new.rate_bps, new.wht_rule, new.start_on, new.matures_on)
      is distinct from row (plan.target_rate_bps, plan.wht_rule, plan.starts_on, plan.matures_on)
    then
      raise exception 'investment % has the terms of its plan', new.code using errcode = '23514';
    end if;
    if new.source <> 'roll_over' and (
      new.principal_kobo < plan.min_kobo or new.principal_kobo % plan.multiple_kobo <> 0)
    then
      raise exception 'plan % takes no such amount', plan.code using errcode = '23514';
    end if;
    return new;
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'what investment % is stays as it was begun', new.code using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  held := investment_balance(new.id, new.member_uid);
  if new.status = 'active' and old.status = 'pending_payment' then
    if held <> new.principal_kobo then
      raise exception 'the books do not say that investment % was paid', new.code using errcode = '23514';
    end if;
    if not exists (select from investment_agreements a where a.investment_id = new.id) then
      raise exception 'nobody accepted the agreement of investment %', new.code using errcode = '23514';
    end if;
  elsif old.status = 'pending_payment' and new.status = 'cancelled'
    or old.status in ('active', 'exit_requested', 'frozen') and new.status = 'cancelled'
    or old.status = 'matured' and new.status in ('paid_out', 'rolled_over')
    or old.status = 'exit_requested' and new.status = 'exited'
  then
    if held <> 0 then
      raise exception 'investment % still holds money', new.code using errcode = '23514';
    end if;
  elsif not (
    old.status = 'active' and new.status in ('matured', 'exit_requested')
    or old.status = 'exit_requested' and new.status in ('active', 'matured')
    or old.status in ('active', 'exit_requested') and new.status = 'frozen' and new.frozen_from = old.status
    or old.status = 'frozen' and new.status = old.frozen_from)
  then
    raise exception 'investment % does not go from % to %', new.code, old.status, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investments_guard before insert or update on investments
  for each row when (session_user = 'kolo_app') execute function guard_investment();

-- A plan's capacity: held while an investment waits for its payment, taken from when it is paid. Both change in the
-- transaction that changes the investment, by one conditional statement: two at once wait for each other at the plan's
-- row, and the second finds what the first left.
create function investment_part(status text) returns text language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select case when status = 'pending_payment' then 'reserved'
    when status in ('active', 'exit_requested', 'frozen', 'matured', 'paid_out', 'rolled_over') then 'subscribed' end
$$;

create function keep_plan_capacity() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  before text := case when tg_op = 'UPDATE' then investment_part(old.status) end;
  after text := investment_part(new.status);
  more_subscribed bigint;
  more_reserved bigint;
begin
  if before is not distinct from after then
    return null;
  end if;
  more_subscribed := new.principal_kobo * ((after is not distinct from 'subscribed')::int
    - (before is not distinct from 'subscribed')::int);
  more_reserved := new.principal_kobo * ((after is not distinct from 'reserved')::int
    - (before is not distinct from 'reserved')::int);
  update investment_plans p
  set subscribed_kobo = p.subscribed_kobo + more_subscribed, reserved_kobo = p.reserved_kobo + more_reserved
  where p.id = new.plan_id
    and p.subscribed_kobo + more_subscribed + p.reserved_kobo + more_reserved <= p.cap_kobo;
  if not found then
    raise exception 'that much is not left in the plan of investment %', new.code using errcode = '23514';
  end if;
  return null;
end
$$;
create trigger investments_capacity after insert or update of status on investments
  for each row execute function keep_plan_capacity();

create function guard_investment_agreement() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if new.ip is not null then
      raise exception 'from where an agreement was accepted is only removed' using errcode = '23514';
    end if;
    return new;
  end if;
  if not exists (
    select from investments i join investment_agreement_texts t on t.plan_id = i.plan_id
    where i.id = new.investment_id and t.sha256 = new.sha256 and i.begun_at = new.accepted_at)
  then
    raise exception 'an agreement is accepted when its investment begins' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_agreements_guard before insert or update on investment_agreements
  for each row when (session_user = 'kolo_app') execute function guard_investment_agreement();

alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose in ('savings', 'investment', 'wallet'));
revoke execute on function guard_investment, keep_plan_capacity, guard_investment_agreement, investment_balance,
  investment_part from public;
grant execute on function investment_balance to kolo_app;
