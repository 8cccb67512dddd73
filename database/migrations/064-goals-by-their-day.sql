-- outside a transaction
create index concurrently if not exists savings_accounts_maturing on savings_accounts (matures_on) where status = 'active' and matures_on is not null;
