-- A bank is reconciled with what the books hold at the end of a day by value date, as the accounts do. A voucher may count on
-- a day that was signed: a reconciliation keeps which journals it counted though they were posted after its day, so that
-- the next one begins with the others. Those that were signed before counted none of these.
alter table reconciliations add column posted_later uuid[] not null default '{}';
