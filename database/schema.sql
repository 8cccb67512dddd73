-- Printed from the migrated database by a test; UPDATE_DOCS=1 prints it anew. For reading, not for running.

CREATE TABLE audit_chain_end (
  one boolean NOT NULL DEFAULT true,
  "position" bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_chain_end_pkey PRIMARY KEY (one),
  CONSTRAINT audit_chain_end_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT audit_chain_end_one_check CHECK (one)
);
GRANT SELECT, UPDATE (hash, "position") ON audit_chain_end TO kolo_app;

CREATE TABLE audit_events (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  actor_uid uuid,
  subject_uid uuid,
  target_type text,
  target_id text,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  request_id text NOT NULL,
  address text,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_check CHECK (((target_type IS NULL) = (target_id IS NULL))),
  CONSTRAINT audit_events_kind_check CHECK ((kind ~ '^[a-z-]+(\.[a-z-]+)+$'::text))
);
CREATE INDEX audit_events_by_actor ON public.audit_events USING btree (actor_uid, id) WHERE (actor_uid IS NOT NULL);
CREATE INDEX audit_events_by_kind ON public.audit_events USING btree (kind, id);
CREATE INDEX audit_events_by_subject ON public.audit_events USING btree (subject_uid, id) WHERE (subject_uid IS NOT NULL);
CREATE INDEX audit_events_by_time ON public.audit_events USING btree (at);
GRANT INSERT, SELECT ON audit_events TO kolo_app;

CREATE TABLE audit_seals (
  "position" bigint NOT NULL,
  event_id uuid NOT NULL,
  hash text NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY ("position"),
  CONSTRAINT audit_seals_event_id_key UNIQUE (event_id),
  CONSTRAINT audit_seals_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_events(id),
  CONSTRAINT audit_seals_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT audit_seals_position_check CHECK (("position" > 0))
);
GRANT INSERT, SELECT ON audit_seals TO kolo_app;

CREATE TABLE audit_unsealed (
  event_id uuid NOT NULL,
  CONSTRAINT audit_unsealed_pkey PRIMARY KEY (event_id),
  CONSTRAINT audit_unsealed_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_events(id)
);
GRANT DELETE, INSERT, SELECT ON audit_unsealed TO kolo_app;

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

CREATE TABLE ledger_accounts (
  id uuid NOT NULL,
  kind text NOT NULL,
  scope text NOT NULL,
  owner_uid uuid,
  side text NOT NULL,
  running boolean NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_id_running_key UNIQUE (id, running),
  CONSTRAINT ledger_accounts_kind_scope_key UNIQUE (kind, scope),
  CONSTRAINT ledger_accounts_kind CHECK ((kind = ANY (ARRAY['bank'::text, 'psp_clearing'::text, 'plan_asset'::text, 'member_wallet'::text, 'member_savings'::text, 'member_investment'::text, 'withdrawals_payable'::text, 'wht_payable'::text, 'unmatched_receipts'::text, 'share_capital'::text, 'reserve'::text, 'surplus'::text, 'plan_income'::text, 'fees'::text, 'penalties'::text, 'interest_savings'::text, 'psp_fees'::text]))),
  CONSTRAINT ledger_accounts_owner CHECK (((owner_uid IS NOT NULL) = (kind = ANY (ARRAY['member_wallet'::text, 'member_savings'::text, 'member_investment'::text])))),
  CONSTRAINT ledger_accounts_running CHECK ((running = (kind = ANY (ARRAY['member_wallet'::text, 'member_savings'::text, 'member_investment'::text, 'plan_income'::text])))),
  CONSTRAINT ledger_accounts_scope CHECK (((length(scope) >= 1) AND (length(scope) <= 100))),
  CONSTRAINT ledger_accounts_side CHECK ((side =
CASE
    WHEN (kind = ANY (ARRAY['bank'::text, 'psp_clearing'::text, 'plan_asset'::text, 'interest_savings'::text, 'psp_fees'::text])) THEN 'debit'::text
    ELSE 'credit'::text
END))
);
CREATE INDEX ledger_accounts_owner_uid ON public.ledger_accounts USING btree (owner_uid) WHERE (owner_uid IS NOT NULL);
GRANT INSERT, SELECT ON ledger_accounts TO kolo_app;

CREATE TABLE ledger_balances (
  account_id uuid NOT NULL,
  running boolean NOT NULL DEFAULT true,
  balance_kobo bigint NOT NULL DEFAULT 0,
  held_kobo bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_balances_pkey PRIMARY KEY (account_id),
  CONSTRAINT ledger_balances_account_id_running_fkey FOREIGN KEY (account_id, running) REFERENCES ledger_accounts(id, running),
  CONSTRAINT ledger_balances_balance_kobo_check CHECK ((balance_kobo >= 0)),
  CONSTRAINT ledger_balances_held_kobo_check CHECK ((held_kobo >= 0)),
  CONSTRAINT ledger_balances_held_within_balance CHECK ((held_kobo <= balance_kobo)),
  CONSTRAINT ledger_balances_running_check CHECK (running)
);
GRANT INSERT (account_id), SELECT, UPDATE (balance_kobo, held_kobo) ON ledger_balances TO kolo_app;

CREATE TABLE ledger_hold_outcomes (
  hold_id uuid NOT NULL,
  outcome text NOT NULL,
  journal_id uuid,
  actor_uid uuid,
  settled_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_hold_outcomes_pkey PRIMARY KEY (hold_id),
  CONSTRAINT ledger_hold_outcomes_journal_id_key UNIQUE (journal_id),
  CONSTRAINT ledger_hold_outcomes_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES ledger_holds(id),
  CONSTRAINT ledger_hold_outcomes_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT ledger_hold_outcomes_journal CHECK (((outcome = 'posted'::text) = (journal_id IS NOT NULL))),
  CONSTRAINT ledger_hold_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['posted'::text, 'voided'::text])))
);
GRANT INSERT, SELECT ON ledger_hold_outcomes TO kolo_app;

CREATE TABLE ledger_holds (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  deed text NOT NULL,
  actor_uid uuid,
  placed_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_holds_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_balances(account_id),
  CONSTRAINT ledger_holds_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT ledger_holds_deed_check CHECK (((length(deed) >= 1) AND (length(deed) <= 60)))
);
CREATE INDEX ledger_holds_account ON public.ledger_holds USING btree (account_id, placed_at);
GRANT INSERT, SELECT ON ledger_holds TO kolo_app;

CREATE TABLE ledger_journals (
  id uuid NOT NULL,
  deed text NOT NULL,
  memo text NOT NULL,
  actor_uid uuid,
  reverses uuid,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  posted_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_journals_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_journals_reverses_key UNIQUE (reverses),
  CONSTRAINT ledger_journals_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_journals(id),
  CONSTRAINT ledger_journals_check CHECK ((reverses <> id)),
  CONSTRAINT ledger_journals_deed_check CHECK (((length(deed) >= 1) AND (length(deed) <= 60))),
  CONSTRAINT ledger_journals_memo_check CHECK ((length(memo) <= 280))
);
CREATE INDEX ledger_journals_posted_at ON public.ledger_journals USING btree (posted_at, id);
GRANT INSERT, SELECT ON ledger_journals TO kolo_app;

CREATE TABLE ledger_snapshots (
  account_id uuid NOT NULL,
  through timestamp with time zone NOT NULL,
  net_credit_kobo bigint NOT NULL,
  CONSTRAINT ledger_snapshots_pkey PRIMARY KEY (account_id, through),
  CONSTRAINT ledger_snapshots_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);
GRANT INSERT, SELECT ON ledger_snapshots TO kolo_app;

CREATE TABLE ledger_transfers (
  id uuid NOT NULL,
  journal_id uuid NOT NULL,
  line integer NOT NULL,
  debit_account uuid NOT NULL,
  credit_account uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transfers_journal_id_line_key UNIQUE (journal_id, line),
  CONSTRAINT ledger_transfers_credit_account_fkey FOREIGN KEY (credit_account) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_transfers_debit_account_fkey FOREIGN KEY (debit_account) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_transfers_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT ledger_transfers_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT ledger_transfers_line_check CHECK (((line >= 1) AND (line <= 1000))),
  CONSTRAINT ledger_transfers_two_accounts CHECK ((debit_account <> credit_account))
);
CREATE INDEX ledger_transfers_credits ON public.ledger_transfers USING btree (credit_account, posted_at, id);
CREATE INDEX ledger_transfers_debits ON public.ledger_transfers USING btree (debit_account, posted_at, id);
GRANT INSERT, SELECT ON ledger_transfers TO kolo_app;

CREATE TABLE ledger_trial_balances (
  id uuid NOT NULL,
  run_at timestamp with time zone NOT NULL,
  holds boolean NOT NULL,
  accounts integer NOT NULL,
  journals bigint NOT NULL,
  transfers bigint NOT NULL,
  moved_kobo bigint NOT NULL,
  world_kobo bigint NOT NULL,
  findings jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT ledger_trial_balances_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_trial_balances_says_so CHECK ((holds = ((world_kobo = 0) AND (findings = '[]'::jsonb))))
);
CREATE INDEX ledger_trial_balances_run_at ON public.ledger_trial_balances USING btree (run_at DESC);
GRANT INSERT, SELECT ON ledger_trial_balances TO kolo_app;

CREATE TABLE member_changes (
  id uuid NOT NULL,
  uid uuid NOT NULL,
  kind text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  reason text NOT NULL,
  actor_uid uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT member_changes_pkey PRIMARY KEY (id),
  CONSTRAINT member_changes_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT member_changes_check CHECK ((after <> before)),
  CONSTRAINT member_changes_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'standing'::text, 'tier'::text]))),
  CONSTRAINT member_changes_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 300)))
);
CREATE INDEX member_changes_of ON public.member_changes USING btree (uid, changed_at);
GRANT INSERT, SELECT ON member_changes TO kolo_app;

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
