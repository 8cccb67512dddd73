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
