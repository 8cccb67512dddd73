-- A message can come by mail (docs/decisions/085-a-ticket-is-one-thread-with-notes-apart.md): the fingerprint of the
-- mail's own id, so that the same mail is one message however often it comes.
alter table ticket_messages add column mail_sha256 text unique check (mail_sha256 ~ '^[0-9a-f]{64}$');
