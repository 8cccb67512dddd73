-- General meetings: what is to be talked about, how many
-- of those entitled must come, and the minutes.

alter table events
  add column agenda text[] not null default '{}' check (cardinality(agenda) <= 30),
  -- Null: however many come, it can decide.
  add column quorum_percent integer check (quorum_percent between 1 and 100),
  add constraint events_meeting check (category = 'general_meeting'
    or cardinality(agenda) = 0 and quorum_percent is null);
grant update (agenda, quorum_percent) on events to kolo_app;

create table meeting_minutes (
  event_id uuid primary key references events,
  text text not null check (length(text) between 1 and 20000),
  written_by uuid not null,
  written_at timestamptz not null,
  -- By another administrator: members read them from then on, and they stand.
  approved_by uuid,
  approved_at timestamptz,
  -- As it was when they were approved: members entitled, and of them those who came.
  entitled integer check (entitled >= 0),
  came integer check (came >= 0),
  version integer not null default 1 check (version > 0),
  constraint meeting_minutes_approved check ((approved_at is null) = (approved_by is null)
    and (approved_at is null) = (entitled is null) and (approved_at is null) = (came is null)),
  constraint meeting_minutes_by_two check (approved_by <> written_by)
);
grant select, insert, update (text, written_by, written_at, approved_by, approved_at, entitled, came, version)
  on meeting_minutes to kolo_app;

create function guard_meeting_minutes() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.written_by);
    if new.approved_by is not null or not exists (
      select from events e where e.id = new.event_id and e.category = 'general_meeting'
        and e.status in ('published', 'completed'))
    then
      raise exception 'minutes begin as the draft of a meeting' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.approved_by is not null then
    raise exception 'the minutes of event % are approved and stand', old.event_id using errcode = '23514';
  end if;
  perform require_administrator(coalesce(new.approved_by, new.written_by));
  return new;
end
$$;
create trigger meeting_minutes_guard before insert or update on meeting_minutes
  for each row when (session_user = 'kolo_app') execute function guard_meeting_minutes();
revoke execute on function guard_meeting_minutes from public;
