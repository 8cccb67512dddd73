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
create function guard_program_key() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
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
create trigger program_keys_guard before insert or update on program_keys
  for each row when (session_user = 'kolo_app') execute function guard_program_key();
revoke execute on function guard_program_key from public;
