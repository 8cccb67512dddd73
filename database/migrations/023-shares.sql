-- Share capital and its movements.

-- The co-operative's share capital (docs/decisions/078-shares-are-counted-in-a-register.md): its terms, one share account
-- a member, what members ask for, and the register of every share that came or went. The register counts; the books hold
-- the money; neither is written without the other.
-- The terms by the bye-laws: one row, decided by two. How many are issued is counted by the register alone.
create table share_terms (
  id boolean primary key default true check (id),
  par_kobo bigint not null check (par_kobo between 100 and 100000000),
  least_units integer not null check (least_units > 0),
  capital_units integer not null check (capital_units between 1 and 1000000000),
  -- The most of the capital one member may hold.
  most_bps integer not null check (most_bps between 1 and 10000),
  fee_bps integer not null check (fee_bps between 0 and 1000),
  is_open boolean not null,
  issued_units integer not null default 0,
  decided_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  constraint share_terms_capital check (issued_units between 0 and capital_units),
  constraint share_terms_room check (least_units <= capital_units::bigint * most_bps / 10000)
);
grant select on share_terms to kolo_app;
grant insert (
  par_kobo, least_units, capital_units, most_bps, fee_bps, is_open, decided_at
) on share_terms to kolo_app;
grant update (
  par_kobo, least_units, capital_units, most_bps, fee_bps, is_open, decided_at, version
) on share_terms to kolo_app;

create sequence share_account_numbers;
grant usage on sequence share_account_numbers to kolo_app;

create table share_accounts (
  id uuid primary key,
  code text not null unique check (code ~ '^SHR-[0-9]{4}-[0-9]{6,}$'),
  owner_uid uuid not null unique,
  opened_at timestamptz not null,
  -- Both written by the register alone: how many, and since which day without a break.
  units integer not null default 0 check (units >= 0),
  held_since date,
  constraint share_accounts_since check ((units > 0) = (held_since is not null))
);
create index share_accounts_holding on share_accounts (id) where units > 0;
grant select on share_accounts to kolo_app;
grant insert (id, code, owner_uid, opened_at) on share_accounts to kolo_app;
insert into personal_columns (table_name, column_name) values ('share_accounts', 'owner_uid');

-- A transfer is offered, answered by its buyer and decided by two; a withdrawal, or that of everything by somebody who
-- leaves, is decided by two.
create table share_requests (
  id uuid primary key,
  kind text not null check (kind in ('transfer', 'withdrawal', 'leaving')),
  account_id uuid not null references share_accounts (id),
  buyer_uid uuid,
  units integer not null check (units > 0),
  value_kobo bigint not null check (value_kobo > 0),
  fee_kobo bigint not null default 0 check (fee_kobo between 0 and value_kobo),
  status text not null check (status in ('offered', 'waiting', 'done', 'declined', 'cancelled', 'rejected')),
  -- What is set aside meanwhile: the seller's capital, and the money in the buyer's wallet.
  hold_id uuid not null unique,
  buyer_hold_id uuid unique,
  asked_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  reason text check (length(reason) between 5 and 500),
  journal_id uuid unique,
  version integer not null default 1 check (version > 0),
  constraint share_requests_buyer check ((kind = 'transfer') = (buyer_uid is not null)),
  constraint share_requests_fee check (kind = 'withdrawal' or fee_kobo = 0),
  constraint share_requests_offered check (kind = 'transfer' or status not in ('offered', 'declined')),
  constraint share_requests_agreed check (
    (buyer_hold_id is null or kind = 'transfer')
    and (kind <> 'transfer' or status not in ('waiting', 'done') or buyer_hold_id is not null)),
  constraint share_requests_ended check ((status in ('offered', 'waiting')) = (ended_at is null)),
  constraint share_requests_done check ((status = 'done') = (journal_id is not null)),
  constraint share_requests_rejected check ((status = 'rejected') = (reason is not null))
);
create index share_requests_of_account on share_requests (account_id, id desc);
create index share_requests_of_buyer on share_requests (buyer_uid, id desc) where buyer_uid is not null;
create index share_requests_waiting on share_requests (id) where status = 'waiting';
grant select, insert on share_requests to kolo_app;
grant update (
  status, buyer_hold_id, answered_at, ended_at, reason, journal_id, version
) on share_requests to kolo_app;
insert into personal_columns (table_name, column_name) values ('share_requests', 'buyer_uid');

-- The register: every share that came or went, with the journal that says the same. Written once.
create table share_movements (
  id uuid primary key,
  account_id uuid not null references share_accounts (id),
  -- `brought-in`: what a society brings when it is imported; `taken-back`: what is reversed of that.
  kind text not null check (
    kind in ('bought', 'transferred-in', 'transferred-out', 'withdrawn', 'brought-in', 'taken-back')),
  units integer not null check (units <> 0),
  units_after integer not null,
  par_kobo bigint not null,
  request_id uuid references share_requests (id),
  journal_id uuid not null,
  moved_on date not null,
  moved_at timestamptz not null,
  unique (journal_id, account_id),
  constraint share_movements_request check (
    (kind in ('bought', 'brought-in', 'taken-back')) = (request_id is null)),
  constraint share_movements_side check (
    (units > 0) = (kind in ('bought', 'transferred-in', 'brought-in')))
);
create index share_movements_of_account on share_movements (account_id, id desc);
create index share_movements_by_day on share_movements (moved_on, account_id);
grant select on share_movements to kolo_app;
grant insert (id, account_id, kind, units, request_id, journal_id, moved_on, moved_at) on share_movements to kolo_app;

-- The terms say what two administrators approved in this very transaction. The worth of a share stays while anybody holds one.
create function guard_share_terms() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from approvals a
    where a.kind = 'shares.terms' and a.subject_id = 'shares.terms' and a.applied_xact = pg_current_xact_id()
      and (a.change -> 'after' ->> 'parKobo')::bigint = new.par_kobo
      and (a.change -> 'after' ->> 'leastUnits')::integer = new.least_units
      and (a.change -> 'after' ->> 'capitalUnits')::integer = new.capital_units
      and (a.change -> 'after' ->> 'mostBps')::integer = new.most_bps
      and (a.change -> 'after' ->> 'feeBps')::integer = new.fee_bps
      and (a.change -> 'after' ->> 'isOpen')::boolean = new.is_open)
  then
    raise exception 'nobody has approved these terms of the shares' using errcode = '23514';
  end if;
  if tg_op = 'UPDATE' and old.issued_units > 0 and new.par_kobo <> old.par_kobo then
    raise exception 'members hold shares of another worth' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_share_terms from public;
create trigger share_terms_guard before insert or update on share_terms
  for each row when (session_user = 'kolo_app' and pg_trigger_depth() = 0) execute function guard_share_terms();

-- What was asked for ends once, and is done by an approval of this very transaction alone.
create function guard_share_request() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> (case new.kind when 'transfer' then 'offered' else 'waiting' end) then
      raise exception 'share request % begins as it is asked for', new.id using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status not in ('offered', 'waiting') or (old.status = 'waiting' and new.status in ('offered', 'declined')) then
    raise exception 'share request % was decided', old.id using errcode = '23514';
  end if;
  if new.status = 'done' and not exists (
    select from approvals a
    where a.kind = case old.kind when 'transfer' then 'shares.transfer' else 'shares.withdrawal' end
      and a.subject_id = old.id::text and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved share request %', old.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_share_request from public;
create trigger share_requests_guard before insert or update on share_requests
  for each row when (session_user = 'kolo_app') execute function guard_share_request();

-- A line of the register: what the books say of this account in the same journal, what two approved where it was not
-- bought, and within the bye-laws. It counts the account and the capital.
create function keep_share_movement() returns trigger
  language plpgsql security definer set search_path from current
as $$
declare
  terms share_terms;
  account share_accounts;
  asked share_requests;
begin
  select * into terms from share_terms for update;
  select * into account from share_accounts where id = new.account_id for update;
  if terms.id is null or account.id is null then
    raise exception 'there are no shares to move' using errcode = '23514';
  end if;
  new.par_kobo := terms.par_kobo;
  new.units_after := account.units + new.units;
  if (
    select coalesce(sum(case when c.kind = 'share_capital' and c.scope = new.account_id::text then t.amount_kobo else 0 end
      - case when d.kind = 'share_capital' and d.scope = new.account_id::text then t.amount_kobo else 0 end), 0)
    from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account
    where t.journal_id = new.journal_id
  ) <> new.units * terms.par_kobo
  then
    raise exception 'the books say something else of share account %', account.code using errcode = '23514';
  end if;
  if new.request_id is not null then
    select * into asked from share_requests where id = new.request_id;
    if asked.units <> abs(new.units) or not exists (
      select from approvals a
      where a.kind = case new.kind when 'withdrawn' then 'shares.withdrawal' else 'shares.transfer' end
        and a.subject_id = new.request_id::text and a.applied_xact = pg_current_xact_id())
    then
      raise exception 'nobody has approved this of share account %', account.code using errcode = '23514';
    end if;
  end if;
  -- What a society brings when it moves in, and what is taken back of it: by the journals of that alone.
  if new.kind in ('brought-in', 'taken-back') and not exists (
    select from ledger_journals j left join ledger_journals r on r.id = j.reverses
    where j.id = new.journal_id
      and case new.kind when 'brought-in' then j.deed = 'moving-in.member' else r.deed = 'moving-in.member' end)
  then
    raise exception 'the books do not say that share account % moved in', account.code using errcode = '23514';
  end if;
  if new.units > 0 and (new.units_after < terms.least_units
    or new.units_after > terms.capital_units::bigint * terms.most_bps / 10000)
    or new.units < 0 and asked.kind <> 'leaving' and new.units_after < terms.least_units
    or new.kind = 'taken-back' and new.units_after <> 0
    or asked.kind = 'leaving' and new.units_after <> 0
  then
    raise exception 'the bye-laws do not allow % shares in account %', new.units_after, account.code
      using errcode = '23514';
  end if;
  update share_accounts set units = new.units_after,
    held_since = case when new.units_after = 0 then null when units = 0 then new.moved_on else held_since end
  where id = account.id;
  if new.kind in ('bought', 'withdrawn', 'brought-in', 'taken-back') then
    update share_terms set issued_units = issued_units + new.units;
  end if;
  return new;
end
$$;
revoke execute on function keep_share_movement from public;
create trigger share_movements_kept before insert on share_movements
  for each row execute function keep_share_movement();
