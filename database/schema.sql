-- Printed from the migrated database by a test; UPDATE_DOCS=1 prints it anew. For reading, not for running.

CREATE TABLE community_settings (
  name text NOT NULL,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT community_settings_pkey PRIMARY KEY (name),
  CONSTRAINT community_settings_version_check CHECK ((version > 0))
);
GRANT INSERT, SELECT, UPDATE (updated_at, updated_by, value, version) ON community_settings TO kolo_app;

CREATE TABLE idempotency_keys (
  actor_uid uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb,
  status integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (actor_uid, route, key),
  CONSTRAINT idempotency_keys_answer_has_status CHECK (((answer IS NULL) OR (status IS NOT NULL))),
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  CONSTRAINT idempotency_keys_status_check CHECK (((status >= 100) AND (status <= 599)))
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
GRANT DELETE, INSERT, SELECT, UPDATE (answer, status) ON idempotency_keys TO kolo_app;

CREATE TABLE profile_words (
  word text NOT NULL,
  uid uuid NOT NULL,
  kind text NOT NULL,
  CONSTRAINT profile_words_pkey PRIMARY KEY (word, uid, kind),
  CONSTRAINT profile_words_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT profile_words_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'email'::text, 'code'::text, 'phone'::text])))
);
CREATE INDEX profile_words_of ON public.profile_words USING btree (uid);
GRANT DELETE, INSERT, SELECT ON profile_words TO kolo_app;

CREATE TABLE profiles (
  uid uuid NOT NULL,
  member_code text NOT NULL,
  email text NOT NULL,
  full_name text NOT NULL,
  phone text NOT NULL DEFAULT ''::text,
  gender text,
  date_of_birth date,
  marital_status text,
  wedding_anniversary date,
  location text NOT NULL DEFAULT ''::text,
  occupation text NOT NULL DEFAULT ''::text,
  preferred_investment_naira integer,
  avatar text NOT NULL DEFAULT ''::text,
  profile_complete boolean NOT NULL,
  role text NOT NULL DEFAULT 'user'::text,
  is_active boolean NOT NULL DEFAULT true,
  is_verified boolean NOT NULL DEFAULT false,
  email_verified boolean NOT NULL DEFAULT false,
  phone_verified boolean NOT NULL DEFAULT false,
  kyc_status text NOT NULL DEFAULT 'pending'::text,
  account_tier text NOT NULL DEFAULT 'basic'::text,
  linked_providers text[] NOT NULL,
  primary_provider text NOT NULL,
  provider_data jsonb NOT NULL,
  settings jsonb NOT NULL,
  preferences jsonb NOT NULL,
  login_count integer NOT NULL DEFAULT 0,
  last_login_minutes integer NOT NULL DEFAULT 0,
  session_minutes bigint NOT NULL DEFAULT 0,
  sessions_ended integer NOT NULL DEFAULT 0,
  is_archived boolean NOT NULL DEFAULT false,
  archived_at timestamp with time zone,
  transferred_to uuid,
  name_key text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  last_sign_in_at timestamp with time zone,
  last_active_at timestamp with time zone,
  CONSTRAINT profiles_pkey PRIMARY KEY (uid),
  CONSTRAINT profiles_member_code_key UNIQUE (member_code),
  CONSTRAINT profiles_account_tier_check CHECK ((account_tier = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text]))),
  CONSTRAINT profiles_check CHECK ((is_archived = (archived_at IS NOT NULL))),
  CONSTRAINT profiles_check1 CHECK (((marital_status = 'married'::text) OR (wedding_anniversary IS NULL))),
  CONSTRAINT profiles_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT profiles_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 100))),
  CONSTRAINT profiles_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'undisclosed'::text]))),
  CONSTRAINT profiles_kyc_status_check CHECK ((kyc_status = ANY (ARRAY['pending'::text, 'in_review'::text, 'verified'::text, 'rejected'::text, 'expired'::text]))),
  CONSTRAINT profiles_last_login_minutes_check CHECK ((last_login_minutes >= 0)),
  CONSTRAINT profiles_linked_providers_check CHECK ((cardinality(linked_providers) > 0)),
  CONSTRAINT profiles_location_check CHECK ((length(location) <= 120)),
  CONSTRAINT profiles_login_count_check CHECK ((login_count >= 0)),
  CONSTRAINT profiles_marital_status_check CHECK ((marital_status = ANY (ARRAY['single'::text, 'married'::text, 'divorced'::text, 'widowed'::text]))),
  CONSTRAINT profiles_member_code_check CHECK ((member_code ~ '^KM-[0-9]{5,}$'::text)),
  CONSTRAINT profiles_occupation_check CHECK ((length(occupation) <= 80)),
  CONSTRAINT profiles_phone_check CHECK (((phone = ''::text) OR (phone ~ '^\+234[0-9]{10}$'::text))),
  CONSTRAINT profiles_preferred_investment_naira_check CHECK (((preferred_investment_naira >= 0) AND (preferred_investment_naira <= 1000000000))),
  CONSTRAINT profiles_role_check CHECK ((role = ANY (ARRAY['user'::text, 'moderator'::text, 'admin'::text]))),
  CONSTRAINT profiles_session_minutes_check CHECK ((session_minutes >= 0)),
  CONSTRAINT profiles_sessions_ended_check CHECK ((sessions_ended >= 0))
);
CREATE INDEX profiles_by_age ON public.profiles USING btree (created_at) WHERE (NOT is_archived);
CREATE INDEX profiles_by_identity_check ON public.profiles USING btree (kyc_status, name_key, uid) WHERE (NOT is_archived);
CREATE INDEX profiles_by_name ON public.profiles USING btree (name_key, uid) WHERE (NOT is_archived);
CREATE INDEX profiles_by_tier ON public.profiles USING btree (account_tier, name_key, uid) WHERE (NOT is_archived);
CREATE UNIQUE INDEX profiles_email ON public.profiles USING btree (email) WHERE (NOT is_archived);
CREATE INDEX profiles_inactive ON public.profiles USING btree (name_key, uid) WHERE ((NOT is_archived) AND (NOT is_active));
CREATE INDEX profiles_staff ON public.profiles USING btree (role, name_key, uid) WHERE ((NOT is_archived) AND (role <> 'user'::text));
GRANT DELETE, INSERT, SELECT, UPDATE ON profiles TO kolo_app;

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_expire ON public.rate_limits USING btree (expire);
GRANT DELETE, INSERT, SELECT, UPDATE ON rate_limits TO kolo_app;

CREATE TABLE schema_migrations (
  number integer NOT NULL,
  file text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (number)
);
