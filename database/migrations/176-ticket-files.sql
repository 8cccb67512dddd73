-- Files of what is written in a ticket. A file is sent first, and belongs to whoever sent it alone until a message takes
-- it along; from then on it is read by whoever reads the message.
create table ticket_files (
  id uuid primary key,
  -- Kept when they leave, as who wrote the message is.
  owner_uid uuid not null,
  message_id uuid references ticket_messages on delete cascade,
  file_name text not null check (length(file_name) between 1 and 100),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null
);
create index ticket_files_of_message on ticket_files (message_id) where message_id is not null;
create index ticket_files_of_owner on ticket_files (owner_uid);
create index ticket_files_loose on ticket_files (added_at) where message_id is null;
grant select, insert, delete, update (message_id) on ticket_files to kolo_app;
insert into personal_columns (table_name, column_name) values ('ticket_files', 'owner_uid');

-- A message takes along files of its author, once, and five at most.
create function guard_ticket_file() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.message_id is not null then
      raise exception 'a file belongs to no message at first' using errcode = '23514';
    end if;
  elsif old.message_id is not null then
    raise exception 'a file stays with its message' using errcode = '23514';
  elsif not exists (select from ticket_messages where id = new.message_id and author_uid = new.owner_uid)
    or (select count(*) from ticket_files where message_id = new.message_id) >= 5
  then
    raise exception 'this message cannot take the file along' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger ticket_files_guard before insert or update on ticket_files
  for each row when (session_user = 'kolo_app') execute function guard_ticket_file();
revoke execute on function guard_ticket_file from public;
