-- Payments into the community: accounts to pay to, decisions, corrections, refunds and disputes.

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
grant select, insert on collection_accounts to kolo_app;
grant update (status, activated_at, retired_at, version) on collection_accounts to kolo_app;

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
grant select, insert on collection_account_decisions to kolo_app;

create trigger collection_account_decisions_guard before insert on collection_account_decisions
  for each row when (session_user = 'kolo_app') execute function guard_decision();

create sequence payment_code_numbers;
grant usage on sequence payment_code_numbers to kolo_app;

create table payments (
  id uuid primary key,
  code text not null unique check (code ~ '^PAY-[0-9]{4}-[0-9]{6,}$'),
  member_uid uuid not null,
  -- Of money for the wallet itself the target is the member. A place at an event is kept while its fee is on the way
  -- (docs/decisions/100-a-fee-holds-its-place.md).
  purpose text not null check (purpose in ('savings', 'wallet', 'shares', 'investment', 'event_fee')),
  target_id uuid not null,
  -- From ₦100 to ₦100,000,000.
  amount_kobo bigint not null check (amount_kobo between 10000 and 10000000000),
  transfer_code text unique check (transfer_code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  collection_account_id uuid references collection_accounts (id),
  -- `cancelled`: its member gave up a transfer that was not sent. `failed`: the provider or the bank did not take it.
  -- `reversed`: confirmed by mistake and reversed by two administrators. `refund_pending`: two took it off its purpose, and
  -- it is still to be sent (docs/decisions/066-a-refund-leaves-the-purpose-first.md). `disputed`: by the payer's bank, and
  -- held until that is decided.
  status text not null check (status in (
  'initiated', 'pending', 'proof_submitted', 'confirmed', 'rejected', 'failed', 'expired', 'cancelled', 'reversed',
  'refund_pending', 'refunded', 'disputed')),
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
  -- Money is booked as it really arrived, by whatever channel: any amount above zero, once per arrival. The least amount
  -- binds what a member starts, not what comes in (docs/decisions/021-what-arrived-is-booked.md).
  received_kobo bigint check (received_kobo > 0 and received_kobo <= 10000000000),
  to_purpose_kobo bigint check (to_purpose_kobo >= 0),
  to_wallet_kobo bigint check (to_wallet_kobo >= 0),
  outcome text check (outcome in ('exact', 'short', 'over', 'purpose-closed')),
  -- The reference as the bank wrote it, and what the administrator tells the member.
  confirmed_reference text check (length(confirmed_reference) between 4 and 60),
  confirmation_note text check (length(confirmation_note) between 1 and 500),
  journal_id uuid,
  version integer not null default 1 check (version > 0),
  -- The day the money counts from: the bank's where an administrator typed it, else the day the proof was sent.
  value_on date,
  confirmed_by uuid,
  -- 'one': by one administrator. 'two': a second one said the same. 'alone': nobody else was there, a day after the notice.
  -- 'channel': by a channel that proves what it says, and no administrator.
  confirmed_with text check (confirmed_with in ('one', 'two', 'alone', 'channel')),
  needs_two boolean not null default false,
  -- A payment says by which channel its money is to come. What only a bank transfer has, its code and the account it is
  -- sent to, is asked of transfers alone, so that another channel brings a table of its own and changes nothing here
  -- (docs/decisions/031-a-payment-names-its-channel.md).
  channel text not null default 'transfer' check (channel ~ '^[a-z][a-z-]{0,39}$'),
  reversed_at timestamptz,
  reversal_reason text check (length(reversal_reason) between 5 and 300),
  reversal_journal_id uuid unique references ledger_journals,
  -- The payment that what arrived was for.
  corrected_by uuid unique references payments constraint payments_check2 check (corrected_by <> id),
  -- Every kobo that came in is in exactly one place, and a journal says so.
  constraint payments_confirmed_whole check (
  case
    when status in ('confirmed', 'reversed', 'refund_pending', 'refunded', 'disputed') then
      confirmed_at is not null and confirmed_with is not null and value_on is not null
      and (confirmed_by is not null) = (confirmed_with <> 'channel')
      and journal_id is not null and outcome is not null and confirmed_reference is not null
      and received_kobo is not null and to_purpose_kobo is not null and to_wallet_kobo is not null
      and to_purpose_kobo + to_wallet_kobo = received_kobo
    else
      confirmed_at is null and confirmed_by is null and confirmed_with is null and value_on is null
      and journal_id is null and outcome is null
      and confirmed_reference is null and confirmation_note is null
      and received_kobo is null and to_purpose_kobo is null and to_wallet_kobo is null
  end
),
  check (status <> 'proof_submitted' or submitted_at is not null),
  check ((status = 'rejected') <= (rejected_at is not null and rejection_reason is not null)),
  constraint payments_two_where_needed check (not (needs_two and confirmed_with = 'one')),
  constraint payments_transfer_whole check (
  (transfer_code is not null) = (channel = 'transfer')
  and (collection_account_id is not null) = (channel = 'transfer')
),
  constraint payments_reversed_whole check (
    case when status = 'reversed'
      then reversed_at is not null and reversal_reason is not null and reversal_journal_id is not null
      else reversed_at is null and reversal_reason is null and reversal_journal_id is null and corrected_by is null end)
);
create index payments_of_member on payments (member_uid, id desc);
create index payments_open_of_member on payments (member_uid, target_id)
  include (amount_kobo) where status in ('initiated', 'pending', 'proof_submitted', 'rejected');
create index payments_open_of_target on payments (target_id)
  where status in ('initiated', 'pending', 'proof_submitted', 'rejected');
create index payments_by_status on payments (status, id desc);
create index payments_to_expire on payments (expires_at) where status in ('initiated', 'pending', 'rejected');
-- What one word let in during the last 24 hours, by payer, by target and by administrator; and what nobody else looked at.
create index payments_one_word_of_member on payments (member_uid, confirmed_at) include (received_kobo)
  where confirmed_with = 'one';
create index payments_one_word_of_target on payments (target_id, confirmed_at) include (received_kobo)
  where confirmed_with = 'one';
create index payments_one_word_of_administrator on payments (confirmed_by, confirmed_at) include (received_kobo)
  where confirmed_with = 'one';
create index payments_left_in_wallet on payments (member_uid, confirmed_at) where outcome in ('short', 'over');
-- Payments that wait, by what they promised: what a line of a bank's statement is looked for among.
create index payments_open_by_amount on payments (collection_account_id, amount_kobo)
  where status in ('initiated', 'pending', 'proof_submitted', 'rejected');
-- A journal of payroll books one payment for each of its members, and of any other channel one payment alone
-- (`guard_payment` compares it with the code in the journal's facts).
create unique index payments_of_journal on payments (journal_id, member_uid);
create index payments_queue on payments (submitted_at, id) include (amount_kobo, channel) where status = 'proof_submitted';
-- The latest payments that look alike are read in the order of this index, however many of one day there are.
create index payments_similar_in_order
  on payments (collection_account_id, received_kobo, value_on desc, id desc) where status = 'confirmed';
grant select, insert on payments to kolo_app;
grant update (
  purpose, target_id, status, expires_at, submitted_at, round, bank_reference, payer_name, rejected_at,
  rejection_reason, confirmed_at, received_kobo, to_purpose_kobo, to_wallet_kobo, outcome, confirmed_reference,
  confirmation_note, journal_id, version, value_on, confirmed_by, confirmed_with, needs_two, reversed_at,
  reversal_reason, reversal_journal_id, corrected_by
) on payments to kolo_app;
insert into personal_columns (table_name, column_name) values ('payments', 'member_uid');

create trigger payments_guard_alone before update on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed' and old.status not in ('disputed', 'confirmed')
    and new.confirmed_with = 'alone') execute function guard_alone('payment');

create table payment_decisions (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  round integer not null,
  -- An administrator can take back what they said of a payment, as long as nobody has answered it. The word stays, and a
  -- later row says that it holds no more.
  decision text not null check (decision in ('confirmation', 'rejection', 'withdrawal')),
  administrator_uid uuid not null,
  received_kobo bigint check (received_kobo > 0 and received_kobo <= 10000000000),
  bank_reference text check (length(bank_reference) between 4 and 60),
  value_on date,
  note text check (length(note) <= 500),
  reason text check (length(reason) between 5 and 500),
  -- The only administrator told all staff with this row; 24 hours later they may finish alone.
  staff_told boolean not null default false,
  -- This row posted the money without a second pair of eyes.
  alone boolean not null default false,
  decided_at timestamptz not null,
  -- An administrator's word that was a line of the bank's own statement says which.
  source text check (length(source) between 1 and 260),
  check ((decision = 'confirmation') = (received_kobo is not null and bank_reference is not null)),
  check ((decision = 'rejection') = (reason is not null))
);
create index payment_decisions_of on payment_decisions (payment_id, round, decided_at, id);
grant select, insert on payment_decisions to kolo_app;

-- A line of the bank's statement confirms one payment, ever: capital letters and digits of its reference.
create table payment_bank_references (
  reference_key text primary key check (reference_key ~ '^[0-9A-Z]{4,60}$'),
  -- A bank reference is used once, also by what is no payment of one member: its code stands in the payment's place.
  payment_id uuid unique references payments (id),
  other_code text check (length(other_code) between 3 and 40),
  constraint payment_bank_references_of_one check ((payment_id is null) = (other_code is not null))
);
grant select, insert on payment_bank_references to kolo_app;

create table payment_receipts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null
);
create index payment_receipts_of on payment_receipts (payment_id, added_at);
grant select, insert on payment_receipts to kolo_app;

-- One row for each payer: its lock puts the payments a member starts one behind the other, so that two at once cannot
-- both pass a limit, and its counts tell an administrator how earlier payments went.
create table payment_payers (
  member_uid uuid primary key,
  started integer not null default 0 check (started >= 0),
  confirmed integer not null default 0 check (confirmed >= 0),
  rejected integer not null default 0 check (rejected >= 0)
);
grant select, insert on payment_payers to kolo_app;
grant update (started, confirmed, rejected) on payment_payers to kolo_app;
insert into personal_columns (table_name, column_name) values ('payment_payers', 'member_uid');

create function payments_keep_needs_two() returns trigger language plpgsql as $$
begin
  raise exception 'payment % once needed two administrators and needs them for ever', old.code
    using errcode = 'check_violation';
end $$;
create trigger payments_keep_needs_two before update of needs_two on payments
  for each row when (old.needs_two and not new.needs_two) execute function payments_keep_needs_two();

-- And never about a payment of their own.
create function guard_payment_decision() returns trigger language plpgsql set search_path from current
as $$
begin
  perform require_administrator(new.administrator_uid);
  if exists (select from payments p where p.id = new.payment_id and p.member_uid = new.administrator_uid) then
    raise exception 'nobody decides on a payment of their own' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payment_decision from public;
create trigger payment_decisions_guard before insert on payment_decisions
  for each row when (session_user = 'kolo_app') execute function guard_payment_decision();

-- Where members are told to pay to: a bank account begins to take money on an approval alone
-- (docs/decisions/017-no-decision-no-change.md).
create function guard_collection_account() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.proposed_by);
    if new.status <> 'proposed' then
      raise exception 'an account begins as a proposal' using errcode = '23514';
    end if;
  elsif new.status = old.status then
    if new.activated_at is distinct from old.activated_at or new.retired_at is distinct from old.retired_at then
      raise exception 'the moments of an account are its decisions''' using errcode = '23514';
    end if;
  elsif old.status = 'retired' or new.status = 'proposed' then
    raise exception 'a retired account stays retired' using errcode = '23514';
  elsif new.status = 'active' and not approved_now('payments.collection-account', new.id::text) then
    raise exception 'nobody has approved account %', new.id using errcode = '23514';
  elsif new.status = 'retired' and not exists (
    select from collection_account_decisions d
    where d.account_id = new.id and d.decision = 'retired' and d.decided_at = new.retired_at)
  then
    raise exception 'no administrator has retired account %', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_collection_account from public;
create trigger collection_accounts_guard before insert or update on collection_accounts
  for each row when (session_user = 'kolo_app') execute function guard_collection_account();

-- A confirmed payment has the word of an administrator, or the arrival that a channel proved, and the books beside it.
create function guard_payment() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'no payment begins as confirmed' using errcode = '23514';
  end if;
  if old.status = 'confirmed' then
    raise exception 'payment % is confirmed', old.code using errcode = '23514';
  end if;
  -- Many of one journal.
  if new.channel = 'payroll' then
    if not payroll_says(new) then
      raise exception 'no schedule and no journal says that payment % arrived', new.code using errcode = '23514';
    end if;
    return new;
  end if;
  if new.confirmed_with = 'channel' then
    if not exists (
      select from payment_arrivals a
      where a.payment_id = new.id and a.received_kobo = new.received_kobo and a.settled_at = new.confirmed_at
        and a.channel <> 'transfer')
    then
      raise exception 'no channel has said that payment % arrived', new.code using errcode = '23514';
    end if;
  elsif not exists (
    select from payment_decisions d
    where d.payment_id = new.id and d.round = new.round and d.decision = 'confirmation'
      and d.administrator_uid = new.confirmed_by and d.administrator_uid <> new.member_uid
      and d.received_kobo = new.received_kobo and d.decided_at = new.confirmed_at
      and d.alone = (new.confirmed_with = 'alone'))
  then
    raise exception 'no administrator has said that payment % arrived', new.code using errcode = '23514';
  end if;
  if new.confirmed_with = 'two' and not exists (
    select from payment_decisions d
    where d.payment_id = new.id and d.round = new.round and d.decision = 'confirmation'
      and d.administrator_uid not in (new.confirmed_by, new.member_uid) and d.received_kobo = new.received_kobo)
  then
    raise exception 'nobody else has said that payment % arrived', new.code using errcode = '23514';
  end if;
  if new.confirmed_with = 'alone' and not exists (
      select from payment_decisions d
      where d.payment_id = new.id and d.round = new.round and d.staff_told
        and d.decided_at <= new.confirmed_at - interval '24 hours')
    and not exists (
      select from alone_notices n
      where n.subject_type = 'payment' and n.subject_id = new.id::text and n.objected_by is null
        and n.told_at <= new.confirmed_at - interval '24 hours')
  then
    raise exception 'nobody was told that payment % is confirmed alone', new.code using errcode = '23514';
  end if;
  if not exists (
      select from ledger_journals j
      where j.id = new.journal_id and j.deed = 'payment.confirmed' and j.posted_at >= new.confirmed_at
        and j.facts ->> 'payment' = new.code and j.reverses is null
        and not exists (select from ledger_journals r where r.reverses = j.id))
    or (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = new.journal_id) <> new.received_kobo
  then
    raise exception 'the books do not say that payment % arrived', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payment from public;
create trigger payments_guard_new before insert on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed') execute function guard_payment();
create trigger payments_guard before update on payments
  for each row when (session_user = 'kolo_app'
    and new.status not in ('reversed', 'refund_pending', 'refunded', 'disputed')
    and old.status not in ('refund_pending', 'refunded', 'disputed')
    and not (new.status = 'confirmed' and old.status = 'confirmed')
    and (new.status = 'confirmed' or old.status = 'confirmed'))
  execute function guard_payment();

-- What a channel says arrived for a payment. Its own name for it comes once: the second time it is the same money.
create table payment_arrivals (
  channel text not null check (channel ~ '^[a-z][a-z-]{0,39}$'),
  arrival_id text not null check (length(arrival_id) between 1 and 200),
  payment_id uuid not null unique references payments,
  received_kobo bigint not null check (received_kobo > 0),
  settled_at timestamptz not null,
  -- An arrival names the journal that books it.
  journal_id uuid,
  primary key (channel, arrival_id)
);
grant select, insert on payment_arrivals to kolo_app;

-- Money of a payment that came in short or over lies in the wallet, and the member is asked whether to move it where it
-- was meant to go. The answer is kept, so that nobody is asked twice and no sum is moved twice.
create table payment_moves (
  payment_id uuid primary key references payments,
  amount_kobo bigint not null check (amount_kobo > 0),
  moved_at timestamptz not null
);
grant select, insert on payment_moves to kolo_app;

-- What is moved is what this payment left in the wallet, to the kobo.
create function guard_payment_move() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from payments p
    where p.id = new.payment_id and p.status = 'confirmed' and p.outcome in ('short', 'over')
      and p.to_wallet_kobo = new.amount_kobo)
  then
    raise exception 'payment % did not leave this in the wallet', new.payment_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payment_move from public;
create trigger payment_moves_guard before insert on payment_moves
  for each row execute function guard_payment_move();

-- What confirms a payment with two words are two that stand: a word that was corrected or taken back is none.
create function guard_standing_words() returns trigger language plpgsql set search_path from current
as $$
begin
  if (
    select count(*) from (
      select distinct on (d.administrator_uid) d.decision, d.received_kobo from payment_decisions d
      where d.payment_id = new.id and d.round = new.round
      order by d.administrator_uid, d.decided_at desc, d.id desc
    ) as latest
    where latest.decision = 'confirmation' and latest.received_kobo = new.received_kobo
  ) < 2 then
    raise exception 'payment % has no two words that stand', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_standing_words from public;
create trigger payments_guard_words before update on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed' and old.status not in ('disputed', 'confirmed')
    and new.confirmed_with = 'two') execute function guard_standing_words();

-- A confirmed payment is taken back by an approval of this very transaction, with the journal that posts it back, and
-- keeps all that was said of it; what is taken back stays so.
create function guard_payment_reversal() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.status = 'reversed' then
    raise exception 'payment % is taken back', old.code using errcode = '23514';
  end if;
  if not exists (
    select from approvals a
    where a.kind = 'payments.reversal' and a.subject_id = old.id::text and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved that payment % is taken back', old.code using errcode = '23514';
  end if;
  if not exists (
    select from ledger_journals r
    where r.id = new.reversal_journal_id and r.reverses = old.journal_id and r.posted_at >= new.reversed_at)
  then
    raise exception 'the books do not say that payment % is taken back', old.code using errcode = '23514';
  end if;
  if (to_jsonb(new) - '{status,version,reversed_at,reversal_reason,reversal_journal_id,corrected_by}'::text[])
    <> (to_jsonb(old) - '{status,version,reversed_at,reversal_reason,reversal_journal_id,corrected_by}'::text[])
  then
    raise exception 'payment % was confirmed otherwise', old.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payment_reversal from public;
create trigger payments_guard_reversal before update on payments
  for each row when (session_user = 'kolo_app' and (new.status = 'reversed' or old.status = 'reversed'))
  execute function guard_payment_reversal();

-- What was said of it can be said again: of the payment it was for, which has the bank's reference from now on, or of
-- any other, where nothing was booked instead. What arrived and was booked again stays taken.
create function free_arrival() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  if new.corrected_by is null then
    delete from payment_bank_references r where r.payment_id = new.id;
    delete from payment_arrivals a where a.payment_id = new.id;
  else
    update payment_bank_references r set payment_id = new.corrected_by where r.payment_id = new.id;
  end if;
  return null;
end
$$;
revoke execute on function free_arrival from public;
create trigger payments_free_arrival after update on payments
  for each row when (new.status = 'reversed' and old.status = 'confirmed') execute function free_arrival();

-- Cash is counted by two: no single word and no channel confirms it.
create function guard_cash_payment() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.confirmed_with <> 'two' then
    raise exception 'cash of payment % is counted by two', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_cash_payment from public;
create trigger payments_guard_cash before update on payments
  for each row when (session_user = 'kolo_app' and new.channel = 'cash' and new.status = 'confirmed')
  execute function guard_cash_payment();

-- What two administrators decided to send back: off its purpose first, and sent.
create table payment_refunds (
  payment_id uuid primary key references payments (id),
  reason text not null check (length(reason) between 5 and 300),
  owed_at timestamptz not null,
  owed_journal_id uuid not null unique references ledger_journals,
  -- What the provider says went wrong with sending it, since it was last tried.
  problem text check (length(problem) between 1 and 300),
  sent_at timestamptz,
  -- The day of the bank, its reference, and who says so: two administrators, one alone, or the channel.
  sent_on date,
  sent_reference text check (length(sent_reference) between 1 and 100),
  sent_with text check (sent_with in ('two', 'alone', 'channel')),
  sent_journal_id uuid unique references ledger_journals,
  check ((sent_at is null) = (sent_on is null) and (sent_at is null) = (sent_reference is null)
    and (sent_at is null) = (sent_with is null) and (sent_at is null) = (sent_journal_id is null)),
  check (sent_at is null or problem is null)
);
-- One line of the bank sends one refund; a provider's own references are unique at the provider.
create unique index payment_refunds_reference on payment_refunds (translate(sent_reference, '/.-', '')) where sent_with <> 'channel';
grant select, insert on payment_refunds to kolo_app;
grant update (problem, sent_at, sent_on, sent_reference, sent_with, sent_journal_id) on payment_refunds to kolo_app;

-- A payment that its payer's bank disputes. What it brought is held where it lies until that ends; what is not there any
-- more, and was lost, the member owes.
create table payment_disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- What the channel calls it.
  reference text check (length(reference) between 1 and 100),
  reason text not null check (length(reason) between 5 and 300),
  opened_at timestamptz not null,
  -- Nobody: the channel says so.
  opened_by uuid,
  purpose_hold_id uuid unique references ledger_holds,
  purpose_held_kobo bigint not null check (purpose_held_kobo >= 0),
  wallet_hold_id uuid unique references ledger_holds,
  wallet_held_kobo bigint not null check (wallet_held_kobo >= 0),
  froze_target boolean not null,
  ended_at timestamptz,
  outcome text check (outcome in ('won', 'lost')),
  ended_with text check (ended_with in ('two', 'alone', 'channel')),
  end_reason text check (length(end_reason) between 5 and 300),
  journal_id uuid unique references ledger_journals,
  owed_kobo bigint check (owed_kobo >= 0),
  check ((purpose_hold_id is not null) = (purpose_held_kobo > 0) and (wallet_hold_id is not null) = (wallet_held_kobo > 0)),
  check ((ended_at is null) = (outcome is null) and (ended_at is null) = (ended_with is null)
    and (ended_at is null) = (end_reason is null)),
  check ((journal_id is not null) = (coalesce(outcome, '') = 'lost')
    and (owed_kobo is not null) = (coalesce(outcome, '') = 'lost'))
);
create unique index payment_disputes_open on payment_disputes (payment_id) where ended_at is null;
create index payment_disputes_of on payment_disputes (payment_id, opened_at);
create unique index payment_disputes_reference on payment_disputes (reference) where reference is not null;
grant select, insert on payment_disputes to kolo_app;
grant update (ended_at, outcome, ended_with, end_reason, journal_id, owed_kobo) on payment_disputes to kolo_app;

-- What was written stays: a refund that was sent, a dispute that ended.
create function guard_payment_ends() returns trigger language plpgsql set search_path from current
as $$
begin
  raise exception 'what ended stays as it ended' using errcode = '23514';
end
$$;
revoke execute on function guard_payment_ends from public;
create trigger payment_refunds_guard before update on payment_refunds
  for each row when (session_user = 'kolo_app' and old.sent_at is not null) execute function guard_payment_ends();
create trigger payment_disputes_guard before update on payment_disputes
  for each row when (session_user = 'kolo_app' and old.ended_at is not null) execute function guard_payment_ends();

-- Whether the books have this journal of this payment, of all it brought, written at this moment.
create function payment_journal_holds(payment payments, journal uuid, journal_deed text, at timestamptz) returns boolean
  language sql stable set search_path from current
as $$
  select exists (
      select from ledger_journals j
      where j.id = journal and j.deed = journal_deed and j.posted_at >= at and j.facts ->> 'payment' = payment.code
        and j.reverses is null)
    and (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = journal) = payment.received_kobo
$$;
revoke execute on function payment_journal_holds from public;
grant execute on function payment_journal_holds to kolo_app;

-- Whether two administrators, or one alone, said so in this very transaction.
create function approved_just_now(approval_kind text, subject uuid) returns boolean
  language sql stable set search_path from current
as $$
  select exists (
    select from approvals a
    where a.kind = approval_kind and a.subject_id = subject::text and a.applied_xact = pg_current_xact_id())
$$;
revoke execute on function approved_just_now from public;
grant execute on function approved_just_now to kolo_app;

-- Every step of a refund and of a dispute has its row, its journal, and those who may say so; nothing else of the payment
-- changes with it.
create function guard_payment_refund() returns trigger language plpgsql set search_path from current
as $$
declare
  step text := old.status || ' to ' || new.status;
  holds boolean;
begin
  if (to_jsonb(new) - '{status,version}'::text[]) <> (to_jsonb(old) - '{status,version}'::text[]) then
    raise exception 'payment % was confirmed otherwise', old.code using errcode = '23514';
  end if;
  holds := case step
    when 'confirmed to refund_pending' then approved_just_now('payments.refund', old.id) and exists (
      select from payment_refunds r
      where r.payment_id = old.id and r.sent_at is null
        and payment_journal_holds(old, r.owed_journal_id, 'payment.refund-owed', r.owed_at))
    when 'refund_pending to refunded' then exists (
      select from payment_refunds r
      where r.payment_id = old.id and payment_journal_holds(old, r.sent_journal_id, 'payment.refunded', r.sent_at)
        and case r.sent_with when 'channel' then old.channel = 'card'
          else approved_just_now('payments.refund-sent', old.id) end)
    when 'confirmed to disputed' then exists (
      select from payment_disputes d
      where d.payment_id = old.id and d.ended_at is null and (d.opened_by is not null or old.channel = 'card'))
    when 'disputed to confirmed' then exists (
      select from payment_disputes d
      where d.payment_id = old.id and d.outcome = 'won'
        and case d.ended_with when 'channel' then old.channel = 'card'
          else approved_just_now('payments.dispute-end', old.id) end)
      and not exists (select from payment_disputes d where d.payment_id = old.id and d.ended_at is null)
    when 'disputed to refunded' then exists (
      select from payment_disputes d
      where d.payment_id = old.id and d.outcome = 'lost'
        and payment_journal_holds(old, d.journal_id, 'payment.charged-back', d.ended_at)
        and case d.ended_with when 'channel' then old.channel = 'card'
          else approved_just_now('payments.dispute-end', old.id) end)
    else false
  end;
  if holds is not true then
    raise exception 'payment % does not go from %', old.code, step using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payment_refund from public;
create trigger payments_guard_refund before update on payments
  for each row when (session_user = 'kolo_app'
    and (new.status in ('refund_pending', 'refunded', 'disputed')
      or old.status in ('refund_pending', 'refunded', 'disputed')))
  execute function guard_payment_refund();

-- A confirmed payment was booked for the wrong goal of its member, or for the wallet: two administrators put it where it
-- belongs (docs/decisions/059-a-correction-is-posted-anew.md). Its journal is taken back and posted anew, in one
-- transaction, and everything that can be done with the payment later looks at the new one.
create table payment_corrections (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  reason text not null check (length(reason) between 5 and 300),
  corrected_at timestamptz not null,
  -- What it was for was called so then.
  from_name text not null check (length(from_name) between 1 and 200),
  from_purpose text not null,
  from_target uuid not null,
  from_journal uuid not null unique references ledger_journals,
  to_purpose text not null,
  to_target uuid not null,
  reversal_journal uuid not null unique references ledger_journals,
  to_journal uuid not null unique references ledger_journals
);
create index payment_corrections_of on payment_corrections (payment_id, corrected_at);
grant select, insert on payment_corrections to kolo_app;

-- It is put elsewhere by an approval of this very transaction, with both journals of it, and nothing else of it changes.
create function guard_payment_correction() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if old.status <> 'confirmed' or new.status <> 'confirmed' or old.journal_id = new.journal_id
    or old.purpose = new.purpose and old.target_id = new.target_id and old.to_purpose_kobo > 0
  then
    raise exception 'payment % is for what it was started for', old.code using errcode = '23514';
  end if;
  if (to_jsonb(new) - '{version,purpose,target_id,journal_id,to_purpose_kobo,to_wallet_kobo,outcome}'::text[])
    <> (to_jsonb(old) - '{version,purpose,target_id,journal_id,to_purpose_kobo,to_wallet_kobo,outcome}'::text[])
  then
    raise exception 'payment % was confirmed otherwise', old.code using errcode = '23514';
  end if;
  if not approved_just_now('payments.correction', old.id) then
    raise exception 'nobody has approved that payment % is put elsewhere', old.code using errcode = '23514';
  end if;
  if not exists (
    select from payment_corrections c
    join ledger_journals r on r.id = c.reversal_journal and r.reverses = old.journal_id and r.posted_at >= c.corrected_at
    where c.payment_id = old.id and c.from_journal = old.journal_id and c.to_journal = new.journal_id
      and c.from_purpose = old.purpose and c.from_target = old.target_id
      and c.to_purpose = new.purpose and c.to_target = new.target_id
      and payment_journal_holds(new, new.journal_id, 'payment.corrected', c.corrected_at))
  then
    raise exception 'the books do not say that payment % is put elsewhere', old.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_payment_correction from public;
create trigger payments_guard_correction before update on payments
  for each row when (session_user = 'kolo_app'
    and (old.target_id <> new.target_id or old.purpose <> new.purpose
      or old.status = 'confirmed' and new.status = 'confirmed'))
  execute function guard_payment_correction();
