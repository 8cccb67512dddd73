-- Passkeys: the public half of a key an authenticator keeps for one person here. Nothing secret is in these tables.

CREATE TABLE passkeys (
  id            uuid        PRIMARY KEY,
  -- What the authenticator calls the key.
  credential_id text        NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1400),
  uid           uuid        NOT NULL,
  public_key    bytea       NOT NULL CHECK (length(public_key) BETWEEN 32 AND 2000),
  -- How often the authenticator says it was used; it never goes back, or somebody has copied it.
  counter       bigint      NOT NULL CHECK (counter >= 0),
  transports    text[]      NOT NULL,
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkeys_of_a_person ON passkeys (uid, created_at);
GRANT SELECT, INSERT, DELETE ON passkeys TO kolo_app;
GRANT UPDATE (counter, last_used_at) ON passkeys TO kolo_app;

-- What an authenticator was asked to sign; taken out when it is answered, so that an answer counts once.
CREATE TABLE passkey_challenges (
  challenge  text        PRIMARY KEY CHECK (length(challenge) BETWEEN 16 AND 200),
  purpose    text        NOT NULL CHECK (purpose IN ('make', 'sign-in', 'second-factor', 'step-up')),
  -- Who is asked; anybody, when somebody signs in with a passkey alone.
  uid        uuid,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenges_bound CHECK ((purpose = 'sign-in') = (uid IS NULL))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO kolo_app;
