-- Sign-in methods, sessions and the single-use links that go out by mail. No secret is kept in the clear: passwords
-- are Argon2id, session tokens and mail tokens are the SHA-256 of 32 random bytes.

CREATE TABLE sign_ins (
  uid             uuid        NOT NULL,
  kind            text        NOT NULL CHECK (kind IN ('password', 'google.com')),
  -- The address this method signs in with, in small letters.
  email           text        NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  password_hash   text        CHECK (password_hash LIKE '$argon2id$%'),
  -- Who vouches for a federated method, and the name it has there.
  issuer          text,
  subject         text,
  -- A disabled method cannot sign in; that is not the same as a member who is not active.
  disabled_at     timestamptz,
  disabled_reason text        CHECK (length(disabled_reason) <= 500),
  created_at      timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL,
  PRIMARY KEY (uid, kind),
  CONSTRAINT sign_ins_password_has_hash CHECK ((kind = 'password') = (password_hash IS NOT NULL)),
  CONSTRAINT sign_ins_federated_has_subject
    CHECK ((kind <> 'password') = (issuer IS NOT NULL) AND (issuer IS NULL) = (subject IS NULL)),
  CONSTRAINT sign_ins_disabled_with_reason CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);
-- One password account for an address, one account for a federated person, whatever two requests do at once.
CREATE UNIQUE INDEX sign_ins_one_password_an_email ON sign_ins (email) WHERE kind = 'password';
CREATE UNIQUE INDEX sign_ins_one_federated_person ON sign_ins (issuer, subject) WHERE issuer IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON sign_ins TO kolo_app;
GRANT UPDATE (email, password_hash, disabled_at, disabled_reason, changed_at) ON sign_ins TO kolo_app;

CREATE TABLE sessions (
  token_hash    bytea       PRIMARY KEY CHECK (length(token_hash) = 32),
  id            uuid        NOT NULL UNIQUE,
  uid           uuid        NOT NULL,
  kind          text        NOT NULL,
  started_at    timestamptz NOT NULL,
  -- The last request a person caused, to the minute.
  last_seen_at  timestamptz NOT NULL,
  -- The absolute end; the idle limit is the person's own setting.
  expires_at    timestamptz NOT NULL,
  device        text        NOT NULL CHECK (length(device) <= 200),
  address       text        NOT NULL CHECK (length(address) <= 64),
  ended_at      timestamptz,
  ended_because text        CHECK (ended_because IN
    ('signed-out', 'signed-in-elsewhere', 'password-changed', 'account-changed', 'idle', 'expired', 'disabled')),
  FOREIGN KEY (uid, kind) REFERENCES sign_ins (uid, kind) ON DELETE CASCADE,
  CONSTRAINT sessions_ended_with_cause CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CONSTRAINT sessions_in_order CHECK (expires_at > started_at AND last_seen_at >= started_at)
);
CREATE INDEX sessions_of_a_person ON sessions (uid, started_at);
CREATE INDEX sessions_open ON sessions (uid) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_end ON sessions (expires_at);
GRANT SELECT, INSERT, DELETE ON sessions TO kolo_app;
GRANT UPDATE (last_seen_at, ended_at, ended_because) ON sessions TO kolo_app;

CREATE TABLE mail_links (
  token_hash bytea       PRIMARY KEY CHECK (length(token_hash) = 32),
  purpose    text        NOT NULL CHECK (purpose IN ('verify-email', 'reset-password', 'setup')),
  -- Whom the link is for; the set-up link of an empty database is for nobody yet.
  uid        uuid,
  email      text        CHECK (email = lower(email)),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  CONSTRAINT mail_links_bound CHECK ((purpose = 'setup') = (uid IS NULL) AND (uid IS NULL) = (email IS NULL))
);
CREATE INDEX mail_links_of_a_person ON mail_links (uid, purpose);
CREATE INDEX mail_links_by_end ON mail_links (expires_at);
GRANT SELECT, INSERT, DELETE ON mail_links TO kolo_app;
GRANT UPDATE (used_at) ON mail_links TO kolo_app;
