-- Papers of a loan: the agreement, a statement, and the letter that it is repaid. Of each its code and a hash of what it says
-- are kept; whoever types the code is told whether the books still say the same.
create table loan_documents (
  id uuid primary key,
  loan_id uuid not null references loans,
  kind text not null check (kind in ('agreement', 'statement', 'clearance')),
  -- 12 letters and digits nobody confuses; printed in groups of four.
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  -- The amount of the loan; of a statement what is owed of it.
  amount_kobo bigint not null check (amount_kobo >= 0),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  issued_by uuid not null
);
create unique index loan_documents_once on loan_documents (loan_id, kind, content_sha256);
grant select, insert on loan_documents to kolo_app;
