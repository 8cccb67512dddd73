-- outside a transaction
create index concurrently if not exists savings_accounts_not_ended on savings_accounts (plan_id, id) where ended_at is null;
