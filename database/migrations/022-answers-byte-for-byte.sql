-- An answer that is given again is the first one byte for byte: its text as it was sent, with its status and type. jsonb
-- would put the keys in another order.

ALTER TABLE idempotency_keys
  DROP CONSTRAINT idempotency_keys_answer_has_status,
  ALTER COLUMN answer TYPE text USING answer::text,
  ADD COLUMN content_type text;
UPDATE idempotency_keys SET content_type = 'application/json' WHERE answer IS NOT NULL;
ALTER TABLE idempotency_keys
  ADD CONSTRAINT idempotency_keys_answer_is_whole
  CHECK ((answer IS NULL) = (status IS NULL) AND (answer IS NULL) = (content_type IS NULL));
GRANT UPDATE (content_type) ON idempotency_keys TO kolo_app;
