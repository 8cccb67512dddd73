-- Administrators write to members who are behind with their contributions (docs/decisions/151-a-nudge-once-in-seven-days.md):
-- one such round at a time, and whom it reached or left out, and why.
create table contribution_nudges (
  id uuid primary key,
  asked_by uuid not null,
  asked_at timestamptz not null,
  note text not null check (length(note) <= 300),
  sent int not null default 0,
  left_out int not null default 0,
  ended_at timestamptz
);
create unique index contribution_nudges_under_way on contribution_nudges ((true)) where ended_at is null;
create table contribution_nudge_members (
  nudge_id uuid not null references contribution_nudges on delete cascade,
  owner_uid uuid not null references profiles (uid) on delete cascade,
  outcome text not null check (outcome in ('sent', 'recently', 'frozen', 'checking', 'paid')),
  at timestamptz not null,
  primary key (nudge_id, owner_uid)
);
create index contribution_nudge_members_sent on contribution_nudge_members (owner_uid, at) where outcome = 'sent';
grant select, insert, delete, update (sent, left_out, ended_at) on contribution_nudges to kolo_app;
grant select, insert on contribution_nudge_members to kolo_app;
insert into personal_columns (table_name, column_name) values ('contribution_nudge_members', 'owner_uid');
