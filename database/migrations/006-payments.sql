-- Money coming in by bank transfer. Decisions, receipts and used bank references are rows that are added and never
-- changed; of a payment only its state changes, never whose it is, what it is for or how much was promised.

create table collection_accounts (
  id uuid primary key,
  bank_name text not null check (length(bank_name) between 2 and 60),
  bank_code text not null check (bank_code ~ '^([0-9]{3}|[0-9]{5}|[0-9]{6})$'),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null check (length(account_name) between 3 and 100),
  status text not null default 'proposed' check (status in ('proposed', 'active', 'retired')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  activated_at timestamptz,
  retired_at timestamptz,
  version integer not null default 1 check (version > 0),
  check (status <> 'active' or activated_at is not null),
  check ((status = 'retired') = (retired_at is not null))
);
create unique index collection_accounts_number on collection_accounts (bank_code, account_number)
  where status <> 'retired';
create index collection_accounts_active on collection_accounts (activated_at desc, id) where status = 'active';

create table collection_account_decisions (
  id uuid primary key,
  account_id uuid not null references collection_accounts (id),
  -- 'notice': the only administrator told staff that they will activate alone.
  decision text not null check (decision in ('notice', 'activated', 'retired')),
  administrator_uid uuid not null,
  alone boolean not null default false,
  reason text check (length(reason) between 5 and 500),
  decided_at timestamptz not null,
  check (decision <> 'retired' or reason is not null)
);
create index collection_account_decisions_of on collection_account_decisions (account_id, decided_at);

create sequence payment_code_numbers;

create table payments (
  id uuid primary key,
  code text not null unique check (code ~ '^PAY-[0-9]{4}-[0-9]{6,}$'),
  member_uid uuid not null,
  purpose text not null check (purpose in ('savings')),
  target_id uuid not null,
  -- From ₦100 to ₦100,000,000.
  amount_kobo bigint not null check (amount_kobo between 10000 and 10000000000),
  transfer_code text not null unique check (transfer_code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  collection_account_id uuid not null references collection_accounts (id),
  status text not null
    check (status in ('initiated', 'pending', 'proof_submitted', 'confirmed', 'rejected', 'expired')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  -- Counts how often the proof was sent; decisions of an earlier round say nothing about a later one.
  round integer not null default 0 check (round >= 0),
  bank_reference text check (length(bank_reference) between 4 and 60),
  payer_name text check (length(payer_name) between 2 and 100),
  rejected_at timestamptz,
  rejection_reason text check (length(rejection_reason) between 5 and 500),
  confirmed_at timestamptz,
  received_kobo bigint check (received_kobo between 10000 and 10000000000),
  to_purpose_kobo bigint check (to_purpose_kobo >= 0),
  to_wallet_kobo bigint check (to_wallet_kobo >= 0),
  outcome text check (outcome in ('exact', 'short', 'over', 'purpose-closed')),
  -- The reference as the bank wrote it, and what the administrator tells the member.
  confirmed_reference text check (length(confirmed_reference) between 4 and 60),
  confirmation_note text check (length(confirmation_note) between 1 and 500),
  journal_id uuid unique,
  version integer not null default 1 check (version > 0),
  -- Every kobo that came in is in exactly one place, and a journal says so.
  constraint payments_confirmed_whole check (
    case
      when status = 'confirmed' then
        confirmed_at is not null and journal_id is not null and outcome is not null
        and confirmed_reference is not null
        and received_kobo is not null and to_purpose_kobo is not null and to_wallet_kobo is not null
        and to_purpose_kobo + to_wallet_kobo = received_kobo
      else
        confirmed_at is null and journal_id is null and outcome is null
        and confirmed_reference is null and confirmation_note is null
        and received_kobo is null and to_purpose_kobo is null and to_wallet_kobo is null
    end
  ),
  check (status <> 'proof_submitted' or submitted_at is not null),
  check ((status = 'rejected') <= (rejected_at is not null and rejection_reason is not null))
);
-- The queue is as long as what waits, whatever the history.
create index payments_queue on payments (submitted_at, id) include (amount_kobo) where status = 'proof_submitted';
create index payments_of_member on payments (member_uid, id desc);
create index payments_open_of_member on payments (member_uid, target_id)
  include (amount_kobo) where status in ('initiated', 'pending', 'proof_submitted', 'rejected');
create index payments_open_of_target on payments (target_id)
  where status in ('initiated', 'pending', 'proof_submitted', 'rejected');
create index payments_by_status on payments (status, id desc);
create index payments_to_expire on payments (expires_at) where status in ('initiated', 'pending', 'rejected');

create table payment_decisions (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  round integer not null,
  decision text not null check (decision in ('confirmation', 'rejection')),
  administrator_uid uuid not null,
  received_kobo bigint check (received_kobo between 10000 and 10000000000),
  bank_reference text check (length(bank_reference) between 4 and 60),
  value_on date,
  note text check (length(note) <= 500),
  reason text check (length(reason) between 5 and 500),
  -- The only administrator told all staff with this row; 24 hours later they may finish alone.
  staff_told boolean not null default false,
  -- This row posted the money without a second pair of eyes.
  alone boolean not null default false,
  decided_at timestamptz not null,
  check ((decision = 'confirmation') = (received_kobo is not null and bank_reference is not null)),
  check ((decision = 'rejection') = (reason is not null))
);
create index payment_decisions_of on payment_decisions (payment_id, round, decided_at, id);

-- A line of the bank's statement confirms one payment, ever: capital letters and digits of its reference.
create table payment_bank_references (
  reference_key text primary key check (reference_key ~ '^[0-9A-Z]{4,60}$'),
  payment_id uuid not null unique references payments (id)
);

create table payment_receipts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null
);
create index payment_receipts_of on payment_receipts (payment_id, added_at);

-- One row for each payer: its lock puts the payments a member starts one behind the other, so that two at once cannot
-- both pass a limit, and its counts tell an administrator how earlier payments went.
create table payment_payers (
  member_uid uuid primary key,
  started integer not null default 0 check (started >= 0),
  confirmed integer not null default 0 check (confirmed >= 0),
  rejected integer not null default 0 check (rejected >= 0)
);

grant usage on sequence payment_code_numbers to kolo_app;
grant select, insert on collection_accounts, collection_account_decisions, payments, payment_decisions,
  payment_bank_references, payment_receipts, payment_payers to kolo_app;
grant update (status, activated_at, retired_at, version) on collection_accounts to kolo_app;
grant update (status, expires_at, submitted_at, round, bank_reference, payer_name, rejected_at, rejection_reason,
  confirmed_at, received_kobo, to_purpose_kobo, to_wallet_kobo, outcome, confirmed_reference, confirmation_note,
  journal_id, version) on payments to kolo_app;
grant update (started, confirmed, rejected) on payment_payers to kolo_app;
