-- Investing by itself (docs/decisions/093-automatic-investing-has-a-mandate.md): a member agrees to a mandate, and what is
-- bought by it names it.

-- The words of a mandate, once for everybody who agreed to the same.
create table investment_mandate_texts (
  sha256 text primary key check (sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  body text not null check (length(body) between 1 and 20000)
);

-- That a member agreed to it: when, in which wording, and from where. It holds while their setting is on.
create table investment_mandates (
  id uuid primary key,
  member_uid uuid not null,
  sha256 text not null references investment_mandate_texts,
  number integer not null check (number > 0),
  given_at timestamptz not null,
  -- Removed when the member is erased.
  ip text check (length(ip) between 2 and 45)
);
create index investment_mandates_of_member on investment_mandates (member_uid, given_at desc);
insert into personal_columns (table_name, column_name) values ('investment_mandates', 'member_uid');

alter table investments drop constraint investments_source_check;
alter table investments add constraint investments_source_check
  check (source in ('member', 'admin_import', 'roll_over', 'mandate'));
-- A plan is bought by mandate once for a member, also after it was undone.
create unique index investments_by_mandate_once on investments (plan_id, member_uid) where source = 'mandate';

-- The mandate an agreement was accepted by; none where its member accepted it themselves.
alter table investment_agreements add column mandate_id uuid references investment_mandates;
create index investment_agreements_by_mandate on investment_agreements (mandate_id) where mandate_id is not null;

-- Nobody has given a mandate yet, whatever the setting said before there was one.
update profiles set preferences = jsonb_set(preferences, '{investment,autoInvest}', 'false')
  where preferences -> 'investment' -> 'autoInvest' = 'true';

grant select, insert on investment_mandate_texts, investment_mandates to kolo_app;
grant update (ip) on investment_mandates to kolo_app;

create function guard_investment_mandate() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.ip is not null then
    raise exception 'from where a mandate was given is only removed' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_mandates_guard before update on investment_mandates
  for each row when (session_user = 'kolo_app') execute function guard_investment_mandate();

create or replace function guard_investment_agreement() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if new.ip is not null then
      raise exception 'from where an agreement was accepted is only removed' using errcode = '23514';
    end if;
    return new;
  end if;
  if not exists (
    select from investments i join investment_agreement_texts t on t.plan_id = i.plan_id
    where i.id = new.investment_id and t.sha256 = new.sha256 and i.begun_at = new.accepted_at)
  then
    raise exception 'an agreement is accepted when its investment begins' using errcode = '23514';
  end if;
  if not exists (
    select from investments i left join investment_mandates m on m.id = new.mandate_id
    where i.id = new.investment_id and (
      i.source <> 'mandate' and new.mandate_id is null
      or i.source = 'mandate' and m.member_uid = i.member_uid and m.given_at <= i.begun_at))
  then
    raise exception 'what is bought by mandate names a mandate of its member' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_investment_mandate from public;
