-- Members' pictures lie in files, as receipts do. One that was put before this lies in its row until its member puts
-- another.

ALTER TABLE avatars
  ALTER COLUMN bytes DROP NOT NULL,
  ADD COLUMN stored_name text UNIQUE CHECK (stored_name ~ '^[0-9a-f]{48}$'),
  ADD CHECK ((bytes IS NULL) <> (stored_name IS NULL));
