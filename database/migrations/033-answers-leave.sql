-- Kept answers do not stay for ever: they go with their person, and after a week, when nobody tries a request again.
-- Nobody else takes one out, because a deed whose key is forgotten could be done twice.

create function forget_answers_of_leaver() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from idempotency_keys where actor_uid = old.uid;
  return old;
end
$$;
create trigger forget_answers_of_leaver after delete on profiles
  for each row execute function forget_answers_of_leaver();

-- At most `p_most` of them, so that no call takes long; answers how many there were.
create function sweep_answers(p_now timestamptz, p_most integer) returns integer language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys
      where created_at < least(p_now, clock_timestamp()) - interval '7 days'
      order by created_at limit least(p_most, 10000) for update skip locked
    )) returning 1
  )
  select count(*)::int from gone
$$;

revoke execute on function forget_answers_of_leaver, sweep_answers from public;
grant execute on function sweep_answers to kolo_app;
