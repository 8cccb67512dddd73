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
grant update (description, url, kinds, secret, former_secret, former_until, approved_at, on_since, off_at, off_because,
  delivered_at, gave_up) on webhooks to kolo_app;

-- Where events go, and which, is what two administrators agreed to.
create function guard_webhook() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
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
create trigger webhooks_guard before insert or update on webhooks
  for each row when (session_user = 'kolo_app') execute function guard_webhook();
revoke execute on function guard_webhook from public;

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
create table webhook_cursor (one boolean primary key default true check (one), position bigint not null);
insert into webhook_cursor (position) select position from audit_chain_end;
grant select, update (position) on webhook_cursor to kolo_app;
