-- Paystack names one event of a refund with a hyphen: refund.needs-attention
-- (docs/decisions/067-what-the-provider-says-later-is-asked-for.md).
alter table card_events drop constraint card_events_event_check;
alter table card_events add constraint card_events_event_check check (event ~ '^[a-z][a-z._-]{0,59}$');
