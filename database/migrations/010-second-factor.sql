-- Where somebody is signed in, and what is asked of them beside the first proof: the browsers they used before, the
-- step between a right password and a session, codes of an authenticator app, and codes for the day the phone is lost.

-- A browser somebody has signed in with, known by a token in a cookie of its own that outlives the session.
CREATE TABLE known_devices (
  uid           uuid        NOT NULL,
  token_hash    bytea       NOT NULL CHECK (length(token_hash) = 32),
  first_seen_at timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  PRIMARY KEY (uid, token_hash),
  CONSTRAINT known_devices_in_order CHECK (last_seen_at >= first_seen_at)
);
CREATE INDEX known_devices_by_use ON known_devices (last_seen_at);
GRANT SELECT, INSERT, DELETE ON known_devices TO kolo_app;
GRANT UPDATE (last_seen_at) ON known_devices TO kolo_app;

-- When the person last proved in this session that it is still them.
ALTER TABLE sessions ADD COLUMN stepped_up_at timestamptz;
GRANT UPDATE (stepped_up_at) ON sessions TO kolo_app;
ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_ended_because_check CHECK (ended_because IN
  ('signed-out', 'signed-out-elsewhere', 'signed-in-elsewhere', 'password-changed', 'account-changed', 'idle',
    'expired', 'disabled'));

-- Somebody whose first proof was right and who still owes the second. It is no session: nothing can be read with it.
CREATE TABLE pending_sign_ins (
  token_hash bytea       PRIMARY KEY CHECK (length(token_hash) = 32),
  uid        uuid        NOT NULL,
  kind       text        NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (uid, kind) REFERENCES sign_ins (uid, kind) ON DELETE CASCADE,
  CONSTRAINT pending_sign_ins_in_order CHECK (expires_at > created_at)
);
CREATE INDEX pending_sign_ins_of_a_person ON pending_sign_ins (uid);
CREATE INDEX pending_sign_ins_by_end ON pending_sign_ins (expires_at);
GRANT SELECT, INSERT, DELETE ON pending_sign_ins TO kolo_app;

-- An authenticator app. The secret is sealed with a key that is not in the database; `last_step` is the time step of
-- the last code that was taken, and only a later one is taken after it.
CREATE TABLE second_factors (
  uid           uuid        PRIMARY KEY,
  sealed_secret bytea       NOT NULL CHECK (length(sealed_secret) BETWEEN 40 AND 200),
  last_step     bigint      NOT NULL DEFAULT 0 CHECK (last_step >= 0),
  begun_at      timestamptz NOT NULL,
  -- From here on the second factor is on; before, the person has only seen the secret.
  confirmed_at  timestamptz
);
GRANT SELECT, INSERT, DELETE ON second_factors TO kolo_app;
GRANT UPDATE (sealed_secret, last_step, begun_at, confirmed_at) ON second_factors TO kolo_app;

CREATE TABLE recovery_codes (
  uid       uuid        NOT NULL,
  code_hash bytea       NOT NULL CHECK (length(code_hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (uid, code_hash)
);
GRANT SELECT, INSERT, DELETE ON recovery_codes TO kolo_app;
GRANT UPDATE (used_at) ON recovery_codes TO kolo_app;
