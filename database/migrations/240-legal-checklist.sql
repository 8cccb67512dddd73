-- What a society has in order, as its administrators note it down: state, what shows it, a document, when it is due again.
-- Which points there are is said by the product; nothing is noted by itself.

-- A document for a point. One that is replaced stays.
create table legal_papers (
  id uuid primary key,
  point text not null check (point ~ '^[a-z-]{3,40}$'),
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null,
  unique (id, point)
);
grant select, insert on legal_papers to kolo_app;

-- How a point stands now; what it was before is in the history of the settings.
create table legal_points (
  point text primary key check (point ~ '^[a-z-]{3,40}$'),
  state text not null check (state in ('missing', 'asked-for', 'in-place', 'not-needed')),
  -- What shows it, or why it is not needed: written by whoever notes it.
  evidence text not null check (length(evidence) <= 500),
  due_on date,
  paper_id uuid,
  noted_by uuid not null,
  noted_at timestamptz not null,
  version integer not null check (version > 0),
  foreign key (paper_id, point) references legal_papers (id, point),
  constraint legal_points_shown check (state not in ('in-place', 'not-needed') or length(evidence) >= 5)
);
grant select, insert on legal_points to kolo_app;
grant update (state, evidence, due_on, paper_id, noted_by, noted_at, version) on legal_points to kolo_app;
