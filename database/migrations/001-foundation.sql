-- What every feature needs: answers kept for repeated requests, the community's settings, request limits.

CREATE TABLE idempotency_keys (
  actor_uid    uuid        NOT NULL,
  route        text        NOT NULL,
  key          text        NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  request_hash text        NOT NULL,
  answer       jsonb,
  status       integer     CHECK (status BETWEEN 100 AND 599),
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor_uid, route, key),
  CONSTRAINT idempotency_keys_answer_has_status CHECK (answer IS NULL OR status IS NOT NULL)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
-- The answer is filled in once by the request that made the row; old rows are swept away.
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO kolo_app;
GRANT UPDATE (answer, status) ON idempotency_keys TO kolo_app;

CREATE TABLE community_settings (
  name       text        PRIMARY KEY,
  value      jsonb       NOT NULL,
  version    integer     NOT NULL DEFAULT 1 CHECK (version > 0),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON community_settings TO kolo_app;
GRANT UPDATE (value, version, updated_by, updated_at) ON community_settings TO kolo_app;

-- The shape that rate-limiter-flexible keeps its counters in; expire is milliseconds since 1970.
CREATE TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer      NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expire ON rate_limits (expire);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO kolo_app;
