-- Sign-in: accounts, sessions, links by e-mail, second factors, passkeys and codes by phone.

-- Sign-in methods, sessions and the single-use links that go out by mail. No secret is kept in the clear: passwords
-- are Argon2id, session tokens and mail tokens are the SHA-256 of 32 random bytes.
create table sign_ins (
  uid uuid not null,
  kind text not null check (kind in ('password', 'google.com')),
  -- The address this method signs in with, in small letters.
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text check (password_hash like '$argon2id$%'),
  -- Who vouches for a federated method, and the name it has there.
  issuer text,
  subject text,
  -- A disabled method cannot sign in; that is not the same as a member who is not active.
  disabled_at timestamptz,
  disabled_reason text check (length(disabled_reason) <= 500),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  seal bytea,
  email_seal bytea,
  primary key (uid, kind),
  constraint sign_ins_password_has_hash check ((kind = 'password') = (password_hash is not null)),
  constraint sign_ins_federated_has_subject
    check ((kind <> 'password') = (issuer is not null) and (issuer is null) = (subject is null)),
  constraint sign_ins_disabled_with_reason check ((disabled_at is null) = (disabled_reason is null))
);
-- One password account for an address, one account for a federated person, whatever two requests do at once.
create unique index sign_ins_one_password_an_email on sign_ins (email) where kind = 'password';
create unique index sign_ins_one_federated_person on sign_ins (issuer, subject) where issuer is not null;
grant select, insert, delete on sign_ins to kolo_app;
grant update (
  email, password_hash, disabled_at, disabled_reason, changed_at, seal, email_seal
) on sign_ins to kolo_app;

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique,
  uid uuid not null,
  kind text not null,
  started_at timestamptz not null,
  -- The last request a person caused, to the minute.
  last_seen_at timestamptz not null,
  -- The absolute end; the idle limit is the person's own setting.
  expires_at timestamptz not null,
  device text not null check (length(device) <= 200),
  address text not null check (length(address) <= 64),
  ended_at timestamptz,
  ended_because text check (ended_because in
  ('signed-out', 'signed-out-elsewhere', 'signed-in-elsewhere', 'password-changed', 'account-changed', 'idle',
    'expired', 'disabled')),
  -- When the person last proved in this session that it is still them.
  stepped_up_at timestamptz,
  seal bytea,
  foreign key (uid, kind) references sign_ins (uid, kind) on delete cascade,
  constraint sessions_ended_with_cause check ((ended_at is null) = (ended_because is null)),
  constraint sessions_in_order check (expires_at > started_at and last_seen_at >= started_at)
);
create index sessions_of_a_person on sessions (uid, started_at);
create index sessions_open on sessions (uid) where ended_at is null;
create index sessions_by_end on sessions (expires_at);
grant select, insert, delete on sessions to kolo_app;
grant update (last_seen_at, ended_at, ended_because, stepped_up_at) on sessions to kolo_app;

create table mail_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- `recovery`: the way back for a community whose administrators cannot sign in any more, a one-time link that the server's
  -- own console makes. It is for nobody yet, as the set-up link of an empty community is.
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'setup', 'recovery')),
  -- Whom the link is for; the set-up link of an empty database is for nobody yet.
  uid uuid,
  email text check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A recovery makes one administrator, in the transaction in which its link is used; afterwards neither the link nor the
  -- appointment it carried can be pointed at again.
  used_xact xid8,
  seal bytea,
  constraint mail_links_bound
    check ((purpose in ('setup', 'recovery')) = (uid is null) and (uid is null) = (email is null))
);
create index mail_links_of_a_person on mail_links (uid, purpose);
create index mail_links_by_end on mail_links (expires_at);
grant select, insert, delete on mail_links to kolo_app;
grant update (used_at) on mail_links to kolo_app;

-- One attempt to sign in at the provider. Nothing secret is kept: the state and the browser's token are marks, and what proves
-- the answer (nonce, PKCE verifier) is derived from the token in the browser's cookie.
create table federated_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  purpose text not null check (purpose in ('sign-in', 'link', 'reauth')),
  -- The session that started to link; the answer counts for that session only.
  session_id uuid,
  next text check (length(next) <= 500),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  constraint federated_attempts_bound check ((purpose = 'sign-in') = (session_id is null)),
  constraint federated_attempts_in_order check (expires_at > started_at)
);
create index federated_attempts_by_end on federated_attempts (expires_at);
grant select, insert, delete on federated_attempts to kolo_app;

-- A browser somebody has signed in with, known by a token in a cookie of its own that outlives the session.
create table known_devices (
  uid uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (uid, token_hash),
  constraint known_devices_in_order check (last_seen_at >= first_seen_at)
);
create index known_devices_by_use on known_devices (last_seen_at);
-- A browser is known by its cookie alone before anybody says who they are: by whom it was used is not asked then.
create index known_devices_by_token on known_devices (token_hash);
grant select, insert, delete on known_devices to kolo_app;
grant update (last_seen_at) on known_devices to kolo_app;

-- Somebody whose first proof was right and who still owes the second. It is no session: nothing can be read with it.
create table pending_sign_ins (
  token_hash bytea primary key check (length(token_hash) = 32),
  uid uuid not null,
  kind text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  seal bytea,
  foreign key (uid, kind) references sign_ins (uid, kind) on delete cascade,
  constraint pending_sign_ins_in_order check (expires_at > created_at)
);
create index pending_sign_ins_of_a_person on pending_sign_ins (uid);
create index pending_sign_ins_by_end on pending_sign_ins (expires_at);
grant select, insert, delete on pending_sign_ins to kolo_app;

-- An authenticator app. The secret is sealed with a key that is not in the database; `last_step` is the time step of
-- the last code that was taken, and only a later one is taken after it.
create table second_factors (
  uid uuid primary key,
  sealed_secret bytea not null check (length(sealed_secret) between 40 and 200),
  last_step bigint not null default 0 check (last_step >= 0),
  begun_at timestamptz not null,
  -- From here on the second factor is on; before, the person has only seen the secret.
  confirmed_at timestamptz
);
grant select, insert, delete on second_factors to kolo_app;
grant update (sealed_secret, last_step, begun_at, confirmed_at) on second_factors to kolo_app;

create table recovery_codes (
  uid uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (uid, code_hash)
);
grant select, insert, delete on recovery_codes to kolo_app;
grant update (used_at) on recovery_codes to kolo_app;

-- Passkeys: the public half of a key an authenticator keeps for one person here. Nothing secret is in these tables.
create table passkeys (
  id uuid primary key,
  -- What the authenticator calls the key.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  uid uuid not null,
  public_key bytea not null check (length(public_key) between 32 and 2000),
  -- How often the authenticator says it was used; it never goes back, or somebody has copied it.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  seal bytea
);
create index passkeys_of_a_person on passkeys (uid, created_at);
grant select, insert, delete on passkeys to kolo_app;
grant update (counter, last_used_at) on passkeys to kolo_app;

-- What an authenticator was asked to sign; taken out when it is answered, so that an answer counts once.
create table passkey_challenges (
  challenge text primary key check (length(challenge) between 16 and 200),
  purpose text not null check (purpose in ('make', 'sign-in', 'second-factor', 'step-up')),
  -- Who is asked; anybody, when somebody signs in with a passkey alone.
  uid uuid,
  expires_at timestamptz not null,
  constraint passkey_challenges_bound check ((purpose = 'sign-in') = (uid is null))
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
grant select, insert, delete on passkey_challenges to kolo_app;

-- A link that makes an administrator is made by the server's console, as the owner of the tables, and used once.
create function guard_recovery_link() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if tg_op = 'INSERT' or old.used_at is not null then
    raise exception 'a recovery link is made on the console and used once' using errcode = '42501';
  end if;
  new.used_xact := pg_current_xact_id();
  return new;
end
$$;
revoke execute on function guard_recovery_link from public;
create trigger mail_links_recovery_made before insert on mail_links
  for each row when (session_user = 'kolo_app' and new.purpose = 'recovery') execute function guard_recovery_link();
create trigger mail_links_recovery_used before update on mail_links
  for each row when (session_user = 'kolo_app' and new.purpose = 'recovery') execute function guard_recovery_link();

-- A phone number is proved by a code that was sent to it (docs/decisions/102-a-code-proves-a-phone.md).
create table phone_codes (
  uid uuid primary key references profiles (uid) on delete cascade,
  id uuid not null,
  phone text not null check (phone ~ '^\+234[0-9]{10}$'),
  -- Of the code only a keyed mark is kept.
  code_mark bytea not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  used_xact xid8
);
grant select, insert, delete on phone_codes to kolo_app;
grant update (id, phone, code_mark, sent_at, ends_at, used_at) on phone_codes to kolo_app;
insert into personal_columns (table_name, column_name) values ('phone_codes', 'uid');

create function guard_phone_code() returns trigger language plpgsql set search_path from current
as $$
begin
  new.used_xact := null;
  if new.used_at is not null then
    if old.used_at is not null or new.id <> old.id or new.phone <> old.phone or new.used_at >= old.ends_at then
      raise exception 'a code counts once, while it lasts' using errcode = '23514';
    end if;
    new.used_xact := pg_current_xact_id();
  end if;
  return new;
end
$$;
revoke execute on function guard_phone_code from public;
create trigger phone_codes_guard before update on phone_codes
  for each row when (session_user = 'kolo_app') execute function guard_phone_code();

-- Who may come in, and where mail about it goes, is written by the server's role with a seal that only the server's secret
-- makes. The secret is not in the database; what the owner of the tables keeps of it compares seals and is read by nobody
-- else (docs/decisions/313-rows-that-let-in-are-sealed.md).
create table row_seal_keys (
  inner_pad bytea primary key check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);

-- The arguments are the column of the seal, and those that are sealed.
create function require_seal() returns trigger
  language plpgsql security definer set search_path from current
  set bytea_output = 'hex'
  set bytea_output = hex
as $$
declare
  written jsonb := to_jsonb(new);
  said text := case tg_argv[0] when 'email_seal' then 'email' else tg_table_name end;
  name text;
begin
  -- Before the first start there is no key yet.
  if not exists (select from row_seal_keys) then
    return new;
  end if;
  foreach name in array tg_argv[1:] loop
    said := said || E'\x1f' || coalesce(written ->> name, '');
  end loop;
  if not exists (
    select from row_seal_keys k
    where sha256(k.outer_pad || sha256(k.inner_pad || convert_to(said, 'UTF8')))::text = written ->> tg_argv[0])
  then
    raise exception 'a row of % has no seal of the server', tg_table_name using errcode = '42501';
  end if;
  return new;
end
$$;
revoke execute on function require_seal from public;
create trigger sessions_sealed before insert on sessions for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'token_hash', 'uid', 'kind');
create trigger pending_sign_ins_sealed before insert on pending_sign_ins for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'token_hash', 'uid', 'kind');
create trigger passkeys_sealed before insert on passkeys for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'credential_id', 'uid', 'public_key');
create trigger mail_links_sealed before insert on mail_links for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'token_hash', 'purpose', 'uid', 'email');
create trigger sign_ins_sealed before insert or update of uid, kind, password_hash, issuer, subject on sign_ins
  for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'uid', 'kind', 'password_hash', 'issuer', 'subject');
create trigger sign_ins_email_sealed before insert or update of email on sign_ins
  for each row when (session_user = 'kolo_app')
  execute function require_seal('email_seal', 'uid', 'email');
-- An address that is taken away lets nobody in.
create trigger profiles_email_sealed before update of email on profiles
  for each row when (session_user = 'kolo_app' and new.email <> '' and new.email <> old.email)
  execute function require_seal('email_seal', 'uid', 'email');
