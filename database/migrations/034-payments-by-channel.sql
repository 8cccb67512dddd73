-- A payment says by which channel its money is to come. What only a bank transfer has, its code and the account it is
-- sent to, is asked of transfers alone, so that another channel brings a table of its own and changes nothing here
-- (docs/decisions/031-a-payment-names-its-channel.md). The default is for what a node of the version before still writes.

alter table payments add column channel text not null default 'transfer' check (channel ~ '^[a-z][a-z-]{0,39}$');
alter table payments alter column transfer_code drop not null;
alter table payments alter column collection_account_id drop not null;
alter table payments add constraint payments_transfer_whole check (
  (transfer_code is not null) = (channel = 'transfer')
  and (collection_account_id is not null) = (channel = 'transfer')
);
