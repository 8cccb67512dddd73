-- The way back for a community whose administrators cannot sign in any more: a one-time link that the server's own
-- console makes, which is for nobody yet, as the set-up link of an empty community is.
alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'setup', 'recovery'));
alter table mail_links drop constraint mail_links_bound;
alter table mail_links add constraint mail_links_bound
  check ((purpose in ('setup', 'recovery')) = (uid is null) and (uid is null) = (email is null));
