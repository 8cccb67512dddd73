-- Who may come in, and where mail about it goes, is written by the server's role with a seal that only the server's secret
-- makes. The secret is not in the database; what the owner of the tables keeps of it compares seals and is read by nobody
-- else (docs/decisions/313-rows-that-let-in-are-sealed.md).

create table row_seal_keys (
  inner_pad bytea primary key check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);
revoke all on row_seal_keys from kolo_app;

alter table sessions add column seal bytea;
alter table sign_ins add column seal bytea, add column email_seal bytea;
alter table mail_links add column seal bytea;
alter table passkeys add column seal bytea;
alter table pending_sign_ins add column seal bytea;
alter table profiles add column email_seal bytea;
grant update (seal, email_seal) on sign_ins to kolo_app;
grant update (email_seal) on profiles to kolo_app;

-- The arguments are the column of the seal, and those that are sealed.
create function require_seal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set bytea_output = 'hex'
as $$
declare
  written jsonb := to_jsonb(new);
  said text := case tg_argv[0] when 'email_seal' then 'email' else tg_table_name end;
  name text;
begin
  -- Before the first start with this version there is no key yet.
  if not exists (select from row_seal_keys) then
    return new;
  end if;
  foreach name in array tg_argv[1:] loop
    said := said || E'\x1f' || coalesce(written ->> name, '');
  end loop;
  if not exists (
    select from row_seal_keys k
    where sha256(k.outer_pad || sha256(k.inner_pad || convert_to(said, 'UTF8')))::text = written ->> tg_argv[0])
  then
    raise exception 'a row of % has no seal of the server', tg_table_name using errcode = '42501';
  end if;
  return new;
end
$$;
revoke execute on function require_seal from public;

create trigger sessions_sealed before insert on sessions for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'token_hash', 'uid', 'kind');
create trigger pending_sign_ins_sealed before insert on pending_sign_ins for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'token_hash', 'uid', 'kind');
create trigger passkeys_sealed before insert on passkeys for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'credential_id', 'uid', 'public_key');
create trigger mail_links_sealed before insert on mail_links for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'token_hash', 'purpose', 'uid', 'email');
create trigger sign_ins_sealed before insert or update of uid, kind, password_hash, issuer, subject on sign_ins
  for each row when (session_user = 'kolo_app')
  execute function require_seal('seal', 'uid', 'kind', 'password_hash', 'issuer', 'subject');
create trigger sign_ins_email_sealed before insert or update of email on sign_ins
  for each row when (session_user = 'kolo_app')
  execute function require_seal('email_seal', 'uid', 'email');
-- An address that is taken away lets nobody in.
create trigger profiles_email_sealed before update of email on profiles
  for each row when (session_user = 'kolo_app' and new.email <> '' and new.email <> old.email)
  execute function require_seal('email_seal', 'uid', 'email');
