-- Whatever the community decides about itself, with what it was before: who, when, and by which approval. Kept for good.
create table setting_changes (
  id uuid primary key,
  setting text not null check (setting ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- Nothing before: until then it was what the program starts with.
  before jsonb,
  after jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  -- The approval of the same transaction that is about this, where it takes two.
  subject_type text not null default 'setting',
  subject_id text not null,
  applied_xact xid8 not null default pg_current_xact_id()
);
grant select, insert (id, setting, before, after, changed_by, changed_at, subject_type, subject_id) on setting_changes to kolo_app;

-- Looks and texts were kept with every version before.
insert into setting_changes (id, setting, before, after, changed_by, changed_at, subject_id, applied_xact)
select (lpad(to_hex((extract(epoch from l.changed_at) * 1000)::bigint), 12, '0') || '7' || substr(md5('look' || l.version), 1, 3)
    || '8' || substr(md5('look' || l.version), 4, 15))::uuid,
  'community.look',
  to_jsonb(b) - 'changed_by' - 'changed_at' - 'version', to_jsonb(l) - 'changed_by' - 'changed_at' - 'version',
  l.changed_by, l.changed_at, 'community.look', '0'
from community_looks l left join community_looks b on b.version = l.version - 1;
insert into setting_changes (id, setting, before, after, changed_by, changed_at, subject_id, applied_xact)
select (lpad(to_hex((extract(epoch from saved_at) * 1000)::bigint), 12, '0') || '7' || substr(md5('terms' || version), 1, 3)
    || '8' || substr(md5('terms' || version), 4, 15))::uuid,
  'community.terms', jsonb_build_object('version', version - 1), jsonb_build_object('version', version),
  saved_by, saved_at, 'community.terms', '0'
from community_terms where saved_by is not null;
