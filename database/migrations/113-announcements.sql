-- What administrators announce to members (docs/decisions/081-an-announcement-is-a-text-with-an-audience.md): written as a
-- draft, published at once or on its time, changed in the open, and kept when it is over.

create sequence announcement_numbers;
create table announcements (
  id uuid primary key,
  code text not null unique check (code ~ '^ANN-[0-9]{4}-[0-9]{6,}$'),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'expired', 'withdrawn')),
  category text not null check (category in (
    'general', 'investment', 'savings', 'event', 'rate_change', 'maintenance', 'security')),
  priority text not null check (priority in ('normal', 'important', 'urgent')),
  title text not null check (length(title) between 3 and 120),
  summary text not null check (length(summary) <= 280),
  body text not null check (length(body) between 1 and 20000),
  -- Everybody, or the members of these tiers.
  audience text not null check (audience in ('all', 'tiers')),
  tiers text[] not null default '{}' check (tiers <@ '{basic,standard,premium}'),
  requires_ack boolean not null default false,
  ack_by_at timestamptz,
  -- When it is to appear; null: as soon as it is published.
  publish_at timestamptz,
  published_at timestamptz,
  expires_at timestamptz,
  pinned_until_at timestamptz,
  revision integer not null default 1 check (revision > 0),
  -- Who accepted an earlier text accepts this one again.
  ack_revision integer not null default 1 check (ack_revision > 0),
  -- How many members it was for when it appeared.
  told integer not null default 0 check (told >= 0),
  withdrawn_reason text check (length(withdrawn_reason) between 5 and 500),
  author_uid uuid not null,
  written_at timestamptz not null,
  changed_at timestamptz,
  version integer not null default 1 check (version > 0),
  constraint announcements_audience check ((audience = 'tiers') = (cardinality(tiers) > 0)),
  constraint announcements_ack check (requires_ack or ack_by_at is null),
  constraint announcements_appeared check ((published_at is not null) = (status in ('published', 'expired', 'withdrawn'))),
  constraint announcements_scheduled check (status <> 'scheduled' or publish_at is not null),
  constraint announcements_expiry check (expires_at > coalesce(published_at, publish_at, written_at)),
  constraint announcements_withdrawn check ((status = 'withdrawn') = (withdrawn_reason is not null))
);
create index announcements_shown on announcements (published_at desc, id desc) where published_at is not null;
create index announcements_due on announcements (publish_at) where status = 'scheduled';
create index announcements_over on announcements (expires_at) where status = 'published' and expires_at is not null;
create index announcements_asking on announcements (published_at) where status = 'published' and requires_ack;

grant select, insert on announcements to kolo_app;
grant delete on announcements to kolo_app;
grant update (status, category, priority, title, summary, body, audience, tiers, requires_ack, ack_by_at, publish_at,
  published_at, expires_at, pinned_until_at, revision, ack_revision, told, withdrawn_reason, changed_at, version)
  on announcements to kolo_app;
grant usage on sequence announcement_numbers to kolo_app;

-- Every text that members could read, as it stood.
create table announcement_texts (
  announcement_id uuid not null references announcements,
  revision integer not null check (revision > 0),
  title text not null,
  summary text not null,
  body text not null,
  by_uid uuid not null,
  at timestamptz not null,
  primary key (announcement_id, revision)
);
grant select, insert on announcement_texts to kolo_app;

create table announcement_readers (
  announcement_id uuid not null references announcements,
  uid uuid not null references profiles (uid) on delete cascade,
  read_at timestamptz not null,
  accepted_at timestamptz,
  accepted_revision integer check (accepted_revision > 0),
  primary key (announcement_id, uid),
  constraint announcement_readers_accepted check ((accepted_at is null) = (accepted_revision is null))
);
create index announcement_readers_of on announcement_readers (uid);
grant select, insert, delete, update (accepted_at, accepted_revision) on announcement_readers to kolo_app;
insert into personal_columns (table_name, column_name) values ('announcement_readers', 'uid');

-- What appeared stays: its audience does not change, a text is replaced by the next one in the open, and nothing comes back.
create function guard_announcement() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.author_uid);
    if new.status <> 'draft' or new.revision <> 1 then
      raise exception 'an announcement begins as a draft' using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.published_at is not null then
      raise exception 'announcement % appeared and stays', old.code using errcode = '23514';
    end if;
    return old;
  end if;
  if old.published_at is not null and row (new.audience, new.tiers, new.published_at, new.requires_ack)
    is distinct from row (old.audience, old.tiers, old.published_at, old.requires_ack)
  then
    raise exception 'the audience of announcement % holds', old.code using errcode = '23514';
  end if;
  if old.published_at is not null and row (new.title, new.summary, new.body)
    is distinct from row (old.title, old.summary, old.body) and new.revision <> old.revision + 1
  then
    raise exception 'another text of announcement % is a revision', old.code using errcode = '23514';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'scheduled'), ('draft', 'published'), ('scheduled', 'draft'), ('scheduled', 'published'),
    ('published', 'expired'), ('published', 'withdrawn'))
  then
    raise exception 'announcement % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger announcements_guard before insert or update or delete on announcements
  for each row when (session_user = 'kolo_app') execute function guard_announcement();
revoke execute on function guard_announcement from public;
