-- Who answers a ticket can be changed, and until when that is due
-- (docs/decisions/104-tickets-are-due-by-working-hours.md).

-- Days on which nobody is expected to answer. Those that go by the moon are added once they are announced.
create table holidays (
  day date primary key,
  name text not null check (length(name) between 2 and 80)
);
insert into holidays
  select make_date(year, month, day), name from generate_series(2026, 2030) as year, (values
    (1, 1, 'New Year''s Day'), (5, 1, 'Workers'' Day'), (6, 12, 'Democracy Day'), (10, 1, 'Independence Day'),
    (12, 25, 'Christmas Day'), (12, 26, 'Boxing Day')) as fixed (month, day, name);
insert into holidays
  select easter + days, name from unnest(array['2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21']::date[])
    as easter, (values (-2, 'Good Friday'), (1, 'Easter Monday')) as around (days, name);
grant select, insert, delete on holidays to kolo_app;

-- A ticket that somebody works on may be given to somebody else, or back to all.
alter table tickets drop constraint tickets_assigned, drop constraint tickets_waiting;
update tickets set waiting_since_at = changed_at where status = 'on_hold';
alter table tickets
  -- Since when its time runs: since it was opened, or opened again.
  add column clock_from_at timestamptz,
  -- How many minutes of working time it waited since then, for its member or on hold.
  add column stopped_minutes integer not null default 0 check (stopped_minutes >= 0),
  -- Nothing for those that were opened before there was a clock.
  add column first_reply_due_at timestamptz,
  add column resolve_due_at timestamptz,
  add constraint tickets_waiting check ((status in ('waiting_member', 'on_hold')) = (waiting_since_at is not null)),
  add constraint tickets_due check (num_nonnulls(clock_from_at, first_reply_due_at, resolve_due_at) in (0, 3));
create index tickets_at_work on tickets (resolve_due_at) where status in ('open', 'in_progress');
drop index tickets_waiting;
create index tickets_waiting on tickets (waiting_since_at) where status in ('waiting_member', 'on_hold');
grant update (clock_from_at, stopped_minutes, first_reply_due_at, resolve_due_at) on tickets to kolo_app;

-- As before; whoever works on it took it.
create or replace function guard_ticket() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' or new.assignee_uid is not null then
      raise exception 'a ticket begins open' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
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
  return new;
end
$$;
