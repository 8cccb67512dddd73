-- What administrators note about a member among themselves. It is data about that person: their copy holds it, and it goes
-- with them (docs/decisions/138-notes-are-read-by-whom-they-are-about.md).
create table member_notes (
  id uuid primary key,
  uid uuid not null references profiles (uid) on delete cascade,
  author_uid uuid not null,
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null
);
create index member_notes_of on member_notes (uid, id desc);
create index member_notes_by on member_notes (author_uid);
grant select, insert, delete on member_notes to kolo_app;
