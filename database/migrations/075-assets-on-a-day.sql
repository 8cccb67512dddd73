-- What was posted of an asset's depreciation of the months up to a day, so that the register can be read as it was then.
create function asset_depreciation_by(asset uuid, day date) returns bigint
  language sql stable
as $$
  select case when a.opening_month > $2 then 0 else a.opening_kobo end + coalesce((
    select sum(l.amount_kobo) from depreciation_lines l join vouchers v on v.id = l.voucher_id
    where l.asset_id = a.id and l.counts and v.state = 'posted' and l.month <= $2), 0)::bigint
  from fixed_assets a where a.id = asset
$$;
revoke execute on function asset_depreciation_by from public;
grant execute on function asset_depreciation_by to kolo_app;
