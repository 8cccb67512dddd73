-- Two tickets about one thing become one, a member says how it went, staff open one for a member, sort with tags and keep
-- what they write often (docs/decisions/110-a-merged-ticket-keeps-what-was-written.md).
alter table tickets drop constraint tickets_status_check;
alter table tickets
  add constraint tickets_status_check check (status in ('open', 'in_progress', 'waiting_member', 'on_hold', 'resolved',
    'closed', 'merged')),
  -- What was written in it is read in this one; both are of one member, so they leave together.
  add column merged_into_id uuid references tickets on delete cascade,
  add column channel text not null default 'web' check (channel in ('web', 'email', 'admin')),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  -- How the member found the help, and what they say of it.
  add column stars smallint check (stars between 1 and 5),
  add column rating text check (length(rating) between 1 and 500),
  add constraint tickets_merged check ((status = 'merged') = (merged_into_id is not null)),
  add constraint tickets_rated check (rating is null or stars is not null);
create index tickets_merged_into on tickets (merged_into_id) where merged_into_id is not null;
create index tickets_by_tag on tickets using gin (tags) where tags <> '{}';
grant update (subject, category, priority, merged_into_id, tags, stars, rating) on tickets to kolo_app;

create table saved_replies (
  id uuid primary key,
  title text not null unique check (length(title) between 2 and 80),
  body text not null check (length(body) between 1 and 5000),
  changed_at timestamptz not null
);
grant select, insert, delete, update (title, body, changed_at) on saved_replies to kolo_app;

-- As before; any can be merged, into one of the same member that is not merged itself.
create or replace function guard_ticket() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' or new.assignee_uid is not null then
      raise exception 'a ticket begins open' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status and new.status <> 'merged' and (old.status, new.status) not in (
    ('open', 'in_progress'), ('in_progress', 'waiting_member'), ('in_progress', 'on_hold'),
    ('waiting_member', 'in_progress'), ('on_hold', 'in_progress'), ('in_progress', 'resolved'),
    ('waiting_member', 'resolved'), ('resolved', 'closed'), ('resolved', 'open'), ('closed', 'open'),
    ('open', 'closed'), ('in_progress', 'closed'), ('waiting_member', 'closed'), ('on_hold', 'closed'))
  then
    raise exception 'ticket % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  if old.status = 'open' and new.status = 'in_progress' and new.assignee_uid is null then
    raise exception 'nobody has taken ticket %', old.code using errcode = '23514';
  end if;
  if new.merged_into_id is distinct from old.merged_into_id and not exists (
    select from public.tickets where id = new.merged_into_id and id <> new.id and member_uid = new.member_uid
      and status <> 'merged')
  then
    raise exception 'ticket % cannot be merged there', old.code using errcode = '23514';
  end if;
  return new;
end
$$;
