-- Mails to support that became no message (docs/decisions/290-a-mail-that-cannot-be-used-is-listed.md): why, from whom,
-- what about and when, so that somebody can look after it. Their words are not kept; after 90 days the row goes.
create table unused_mails (
  id uuid primary key,
  mail_sha256 text not null unique check (mail_sha256 ~ '^[0-9a-f]{64}$'),
  reason text not null check (reason in ('no-ticket', 'unknown-sender', 'automatic', 'bounce', 'no-words', 'unreadable')),
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
