-- The rates of the tax on interest are what two administrators approved.
create function guard_interest_tax() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not approved_now('savings.interest-tax', new.name, new.value) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger community_settings_interest_tax before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'savings.interest-tax') execute function guard_interest_tax();
revoke execute on function guard_interest_tax from public;
