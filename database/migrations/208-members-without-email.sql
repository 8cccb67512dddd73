-- A member whom administrators brought in may have no e-mail yet; every e-mail that is given is still one member's.
alter table profiles drop constraint profiles_email_check;
alter table profiles add constraint profiles_email_check check (
  email = '' or email = lower(email) and length(email) between 3 and 254) not valid;
alter table profiles validate constraint profiles_email_check;
drop index profiles_email;
