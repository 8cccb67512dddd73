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
