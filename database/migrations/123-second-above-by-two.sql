-- Above which amount a second administrator decides about the end of an investment is a part of the set-up for
-- investments, which two administrators agree to; a setting of its own could have been written by one.
create or replace function investment_second_above() returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce((
    select (s.value ->> 'secondAboveKobo')::bigint from community_settings s where s.name = 'investments.set-up'),
    100000000)
$$;
