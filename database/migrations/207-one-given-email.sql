-- outside a transaction
create unique index concurrently if not exists profiles_email_once
  on profiles (email, (case when email = '' then uid end)) nulls not distinct where not is_archived;
