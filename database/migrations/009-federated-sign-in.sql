-- Signing in through somebody who vouches for the person: attempts that are under way, and what follows a person whose
-- profile is transferred to a new uid.

-- One attempt at the provider. Nothing secret is kept: the state and the browser's token are marks, and what proves
-- the answer (nonce, PKCE verifier) is derived from the token in the browser's cookie.
CREATE TABLE federated_attempts (
  state_hash   bytea       PRIMARY KEY CHECK (length(state_hash) = 32),
  browser_hash bytea       NOT NULL CHECK (length(browser_hash) = 32),
  purpose      text        NOT NULL CHECK (purpose IN ('sign-in', 'link', 'reauth')),
  -- The session that started to link; the answer counts for that session only.
  session_id   uuid,
  next         text        CHECK (length(next) <= 500),
  started_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  CONSTRAINT federated_attempts_bound CHECK ((purpose = 'sign-in') = (session_id IS NULL)),
  CONSTRAINT federated_attempts_in_order CHECK (expires_at > started_at)
);
CREATE INDEX federated_attempts_by_end ON federated_attempts (expires_at);
GRANT SELECT, INSERT, DELETE ON federated_attempts TO kolo_app;

-- Linking at the same time as unlinking, or twice at once, is decided one after the other by locking the profile row.
-- The code of a member follows the person; the archived profile keeps it for reading.
ALTER TABLE profiles DROP CONSTRAINT profiles_member_code_key;
CREATE UNIQUE INDEX profiles_member_code ON profiles (member_code) WHERE NOT is_archived;
ALTER TABLE profiles ADD CONSTRAINT profiles_transferred_are_archived CHECK (transferred_to IS NULL OR is_archived);
CREATE INDEX profiles_archived_by_email ON profiles (email, archived_at) WHERE is_archived;

-- The books are never rewritten: who was transferred is still known in them by the first uid. One row per transfer.
CREATE TABLE ledger_persons (
  uid      uuid        PRIMARY KEY,
  book_uid uuid        NOT NULL CHECK (book_uid <> uid),
  since    timestamptz NOT NULL
);
GRANT SELECT, INSERT ON ledger_persons TO kolo_app;

-- Everything else that belongs to a person names the uid in a column of this list and follows a transfer. A migration
-- that makes such a column adds it here; a test compares the list with the columns there are.
CREATE TABLE personal_columns (
  table_name  text NOT NULL,
  column_name text NOT NULL,
  PRIMARY KEY (table_name, column_name)
);
GRANT SELECT ON personal_columns TO kolo_app;
INSERT INTO personal_columns (table_name, column_name) VALUES
  ('avatars', 'uid'),
  ('member_changes', 'uid'),
  ('payment_payers', 'member_uid'),
  ('payments', 'member_uid'),
  ('savers', 'member_uid'),
  ('savings_accounts', 'owner_uid');

-- The server itself may give no payment and no goal to somebody else. Only this function does, and only along a
-- transfer that is written in the profiles, from somebody who can no longer sign in.
CREATE FUNCTION follow_transfer(from_uid uuid, to_uid uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  personal record;
BEGIN
  IF NOT EXISTS (SELECT FROM public.profiles WHERE uid = from_uid AND transferred_to = to_uid)
    OR EXISTS (SELECT FROM public.sign_ins WHERE uid = from_uid)
  THEN
    RAISE EXCEPTION 'nobody was transferred from % to %', from_uid, to_uid USING ERRCODE = '42501';
  END IF;
  FOR personal IN SELECT table_name, column_name FROM public.personal_columns ORDER BY 1, 2 LOOP
    EXECUTE format('UPDATE public.%1$I SET %2$I = $1 WHERE %2$I = $2', personal.table_name, personal.column_name)
      USING to_uid, from_uid;
  END LOOP;
END
$$;
REVOKE EXECUTE ON FUNCTION follow_transfer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_transfer TO kolo_app;
