-- Statements of the community's bank accounts, line by line, and what became of each line
-- (docs/decisions/050-a-line-of-the-bank-is-an-administrators-word.md).

-- How a bank writes its tables, mapped once. Where its columns are called otherwise somebody maps them anew.
create table bank_statement_forms (
  bank_code text primary key check (bank_code ~ '^\d{3,6}$'),
  heads_key text not null check (length(heads_key) <= 2000),
  form jsonb not null,
  kept_by uuid not null,
  kept_at timestamptz not null
);
grant select, insert, update (heads_key, form, kept_by, kept_at) on bank_statement_forms to kolo_app;

create table bank_statements (
  id uuid primary key,
  account_id uuid not null references collection_accounts,
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('csv', 'ofx')),
  imported_by uuid not null,
  imported_at timestamptz not null,
  -- In the file, and how many of them had come with another file before.
  line_count integer not null check (line_count between 1 and 5000),
  known_count integer not null default 0 check (known_count between 0 and line_count),
  first_on date not null,
  last_on date not null check (last_on >= first_on),
  -- What the bank says was in the account before the first line and after the last, where the file says it.
  opening_kobo bigint,
  closing_kobo bigint,
  closing_on date,
  removed_by uuid,
  removed_at timestamptz,
  version integer not null default 1,
  check ((removed_by is null) = (removed_at is null)),
  check ((closing_kobo is null) >= (closing_on is null))
);
create unique index bank_statements_file_once on bank_statements (account_id, sha256) where removed_at is null;
create index bank_statements_newest on bank_statements (id desc) where removed_at is null;
create index bank_statements_closing on bank_statements (account_id, closing_on desc)
  where removed_at is null and closing_kobo is not null;
grant select, insert, update (known_count, removed_by, removed_at, version) on bank_statements to kolo_app;

-- Lines that are confirmed together: by one word, or once a second administrator has agreed.
create table bank_line_batches (
  id uuid primary key,
  statement_id uuid not null references bank_statements,
  by_uid uuid not null,
  made_at timestamptz not null,
  line_count integer not null check (line_count > 0),
  sum_kobo bigint not null check (sum_kobo > 0),
  needs_two boolean not null,
  state text not null check (state in ('waiting', 'posting', 'done', 'taken-back')),
  approved_by uuid check (approved_by <> by_uid),
  check ((approved_by is not null) = (needs_two and state in ('posting', 'done'))),
  check (needs_two or state in ('posting', 'done'))
);
create index bank_line_batches_of on bank_line_batches (statement_id, id desc);
grant select, insert, update (state, approved_by) on bank_line_batches to kolo_app;

create table bank_statement_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements,
  account_id uuid not null references collection_accounts,
  line_no integer not null check (line_no > 0),
  booked_on date not null,
  -- Below zero: out of the account.
  amount_kobo bigint not null check (amount_kobo <> 0),
  narration text not null check (length(narration) <= 500),
  narration_hash text not null check (narration_hash ~ '^[0-9a-f]{64}$'),
  -- Its place among the lines of its day that are equal to it.
  ordinal integer not null check (ordinal > 0),
  reference text check (length(reference) between 4 and 60),
  state text not null check (state in ('open', 'ignored', 'queued', 'done')),
  ignored_as text check (ignored_as in ('charge', 'outgoing', 'own-money', 'other')),
  suggested_payment uuid references payments,
  suggestion text check (suggestion in ('code', 'reference', 'likely', 'late', 'booked')),
  batch_id uuid references bank_line_batches,
  -- What it is confirmed as; a line that is booked without a payment is unmatched money.
  payment_id uuid references payments,
  -- Somebody looked at the payment like it that was confirmed by hand, and says that this is another transfer.
  another_transfer boolean not null default false,
  ended_as text check (ended_as in ('payment', 'booked', 'unmatched')),
  ended_at timestamptz,
  ended_by uuid,
  -- Why it came back from a batch.
  trouble text check (length(trouble) <= 60),
  version integer not null default 1,
  unique (account_id, booked_on, amount_kobo, narration_hash, ordinal),
  check ((state = 'ignored') = (ignored_as is not null)),
  check (amount_kobo > 0 or state = 'ignored'),
  check ((suggested_payment is null) = (suggestion is null)),
  check ((state = 'queued') <= (batch_id is not null)),
  check ((state = 'done') = (ended_as is not null and ended_at is not null and ended_by is not null)),
  check ((payment_id is not null) <= (state in ('queued', 'done'))),
  check ((ended_as in ('payment', 'booked')) <= (payment_id is not null)),
  check ((ended_as = 'unmatched') <= (payment_id is null))
);
-- A payment is of one line at most, whichever statement it stands in.
create unique index bank_statement_lines_of_payment on bank_statement_lines (payment_id) where payment_id is not null;
create index bank_statement_lines_of on bank_statement_lines (statement_id, state, line_no);
create index bank_statement_lines_of_batch on bank_statement_lines (batch_id, id) where state = 'queued';
grant select, insert, delete,
  update (state, ignored_as, suggested_payment, suggestion, batch_id, payment_id, another_transfer, ended_as, ended_at,
    ended_by, trouble, version)
  on bank_statement_lines to kolo_app;

-- What is in the books stays, and what a batch waits for is not taken away under it.
create function guard_bank_line() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.state in ('queued', 'done') and tg_op = 'DELETE' then
    raise exception 'line % is decided', old.id using errcode = '23514';
  end if;
  if old.state = 'done' then
    raise exception 'line % is in the books', old.id using errcode = '23514';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.ended_as in ('payment', 'booked') and not exists (
    select from payments p where p.id = new.payment_id and p.status = 'confirmed'
      and p.received_kobo = new.amount_kobo and p.collection_account_id = new.account_id)
  then
    raise exception 'line % is of no confirmed payment', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger bank_statement_lines_guard before update or delete on bank_statement_lines
  for each row when (session_user = 'kolo_app') execute function guard_bank_line();
revoke execute on function guard_bank_line from public;

-- Money that came in and matches no payment: in the books as what the community owes somebody it does not know yet.
create sequence unmatched_receipt_code_numbers;
grant usage on sequence unmatched_receipt_code_numbers to kolo_app;
create table unmatched_receipts (
  id uuid primary key,
  code text not null unique check (code ~ '^UMR-[0-9]{4}-[0-9]{6,}$'),
  line_id uuid not null unique references bank_statement_lines,
  account_id uuid not null references collection_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  received_on date not null,
  booked_at timestamptz not null,
  booked_by uuid not null,
  booked_journal uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'assigned', 'to-return', 'returned')),
  -- Whose wallet it went to.
  member_uid uuid,
  -- Under which reference the bank sent it back.
  return_reference text check (length(return_reference) between 4 and 60),
  ended_journal uuid unique,
  ended_at timestamptz,
  ended_by uuid,
  version integer not null default 1,
  check ((state in ('assigned', 'returned')) = (ended_journal is not null and ended_at is not null and ended_by is not null)),
  check ((state = 'assigned') = (member_uid is not null)),
  check ((state = 'returned') = (return_reference is not null))
);
create index unmatched_receipts_waiting on unmatched_receipts (state, id);
grant select, insert, update (state, member_uid, return_reference, ended_journal, ended_at, ended_by, version)
  on unmatched_receipts to kolo_app;
insert into personal_columns (table_name, column_name) values ('unmatched_receipts', 'member_uid');

-- It goes to somebody, or back, when two administrators have agreed in this very transaction, and once.
create function guard_unmatched_receipt() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or not exists (
      select from ledger_journals j where j.id = new.booked_journal and j.deed = 'bank-statement.unmatched'
        and j.posted_at = new.booked_at
        and (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = j.id) = new.amount_kobo)
    then
      raise exception 'the books do not say that % arrived', new.code using errcode = '23514';
    end if;
    return new;
  end if;
  if old.state in ('assigned', 'returned') then
    raise exception '% is settled', old.code using errcode = '23514';
  end if;
  if new.state = 'assigned' and not (old.state = 'waiting' and approved_now('bank-statements.assign', new.id::text))
    or new.state = 'to-return' and old.state <> 'to-return'
      and not approved_now('bank-statements.return', new.id::text)
    or new.state = 'returned' and old.state <> 'to-return'
    or new.state = 'waiting' and old.state <> 'waiting'
  then
    raise exception 'no two administrators have decided about %', new.code using errcode = '23514';
  end if;
  if new.ended_journal is not null
    and coalesce((select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = new.ended_journal), 0)
      <> new.amount_kobo
  then
    raise exception 'the books do not say where % went', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger unmatched_receipts_guard before insert or update on unmatched_receipts
  for each row when (session_user = 'kolo_app') execute function guard_unmatched_receipt();
revoke execute on function guard_unmatched_receipt from public;

-- An administrator's word that was a line of the bank's own statement says which.
alter table payment_decisions add column source text check (length(source) between 1 and 260);
