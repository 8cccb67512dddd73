-- A member gives up a transfer that was begun and not sent.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('initiated', 'pending', 'proof_submitted', 'confirmed', 'rejected', 'expired', 'cancelled')) not valid;
alter table payments validate constraint payments_status_check;

-- Whoever decides administers; whoever asks has an office, but for a member who asks for a higher limit of their own.
create or replace function guard_approval() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from profiles p where p.uid = new.asked_by and p.is_active and not p.is_archived
        and (p.role <> 'user'
          or new.kind = 'profile.higher-limit' and new.subject_uid = p.uid and new.subject_id = p.uid::text))
    then
      raise exception '% asks for nothing', new.asked_by using errcode = 'KL002';
    end if;
  elsif new.status in ('approved', 'sent_back') then
    perform require_administrator(new.decided_by);
  end if;
  return new;
end
$$;

alter table approvals drop constraint approvals_not_for_oneself;
alter table approvals add constraint approvals_not_for_oneself
  check (
    subject_uid is null
    or (asked_by <> subject_uid or kind = 'profile.higher-limit') and (decided_by is null or decided_by <> subject_uid)
  ) not valid;
alter table approvals validate constraint approvals_not_for_oneself;
