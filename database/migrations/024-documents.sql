-- Statements, receipts and certificates that members download.

-- Papers that were given out: statements, yearly statements and receipts, each with the code that is printed on it. Of a
-- paper its bounds, its sums and a hash of its content are kept, never its lines or a name: those are in the books and in
-- the profile, and whoever types the code is told whether the books still say the same.
create table papers (
  id uuid primary key,
  -- 12 letters and digits nobody confuses; printed in groups of four.
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  -- `certificate`: of the shares a member holds at one moment.
  kind text not null check (kind in ('statement', 'year', 'receipt', 'certificate')),
  format text not null check (format in ('pdf', 'csv')),
  member_uid uuid not null,
  -- `all`, `wallet`, a goal's id, or the payment's where it is a receipt; and what strangers are told of it.
  -- Of a share account: `shares-` and its id.
  account text not null check (length(account) between 1 and 60),
  account_name text not null check (length(account_name) between 1 and 60),
  -- The days printed on it, and the moments they are in the books.
  first_day date not null,
  last_day date not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  opening_kobo bigint not null,
  in_kobo bigint not null check (in_kobo >= 0),
  out_kobo bigint not null check (out_kobo >= 0),
  closing_kobo bigint not null,
  lines integer not null check (lines >= 0),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  issued_by uuid not null,
  -- One with too many lines to be made while somebody waits is made once, and kept as a file for a while.
  is_large boolean not null,
  stored_name text check (stored_name ~ '^[0-9a-f]{48}$'),
  made_at timestamptz,
  constraint papers_days check (first_day <= last_day and from_at <= until_at),
  constraint papers_add_up check (closing_kobo = opening_kobo + in_kobo - out_kobo),
  constraint papers_files check (is_large or (stored_name is null and made_at is null)),
  constraint papers_made check (stored_name is null or made_at is not null)
);
-- A payment has one receipt, however often it is asked for.
create unique index papers_receipts on papers (account) where kind = 'receipt';
create index papers_of_member on papers (member_uid, id desc);
create index papers_issued_by on papers (issued_by);
create index papers_stored on papers (stored_name) where stored_name is not null;
create index papers_kept_until on papers (made_at) where stored_name is not null;
grant select, insert on papers to kolo_app;
grant update (stored_name, made_at) on papers to kolo_app;
insert into personal_columns (table_name, column_name) values ('papers', 'issued_by'), ('papers', 'member_uid');
