-- Withdrawals to bank accounts of members.

-- Money out: the members' own bank accounts, and requests that hold the money until a bank has paid it
-- (docs/decisions/051-a-withdrawal-holds-until-it-is-paid.md).
-- How many bank accounts a member has, and the row that puts one member's requests one behind the other.
create table withdrawers (
  member_uid uuid primary key,
  bank_accounts integer not null default 0 check (bank_accounts between 0 and 3)
);
grant select, insert, delete on withdrawers to kolo_app;
grant update (bank_accounts) on withdrawers to kolo_app;
insert into personal_columns (table_name, column_name) values ('withdrawers', 'member_uid');

create table member_bank_accounts (
  id uuid primary key,
  member_uid uuid not null,
  bank_name text not null check (length(bank_name) between 2 and 60),
  bank_code text not null check (bank_code ~ '^([0-9]{3}|[0-9]{5}|[0-9]{6})$'),
  -- The ten digits, sealed with the server's own secret; a mark of bank and number, by which the same account is found
  -- again. Both go when the account's owner leaves.
  number_sealed bytea,
  number_mark bytea,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- Its check digit does not fit its bank.
  looks_mistyped boolean not null,
  -- As its owner wrote it, until an administrator writes what the bank shows.
  account_name text not null check (length(account_name) between 1 and 100),
  name_match integer not null check (name_match between 0 and 100),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'declined', 'removed')),
  added_at timestamptz not null,
  usable_at timestamptz not null,
  checked_by uuid,
  checked_with text check (checked_with in ('administrator', 'provider')),
  checked_at timestamptz,
  decline_reason text check (length(decline_reason) between 5 and 500),
  removed_at timestamptz,
  version integer not null default 1 check (version > 0),
  check (usable_at >= added_at + interval '24 hours'),
  check (status <> 'confirmed' or (name_match >= 80 and checked_with is not null and checked_at is not null)),
  check (status <> 'confirmed' or checked_with <> 'administrator' or checked_by is distinct from member_uid),
  check (status <> 'declined' or decline_reason is not null),
  check ((status = 'removed') = (removed_at is not null)),
  check (status = 'removed' or (number_sealed is not null and number_mark is not null))
);
create unique index member_bank_accounts_once on member_bank_accounts (member_uid, number_mark)
  where status in ('waiting', 'confirmed');
create index member_bank_accounts_of on member_bank_accounts (member_uid, id) where status <> 'removed';
create index member_bank_accounts_same on member_bank_accounts (number_mark) where number_mark is not null;
create index member_bank_accounts_waiting on member_bank_accounts (added_at, id) where status = 'waiting';
grant select, insert on member_bank_accounts to kolo_app;
grant update (
  number_sealed, number_mark, account_name, name_match, status, checked_by, checked_with, checked_at, decline_reason,
  removed_at, version
) on member_bank_accounts to kolo_app;
insert into personal_columns (table_name, column_name) values ('member_bank_accounts', 'member_uid');

create sequence withdrawal_code_numbers;
grant usage on sequence withdrawal_code_numbers to kolo_app;

create table withdrawals (
  id uuid primary key,
  code text not null unique check (code ~ '^WDR-[0-9]{4}-[0-9]{6,}$'),
  member_uid uuid not null,
  source text not null check (source in ('wallet', 'savings_account')),
  -- The goal, where it is one.
  source_id uuid,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null default 0 check (fee_kobo >= 0),
  penalty_kobo bigint not null default 0 check (penalty_kobo >= 0),
  wht_kobo bigint not null default 0 check (wht_kobo >= 0),
  net_kobo bigint not null check (net_kobo > 0),
  bank_account_id uuid not null references member_bank_accounts (id),
  hold_id uuid not null unique,
  status text not null default 'requested' check (status in
    ('requested', 'cancelled', 'rejected', 'approved', 'processing', 'on_hold', 'failed', 'paid', 'returned')),
  -- Two administrators approve it. Once so, for ever.
  needs_two boolean not null,
  risk_flags text[] not null default '{}',
  requested_at timestamptz not null,
  -- The end of the plan's notice, and when it should be paid at the latest.
  payable_at timestamptz not null,
  due_at timestamptz not null,
  -- Approved by one administrator's word, by whom; nobody, where two agreed.
  approved_at timestamptz,
  approved_by uuid,
  -- Why it was rejected, failed, waits for the bank or came back.
  reason text check (length(reason) between 5 and 500),
  method text check (method in ('manual', 'paystack')),
  collection_account_id uuid references collection_accounts (id),
  bank_reference text check (length(bank_reference) between 4 and 60),
  paid_on date,
  sent_at timestamptz,
  paid_at timestamptz,
  journal_id uuid unique,
  returned_at timestamptz,
  return_reference text check (length(return_reference) between 4 and 60),
  return_journal_id uuid unique,
  version integer not null default 1 check (version > 0),
  check ((source = 'wallet') = (source_id is null)),
  check (amount_kobo = net_kobo + fee_kobo + penalty_kobo + wht_kobo),
  check (payable_at >= requested_at and due_at >= payable_at),
  check (status not in ('rejected', 'failed', 'on_hold', 'returned') or reason is not null),
  check ((status in ('paid', 'returned')) = (journal_id is not null and paid_at is not null)),
  constraint withdrawals_check6
    check ((status = 'returned') = (return_journal_id is not null and returned_at is not null)),
  constraint withdrawals_paid_how check (status not in ('paid', 'returned') or
  (method is not null and (method = 'paystack') = (collection_account_id is null) and bank_reference is not null
    and paid_on is not null))
);
create index withdrawals_of_member on withdrawals (member_uid, id desc);
create index withdrawals_by_status on withdrawals (status, id desc);
-- The queue is as long as what waits, whatever the history.
create index withdrawals_queue on withdrawals (requested_at, id) include (amount_kobo)
  where status in ('requested', 'approved', 'processing', 'on_hold', 'failed');
create index withdrawals_of_day on withdrawals (member_uid, requested_at) include (amount_kobo, status);
create index withdrawals_of_goal on withdrawals (source_id, requested_at) where source_id is not null;
create index withdrawals_of_account on withdrawals (bank_account_id, status);
create index withdrawals_by_word on withdrawals (approved_by, approved_at) include (amount_kobo)
  where approved_by is not null;
grant select, insert on withdrawals to kolo_app;
grant update (
  status, needs_two, approved_at, approved_by, reason, method, collection_account_id, bank_reference, paid_on,
  sent_at, paid_at, journal_id, returned_at, return_reference, return_journal_id, version
) on withdrawals to kolo_app;
insert into personal_columns (table_name, column_name) values ('withdrawals', 'member_uid');

-- A line of the bank's statement pays one withdrawal, ever, and one line returns one.
create table withdrawal_bank_references (
  reference_key text primary key check (reference_key ~ '^[0-9A-Z]{4,60}$'),
  withdrawal_id uuid not null references withdrawals (id)
);
create index withdrawal_bank_references_of on withdrawal_bank_references (withdrawal_id);
grant select, insert on withdrawal_bank_references to kolo_app;

-- What became of each, step by step; nothing of it is changed or removed.
create table withdrawal_steps (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  step text not null check (step in ('requested', 'cancelled',
  'approved', 'rejected', 'sent', 'not_sent', 'paid', 'failed', 'on_hold', 'retried', 'returned')),
  by_uid uuid,
  -- The second administrator, where two agreed.
  with_uid uuid,
  alone boolean not null default false,
  note text check (length(note) between 1 and 500),
  happened_at timestamptz not null
);
create index withdrawal_steps_of on withdrawal_steps (withdrawal_id, happened_at, id);
grant select, insert on withdrawal_steps to kolo_app;

-- Who says that an account is somebody's administers, and does not say it of an own account.
create function guard_bank_account() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' then
      raise exception 'a bank account begins unconfirmed' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status = 'removed' and new.status <> 'removed' or old.status = 'declined' and new.status = 'confirmed' then
    raise exception 'a bank account does not come back' using errcode = '23514';
  end if;
  if new.status <> old.status and new.status in ('confirmed', 'declined') and new.checked_with = 'administrator' then
    perform require_administrator(new.checked_by);
    if new.checked_by = new.member_uid then
      raise exception 'nobody confirms a bank account of their own' using errcode = '23514';
    end if;
  end if;
  return new;
end
$$;
revoke execute on function guard_bank_account from public;
create trigger member_bank_accounts_guard before insert or update on member_bank_accounts
  for each row when (session_user = 'kolo_app') execute function guard_bank_account();

-- The life of a withdrawal, whatever the server says. Two administrators agreed where two are needed, always before money
-- is said to be paid or come back; one word approves the rest, never the member's own. Two may say of a whole batch that it
-- was paid, and what was in a batch that was given up is approved again. What the provider was told to pay ends by what the
-- provider says, and in no other way.
create function guard_withdrawal() returns trigger language plpgsql
set search_path from current
as $$
declare
  sent text;
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
    ('processing', 'approved'), ('on_hold', 'processing'), ('on_hold', 'paid'), ('on_hold', 'failed'),
    ('on_hold', 'approved'), ('failed', 'approved'), ('failed', 'rejected'), ('paid', 'returned'))
  then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = '23514';
  end if;
  -- What became of the last transfer of the provider; `unknown` while nobody knows.
  select coalesce(p.outcome, 'unknown') into sent from withdrawal_payouts p
    where p.withdrawal_id = new.id order by p.begun_at desc, p.id desc limit 1;
  if sent = 'unknown' and new.status <> 'on_hold' then
    raise exception 'what became of the transfer of withdrawal % is not known', new.code using errcode = '23514';
  end if;
  if old.status = 'requested' and new.status = 'approved' then
    if approved_now('withdrawals.approval', new.id::text) then
      return new;
    elsif new.needs_two or new.approved_by is null or new.approved_by = new.member_uid then
      raise exception 'nobody has approved withdrawal %', new.code using errcode = '23514';
    end if;
    perform require_administrator(new.approved_by);
  elsif old.status in ('processing', 'on_hold') and new.status = 'approved' and sent is distinct from 'not_sent'
    and not exists (
      select from withdrawal_batch_lines l join withdrawal_batches b on b.id = l.batch_id
      where l.withdrawal_id = new.id and l.outcome = 'given_up' and b.made_at = old.sent_at)
  then
    raise exception 'withdrawal % was sent', new.code using errcode = '23514';
  elsif new.status = 'paid' and not (sent is not distinct from 'paid' and new.method = 'paystack')
    and not (new.method = 'manual' and old.status = 'processing' and (approved_now('withdrawals.payment', new.id::text)
      or exists (select from withdrawal_batch_lines l where l.withdrawal_id = new.id and l.outcome = 'open'
        and approved_now('withdrawals.batch-payment', l.batch_id::text))))
    or new.status = 'returned' and not approved_now('withdrawals.return', new.id::text)
      and sent is distinct from 'returned'
  then
    raise exception 'two administrators say that withdrawal % is %', new.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_withdrawal from public;
create trigger withdrawals_guard before insert or update on withdrawals
  for each row when (session_user = 'kolo_app') execute function guard_withdrawal();

-- A receipt of the bank about one withdrawal, added by an administrator. One that was added by mistake is taken off while
-- the withdrawal is not paid: its file goes, and that it was there stays.
create table withdrawal_proofs (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  check (removed_at is null or removed_at >= added_at)
);
create index withdrawal_proofs_of on withdrawal_proofs (withdrawal_id, added_at, id) where removed_at is null;
grant select, insert on withdrawal_proofs to kolo_app;
grant update (removed_at) on withdrawal_proofs to kolo_app;

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
  given_up_at timestamptz,
  given_up_by uuid,
  given_up_reason text check (length(given_up_reason) between 5 and 500),
  check ((bank_reference is null) = (paid_at is null) and (paid_on is null) = (paid_at is null)),
  check ((given_up_at is null) = (given_up_by is null) and (given_up_at is null) = (given_up_reason is null)),
  check (given_up_at is null or paid_at is null)
);
grant select, insert on withdrawal_batches to kolo_app;
grant update (
  bank_reference, paid_on, paid_at, given_up_at, given_up_by, given_up_reason
) on withdrawal_batches to kolo_app;

create table withdrawal_batch_lines (
  batch_id uuid not null references withdrawal_batches (id),
  withdrawal_id uuid not null references withdrawals (id),
  -- What became of it: paid with the others, or taken out because the bank refused it or nobody knows.
  -- `given_up`: nobody uploaded the file, and what is open of it is approved again.
  outcome text not null default 'open' check (outcome in ('open', 'paid', 'failed', 'on_hold', 'given_up')),
  primary key (batch_id, withdrawal_id)
);
-- A withdrawal is in one file at a time.
create unique index withdrawal_batch_lines_once on withdrawal_batch_lines (withdrawal_id) where outcome = 'open';
create index withdrawal_batch_lines_of on withdrawal_batch_lines (withdrawal_id, batch_id);
grant select, insert on withdrawal_batch_lines to kolo_app;
grant update (outcome) on withdrawal_batch_lines to kolo_app;

-- Withdrawals that are paid by a transfer of the provider (docs/decisions/063-an-unknown-transfer-is-asked-about.md): told
-- once, under a reference of our own, and asked about by it until what became of it is known.
create table withdrawal_payouts (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  reference text not null unique check (reference ~ '^wdr-[0-9]{4}-[0-9]{6,}-[2-9a-hj-np-z]{6}$'),
  amount_kobo bigint not null check (amount_kobo > 0),
  begun_by uuid not null,
  begun_at timestamptz not null,
  -- What the provider calls the account it goes to; and when the provider was told, which happens once.
  recipient text check (recipient ~ '^RCP_[a-zA-Z0-9]{1,60}$'),
  sent_at timestamptz,
  -- When the provider was last asked, and when it is asked again without anybody asking for it.
  asked_at timestamptz,
  ask_at timestamptz,
  provider_status text check (length(provider_status) between 1 and 40),
  provider_ref text check (length(provider_ref) between 1 and 60),
  provider_fee_kobo bigint check (provider_fee_kobo >= 0),
  -- What became of it; nothing: nobody knows yet. And why, where it was not paid.
  outcome text check (outcome in ('paid', 'failed', 'not_sent', 'differs', 'returned')),
  known_at timestamptz,
  problem text check (length(problem) between 1 and 300),
  check ((outcome is null) = (known_at is null)),
  check (sent_at is null or recipient is not null),
  check (outcome is distinct from 'paid' or sent_at is not null)
);
-- What became of one is known before there is another.
create unique index withdrawal_payouts_once on withdrawal_payouts (withdrawal_id) where outcome is null;
create index withdrawal_payouts_of on withdrawal_payouts (withdrawal_id, begun_at, id);
create index withdrawal_payouts_to_ask on withdrawal_payouts (ask_at) where ask_at is not null;
grant select, insert on withdrawal_payouts to kolo_app;
grant update (
  recipient, sent_at, asked_at, ask_at, provider_status, provider_ref, provider_fee_kobo, outcome, known_at, problem
) on withdrawal_payouts to kolo_app;

-- Whoever sends money has not approved it alone, and it is not their own; it is told once, and what is known stays.
create function guard_withdrawal_payout() returns trigger language plpgsql set search_path from current
as $$
declare
  paid withdrawals;
begin
  if tg_op = 'INSERT' then
    select * into paid from withdrawals where id = new.withdrawal_id;
    perform require_administrator(new.begun_by);
    if paid.status <> 'processing' or new.amount_kobo <> paid.net_kobo or new.begun_by = paid.member_uid
      or new.sent_at is not null or new.outcome is not null
    then
      raise exception 'withdrawal % is not to be sent so', paid.code using errcode = '23514';
    elsif new.begun_by = paid.approved_by and not approved_now('withdrawals.sending', new.withdrawal_id::text) then
      raise exception 'nobody else looked at withdrawal %', paid.code using errcode = '23514';
    end if;
    return new;
  end if;
  if old.sent_at is not null and (new.sent_at, new.recipient) is distinct from (old.sent_at, old.recipient) then
    raise exception 'transfer % was sent already', new.reference using errcode = '23514';
  elsif old.outcome is not null and new.outcome is distinct from old.outcome
    and (old.outcome, new.outcome) is distinct from ('paid', 'returned')
  then
    raise exception 'what became of transfer % is known', new.reference using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_withdrawal_payout from public;
create trigger withdrawal_payouts_guard before insert or update on withdrawal_payouts
  for each row when (session_user = 'kolo_app') execute function guard_withdrawal_payout();
