-- Announcements to members.

-- What administrators announce to members (docs/decisions/081-an-announcement-is-a-text-with-an-audience.md): written as a
-- draft, published at once or on its time, changed in the open, and kept when it is over.
create sequence announcement_numbers;
grant usage on sequence announcement_numbers to kolo_app;

create table announcements (
  id uuid primary key,
  code text not null unique check (code ~ '^ANN-[0-9]{4}-[0-9]{6,}$'),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'expired', 'withdrawn')),
  -- `offer`: members are notified of tips and offers only where they switched them on.
  category text not null
    check (category in ('general', 'investment', 'savings', 'event', 'rate_change', 'maintenance', 'security', 'offer')),
  priority text not null check (priority in ('normal', 'important', 'urgent')),
  title text not null check (length(title) between 3 and 120),
  summary text not null check (length(summary) <= 280),
  body text not null check (length(body) between 1 and 20000),
  -- Everybody, or the members of these tiers.
  audience text not null check (audience in ('all', 'tiers', 'plans')),
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
  plan_ids uuid[] not null default '{}',
  -- An announcement may be there in several languages (docs/decisions/125-an-announcement-is-one-text-in-its-languages.md),
  -- and it is counted how many members were told of it.
  language text not null default 'en' check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  -- [{ language, title, summary, body }], each language once.
  translations jsonb not null default '[]' check (
    jsonb_typeof(translations) = 'array' and jsonb_array_length(translations) <= 4),
  -- Null: it is on its way, or it appeared before members were counted.
  delivered integer check (delivered >= 0),
  constraint announcements_audience check ((audience = 'tiers') = (cardinality(tiers) > 0)),
  constraint announcements_ack check (requires_ack or ack_by_at is null),
  constraint announcements_appeared
    check ((published_at is not null) = (status in ('published', 'expired', 'withdrawn'))),
  constraint announcements_scheduled check (status <> 'scheduled' or publish_at is not null),
  constraint announcements_expiry check (expires_at > coalesce(published_at, publish_at, written_at)),
  constraint announcements_withdrawn check ((status = 'withdrawn') = (withdrawn_reason is not null)),
  constraint announcements_plans check ((audience = 'plans') = (cardinality(plan_ids) > 0))
);
create index announcements_shown on announcements (published_at desc, id desc) where published_at is not null;
create index announcements_due on announcements (publish_at) where status = 'scheduled';
create index announcements_over on announcements (expires_at) where status = 'published' and expires_at is not null;
create index announcements_asking on announcements (published_at) where status = 'published' and requires_ack;
grant select, insert, delete on announcements to kolo_app;
grant update (
  status, category, priority, title, summary, body, audience, tiers, requires_ack, ack_by_at, publish_at,
  published_at, expires_at, pinned_until_at, revision, ack_revision, told, withdrawn_reason, changed_at, version,
  plan_ids, language, translations, delivered
) on announcements to kolo_app;

-- Every text that members could read, as it stood.
create table announcement_texts (
  announcement_id uuid not null references announcements,
  revision integer not null check (revision > 0),
  title text not null,
  summary text not null,
  body text not null,
  by_uid uuid not null,
  at timestamptz not null,
  language text not null default 'en',
  translations jsonb not null default '[]',
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
grant select, insert, delete on announcement_readers to kolo_app;
grant update (accepted_at, accepted_revision) on announcement_readers to kolo_app;
insert into personal_columns (table_name, column_name) values ('announcement_readers', 'uid');

-- What appeared stays: its audience does not change, a text is replaced by the next one in the open, and nothing comes back.
create function guard_announcement() returns trigger language plpgsql set search_path from current
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
revoke execute on function guard_announcement from public;
create trigger announcements_guard before insert or update or delete on announcements
  for each row when (session_user = 'kolo_app') execute function guard_announcement();

-- Files of announcements (docs/decisions/111-a-file-of-an-announcement-is-part-of-its-text.md). A file is sent first, and
-- belongs to whoever sent it alone until an announcement takes it along; from then on it is part of the text from one
-- revision until the one without it, and is kept as long as the text is.
create table announcement_files (
  id uuid primary key,
  -- Kept when they leave, as who wrote the announcement is.
  owner_uid uuid not null,
  announcement_id uuid references announcements on delete cascade,
  from_revision integer check (from_revision > 0),
  -- The first text without it; null: the text that stands has it.
  until_revision integer check (until_revision > from_revision),
  file_name text not null check (length(file_name) between 1 and 100),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null,
  constraint announcement_files_along check ((announcement_id is null) = (from_revision is null))
);
create index announcement_files_of on announcement_files (announcement_id) where announcement_id is not null;
create index announcement_files_of_owner on announcement_files (owner_uid);
create index announcement_files_loose on announcement_files (added_at) where announcement_id is null;
grant select, insert, delete on announcement_files to kolo_app;
grant update (announcement_id, from_revision, until_revision) on announcement_files to kolo_app;
insert into personal_columns (table_name, column_name) values ('announcement_files', 'owner_uid');

-- A text that members could read keeps its files: they come and go with another revision, five at most at a time.
create function guard_announcement_file() returns trigger language plpgsql set search_path from current
as $$
declare
  announced announcements;
begin
  if tg_op = 'INSERT' then
    if new.announcement_id is not null then
      raise exception 'a file belongs to no announcement at first' using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from announcements where id = old.announcement_id and published_at is not null) then
      raise exception 'a file of an announcement that appeared stays' using errcode = '23514';
    end if;
    return old;
  end if;
  select * into announced from announcements where id = new.announcement_id;
  if exists (select from announcement_texts t where t.announcement_id = announced.id and t.revision = announced.revision)
  then
    raise exception 'the files of a text that members read stay' using errcode = '23514';
  end if;
  if old.announcement_id is null then
    if new.from_revision is distinct from announced.revision or new.until_revision is not null
      or (select count(*) from announcement_files where announcement_id = announced.id and until_revision is null) >= 5
    then
      raise exception 'this announcement cannot take the file along' using errcode = '23514';
    end if;
  elsif old.until_revision is not null or new.until_revision is distinct from announced.revision
    or row (new.announcement_id, new.from_revision) is distinct from row (old.announcement_id, old.from_revision)
  then
    raise exception 'a file stays with its announcement until another text of it' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_announcement_file from public;
create trigger announcement_files_guard before insert or update or delete on announcement_files
  for each row when (session_user = 'kolo_app') execute function guard_announcement_file();

-- Whom something is for (docs/decisions/112-an-audience-is-looked-up-each-time.md): everybody, the members of account
-- tiers, or whoever holds one of some investment plans. Who holds a plan is said here once.
-- Who saves in a plan holds it too, so that a change of its rate reaches them alone
-- (docs/decisions/112-an-audience-is-looked-up-each-time.md). A goal that waits for its first deposit is none yet.
create view plan_holders as
  select member_uid, plan_id from investments where status in ('active', 'matured', 'exit_requested', 'frozen')
  union
  select owner_uid, plan_id from savings_accounts where status in ('active', 'frozen', 'matured');
grant select on plan_holders to kolo_app;

-- Once it appeared, the plans hold as the tiers do.
create function guard_announcement_plans() returns trigger language plpgsql set search_path from current
as $$
begin
  raise exception 'the audience of announcement % holds', old.code using errcode = '23514';
end
$$;
revoke execute on function guard_announcement_plans from public;
create trigger announcements_plans_guard before update on announcements
  for each row when (session_user = 'kolo_app' and old.published_at is not null and new.plan_ids is distinct from old.plan_ids)
  execute function guard_announcement_plans();

-- Another word in any language is another text.
create function guard_announcement_languages() returns trigger language plpgsql set search_path from current
as $$
begin
  raise exception 'another text of announcement % is a revision', old.code using errcode = '23514';
end
$$;
revoke execute on function guard_announcement_languages from public;
create trigger announcements_languages_guard before update on announcements
  for each row when (session_user = 'kolo_app' and old.published_at is not null and new.revision <> old.revision + 1
    and (new.language, new.translations) is distinct from (old.language, old.translations))
  execute function guard_announcement_languages();
