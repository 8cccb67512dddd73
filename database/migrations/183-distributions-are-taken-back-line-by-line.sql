-- A distribution is taken back line by line, as it is paid (docs/decisions/094-what-was-spent-is-owed-back.md): what is still
-- in a wallet leaves it again, and what is not is owed by its member until it is.

alter table distributions
  drop constraint distributions_status_check,
  add constraint distributions_status_check check (status in
    ('calculated', 'submitted', 'approved', 'posting', 'posted', 'reversing', 'reversed', 'cancelled')),
  drop constraint distributions_check3,
  add constraint distributions_check3 check ((status in ('posted', 'reversing', 'reversed')) = (posted_at is not null)),
  drop constraint distributions_check4,
  add constraint distributions_check4 check ((status in ('reversing', 'reversed')) = (reversed_reason is not null));
drop index distributions_posted;
create index distributions_posted on distributions (plan_id, id desc) where status in ('posted', 'reversing', 'reversed');

alter table distribution_lines
  drop constraint distribution_lines_status_check,
  add constraint distribution_lines_status_check check (status in ('calculated', 'posted', 'reversed', 'owed')),
  drop constraint distribution_lines_check1,
  add constraint distribution_lines_check1 check (status = 'calculated' or journal_id is not null or gross_kobo = 0);
alter table distribution_lines disable trigger user;
update distribution_lines l set status = 'reversed'
from distributions d where d.id = l.distribution_id and d.status = 'reversed' and l.status = 'posted';
alter table distribution_lines enable trigger user;
create index distribution_lines_owed on distribution_lines (distribution_id, id) where status = 'owed';

-- What of a distribution members were paid and have not given back, before tax or after it.
create function still_paid(distribution distributions, out gross_kobo bigint, out wht_kobo bigint, out net_kobo bigint)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
begin
  if distribution.status = 'posted' then
    gross_kobo := distribution.gross_kobo;
    wht_kobo := distribution.wht_kobo;
    net_kobo := distribution.net_kobo;
    return;
  end if;
  select coalesce(sum(l.gross_kobo), 0), coalesce(sum(l.wht_kobo), 0), coalesce(sum(l.net_kobo), 0)
  into gross_kobo, wht_kobo, net_kobo
  from distribution_lines l
  where l.distribution_id = distribution.id and l.status in ('posted', 'owed')
    and distribution.status in ('reversing', 'reversed');
end
$$;
revoke execute on function still_paid from public;
grant execute on function still_paid to kolo_app;

-- What is owed back of a distribution uses its resolution until it is given back.
create or replace function free_resolution(resolution uuid) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select (r.most_kobo - coalesce((
    select sum(case when d.status = 'reversed' then (still_paid(d)).gross_kobo else d.pool_kobo end) from distributions d
    where d.resolution_id = r.id and d.status in ('approved', 'posting', 'posted', 'reversing', 'reversed')), 0))::bigint
  from meeting_resolutions r where r.id = resolution
$$;

create or replace function guard_distribution() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform require_administrator(new.prepared_by);
    if new.status <> 'calculated' then
      raise exception 'a distribution begins as it is calculated' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status <> 'calculated' and row (new.snapshot_hash, new.line_count, new.gross_kobo, new.wht_kobo, new.net_kobo)
    is distinct from row (old.snapshot_hash, old.line_count, old.gross_kobo, old.wht_kobo, old.net_kobo)
  then
    raise exception 'the snapshot of distribution % holds', old.code using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (('calculated', 'submitted'), ('submitted', 'calculated'), ('submitted', 'approved'),
    ('calculated', 'approved'), ('approved', 'posting'), ('posting', 'posted'), ('posted', 'reversing'),
    ('reversing', 'reversed'), ('calculated', 'cancelled'), ('submitted', 'cancelled'))
  then
    raise exception 'distribution % cannot become %', old.code, new.status using errcode = '23514';
  end if;
  if new.status in ('approved', 'reversing') and not exists (
    select from approvals a
    where a.kind = case new.status when 'approved' then 'distributions.approval' else 'distributions.reversal' end
      and a.subject_id = new.id::text and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved distribution %', new.code using errcode = '23514';
  end if;
  if new.status = 'approved'
    and (select sum(gross_kobo) from distribution_lines where distribution_id = new.id) is distinct from new.pool_kobo
  then
    raise exception 'the lines of distribution % are not its pool', new.code using errcode = '23514';
  end if;
  if new.status = 'posted' and exists (
    select from distribution_lines where distribution_id = new.id and status = 'calculated')
  then
    raise exception 'distribution % has lines that are not posted', new.code using errcode = '23514';
  end if;
  return new;
end
$$;

-- Nothing is reversed before each of its lines is taken back or owed.
create or replace function guard_distribution_reversed() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from distribution_lines l where l.distribution_id = new.id and l.status = 'posted') then
    raise exception 'a line of distribution % is not posted back', new.code using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function guard_distribution_line() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  standing text;
  plan uuid;
begin
  select d.status, d.plan_id into standing, plan from distributions d
  where d.id = case tg_op when 'DELETE' then old.distribution_id else new.distribution_id end;
  if tg_op <> 'UPDATE' then
    if standing <> 'calculated' or tg_op = 'INSERT' and (new.status <> 'calculated' or new.journal_id is not null) then
      raise exception 'the lines of a distribution that is % hold', standing using errcode = '23514';
    end if;
    if tg_op = 'INSERT' and (plan is null) <> (new.investment_id is null) then
      raise exception 'a line holds an investment of its plan, or a member' using errcode = '23514';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if new.status = 'reversed' or new.status = 'owed' then
    if new.journal_id is distinct from old.journal_id or not coalesce(
      (old.status = 'posted' and standing = 'reversing')
      or (old.status = 'owed' and new.status = 'reversed' and standing in ('reversing', 'reversed')), false)
    then
      raise exception 'a line is taken back once, while its distribution is' using errcode = '23514';
    end if;
    if new.gross_kobo > 0 and (new.status = 'reversed') is distinct from
      exists (select from ledger_journals r where r.reverses = new.journal_id)
    then
      raise exception 'a line is taken back by its journal' using errcode = '23514';
    end if;
    return new;
  end if;
  if standing <> 'posting' or old.status <> 'calculated' or new.status <> 'posted' then
    raise exception 'a line is paid once, while its distribution is posting' using errcode = '23514';
  end if;
  if new.gross_kobo > 0 and not exists (
    select from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id and t.line = 1
    join ledger_accounts debit on debit.id = t.debit_account
      and debit.kind = case when plan is null then 'surplus' else 'plan_income' end
      and debit.scope = coalesce(plan::text, 'community')
    join ledger_accounts credit on credit.id = t.credit_account and credit.kind = 'member_wallet'
    left join ledger_persons p on p.uid = new.member_uid
    where j.id = new.journal_id and j.deed = 'distributions.paid' and t.amount_kobo = new.gross_kobo
      and credit.owner_uid = coalesce(p.book_uid, new.member_uid)
      and coalesce((
        select sum(tax.amount_kobo) from ledger_transfers tax
        join ledger_accounts owed on owed.id = tax.credit_account and owed.kind = 'wht_payable'
        where tax.journal_id = j.id), 0) = new.wht_kobo)
  then
    raise exception 'a line is paid by its journal' using errcode = '23514';
  end if;
  return new;
end
$$;
