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
grant select, insert, update (state, answered_by, answered_at, answer) on receipt_claims to kolo_app;
insert into personal_columns (table_name, column_name) values ('receipt_claims', 'member_uid');

-- Found by exactly this amount and day, and by nobody who does not know both.
create index unmatched_receipts_to_claim on unmatched_receipts (amount_kobo, received_on) where state = 'waiting';
