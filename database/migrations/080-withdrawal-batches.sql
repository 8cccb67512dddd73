-- Withdrawals that are paid together with one file for a bank's bulk-payment screen.
create sequence withdrawal_batch_code_numbers;
grant usage on sequence withdrawal_batch_code_numbers to kolo_app;

create table withdrawal_batches (
  id uuid primary key,
  code text not null unique check (code ~ '^WDB-[0-9]{4}-[0-9]{6,}$'),
  collection_account_id uuid not null references collection_accounts (id),
  made_by uuid not null,
  made_at timestamptz not null,
  -- What the bank wrote, once two administrators said that it was paid.
  bank_reference text check (length(bank_reference) between 4 and 40),
  paid_on date,
  paid_at timestamptz,
  check ((bank_reference is null) = (paid_at is null) and (paid_on is null) = (paid_at is null))
);
grant select, insert on withdrawal_batches to kolo_app;
grant update (bank_reference, paid_on, paid_at) on withdrawal_batches to kolo_app;

create table withdrawal_batch_lines (
  batch_id uuid not null references withdrawal_batches (id),
  withdrawal_id uuid not null references withdrawals (id),
  -- What became of it: paid with the others, or taken out because the bank refused it or nobody knows.
  outcome text not null default 'open' check (outcome in ('open', 'paid', 'failed', 'on_hold')),
  primary key (batch_id, withdrawal_id)
);
-- A withdrawal is in one file at a time.
create unique index withdrawal_batch_lines_once on withdrawal_batch_lines (withdrawal_id) where outcome = 'open';
create index withdrawal_batch_lines_of on withdrawal_batch_lines (withdrawal_id, batch_id);
grant select, insert on withdrawal_batch_lines to kolo_app;
grant update (outcome) on withdrawal_batch_lines to kolo_app;

-- As in 056, and: two administrators may say of a whole batch that it was paid.
create or replace function guard_withdrawal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'a withdrawal begins as a request' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.needs_two and not new.needs_two then
    raise exception 'what once needed two needs two for ever' using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (
    ('requested', 'cancelled'), ('requested', 'approved'), ('requested', 'rejected'),
    ('approved', 'processing'), ('processing', 'paid'), ('processing', 'failed'), ('processing', 'on_hold'),
    ('on_hold', 'processing'), ('on_hold', 'failed'), ('failed', 'approved'), ('failed', 'rejected'),
    ('paid', 'returned'))
  then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if old.status = 'requested' and new.status = 'approved' then
    if approved_now('withdrawals.approval', new.id::text) then
      return new;
    elsif new.needs_two or new.approved_by is null or new.approved_by = new.member_uid then
      raise exception 'nobody has approved withdrawal %', new.code using errcode = '23514';
    end if;
    perform require_administrator(new.approved_by);
  elsif new.status = 'paid' and not approved_now('withdrawals.payment', new.id::text)
    and not exists (select from withdrawal_batch_lines l where l.withdrawal_id = new.id and l.outcome = 'open'
      and approved_now('withdrawals.batch-payment', l.batch_id::text))
    or new.status = 'returned' and not approved_now('withdrawals.return', new.id::text)
  then
    raise exception 'two administrators say that withdrawal % is %', new.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
