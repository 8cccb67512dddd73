-- Statements of the bank, their lines, and money that matches no payment.

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
grant select, insert on bank_statement_forms to kolo_app;
grant update (heads_key, form, kept_by, kept_at) on bank_statement_forms to kolo_app;

create table bank_statements (
  id uuid primary key,
  account_id uuid not null references collection_accounts,
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('csv', 'xlsx', 'html', 'qif', 'ofx', 'mt940', 'camt')),
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
grant select, insert on bank_statements to kolo_app;
grant update (known_count, removed_by, removed_at, version) on bank_statements to kolo_app;

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
grant select, insert on bank_line_batches to kolo_app;
grant update (state, approved_by) on bank_line_batches to kolo_app;

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
  ignored_as text check (ignored_as in ('charge', 'outgoing', 'own-money', 'other', 'cash', 'settlement', 'reversal')),
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
  -- Cash that officers paid in is in the books already: its line is recognised when it is imported, a person says so, and it
  -- is set aside as that. So is a settlement of the card provider. One line for what was paid in once.
  suggested_banking uuid references cash_bankings,
  suggested_settlement uuid,
  bank_number text check (length(bank_number) between 1 and 120),
  -- It takes another movement back, by its words or by the bank's mark: it confirms no payment.
  is_reversal boolean not null default false,
  written text not null default '' check (length(written) <= 500),
  -- What a later file says of a line that is decided already.
  later_narration text check (length(later_narration) <= 500),
  later_at timestamptz,
  unique (account_id, booked_on, amount_kobo, narration_hash, ordinal),
  check ((state = 'ignored') = (ignored_as is not null)),
  check (amount_kobo > 0 or state = 'ignored'),
  check ((suggested_payment is null) = (suggestion is null)),
  check ((state = 'queued') <= (batch_id is not null)),
  check ((state = 'done') = (ended_as is not null and ended_at is not null and ended_by is not null)),
  check ((payment_id is not null) <= (state in ('queued', 'done'))),
  check ((ended_as in ('payment', 'booked')) <= (payment_id is not null)),
  check ((ended_as = 'unmatched') <= (payment_id is null)),
  constraint bank_statement_lines_cash
    check (coalesce(ignored_as, '') <> 'cash' or (suggested_banking is not null and amount_kobo > 0)),
  constraint bank_statement_lines_settlement
    check (coalesce(ignored_as, '') <> 'settlement' or (suggested_settlement is not null and amount_kobo > 0)),
  check (not is_reversal or coalesce(ended_as, '') not in ('payment', 'booked')),
  check ((later_narration is null) = (later_at is null))
);
-- A payment is of one line at most, whichever statement it stands in.
create unique index bank_statement_lines_of_payment on bank_statement_lines (payment_id) where payment_id is not null;
create index bank_statement_lines_of on bank_statement_lines (statement_id, state, line_no);
create index bank_statement_lines_of_batch on bank_statement_lines (batch_id, id) where state = 'queued';
create unique index bank_statement_lines_of_banking on bank_statement_lines (suggested_banking)
  where ignored_as = 'cash';
create index bank_statement_lines_maybe_banking on bank_statement_lines (suggested_banking)
  where suggested_banking is not null;
create unique index bank_statement_lines_of_settlement on bank_statement_lines (suggested_settlement)
  where ignored_as = 'settlement';
create index bank_statement_lines_maybe_settlement on bank_statement_lines (suggested_settlement)
  where suggested_settlement is not null;
create index bank_statement_lines_of_number on bank_statement_lines (account_id, bank_number)
  where bank_number is not null;
grant select, insert, delete on bank_statement_lines to kolo_app;
grant update (
  booked_on, narration, narration_hash, ordinal, reference, state, ignored_as, suggested_payment, suggestion,
  batch_id, payment_id, another_transfer, ended_as, ended_at, ended_by, trouble, version, suggested_banking,
  suggested_settlement, bank_number, is_reversal, written, later_narration, later_at
) on bank_statement_lines to kolo_app;

-- What is in the books stays, what a batch waits for is not taken away under it, and the words of a line that is decided
-- stay, while what the bank says later is noted beside them.
create function guard_bank_line() returns trigger language plpgsql set search_path from current
as $$
declare
  noted constant text[] := array['bank_number', 'later_narration', 'later_at'];
begin
  if old.state in ('queued', 'done') and tg_op = 'DELETE' then
    raise exception 'line % is decided', old.id using errcode = '23514';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if old.state = 'done' then
    if to_jsonb(new) - noted = to_jsonb(old) - noted then
      return new;
    end if;
    raise exception 'line % is in the books', old.id using errcode = '23514';
  end if;
  if old.state = 'queued' and (new.booked_on, new.narration, new.narration_hash, new.ordinal, new.reference, new.written)
    is distinct from (old.booked_on, old.narration, old.narration_hash, old.ordinal, old.reference, old.written)
  then
    raise exception 'line % is decided', old.id using errcode = '23514';
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
revoke execute on function guard_bank_line from public;
create trigger bank_statement_lines_guard before update or delete on bank_statement_lines
  for each row when (session_user = 'kolo_app') execute function guard_bank_line();

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
-- Found by exactly this amount and day, and by nobody who does not know both.
create index unmatched_receipts_to_claim on unmatched_receipts (amount_kobo, received_on) where state = 'waiting';
grant select, insert on unmatched_receipts to kolo_app;
grant update (
  state, member_uid, return_reference, ended_journal, ended_at, ended_by, version
) on unmatched_receipts to kolo_app;
insert into personal_columns (table_name, column_name) values ('unmatched_receipts', 'member_uid');

-- It goes to somebody, or back, when two administrators have agreed in this very transaction, and once. It waits again when
-- two administrators have its journal reversed (docs/decisions/070-a-journal-is-taken-back-with-its-record.md).
create function guard_unmatched_receipt() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or not exists (
      select from ledger_journals j where j.id = new.booked_journal and j.deed = 'bank-statement.unmatched'
        and j.posted_at >= new.booked_at
        and (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = j.id) = new.amount_kobo)
    then
      raise exception 'the books do not say that % arrived', new.code using errcode = '23514';
    end if;
    return new;
  end if;
  if old.state in ('assigned', 'returned') then
    if new.state <> (case old.state when 'assigned' then 'waiting' else 'to-return' end)
      or not approved_now('books.journal-reversal', old.ended_journal::text)
      or not exists (select from ledger_journals r where r.reverses = old.ended_journal)
    then
      raise exception '% is settled', old.code using errcode = '23514';
    end if;
    return new;
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
revoke execute on function guard_unmatched_receipt from public;
create trigger unmatched_receipts_guard before insert or update on unmatched_receipts
  for each row when (session_user = 'kolo_app') execute function guard_unmatched_receipt();

-- What members say of money that matches no payment: it is theirs. An administrator looks at it, and two decide.
create table receipt_claims (
  id uuid primary key,
  receipt_id uuid not null references unmatched_receipts,
  member_uid uuid not null,
  sender_name text not null check (length(sender_name) between 2 and 100),
  bank_reference text not null check (length(bank_reference) between 4 and 60),
  note text check (length(note) between 1 and 500),
  claimed_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'turned-down')),
  answered_by uuid,
  answered_at timestamptz,
  answer text check (length(answer) between 5 and 500),
  unique (receipt_id, member_uid),
  check ((state = 'waiting') = (answered_at is null)),
  check ((answered_at is null) = (answered_by is null)),
  check ((state = 'turned-down') = (answer is not null)),
  check (answered_by <> member_uid)
);
create index receipt_claims_of_member on receipt_claims (member_uid, id desc);
grant select, insert on receipt_claims to kolo_app;
grant update (state, answered_by, answered_at, answer) on receipt_claims to kolo_app;
insert into personal_columns (table_name, column_name) values ('receipt_claims', 'member_uid');

-- The tax that was withheld, month by month, as it was paid on to the tax office; and what the bank's statement said on a
-- day beside what the books say, signed by two.
create table tax_remittances (
  month date not null check (extract(day from month) = 1),
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_account_id uuid not null references collection_accounts,
  paid_on date not null,
  reference text not null check (length(reference) between 4 and 60),
  journal_id uuid not null references ledger_journals,
  approval_id uuid not null unique references approvals,
  remitted_at timestamptz not null,
  -- A month is paid on once at a time, each time by a journal of its own.
  taken_back_at timestamptz check (taken_back_at >= remitted_at),
  primary key (journal_id)
);
create unique index tax_remittances_of_month on tax_remittances (month) where taken_back_at is null;
grant select, insert on tax_remittances to kolo_app;
grant update (taken_back_at) on tax_remittances to kolo_app;

create trigger tax_remittances_taken_back before update on tax_remittances
  for each row when (session_user = 'kolo_app') execute function guard_taken_back();

create table reconciliations (
  id uuid primary key,
  bank_account_id uuid not null references collection_accounts,
  day date not null,
  statement_kobo bigint not null,
  ledger_kobo bigint not null,
  -- What explains the difference: [{"name": …, "kobo": "…"}].
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 100),
  approval_id uuid not null unique references approvals,
  signed_at timestamptz not null,
  unique (bank_account_id, day)
);
create index reconciliations_newest on reconciliations (day desc, id desc);
grant select, insert on reconciliations to kolo_app;

-- Two administrators sign both, by what they approved in this very transaction; a month is paid once, and the books say
-- so.
create function guard_signed_by_two() returns trigger language plpgsql set search_path from current
as $$
declare
  subject text := case tg_table_name
    when 'tax_remittances' then to_char((to_jsonb(new) ->> 'month')::date, 'YYYY-MM')
    else (to_jsonb(new) ->> 'bank_account_id') || ':' || (to_jsonb(new) ->> 'day') end;
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = tg_argv[0] and a.subject_id = subject
      and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved %', subject using errcode = '23514';
  end if;
  if tg_table_name = 'tax_remittances' and not exists (
    select from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id
    join ledger_accounts d on d.id = t.debit_account and d.kind = 'wht_payable'
    join ledger_accounts c on c.id = t.credit_account and c.kind = 'bank'
    where j.id = (to_jsonb(new) ->> 'journal_id')::uuid and j.deed = 'tax.remitted'
      and t.amount_kobo = (to_jsonb(new) ->> 'amount_kobo')::bigint
      and c.scope = to_jsonb(new) ->> 'bank_account_id')
  then
    raise exception 'the books do not say that the tax of % was paid', subject using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_signed_by_two from public;
create trigger tax_remittances_guard before insert on tax_remittances
  for each row when (session_user = 'kolo_app') execute function guard_signed_by_two('books.tax-remittance');
create trigger reconciliations_guard before insert on reconciliations
  for each row when (session_user = 'kolo_app') execute function guard_signed_by_two('books.reconciliation');
