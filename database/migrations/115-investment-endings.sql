-- How money leaves investments (docs/decisions/082-an-end-is-prepared-before-it-comes.md): members who leave early for a cost that was
-- shown, administrators who freeze one, and what becomes of each at its end. The books say where the money went; these rows
-- say why, and the guards below take no step of an investment without them.

-- A member asked to leave early, for this cost.
create table investment_exits (
  id uuid primary key,
  investment_id uuid not null references investments,
  asked_at timestamptz not null,
  -- When the notice of the plan is over.
  settles_from date not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  net_kobo bigint not null check (net_kobo >= 0),
  -- What was shown of the return that is given up: reckoned, never owed.
  lost_kobo bigint not null check (lost_kobo >= 0),
  status text not null default 'waiting' check (status in ('waiting', 'withdrawn', 'refused', 'lapsed', 'settled')),
  decided_by uuid,
  decided_at timestamptz,
  reason text check (length(reason) between 5 and 500),
  journal_id uuid references ledger_journals,
  check ((status = 'waiting') = (decided_at is null)),
  check (status not in ('refused', 'settled') or decided_by is not null),
  check ((status = 'settled') = (journal_id is not null)),
  check (status <> 'refused' or reason is not null)
);
create unique index investment_exits_waiting on investment_exits (investment_id) where status = 'waiting';
create index investment_exits_of on investment_exits (investment_id, id desc);

-- An administrator froze an investment, and who freed it.
create table investment_freezes (
  id uuid primary key,
  investment_id uuid not null references investments,
  cause text not null check (cause in ('dispute', 'court_order', 'death_claim')),
  reason text not null check (length(reason) between 5 and 500),
  frozen_by uuid not null,
  frozen_at timestamptz not null,
  freed_by uuid,
  freed_at timestamptz,
  freed_reason text check (length(freed_reason) between 5 and 500),
  check ((freed_by is null) = (freed_at is null) and (freed_by is null) = (freed_reason is null))
);
create unique index investment_freezes_now on investment_freezes (investment_id) where freed_at is null;
create index investment_freezes_of on investment_freezes (investment_id, id desc);

-- A member accepted the agreement of the version that an investment of theirs may go on in.
create table investment_roll_consents (
  investment_id uuid not null references investments,
  plan_id uuid not null references investment_plans,
  sha256 text not null references investment_agreement_texts,
  number integer not null check (number > 0),
  accepted_at timestamptz not null,
  -- Removed when the member is erased.
  ip text check (length(ip) between 2 and 45),
  primary key (investment_id, plan_id)
);

-- That two administrators agreed to pay out or roll an investment whose amount takes two.
create table investment_pay_outs (
  investment_id uuid primary key references investments,
  plan_id uuid not null references investment_plans,
  approval_id uuid not null references approvals,
  approved_at timestamptz not null
);

-- What became of an investment at its end.
create table investment_maturities (
  investment_id uuid primary key references investments,
  paid_kobo bigint not null check (paid_kobo >= 0),
  rolled_kobo bigint not null check (rolled_kobo >= 0),
  -- What of its return went with it out of the wallet.
  from_wallet_kobo bigint not null check (from_wallet_kobo >= 0),
  into_id uuid unique references investments,
  because text check (because in ('no-open-successor', 'no-consent', 'successor-room', 'no-return-distributed')),
  journal_id uuid not null references ledger_journals,
  ended_at timestamptz not null,
  check (paid_kobo + rolled_kobo > 0),
  check ((rolled_kobo > 0) = (into_id is not null) and (from_wallet_kobo = 0 or rolled_kobo > 0))
);
create index investments_matured on investments (matures_on, id) where status = 'matured';
create index investments_by_state on investments (status, id desc);
create index investments_by_end on investments (matures_on) where status in ('active', 'exit_requested', 'frozen', 'matured');

grant select, insert on investment_exits, investment_freezes, investment_roll_consents, investment_pay_outs,
  investment_maturities to kolo_app;
grant update (status, decided_by, decided_at, reason, journal_id) on investment_exits to kolo_app;
grant update (freed_by, freed_at, freed_reason) on investment_freezes to kolo_app;
grant update (sha256, number, accepted_at, ip) on investment_roll_consents to kolo_app;

-- Above which amount a second administrator decides too.
create function investment_second_above() returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce((
    select (s.value #>> '{}')::bigint from community_settings s where s.name = 'investments.second-administrator-above'),
    100000000)
$$;

create function guard_investment_exit() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  begun investments;
  plan investment_plans;
begin
  select * into strict begun from investments i where i.id = new.investment_id;
  select * into strict plan from investment_plans p where p.id = begun.plan_id;
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or begun.status <> 'active' or plan.early_exit = 'none' then
      raise exception 'nobody leaves investment % early', begun.code using errcode = '23514';
    end if;
    if new.fee_kobo + new.net_kobo <> begun.principal_kobo
      or new.fee_kobo <> round(begun.principal_kobo::numeric * plan.exit_fee_bps / 10000)
      or new.settles_from < (new.asked_at at time zone 'Africa/Lagos')::date + plan.notice_days
    then
      raise exception 'leaving investment % costs what its plan says', begun.code using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status <> 'waiting' then
    raise exception 'a request that is decided stays' using errcode = '23514';
  end if;
  if new.status in ('refused', 'settled') then
    perform require_administrator(new.decided_by);
    if new.decided_by = begun.member_uid then
      raise exception 'nobody decides about their own investment' using errcode = '23514';
    end if;
  end if;
  if new.status = 'settled' and (
    (new.decided_at at time zone 'Africa/Lagos')::date < old.settles_from
    or begun.principal_kobo > investment_second_above()
      and not approved_now('investments.exit-settlement', begun.id::text))
  then
    raise exception 'leaving investment % is not settled yet', begun.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_exits_guard before insert or update on investment_exits
  for each row when (session_user = 'kolo_app') execute function guard_investment_exit();

create function guard_investment_freeze() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  owner uuid := (select i.member_uid from investments i where i.id = new.investment_id);
  decider uuid := case tg_op when 'INSERT' then new.frozen_by else new.freed_by end;
begin
  perform require_administrator(decider);
  if decider = owner then
    raise exception 'nobody decides about their own investment' using errcode = '23514';
  end if;
  if tg_op = 'INSERT' and new.freed_at is not null or tg_op = 'UPDATE' and old.freed_at is not null then
    raise exception 'an investment is frozen once and freed once' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_freezes_guard before insert or update on investment_freezes
  for each row when (session_user = 'kolo_app') execute function guard_investment_freeze();

create function guard_investment_pay_out() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from investments i join approvals a
      on a.kind = 'investments.maturity-pay-out' and a.subject_id = i.plan_id::text
    where i.id = new.investment_id and i.plan_id = new.plan_id and i.status = 'matured' and a.id = new.approval_id
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody agreed to pay out this investment' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_pay_outs_guard before insert on investment_pay_outs
  for each row when (session_user = 'kolo_app') execute function guard_investment_pay_out();

create function guard_investment_ending() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  ended investment_maturities;
begin
  if new.status = 'matured' and not exists (
    select from investment_plans p where p.id = new.plan_id and p.status = 'matured')
  then
    raise exception 'the plan of investment % has not matured', new.code using errcode = '23514';
  end if;
  if new.status = 'exit_requested' and old.status = 'active' and not exists (
    select from investment_exits e where e.investment_id = new.id and e.status = 'waiting')
    or old.status = 'exit_requested' and new.status in ('active', 'matured', 'exited') and exists (
    select from investment_exits e where e.investment_id = new.id and e.status = 'waiting')
  then
    raise exception 'what was asked about investment % says otherwise', new.code using errcode = '23514';
  end if;
  if new.status = 'exited' and not exists (
    select from investment_exits e
    where e.investment_id = new.id and e.status = 'settled' and e.decided_at = new.ended_at)
  then
    raise exception 'nobody settled that investment % ends early', new.code using errcode = '23514';
  end if;
  -- A dispute about its payment freezes it, too; what an administrator froze, an administrator frees.
  if old.status = 'frozen' and new.status <> 'cancelled' and exists (
    select from investment_freezes f where f.investment_id = new.id and f.freed_at is null)
  then
    raise exception 'nobody freed investment %', new.code using errcode = '23514';
  end if;
  if new.status in ('paid_out', 'rolled_over') then
    select * into ended from investment_maturities m where m.investment_id = new.id;
    if not found or ended.paid_kobo + ended.rolled_kobo <> new.principal_kobo
      or (ended.rolled_kobo > 0) <> (new.status = 'rolled_over')
    then
      raise exception 'what became of investment % is not told', new.code using errcode = '23514';
    end if;
    if new.principal_kobo > investment_second_above() and not exists (
      select from investment_pay_outs o where o.investment_id = new.id)
    then
      raise exception 'investment % takes two administrators', new.code using errcode = '23514';
    end if;
    if ended.into_id is not null and not exists (
      select from investments r
        join investment_roll_consents c on c.investment_id = new.id and c.plan_id = r.plan_id
      where r.id = ended.into_id and r.member_uid = new.member_uid and r.source = 'roll_over' and r.status = 'active'
        and r.principal_kobo = ended.rolled_kobo + ended.from_wallet_kobo)
    then
      raise exception 'what investment % goes on in is not here', new.code using errcode = '23514';
    end if;
  end if;
  return new;
end
$$;
create trigger investments_ending before update of status on investments
  for each row when (session_user = 'kolo_app' and new.status <> old.status) execute function guard_investment_ending();
revoke execute on function investment_second_above, guard_investment_exit, guard_investment_freeze,
  guard_investment_pay_out, guard_investment_ending from public;
grant execute on function investment_second_above to kolo_app;
