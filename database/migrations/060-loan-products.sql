-- Loan products (domain J): what members can borrow and on what terms. Terms are kept by version; two administrators open a
-- version, and from then on it never changes.
create table loan_products (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'),
  name text not null check (length(name) between 3 and 60),
  purpose text not null default '' check (length(purpose) <= 300),
  status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
  -- The version of which new loans are.
  open_version integer,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  constraint loan_products_opened check ((status = 'draft') = (open_version is null))
);
create unique index loan_products_names on loan_products (lower(name));
grant select on loan_products to kolo_app;
grant insert (id, code, name, purpose, prepared_by, prepared_at) on loan_products to kolo_app;
grant update (name, purpose, status, open_version, prepared_by, prepared_at, version) on loan_products to kolo_app;

create table loan_product_versions (
  product_id uuid not null references loan_products,
  number integer not null check (number > 0),
  -- As they travel: features/loans/products/product.contract.ts.
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and octet_length(terms::text) < 4000),
  opened_at timestamptz,
  primary key (product_id, number)
);
-- One version at a time waits to be opened.
create unique index loan_product_drafts on loan_product_versions (product_id) where opened_at is null;
alter table loan_products add constraint loan_products_open_version
  foreign key (id, open_version) references loan_product_versions (product_id, number);
grant select on loan_product_versions to kolo_app;
grant insert (product_id, number, terms) on loan_product_versions to kolo_app;
grant update (terms, opened_at) on loan_product_versions to kolo_app;

create trigger loan_products_administrator before insert or update of prepared_by on loan_products
  for each row when (session_user = 'kolo_app') execute function require_decider('prepared_by');
create trigger loan_products_approved before update on loan_products
  for each row when (session_user = 'kolo_app' and (new.open_version is distinct from old.open_version
    or new.status = 'open' and old.status <> 'open'))
  execute function require_approval('nobody has approved these terms', 'loans.product-opening', 'id');
create trigger loan_product_versions_approved before update on loan_product_versions
  for each row when (session_user = 'kolo_app' and new.opened_at is not null and old.opened_at is null)
  execute function require_approval('nobody has approved these terms', 'loans.product-opening', 'product_id', 'terms');
create trigger loan_product_versions_sealed before update on loan_product_versions
  for each row when (session_user = 'kolo_app' and old.opened_at is not null)
  execute function refuse_change('terms that were opened are not changed');
