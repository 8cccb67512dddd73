-- Payments by card through a provider.

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

create table card_payments (
  payment_id uuid primary key references payments (id),
  fee_bearer text not null check (fee_bearer in ('community', 'member')),
  -- What the member adds for the provider, and what the card is charged in all.
  fee_kobo bigint not null check (fee_kobo >= 0),
  charge_kobo bigint not null check (charge_kobo > fee_kobo),
  -- Our own name for it at the provider, and the provider's page; both once that page was opened.
  reference text unique check (reference ~ '^PAY-[0-9]{4}-[0-9]{6,}-[2-9A-HJ-NP-Z]{6}$'),
  checkout_url text check (length(checkout_url) between 12 and 500),
  opened_at timestamptz,
  -- When the provider was last asked, and when it is asked again without anybody asking for it.
  asked_at timestamptz,
  ask_at timestamptz,
  provider_status text check (length(provider_status) between 1 and 40),
  provider_ref text check (length(provider_ref) between 1 and 40),
  -- How it was paid at the provider: card, bank, ussd.
  paid_with text check (length(paid_with) between 1 and 40),
  paid_kobo bigint check (paid_kobo > 0),
  paid_currency text check (paid_currency ~ '^[A-Z]{3}$'),
  provider_fee_kobo bigint check (provider_fee_kobo >= 0),
  paid_at timestamptz,
  -- Why what was paid is not booked by itself.
  problem text check (problem in ('amount', 'currency', 'member-gone')),
  fee_journal_id uuid unique,
  -- The member wants the card to be kept once this is paid.
  keep_card boolean not null default false,
  -- It is charged by itself: which card, what whoever wanted it calls it, and when the provider was told, once.
  saved_card_id uuid references saved_cards (id),
  debit_reference text unique check (length(debit_reference) between 1 and 100),
  sent_at timestamptz,
  check ((fee_bearer = 'member') = (fee_kobo > 0)),
  constraint card_payments_check3 check (problem is null or (paid_kobo is not null and paid_currency is not null)),
  check ((reference is null) = (opened_at is null)),
  check (case when saved_card_id is null
    then (reference is null) = (checkout_url is null) and debit_reference is null and sent_at is null
    else reference is not null and checkout_url is null and debit_reference is not null and not keep_card end)
);
create index card_payments_to_ask on card_payments (ask_at) where ask_at is not null;
create index card_payments_to_look_at on card_payments (payment_id) where problem is not null;
create index card_payments_of_saved_card on card_payments (saved_card_id) where saved_card_id is not null;
-- A card payment that is open is answered again where its member asks for the same: with their latest word about keeping
-- the card.
grant select, insert on card_payments to kolo_app;
grant update (
  reference, checkout_url, opened_at, asked_at, ask_at, provider_status, provider_ref, paid_with, paid_kobo,
  paid_currency, provider_fee_kobo, paid_at, problem, fee_journal_id, keep_card, sent_at
) on card_payments to kolo_app;

-- What the provider sent and signed, each event about each reference once. Nothing of it moves money by itself.
create table card_events (
  id uuid primary key,
  -- Paystack names one event of a refund with a hyphen: refund.needs-attention
  -- (docs/decisions/067-what-the-provider-says-later-is-asked-for.md).
  event text not null check (event ~ '^[a-z][a-z._-]{0,59}$'),
  reference text not null check (length(reference) between 1 and 100),
  amount_kobo bigint,
  currency text check (currency ~ '^[A-Z]{3}$'),
  provider_ref text check (length(provider_ref) between 1 and 40),
  -- The payment it is about; none: no payment of this community has that reference.
  payment_id uuid references card_payments (payment_id),
  heard_at timestamptz not null,
  unique (event, reference)
);
create index card_events_to_look_at on card_events (id desc) where payment_id is null or event <> 'charge.success';
create index card_events_of on card_events (payment_id) where payment_id is not null;
grant select, insert on card_events to kolo_app;
