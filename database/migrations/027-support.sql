-- Tickets of members to support.

-- What members ask support and what staff answer (docs/decisions/085-a-ticket-is-one-thread-with-notes-apart.md).
create sequence ticket_numbers;
grant usage on sequence ticket_numbers to kolo_app;

create table tickets (
  id uuid primary key,
  code text not null unique check (code ~ '^TKT-[0-9]{4}-[0-9]{6,}$'),
  member_uid uuid not null references profiles (uid),
  subject text not null check (length(subject) between 5 and 120),
  category text not null check (category in ('payment_missing', 'withdrawal', 'savings', 'investment', 'account_access',
    'kyc', 'bug', 'suggestion', 'complaint', 'other')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  -- `merged`: two tickets about one thing became one (docs/decisions/110-a-merged-ticket-keeps-what-was-written.md).
  status text not null default 'open' check (status in ('open', 'in_progress', 'waiting_member', 'on_hold', 'resolved',
    'closed', 'merged')),
  assignee_uid uuid,
  -- The closed ticket it goes on from.
  follows_id uuid references tickets on delete set null,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  first_reply_at timestamptz,
  waiting_since_at timestamptz,
  reminded_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopened_count integer not null default 0 check (reopened_count >= 0),
  -- A ticket can be about a record of its member: a payment, a withdrawal, an investment or an event
  -- (docs/decisions/092-a-ticket-keeps-what-its-record-is-called.md). What it was called then is kept with it.
  about_type text check (about_type in ('payment', 'withdrawal', 'investment', 'event')),
  about_id uuid,
  about_name text check (length(about_name) between 1 and 200),
  -- Since when its time runs: since it was opened, or opened again.
  clock_from_at timestamptz,
  -- How many minutes of working time it waited since then, for its member or on hold.
  stopped_minutes integer not null default 0 check (stopped_minutes >= 0),
  first_reply_due_at timestamptz,
  resolve_due_at timestamptz,
  -- What was written in it is read in this one; both are of one member, so they leave together.
  merged_into_id uuid references tickets on delete cascade,
  channel text not null default 'web' check (channel in ('web', 'email', 'admin')),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  -- How the member found the help, and what they say of it.
  stars smallint check (stars between 1 and 5),
  rating text check (length(rating) between 1 and 500),
  constraint tickets_waiting check ((status in ('waiting_member', 'on_hold')) = (waiting_since_at is not null)),
  constraint tickets_resolved check (status <> 'resolved' or resolved_at is not null),
  constraint tickets_closed check ((status = 'closed') = (closed_at is not null)),
  constraint tickets_about check (num_nonnulls(about_type, about_id, about_name) in (0, 3)),
  constraint tickets_due check (num_nonnulls(clock_from_at, first_reply_due_at, resolve_due_at) in (0, 3)),
  constraint tickets_merged check ((status = 'merged') = (merged_into_id is not null)),
  constraint tickets_rated check (rating is null or stars is not null)
);
create index tickets_of_member on tickets (member_uid, id desc);
create index tickets_by_status on tickets (status, id desc);
create index tickets_to_close on tickets (resolved_at) where status = 'resolved';
create index tickets_followed on tickets (follows_id) where follows_id is not null;
create index tickets_at_work on tickets (resolve_due_at) where status in ('open', 'in_progress');
create index tickets_waiting on tickets (waiting_since_at) where status in ('waiting_member', 'on_hold');
create index tickets_merged_into on tickets (merged_into_id) where merged_into_id is not null;
create index tickets_by_tag on tickets using gin (tags) where tags <> '{}';
grant select, insert, delete on tickets to kolo_app;
grant update (
  subject, category, priority, status, assignee_uid, changed_at, first_reply_at, waiting_since_at, reminded_at,
  resolved_at, closed_at, reopened_count, clock_from_at, stopped_minutes, first_reply_due_at, resolve_due_at,
  merged_into_id, tags, stars, rating
) on tickets to kolo_app;
insert into personal_columns (table_name, column_name) values ('tickets', 'member_uid');

create table ticket_messages (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  -- Its place in the thread, counted while the ticket is locked.
  place integer not null check (place > 0),
  author_uid uuid not null,
  by_staff boolean not null,
  -- A note of staff, which its member never reads.
  internal boolean not null default false,
  body text not null check (length(body) between 1 and 5000),
  at timestamptz not null,
  -- A message can come by mail (docs/decisions/085-a-ticket-is-one-thread-with-notes-apart.md): the fingerprint of the
  -- mail's own id, so that the same mail is one message however often it comes.
  mail_sha256 text unique check (mail_sha256 ~ '^[0-9a-f]{64}$'),
  unique (ticket_id, place),
  constraint ticket_messages_note check (by_staff or not internal)
);
grant select, insert on ticket_messages to kolo_app;

-- A ticket begins open and goes only the ways it may; whoever works on it took it. Any can be merged, into one of the same
-- member that is not merged itself.
create function guard_ticket() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' or new.assignee_uid is not null then
      raise exception 'a ticket begins open' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status and new.status <> 'merged' and (old.status, new.status) not in (
    ('open', 'in_progress'), ('in_progress', 'waiting_member'), ('in_progress', 'on_hold'),
    ('waiting_member', 'in_progress'), ('on_hold', 'in_progress'), ('in_progress', 'resolved'),
    ('waiting_member', 'resolved'), ('resolved', 'closed'), ('resolved', 'open'), ('closed', 'open'),
    ('open', 'closed'), ('in_progress', 'closed'), ('waiting_member', 'closed'), ('on_hold', 'closed'))
  then
    raise exception 'ticket % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  if old.status = 'open' and new.status = 'in_progress' and new.assignee_uid is null then
    raise exception 'nobody has taken ticket %', old.code using errcode = '23514';
  end if;
  if new.merged_into_id is distinct from old.merged_into_id and not exists (
    select from tickets where id = new.merged_into_id and id <> new.id and member_uid = new.member_uid
      and status <> 'merged')
  then
    raise exception 'ticket % cannot be merged there', old.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_ticket from public;
create trigger tickets_guard before insert or update on tickets
  for each row when (session_user = 'kolo_app') execute function guard_ticket();

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
grant select, insert, delete on ticket_files to kolo_app;
grant update (message_id) on ticket_files to kolo_app;
insert into personal_columns (table_name, column_name) values ('ticket_files', 'owner_uid');

-- A message takes along files of its author, once, and five at most.
create function guard_ticket_file() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_ticket_file from public;
create trigger ticket_files_guard before insert or update on ticket_files
  for each row when (session_user = 'kolo_app') execute function guard_ticket_file();

create table saved_replies (
  id uuid primary key,
  title text not null unique check (length(title) between 2 and 80),
  body text not null check (length(body) between 1 and 5000),
  changed_at timestamptz not null
);
grant select, insert, delete on saved_replies to kolo_app;
grant update (title, body, changed_at) on saved_replies to kolo_app;

-- Mails to support that became no message (docs/decisions/290-a-mail-that-cannot-be-used-is-listed.md): why, from whom,
-- what about and when, so that somebody can look after it. Their words are not kept; after 90 days the row goes.
create table unused_mails (
  id uuid primary key,
  mail_sha256 text not null unique check (mail_sha256 ~ '^[0-9a-f]{64}$'),
  reason text not null
    check (reason in ('no-ticket', 'unknown-sender', 'automatic', 'bounce', 'no-words', 'unreadable')),
  sender text not null check (length(sender) <= 254),
  subject text not null check (length(subject) <= 200),
  -- The ticket whose address it was sent to.
  ticket_id uuid references tickets (id) on delete cascade,
  arrived_at timestamptz not null
);
create index unused_mails_ticket on unused_mails (ticket_id) where ticket_id is not null;
create index unused_mails_reason on unused_mails (reason, id);
create index unused_mails_sender on unused_mails (lower(sender));
grant select, insert, delete on unused_mails to kolo_app;
