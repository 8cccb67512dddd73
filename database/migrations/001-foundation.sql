-- What every subject needs: kept answers of repeated requests, settings, request limits, and what follows a person.

-- Everything else that belongs to a person names the uid in a column of this list and follows a transfer. A migration
-- that makes such a column adds it here; a test compares the list with the columns there are.
create table personal_columns (
  table_name text not null,
  column_name text not null,
  primary key (table_name, column_name)
);
grant select on personal_columns to kolo_app;

-- The answer to a request with an idempotency key, given again byte for byte when the request is repeated.
create table idempotency_keys (
  actor_uid uuid not null,
  route text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  answer text,
  status integer check (status between 100 and 599),
  created_at timestamptz not null default now(),
  content_type text,
  primary key (actor_uid, route, key),
  constraint idempotency_keys_answer_is_whole
    check ((answer is null) = (status is null) and (answer is null) = (content_type is null))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
-- The answer is filled in once by the request that made the row; old rows are swept away.
grant select, insert on idempotency_keys to kolo_app;
grant update (answer, status, content_type) on idempotency_keys to kolo_app;

create table community_settings (
  name text primary key,
  value jsonb not null,
  version integer not null default 1 check (version > 0),
  updated_by uuid,
  updated_at timestamptz not null default now()
);
grant select, insert on community_settings to kolo_app;
grant update (value, version, updated_by, updated_at) on community_settings to kolo_app;

-- The shape that rate-limiter-flexible keeps its counters in; expire is milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on rate_limits (expire);
grant select, insert, update, delete on rate_limits to kolo_app;

-- The server itself may give no payment and no goal to somebody else. Only this function does, and only along a
-- transfer that is written in the profiles, from somebody who can no longer sign in.
create function follow_transfer(from_uid uuid, to_uid uuid) returns void
  language plpgsql security definer set search_path from current
as $$
declare
  personal record;
begin
  if not exists (select from profiles where uid = from_uid and transferred_to = to_uid)
    or exists (select from sign_ins where uid = from_uid)
  then
    raise exception 'nobody was transferred from % to %', from_uid, to_uid using errcode = '42501';
  end if;
  for personal in select table_name, column_name from personal_columns order by 1, 2 loop
    execute format('UPDATE %1$I SET %2$I = $1 WHERE %2$I = $2', personal.table_name, personal.column_name)
      using to_uid, from_uid;
  end loop;
end
$$;
revoke execute on function follow_transfer from public;
grant execute on function follow_transfer to kolo_app;

-- The one row that /readyz writes, because a server that can only read is not ready.
create table write_checks (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
grant select, insert on write_checks to kolo_app;
grant update (written_at) on write_checks to kolo_app;

-- Settings that decide when two people are needed, and how much a member may move. A higher threshold has its approval, as
-- every other setting here.
create function guard_setting() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if not (case new.name
    when 'profile.tier-limits' then approved_now('profile.tier-limits', new.name, new.value)
    when 'payments.alone-ceiling' then approved_now('payments.alone-ceiling', new.name, new.value)
    when 'payments.second-administrator-from' then
      is_administrator(new.updated_by) and (
        approved_now('payments.threshold', new.name, new.value)
        -- Lowering it needs nobody's agreement.
        or tg_op = 'UPDATE' and (new.value #>> '{}')::bigint <= (old.value #>> '{}')::bigint
        or tg_op = 'INSERT' and (new.value #>> '{}')::bigint <= 50000000)
    else true
  end) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_setting from public;
create trigger community_settings_guard before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name in ('profile.tier-limits', 'payments.alone-ceiling',
    'payments.second-administrator-from')) execute function guard_setting();

-- At most `p_most` of them, so that no call takes long; answers how many there were.
create function sweep_answers(p_now timestamptz, p_most integer) returns integer language sql security definer
  set search_path from current as $$
  with gone as (
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys
      where created_at < least(p_now, clock_timestamp()) - interval '7 days'
      order by created_at limit least(p_most, 10000) for update skip locked
    )) returning 1
  )
  select count(*)::int from gone
$$;
revoke execute on function sweep_answers from public;
grant execute on function sweep_answers to kolo_app;

-- The rates of the tax on interest are what two administrators approved.
create function guard_interest_tax() returns trigger language plpgsql set search_path from current
as $$
begin
  if not approved_now('savings.interest-tax', new.name, new.value) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_interest_tax from public;
create trigger community_settings_interest_tax before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'savings.interest-tax') execute function guard_interest_tax();

-- What every withdrawal is bound by is what two administrators approved; and the files that show that one was paid.
create function guard_withdrawal_terms() returns trigger language plpgsql set search_path from current
as $$
begin
  if not approved_now('withdrawals.terms', new.name, new.value) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_withdrawal_terms from public;
create trigger community_settings_withdrawal_terms before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'withdrawals.terms')
  execute function guard_withdrawal_terms();

create function guard_investment_set_up() returns trigger language plpgsql set search_path from current
as $$
begin
  if not approved_now('investments.set-up', new.name, new.value) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  if new.value ->> 'paperId' is not null and not exists (
    select from registration_papers p where p.id::text = new.value ->> 'paperId')
  then
    raise exception 'the document of the registration is not here' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_set_up from public;
create trigger community_settings_investment_set_up before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'investments.set-up')
  execute function guard_investment_set_up();

-- The part of a year's surplus that goes to the reserve, from a day on. Two administrators decide it.
create function guard_reserve_part() returns trigger language plpgsql set search_path from current
as $$
begin
  if not approved_now('distributions.reserve-part', new.name, new.value) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_reserve_part from public;
create trigger community_settings_reserve_part before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'distributions.reserve-part')
  execute function guard_reserve_part();

-- What may be old on somebody's screen (docs/decisions/097-a-change-says-only-what-to-read-again.md). A row names what is
-- read and who reads it, never what it says; it is written with the deed, and goes after minutes.
create table changes (
  id uuid primary key default gen_random_uuid(),
  -- The beginning of what is to be read again: /api/tickets
  path text not null check (path ~ '^/api/' and length(path) <= 100),
  -- For one person, or for everybody who holds a permission but one.
  uid uuid,
  permission text check (length(permission) <= 50),
  except_uid uuid,
  -- Of the database's clock, which is the same for all nodes.
  at timestamptz not null default clock_timestamp(),
  constraint changes_for check (num_nonnulls(uid, permission) = 1),
  constraint changes_but check (except_uid is null or permission is not null)
);
create index changes_by_age on changes (at);
grant select, insert, delete on changes to kolo_app;

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
grant select on setting_changes to kolo_app;
grant insert (
  id, setting, before, after, changed_by, changed_at, subject_type, subject_id
) on setting_changes to kolo_app;
