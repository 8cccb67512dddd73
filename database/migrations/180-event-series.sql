-- Events that come again (docs/decisions/105-a-series-is-its-events.md): each is an event of its own; what makes them a
-- series is the first of them, and the rule its dates came from, as calendar programs write it.

alter table events
  add column series_id uuid,
  add column repeat_rule text check (
    repeat_rule ~ '^FREQ=(WEEKLY|MONTHLY);INTERVAL=[1-4];(COUNT=[0-9]{1,2}|UNTIL=[0-9]{8})$'),
  add constraint events_series check ((series_id is null) = (repeat_rule is null));
create index events_of_series on events (series_id, starts_at) where series_id is not null;
grant update (series_id, repeat_rule) on events to kolo_app;
