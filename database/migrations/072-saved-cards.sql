-- Cards that members let the community keep for automatic saving, and charges of them nobody has to be there for
-- (docs/decisions/058-a-debit-is-sent-once.md).

create table saved_cards (
  id uuid primary key,
  member_uid uuid not null,
  -- What the provider charges it by, sealed with the server's own secret and bound to this row. It goes when the card does.
  authorization_sealed bytea,
  brand text not null check (length(brand) between 1 and 30),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- The last month it holds.
  expires_month integer not null check (expires_month between 1 and 12),
  expires_year integer not null check (expires_year between 2000 and 2999),
  saved_at timestamptz not null,
  removed_at timestamptz,
  check ((removed_at is null) = (authorization_sealed is not null))
);
create unique index saved_cards_of_member on saved_cards (member_uid) where removed_at is null;
grant select, insert on saved_cards to kolo_app;
grant update (authorization_sealed, removed_at) on saved_cards to kolo_app;
insert into personal_columns (table_name, column_name) values ('saved_cards', 'member_uid');

alter table card_payments
  -- The member wants the card to be kept once this is paid.
  add column keep_card boolean not null default false,
  -- It is charged by itself: which card, what whoever wanted it calls it, and when the provider was told, once.
  add column saved_card_id uuid references saved_cards (id),
  add column debit_reference text unique check (length(debit_reference) between 1 and 100),
  add column sent_at timestamptz,
  drop constraint card_payments_check2,
  add check ((reference is null) = (opened_at is null)),
  add check (case when saved_card_id is null
    then (reference is null) = (checkout_url is null) and debit_reference is null and sent_at is null
    else reference is not null and checkout_url is null and debit_reference is not null and not keep_card end);
create index card_payments_of_saved_card on card_payments (saved_card_id) where saved_card_id is not null;
grant update (sent_at) on card_payments to kolo_app;
