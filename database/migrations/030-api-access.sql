-- Keys and webhooks for other programs.

-- Keys by which other programs ask: a member's own, and the community's (docs/decisions/134-a-key-opens-what-a-contract-says.md).
create table program_keys (
  id uuid primary key,
  -- Whose key it is; of the community's: nobody's.
  uid uuid references profiles (uid) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  prefix text not null check (prefix ~ '^kolo_[A-Za-z0-9_-]{6}$'),
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 5),
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- A member's own key needs nobody else; the community's opens nothing before.
  approved_at timestamptz,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('revoked', 'account-changed')),
  constraint program_keys_last check (expires_at > made_at and expires_at <= made_at + interval '365 days'),
  constraint program_keys_ended check ((ended_at is null) = (ended_because is null)),
  constraint program_keys_own check (uid is null or uid = made_by and approved_at = made_at),
  constraint program_keys_audience check (
    case when uid is null then scopes <@ array['members:read', 'books:read', 'reports:read']
      else scopes <@ array['own:read', 'own:write'] end)
);
create index program_keys_of on program_keys (uid, id desc);
grant select, insert on program_keys to kolo_app;
grant update (approved_at, last_used_at, ended_at, ended_because) on program_keys to kolo_app;

-- A key of the community is let in by the approval of this transaction, and what is over stays over.
create function guard_program_key() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if new.uid is null and new.approved_at is not null or new.ended_at is not null then
      raise exception 'a key of the community begins closed' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.approved_at is distinct from old.approved_at
    and (old.approved_at is not null or new.uid is not null
      or not approved_now('programs.community-key', new.id::text))
  then
    raise exception 'nobody has let this key in' using errcode = '23514';
  end if;
  if old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'a key that is over stays over' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_program_key from public;
create trigger program_keys_guard before insert or update on program_keys
  for each row when (session_user = 'kolo_app') execute function guard_program_key();

-- Addresses of other programs that are told what happens (docs/decisions/147-events-are-read-off-the-sealed-log.md).
create table webhooks (
  id uuid primary key,
  description text not null check (length(description) between 1 and 60),
  url text not null check (length(url) between 1 and 500),
  kinds text[] not null check (cardinality(kinds) between 1 and 50),
  -- Sealed with the server's secret, which is not in the database.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  made_by uuid not null,
  made_at timestamptz not null,
  -- It is told nothing before.
  approved_at timestamptz,
  -- What happened before is not told: since the approval, or since it was switched on again.
  on_since timestamptz,
  off_at timestamptz,
  off_because text check (off_because in ('switched-off', 'failing', 'gone')),
  delivered_at timestamptz,
  -- An attempt found that it is to be switched off.
  gave_up text check (gave_up in ('failing', 'gone')),
  constraint webhooks_on check ((approved_at is null) = (on_since is null)),
  constraint webhooks_off check ((off_at is null) = (off_because is null)),
  constraint webhooks_former check ((former_secret is null) = (former_until is null))
);
grant select, insert, delete on webhooks to kolo_app;
grant update (
  description, url, kinds, secret, former_secret, former_until, approved_at, on_since, off_at, off_because,
  delivered_at, gave_up
) on webhooks to kolo_app;

-- Where events go, and which, is what two administrators agreed to.
create function guard_webhook() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if new.approved_at is not null then
      raise exception 'a webhook begins closed' using errcode = '23514';
    end if;
    return new;
  end if;
  if (new.description, new.url, new.kinds, new.approved_at)
      is distinct from (old.description, old.url, old.kinds, old.approved_at)
    and not approved_now('programs.webhook', new.id::text,
      jsonb_build_object('description', new.description, 'url', new.url, 'kinds', to_jsonb(new.kinds)))
  then
    raise exception 'nobody has let this webhook out' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_webhook from public;
create trigger webhooks_guard before insert or update on webhooks
  for each row when (session_user = 'kolo_app') execute function guard_webhook();

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id uuid not null,
  kind text not null,
  body text not null,
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'stopped')),
  -- All attempts there were, and those since it was last sent anew.
  attempts integer not null default 0,
  attempts_now integer not null default 0,
  next_at timestamptz,
  -- Whoever sends it holds it until then.
  held_until timestamptz,
  -- The latest attempts, with what was answered.
  tries jsonb not null default '[]',
  constraint webhook_deliveries_once unique (webhook_id, event_id),
  constraint webhook_deliveries_next check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_made on webhook_deliveries (made_at);
grant select, insert, delete on webhook_deliveries to kolo_app;
grant update (state, attempts, attempts_now, next_at, held_until, tries) on webhook_deliveries to kolo_app;

-- Up to which sealed event of the audit log other programs were told; what happened before is told to nobody.
create table webhook_cursor (
  one boolean primary key default true check (one),
  position bigint not null
);
grant select on webhook_cursor to kolo_app;
grant update (position) on webhook_cursor to kolo_app;
insert into webhook_cursor (position) select position from audit_chain_end;
