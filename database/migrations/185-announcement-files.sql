-- Files of announcements (docs/decisions/111-a-file-of-an-announcement-is-part-of-its-text.md). A file is sent first, and
-- belongs to whoever sent it alone until an announcement takes it along; from then on it is part of the text from one
-- revision until the one without it, and is kept as long as the text is.
create table announcement_files (
  id uuid primary key,
  -- Kept when they leave, as who wrote the announcement is.
  owner_uid uuid not null,
  announcement_id uuid references announcements on delete cascade,
  from_revision integer check (from_revision > 0),
  -- The first text without it; null: the text that stands has it.
  until_revision integer check (until_revision > from_revision),
  file_name text not null check (length(file_name) between 1 and 100),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null,
  constraint announcement_files_along check ((announcement_id is null) = (from_revision is null))
);
create index announcement_files_of on announcement_files (announcement_id) where announcement_id is not null;
create index announcement_files_of_owner on announcement_files (owner_uid);
create index announcement_files_loose on announcement_files (added_at) where announcement_id is null;
grant select, insert, delete, update (announcement_id, from_revision, until_revision) on announcement_files to kolo_app;
insert into personal_columns (table_name, column_name) values ('announcement_files', 'owner_uid');

-- A text that members could read keeps its files: they come and go with another revision, five at most at a time.
create function guard_announcement_file() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  announced announcements;
begin
  if tg_op = 'INSERT' then
    if new.announcement_id is not null then
      raise exception 'a file belongs to no announcement at first' using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from announcements where id = old.announcement_id and published_at is not null) then
      raise exception 'a file of an announcement that appeared stays' using errcode = '23514';
    end if;
    return old;
  end if;
  select * into announced from announcements where id = new.announcement_id;
  if exists (select from announcement_texts t where t.announcement_id = announced.id and t.revision = announced.revision)
  then
    raise exception 'the files of a text that members read stay' using errcode = '23514';
  end if;
  if old.announcement_id is null then
    if new.from_revision is distinct from announced.revision or new.until_revision is not null
      or (select count(*) from announcement_files where announcement_id = announced.id and until_revision is null) >= 5
    then
      raise exception 'this announcement cannot take the file along' using errcode = '23514';
    end if;
  elsif old.until_revision is not null or new.until_revision is distinct from announced.revision
    or row (new.announcement_id, new.from_revision) is distinct from row (old.announcement_id, old.from_revision)
  then
    raise exception 'a file stays with its announcement until another text of it' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger announcement_files_guard before insert or update or delete on announcement_files
  for each row when (session_user = 'kolo_app') execute function guard_announcement_file();
revoke execute on function guard_announcement_file from public;
