-- Who was invited to open an account (docs/decisions/150-an-invitation-proves-its-address.md). The link is known by its
-- mark alone; one address has one invitation that is open.
create table invitations (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by uuid not null,
  made_at timestamptz not null,
  sent_at timestamptz not null,
  sends int not null default 1 check (sends > 0),
  expires_at timestamptz not null check (expires_at > sent_at),
  accepted_at timestamptz,
  accepted_uid uuid references profiles (uid) on delete cascade,
  check ((accepted_at is null) = (accepted_uid is null))
);
create unique index invitations_open on invitations (email) where accepted_at is null;
create index invitations_accepted on invitations (accepted_uid) where accepted_uid is not null;
create index invitations_expire on invitations (expires_at) where accepted_at is null;
grant select, insert, delete, update (token_hash, invited_by, sent_at, sends, expires_at, accepted_at, accepted_uid)
  on invitations to kolo_app;
insert into personal_columns (table_name, column_name) values ('invitations', 'accepted_uid');
