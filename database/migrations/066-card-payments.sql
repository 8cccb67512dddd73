-- Payments by card through a provider (docs/decisions/055-the-provider-is-asked-not-believed.md): what the card is
-- charged, under which reference the provider knows it, what the provider said, and everything it sent by itself.

-- The provider or the bank did not take it.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in (
  'initiated', 'pending', 'proof_submitted', 'confirmed', 'rejected', 'failed', 'expired', 'cancelled', 'reversed'));

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
  check ((fee_bearer = 'member') = (fee_kobo > 0)),
  check ((reference is null) = (checkout_url is null) and (reference is null) = (opened_at is null)),
  check (problem is null or (paid_kobo is not null and paid_currency is not null))
);
create index card_payments_to_ask on card_payments (ask_at) where ask_at is not null;
create index card_payments_to_look_at on card_payments (payment_id) where problem is not null;
grant select, insert on card_payments to kolo_app;
grant update (reference, checkout_url, opened_at, asked_at, ask_at, provider_status, provider_ref, paid_with, paid_kobo,
  paid_currency, provider_fee_kobo, paid_at, problem, fee_journal_id) on card_payments to kolo_app;

-- What the provider sent and signed, each event about each reference once. Nothing of it moves money by itself.
create table card_events (
  id uuid primary key,
  event text not null check (event ~ '^[a-z][a-z._]{0,59}$'),
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
