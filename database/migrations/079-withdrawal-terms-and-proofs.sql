-- What every withdrawal is bound by is what two administrators approved; and the files that show that one was paid.
create function guard_withdrawal_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not approved_now('withdrawals.terms', new.name, new.value) then
    raise exception 'nobody has approved this value of %', new.name using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger community_settings_withdrawal_terms before insert or update on community_settings
  for each row when (session_user = 'kolo_app' and new.name = 'withdrawals.terms')
  execute function guard_withdrawal_terms();
revoke execute on function guard_withdrawal_terms from public;

-- A receipt of the bank about one withdrawal, added by an administrator. One that was added by mistake is taken off while
-- the withdrawal is not paid: its file goes, and that it was there stays.
create table withdrawal_proofs (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  check (removed_at is null or removed_at >= added_at)
);
create index withdrawal_proofs_of on withdrawal_proofs (withdrawal_id, added_at, id) where removed_at is null;
grant select, insert on withdrawal_proofs to kolo_app;
grant update (removed_at) on withdrawal_proofs to kolo_app;
