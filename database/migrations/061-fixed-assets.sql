-- Fixed assets (domain I): a register with straight-line depreciation. Each month's depreciation is prepared as a journal
-- voucher by the system, with its calculation line by line; administrators submit and approve it as any voucher.
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope, reduces) values
  ('1691', 'Accumulated depreciation of computers', 'asset', 'credit', 'own', 'own_asset', '1691', '1620'),
  ('1692', 'Accumulated depreciation of vehicles', 'asset', 'credit', 'own', 'own_asset', '1692', '1630');
insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope) values
  ('4430', 'Gain on disposal of assets', 'income', 'credit', 'own', 'own_income', '4430'),
  ('5630', 'Loss on disposal of assets', 'expense', 'debit', 'own', 'own_expense', '5630');

create table fixed_assets (
  id uuid primary key,
  code text not null unique check (code ~ '^FA-[0-9]{4}-[0-9]{6,12}$'),
  name text not null check (length(name) between 2 and 100),
  location text not null default '' check (length(location) <= 100),
  serial_no text not null default '' check (length(serial_no) <= 60),
  -- The account that holds its cost, and the one that reduces it.
  account text not null references chart_accounts,
  depreciation_account text not null references chart_accounts,
  cost_kobo bigint not null check (cost_kobo > 0),
  residual_kobo bigint not null default 0 check (residual_kobo >= 0),
  purchased_on date not null,
  life_months integer not null check (life_months between 1 and 600),
  -- What the books held as its accumulated depreciation when the society moved in, and the last month of it.
  opening_kobo bigint not null default 0 check (opening_kobo >= 0),
  opening_month date check (extract(day from opening_month) = 1),
  registered_by uuid not null,
  registered_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  constraint fixed_assets_residual check (residual_kobo < cost_kobo),
  constraint fixed_assets_opening check (opening_kobo <= cost_kobo - residual_kobo
    and (opening_month is null) = (opening_kobo = 0) and opening_month >= date_trunc('month', purchased_on)::date)
);
create index fixed_assets_of_account on fixed_assets (account, id);
create sequence fixed_asset_numbers;
grant usage on sequence fixed_asset_numbers to kolo_app;
grant select, insert on fixed_assets to kolo_app;
grant update (name, location, serial_no, account, depreciation_account, cost_kobo, residual_kobo, purchased_on, life_months,
  opening_kobo, opening_month, version) on fixed_assets to kolo_app;
create trigger fixed_assets_administrator before insert on fixed_assets
  for each row when (session_user = 'kolo_app') execute function require_decider('registered_by');

-- The calculation of a depreciation voucher: what each asset loses in which month. A month of an asset counts once, until
-- its voucher is reversed.
create table depreciation_lines (
  voucher_id uuid not null references vouchers on delete cascade,
  asset_id uuid not null references fixed_assets,
  month date not null check (extract(day from month) = 1),
  amount_kobo bigint not null check (amount_kobo > 0),
  counts boolean not null default true,
  primary key (voucher_id, asset_id, month)
);
create unique index depreciation_lines_once on depreciation_lines (asset_id, month) where counts;
grant select on depreciation_lines to kolo_app;
grant insert (voucher_id, asset_id, month, amount_kobo) on depreciation_lines to kolo_app;

create table asset_disposals (
  voucher_id uuid primary key references vouchers,
  asset_id uuid not null references fixed_assets,
  kind text not null check (kind in ('sold', 'written_off')),
  disposed_on date not null,
  proceeds_kobo bigint not null check (proceeds_kobo >= 0),
  -- Its accumulated depreciation on that day.
  accumulated_kobo bigint not null check (accumulated_kobo >= 0),
  constraint asset_disposals_sold check ((kind = 'sold') = (proceeds_kobo > 0))
);
create index asset_disposals_of_asset on asset_disposals (asset_id);
grant select, insert on asset_disposals to kolo_app;
grant update (kind, disposed_on, proceeds_kobo, accumulated_kobo) on asset_disposals to kolo_app;

-- What stands of an asset's accumulated depreciation in the books.
create function asset_depreciation(asset uuid) returns bigint
  language sql stable
as $$
  select a.opening_kobo + coalesce((
    select sum(l.amount_kobo) from depreciation_lines l join vouchers v on v.id = l.voucher_id
    where l.asset_id = a.id and l.counts and v.state = 'posted'), 0)::bigint
  from fixed_assets a where a.id = asset
$$;
revoke execute on function asset_depreciation from public;
grant execute on function asset_depreciation to kolo_app;

-- A line belongs to a draft of the system, and an asset never loses more than its cost less its residual value.
create function guard_depreciation_line() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from vouchers v
    where v.id = new.voucher_id and v.source_type = 'depreciation' and v.state = 'draft' and v.prepared_by is null
      and new.month <= v.value_date)
  then
    raise exception 'voucher % takes no calculation', new.voucher_id using errcode = '23514';
  end if;
  if exists (
    select from fixed_assets a
    where a.id = new.asset_id and (new.month < date_trunc('month', a.purchased_on)::date or new.month <= a.opening_month
      or new.amount_kobo + a.opening_kobo + coalesce((
        select sum(l.amount_kobo) from depreciation_lines l where l.asset_id = a.id and l.counts), 0)
        > a.cost_kobo - a.residual_kobo))
  then
    raise exception 'asset % has nothing left to depreciate', new.asset_id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger depreciation_lines_guard before insert on depreciation_lines
  for each row when (session_user = 'kolo_app') execute function guard_depreciation_line();

-- What depreciation rests on is not changed once some of it was calculated, or a disposal is on its way.
create function guard_asset_value() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (select from depreciation_lines l where l.asset_id = new.id and l.counts) or exists (
    select from vouchers v
    where v.source_type = 'asset-disposal' and v.source_id = new.id::text and v.reversed_at is null)
  then
    raise exception 'asset % is in use in the books', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger fixed_assets_value before update on fixed_assets
  for each row when (session_user = 'kolo_app' and
    row (new.account, new.depreciation_account, new.cost_kobo, new.residual_kobo, new.purchased_on, new.life_months,
      new.opening_kobo, new.opening_month) is distinct from
    row (old.account, old.depreciation_account, old.cost_kobo, old.residual_kobo, old.purchased_on, old.life_months,
      old.opening_kobo, old.opening_month))
  execute function guard_asset_value();

-- Whether the lines of a voucher are what its assets say: each month's depreciation to its account, and of a disposal the
-- cost and the accumulated depreciation.
create function asset_voucher_holds(wanted uuid) returns boolean
  language sql stable
as $$
  with v as (select * from vouchers where id = wanted),
  said as (
    select a.depreciation_account as account, 0::bigint as debit, l.amount_kobo as credit
    from depreciation_lines l join fixed_assets a on a.id = l.asset_id where l.voucher_id = wanted
    union all
    select a.depreciation_account, asset_depreciation(a.id), 0
    from asset_disposals d join fixed_assets a on a.id = d.asset_id where d.voucher_id = wanted
    union all
    select a.account, 0, a.cost_kobo
    from asset_disposals d join fixed_assets a on a.id = d.asset_id where d.voucher_id = wanted
    union all
    select '1530', d.proceeds_kobo, 0 from asset_disposals d where d.voucher_id = wanted
  )
  select exists (select from said) and not exists (
    select from (select account, sum(debit) as debit, sum(credit) as credit from said group by account) s
    full join (
      select account, sum(debit_kobo) as debit, sum(credit_kobo) as credit from voucher_lines
      where voucher_id = wanted and account not in ('5620', '5630', '4430') group by account
    ) l using (account)
    where (coalesce(s.debit, 0), coalesce(s.credit, 0)) is distinct from (coalesce(l.debit, 0), coalesce(l.credit, 0)))
$$;
revoke execute on function asset_voucher_holds from public;
grant execute on function asset_voucher_holds to kolo_app;

-- The system's drafts have no preparer: whoever submits one is its preparer, and another administrator approves it.
alter table vouchers alter column prepared_by drop not null;
alter table vouchers add constraint vouchers_preparer
  check (prepared_by is not null or state = 'draft' and source_type = 'depreciation');
grant update (prepared_by) on vouchers to kolo_app;
drop trigger vouchers_administrator on vouchers;
create trigger vouchers_administrator before insert on vouchers
  for each row when (session_user = 'kolo_app' and new.prepared_by is not null)
  execute function require_decider('prepared_by');

create function guard_asset_voucher() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.prepared_by is distinct from old.prepared_by then
    if old.prepared_by is not null or new.state <> 'submitted' then
      raise exception 'voucher % has its preparer', new.id using errcode = '23514';
    end if;
    perform require_administrator(new.prepared_by);
  end if;
  if new.source_type in ('depreciation', 'asset-disposal') and new.state in ('submitted', 'posted')
    and new.state <> old.state and not asset_voucher_holds(new.id)
  then
    raise exception 'voucher % is not what its assets say', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger vouchers_of_assets before update on vouchers
  for each row when (session_user = 'kolo_app') execute function guard_asset_voucher();

-- A reversed voucher's months are due again.
create function free_depreciation() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  update depreciation_lines set counts = false where voucher_id = new.id;
  return null;
end
$$;
revoke execute on function guard_depreciation_line, guard_asset_value, guard_asset_voucher, free_depreciation from public;
create trigger vouchers_depreciation_freed after update on vouchers
  for each row when (old.reversed_at is null and new.reversed_at is not null and new.source_type = 'depreciation')
  execute function free_depreciation();
