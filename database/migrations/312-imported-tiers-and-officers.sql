-- A list of members says more of each: their tier, when they joined, and who their next of kin is. An officer who is a member
-- already has what they bring added to their own accounts.
alter table move_in_rows
  add column tier text check (tier in ('standard', 'premium')),
  add column joined_on date,
  add column next_of_kin jsonb,
  add column officer_uid uuid;
-- An officer may be on a second list; somebody who became a member by a list is on that one.
alter table move_in_rows drop constraint move_in_rows_member_uid_key;
create unique index move_in_rows_one_list on move_in_rows (member_uid) where officer_uid is null;
create index move_in_rows_of_member on move_in_rows (member_uid) where member_uid is not null;
grant update (tier, joined_on, next_of_kin, officer_uid) on move_in_rows to kolo_app;

-- Written with the profile, from a list; nobody changes it by the server's role.
alter table profiles add column next_of_kin jsonb;

-- A tier that two agreed to with the list the member is on.
create function tier_is_imported(member uuid, tier text) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from move_in_rows r
    join move_ins m on m.id = r.move_in_id and m.state = 'posting'
    join approvals a on a.id = m.approval_id and a.kind = 'moving-in.list' and a.status = 'approved'
    where r.member_uid = $1 and r.tier = $2 and not r.left_out)
$$;
revoke execute on function tier_is_imported from public;
grant execute on function tier_is_imported to kolo_app;

do $$
declare
  said text := pg_get_functiondef('guard_profile'::regproc);
  changed text := replace(said, '    and not tier_follows_identity(old, new)
', '    and not tier_follows_identity(old, new)
    and not tier_is_imported(new.uid, new.account_tier)
');
begin
  if changed = said then
    raise exception 'the guard of profiles does not look at tiers as it did';
  end if;
  execute changed;
end
$$;
