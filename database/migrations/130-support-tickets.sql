-- What members ask support and what staff answer (docs/decisions/085-a-ticket-is-one-thread-with-notes-apart.md).

create sequence ticket_numbers;
create table tickets (
  id uuid primary key,
  code text not null unique check (code ~ '^TKT-[0-9]{4}-[0-9]{6,}$'),
  member_uid uuid not null references profiles (uid),
  subject text not null check (length(subject) between 5 and 120),
  category text not null check (category in ('payment_missing', 'withdrawal', 'savings', 'investment', 'account_access',
    'kyc', 'bug', 'suggestion', 'complaint', 'other')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'waiting_member', 'on_hold', 'resolved', 'closed')),
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
  constraint tickets_assigned check (status in ('open', 'closed') or assignee_uid is not null),
  constraint tickets_waiting check ((status = 'waiting_member') = (waiting_since_at is not null)),
  constraint tickets_resolved check (status <> 'resolved' or resolved_at is not null),
  constraint tickets_closed check ((status = 'closed') = (closed_at is not null))
);
create index tickets_of_member on tickets (member_uid, id desc);
create index tickets_by_status on tickets (status, id desc);
create index tickets_waiting on tickets (waiting_since_at) where status = 'waiting_member';
create index tickets_to_close on tickets (resolved_at) where status = 'resolved';
create index tickets_followed on tickets (follows_id) where follows_id is not null;
grant select, insert, delete, update (status, assignee_uid, changed_at, first_reply_at, waiting_since_at, reminded_at,
  resolved_at, closed_at, reopened_count) on tickets to kolo_app;
grant usage on sequence ticket_numbers to kolo_app;
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
  unique (ticket_id, place),
  constraint ticket_messages_note check (by_staff or not internal)
);
grant select, insert on ticket_messages to kolo_app;

-- A ticket begins open and goes only the ways it may.
create function guard_ticket() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' or new.assignee_uid is not null then
      raise exception 'a ticket begins open' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('open', 'in_progress'), ('in_progress', 'waiting_member'), ('in_progress', 'on_hold'),
    ('waiting_member', 'in_progress'), ('on_hold', 'in_progress'), ('in_progress', 'resolved'),
    ('waiting_member', 'resolved'), ('resolved', 'closed'), ('resolved', 'open'), ('closed', 'open'),
    ('open', 'closed'), ('in_progress', 'closed'), ('waiting_member', 'closed'), ('on_hold', 'closed'))
  then
    raise exception 'ticket % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger tickets_guard before insert or update on tickets
  for each row when (session_user = 'kolo_app') execute function guard_ticket();
revoke execute on function guard_ticket from public;
