-- The one row that /readyz writes, because a server that can only read is not ready.

CREATE TABLE write_checks (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  written_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE (written_at) ON write_checks TO kolo_app;
