-- Guarantors of loans (domain J): asked by the borrower, answered within 14 days. What a guarantor agreed to is held in their
-- own savings and shares, falls with the principal, and is free again when the loan ends.

alter table loans drop constraint loans_status_check;
alter table loans add constraint loans_status_check check (status in
  ('awaiting_guarantors', 'submitted', 'offered', 'accepted', 'approved', 'running', 'repaid', 'declined', 'withdrawn', 'expired'));
-- What guarantors cover at least, as it was when the loan was asked for.
alter table loans add column cover_kobo bigint not null default 0 check (cover_kobo >= 0);
alter table loans add column guarantors_min integer not null default 0 check (guarantors_min between 0 and 5);
alter table loans add constraint loans_cover
  check (cover_kobo <= principal_kobo and (cover_kobo = 0) = (guarantors_min = 0));
grant insert (status, cover_kobo, guarantors_min) on loans to kolo_app;

create table loan_guarantors (
  id uuid primary key,
  loan_id uuid not null references loans,
  -- Who guarantees.
  member_uid uuid not null,
  -- What they would owe at most, before anything is repaid.
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'asked' check (status in
    ('asked', 'accepted', 'declined', 'cancelled', 'expired', 'withdrawn', 'released')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- What is held of their savings and shares.
  hold_ids uuid[] not null default '{}' check (cardinality(hold_ids) <= 100),
  constraint loan_guarantors_held check (status = 'accepted' or hold_ids = '{}'),
  constraint loan_guarantors_answered check (status not in ('accepted', 'declined') or answered_at is not null)
);
-- A member is asked once for a loan at a time.
create unique index loan_guarantors_once on loan_guarantors (loan_id, member_uid) where status in ('asked', 'accepted');
create index loan_guarantors_of_loan on loan_guarantors (loan_id, id);
create index loan_guarantors_of_member on loan_guarantors (member_uid, id desc);
create index loan_guarantors_asked on loan_guarantors (asked_at) where status = 'asked';
grant select on loan_guarantors to kolo_app;
grant insert (id, loan_id, member_uid, amount_kobo, asked_at) on loan_guarantors to kolo_app;
grant update (status, answered_at, ended_at, hold_ids) on loan_guarantors to kolo_app;

-- What is guaranteed now of an amount that was agreed to: it falls with the principal, half-up to the kobo.
create function loan_pledge(loan uuid, amount bigint) returns bigint
  language sql stable set search_path from current
as $$
  select case
    when l.status in ('repaid', 'declined', 'withdrawn', 'expired') then 0
    when l.journal_id is null then $2
    else div($2::numeric * 2 * (
        select coalesce(sum(i.principal_kobo - i.paid_principal_kobo), 0) from loan_instalments i where i.loan_id = l.id)
      + l.principal_kobo, 2 * l.principal_kobo)::bigint
  end
  from loans l where l.id = $1
$$;
revoke execute on function loan_pledge from public;
grant execute on function loan_pledge to kolo_app;

-- Asked by the loan's member, of somebody else, while the loan is not offered yet.
create function guard_new_guarantor() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loans l
    where l.id = new.loan_id and l.status in ('awaiting_guarantors', 'submitted') and l.member_uid <> new.member_uid
      and new.amount_kobo <= l.principal_kobo)
  then
    raise exception 'nobody is asked to guarantee loan % so', new.loan_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_new_guarantor from public;
create trigger loan_guarantors_begins before insert on loan_guarantors
  for each row when (session_user = 'kolo_app') execute function guard_new_guarantor();
create trigger loan_guarantors_steps before update on loan_guarantors
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'asked: accepted declined cancelled expired', 'accepted: withdrawn released');

-- What was agreed to is held in the guarantor's own savings and shares, in full and in no other guarantee's holds: nobody
-- guarantees more than they have. It is free again once nothing is guaranteed any more, or while the loan waits for guarantors.
create function guard_pledge() returns trigger language plpgsql set search_path from current
as $$
declare
  pledge bigint := loan_pledge(new.loan_id, new.amount_kobo);
  held bigint;
begin
  if new.status = 'accepted' then
    select coalesce(sum(h.amount_kobo), 0) into held
    from ledger_holds h join ledger_accounts a on a.id = h.account_id
    where h.id = any (new.hold_ids) and h.deed = 'loans.pledge' and a.owner_uid = new.member_uid
      and a.kind in ('member_savings', 'share_capital')
      and not exists (select from ledger_hold_outcomes o where o.hold_id = h.id)
      and not exists (select from loan_guarantors g where g.id <> new.id and h.id = any (g.hold_ids));
    if held < pledge then
      raise exception 'the guarantee % is not held in full', new.id using errcode = '23514';
    end if;
  elsif new.status = 'released' and pledge > 0
    or new.status = 'withdrawn' and not exists (
      select from loans l where l.id = new.loan_id and l.status = 'awaiting_guarantors')
  then
    raise exception 'the loan still has the guarantee %', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_pledge from public;
create trigger loan_guarantors_pledged before update on loan_guarantors
  for each row when (session_user = 'kolo_app' and (old.status = 'accepted' or new.status = 'accepted'))
  execute function guard_pledge();

-- A loan goes on only while its guarantors cover what they must.
create function guard_loan_cover() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from loan_guarantors g where g.loan_id = new.id and g.status = 'accepted'
    having coalesce(sum(g.amount_kobo), 0) >= new.cover_kobo and count(*) >= new.guarantors_min)
  then
    raise exception 'the guarantors of loan % do not cover it', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_cover from public;
create trigger loans_begin_covered before insert on loans
  for each row when (session_user = 'kolo_app' and new.status <> 'awaiting_guarantors') execute function guard_loan_cover();
create trigger loans_covered before update on loans
  for each row when (session_user = 'kolo_app' and new.status <> old.status
    and (new.status in ('submitted', 'offered', 'accepted', 'approved') or old.status = 'approved' and new.status = 'running'))
  execute function guard_loan_cover();

-- Nobody offers, approves or pays out a loan that they guarantee.
create function guard_loan_guarantors_apart() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from loan_guarantors g
    where g.loan_id = new.id and g.status in ('asked', 'accepted')
      and (g.member_uid in (new.offered_by, new.paid_out_by) or exists (
        select from approvals a
        where a.kind = 'loans.approval' and a.subject_id = new.id::text and a.status = 'approved'
          and a.applied_xact = pg_current_xact_id() and g.member_uid in (a.asked_by, a.decided_by))))
  then
    raise exception 'nobody decides loan % that they guarantee', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_loan_guarantors_apart from public;
create trigger loans_guarantors_apart before update on loans
  for each row when (session_user = 'kolo_app' and new.status <> old.status
    and new.status in ('offered', 'approved', 'running'))
  execute function guard_loan_guarantors_apart();

drop trigger loans_steps on loans;
create trigger loans_steps before update on loans
  for each row when (session_user = 'kolo_app' and new.status <> old.status)
  execute function allow_steps('status', 'awaiting_guarantors: submitted declined withdrawn',
    'submitted: offered declined withdrawn awaiting_guarantors',
    'offered: accepted declined withdrawn expired awaiting_guarantors', 'accepted: approved declined withdrawn',
    'approved: running declined withdrawn', 'running: repaid', 'repaid: running');
create or replace function guard_new_loan() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.status not in ('submitted', 'awaiting_guarantors') or not exists (
    select from loan_products p
    where p.id = new.product_id and p.status = 'open' and p.open_version = new.product_version)
  then
    raise exception 'loan % is not on terms that are open', new.id using errcode = '23514';
  end if;
  return new;
end
$$;

-- What follows somebody whose profile is given to another sign-in.
insert into personal_columns (table_name, column_name) values ('loan_guarantors', 'member_uid');
