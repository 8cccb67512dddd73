-- A file for the bank that nobody uploaded is given up: what is open of it is approved again, and why is kept.
alter table withdrawal_batch_lines drop constraint withdrawal_batch_lines_outcome_check;
alter table withdrawal_batch_lines add constraint withdrawal_batch_lines_outcome_check
  check (outcome in ('open', 'paid', 'failed', 'on_hold', 'given_up'));
alter table withdrawal_batches
  add given_up_at timestamptz,
  add given_up_by uuid,
  add given_up_reason text check (length(given_up_reason) between 5 and 500),
  add check ((given_up_at is null) = (given_up_by is null) and (given_up_at is null) = (given_up_reason is null)),
  add check (given_up_at is null or paid_at is null);
grant update (given_up_at, given_up_by, given_up_reason) on withdrawal_batches to kolo_app;
alter table withdrawal_steps drop constraint withdrawal_steps_step_check;
alter table withdrawal_steps add constraint withdrawal_steps_step_check check (step in ('requested', 'cancelled',
  'approved', 'rejected', 'sent', 'not_sent', 'paid', 'failed', 'on_hold', 'retried', 'returned'));

-- As in 080, and: what was in a file that was given up is approved again.
create or replace function guard_withdrawal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'a withdrawal begins as a request' using errcode = '23514';
    end if;
    return new;
  end if;
  if old.needs_two and not new.needs_two then
    raise exception 'what once needed two needs two for ever' using errcode = '23514';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (
    ('requested', 'cancelled'), ('requested', 'approved'), ('requested', 'rejected'),
    ('approved', 'processing'), ('processing', 'paid'), ('processing', 'failed'), ('processing', 'on_hold'),
    ('processing', 'approved'), ('on_hold', 'processing'), ('on_hold', 'failed'), ('failed', 'approved'),
    ('failed', 'rejected'), ('paid', 'returned'))
  then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if old.status = 'requested' and new.status = 'approved' then
    if approved_now('withdrawals.approval', new.id::text) then
      return new;
    elsif new.needs_two or new.approved_by is null or new.approved_by = new.member_uid then
      raise exception 'nobody has approved withdrawal %', new.code using errcode = '23514';
    end if;
    perform require_administrator(new.approved_by);
  elsif old.status = 'processing' and new.status = 'approved' and not exists (
    select from withdrawal_batch_lines l join withdrawal_batches b on b.id = l.batch_id
    where l.withdrawal_id = new.id and l.outcome = 'given_up' and b.made_at = old.sent_at)
  then
    raise exception 'withdrawal % was in no file that was given up', new.code using errcode = '23514';
  elsif new.status = 'paid' and not approved_now('withdrawals.payment', new.id::text)
    and not exists (select from withdrawal_batch_lines l where l.withdrawal_id = new.id and l.outcome = 'open'
      and approved_now('withdrawals.batch-payment', l.batch_id::text))
    or new.status = 'returned' and not approved_now('withdrawals.return', new.id::text)
  then
    raise exception 'two administrators say that withdrawal % is %', new.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
