-- Members' pictures: a few kilobytes each, made small before they are sent. They lie in the database, because every
-- node shows them, and go with their profile.

CREATE TABLE avatars (
  uid uuid PRIMARY KEY REFERENCES profiles (uid) ON DELETE CASCADE,
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 32768),
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  changed_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON avatars TO kolo_app;
