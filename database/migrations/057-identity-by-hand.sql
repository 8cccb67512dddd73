-- Whether somebody's identity was checked is decided by two administrators, because money leaves to whoever it was.

alter table member_changes drop constraint member_changes_kind_check;
alter table member_changes add constraint member_changes_kind_check
  check (kind in ('role', 'standing', 'tier', 'identity'));

create function guard_identity() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not approved_now('profile.identity', new.uid::text, to_jsonb(new.kyc_status)) then
    raise exception 'nobody has approved that this identity was checked' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger profiles_guard_identity before update on profiles
  for each row when (session_user = 'kolo_app' and new.kyc_status is distinct from old.kyc_status)
  execute function guard_identity();
grant update (kyc_status) on profiles to kolo_app;
revoke execute on function guard_identity from public;
