-- The person behind each sign-in: personal data, role, standing, settings and preferences. Records of money name
-- only the uid and never refer to this table by key, so that a person can be erased while the books stay whole.

CREATE SEQUENCE member_code_numbers;

CREATE TABLE profiles (
  uid uuid PRIMARY KEY,
  member_code text NOT NULL UNIQUE CHECK (member_code ~ '^KM-[0-9]{5,}$'),
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  full_name text NOT NULL CHECK (length(full_name) BETWEEN 1 AND 100),
  phone text NOT NULL DEFAULT '' CHECK (phone = '' OR phone ~ '^\+234[0-9]{10}$'),
  gender text CHECK (gender IN ('female', 'male', 'undisclosed')),
  date_of_birth date,
  marital_status text CHECK (marital_status IN ('single', 'married', 'divorced', 'widowed')),
  wedding_anniversary date,
  location text NOT NULL DEFAULT '' CHECK (length(location) <= 120),
  occupation text NOT NULL DEFAULT '' CHECK (length(occupation) <= 80),
  preferred_investment_naira integer CHECK (preferred_investment_naira BETWEEN 0 AND 1000000000),
  avatar text NOT NULL DEFAULT '',
  profile_complete boolean NOT NULL,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
  is_active boolean NOT NULL DEFAULT true,
  is_verified boolean NOT NULL DEFAULT false,
  email_verified boolean NOT NULL DEFAULT false,
  phone_verified boolean NOT NULL DEFAULT false,
  kyc_status text NOT NULL DEFAULT 'pending'
    CHECK (kyc_status IN ('pending', 'in_review', 'verified', 'rejected', 'expired')),
  account_tier text NOT NULL DEFAULT 'basic' CHECK (account_tier IN ('basic', 'standard', 'premium')),
  linked_providers text[] NOT NULL CHECK (cardinality(linked_providers) > 0),
  primary_provider text NOT NULL,
  provider_data jsonb NOT NULL,
  settings jsonb NOT NULL,
  preferences jsonb NOT NULL,
  login_count integer NOT NULL DEFAULT 0 CHECK (login_count >= 0),
  last_login_minutes integer NOT NULL DEFAULT 0 CHECK (last_login_minutes >= 0),
  session_minutes bigint NOT NULL DEFAULT 0 CHECK (session_minutes >= 0),
  sessions_ended integer NOT NULL DEFAULT 0 CHECK (sessions_ended >= 0),
  is_archived boolean NOT NULL DEFAULT false,
  archived_at timestamptz,
  transferred_to uuid,
  name_key text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  last_sign_in_at timestamptz,
  last_active_at timestamptz,
  CHECK (is_archived = (archived_at IS NOT NULL)),
  CHECK (marital_status = 'married' OR wedding_anniversary IS NULL)
);

-- An archived profile keeps its e-mail; the living one with that e-mail is the only one.
CREATE UNIQUE INDEX profiles_email ON profiles (email) WHERE NOT is_archived;

-- One index for each way the members' list is read, in the order it is shown, so that a page costs the same in a
-- community of fifty and of a million.
CREATE INDEX profiles_by_name ON profiles (name_key, uid) WHERE NOT is_archived;
CREATE INDEX profiles_by_tier ON profiles (account_tier, name_key, uid) WHERE NOT is_archived;
CREATE INDEX profiles_by_identity_check ON profiles (kyc_status, name_key, uid) WHERE NOT is_archived;
CREATE INDEX profiles_staff ON profiles (role, name_key, uid) WHERE NOT is_archived AND role <> 'user';
CREATE INDEX profiles_inactive ON profiles (name_key, uid) WHERE NOT is_archived AND NOT is_active;
CREATE INDEX profiles_by_age ON profiles (created_at) WHERE NOT is_archived;

-- What a member can be found by, one row a word: the words of the name, the e-mail, the code and the phone number.
CREATE TABLE profile_words (
  word text NOT NULL COLLATE "C",
  uid uuid NOT NULL REFERENCES profiles (uid) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('name', 'email', 'code', 'phone')),
  PRIMARY KEY (word, uid, kind)
);
CREATE INDEX profile_words_of ON profile_words (uid);

GRANT USAGE ON SEQUENCE member_code_numbers TO kolo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON profiles TO kolo_app;
GRANT SELECT, INSERT, DELETE ON profile_words TO kolo_app;

-- Who changed somebody's role, standing or tier, when and why. Reasons live here and not in the audit log, because
-- they are words about a person and go when the person is erased; the log keeps that it happened.
CREATE TABLE member_changes (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES profiles (uid) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('role', 'standing', 'tier')),
  before text NOT NULL,
  after text NOT NULL CHECK (after <> before),
  reason text NOT NULL CHECK (length(reason) BETWEEN 5 AND 300),
  actor_uid uuid NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX member_changes_of ON member_changes (uid, changed_at);

GRANT SELECT, INSERT ON member_changes TO kolo_app;
