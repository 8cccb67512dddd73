-- Withdrawals that are paid by a transfer of the provider (docs/decisions/063-an-unknown-transfer-is-asked-about.md): told
-- once, under a reference of our own, and asked about by it until what became of it is known.
create table withdrawal_payouts (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  reference text not null unique check (reference ~ '^wdr-[0-9]{4}-[0-9]{6,}-[2-9a-hj-np-z]{6}$'),
  amount_kobo bigint not null check (amount_kobo > 0),
  begun_by uuid not null,
  begun_at timestamptz not null,
  -- What the provider calls the account it goes to; and when the provider was told, which happens once.
  recipient text check (recipient ~ '^RCP_[a-zA-Z0-9]{1,60}$'),
  sent_at timestamptz,
  -- When the provider was last asked, and when it is asked again without anybody asking for it.
  asked_at timestamptz,
  ask_at timestamptz,
  provider_status text check (length(provider_status) between 1 and 40),
  provider_ref text check (length(provider_ref) between 1 and 60),
  provider_fee_kobo bigint check (provider_fee_kobo >= 0),
  -- What became of it; nothing: nobody knows yet. And why, where it was not paid.
  outcome text check (outcome in ('paid', 'failed', 'not_sent', 'differs', 'returned')),
  known_at timestamptz,
  problem text check (length(problem) between 1 and 300),
  check ((outcome is null) = (known_at is null)),
  check (sent_at is null or recipient is not null),
  check (outcome is distinct from 'paid' or sent_at is not null)
);
-- What became of one is known before there is another.
create unique index withdrawal_payouts_once on withdrawal_payouts (withdrawal_id) where outcome is null;
create index withdrawal_payouts_of on withdrawal_payouts (withdrawal_id, begun_at, id);
create index withdrawal_payouts_to_ask on withdrawal_payouts (ask_at) where ask_at is not null;
grant select, insert on withdrawal_payouts to kolo_app;
grant update (recipient, sent_at, asked_at, ask_at, provider_status, provider_ref, provider_fee_kobo, outcome, known_at,
  problem) on withdrawal_payouts to kolo_app;

-- What the provider paid was paid from no bank account of the community, and nobody said so but the provider.
alter table withdrawals drop constraint withdrawals_check5;
alter table withdrawals add constraint withdrawals_paid_how check (status not in ('paid', 'returned') or
  (method is not null and (method = 'paystack') = (collection_account_id is null) and bank_reference is not null
    and paid_on is not null));
alter table withdrawal_steps alter column by_uid drop not null;

-- Whoever sends money has not approved it alone, and it is not their own; it is told once, and what is known stays.
create function guard_withdrawal_payout() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  paid withdrawals;
begin
  if tg_op = 'INSERT' then
    select * into paid from withdrawals where id = new.withdrawal_id;
    perform require_administrator(new.begun_by);
    if paid.status <> 'processing' or new.amount_kobo <> paid.net_kobo or new.begun_by = paid.member_uid
      or new.sent_at is not null or new.outcome is not null
    then
      raise exception 'withdrawal % is not to be sent so', paid.code using errcode = '23514';
    elsif new.begun_by = paid.approved_by and not approved_now('withdrawals.sending', new.withdrawal_id::text) then
      raise exception 'nobody else looked at withdrawal %', paid.code using errcode = '23514';
    end if;
    return new;
  end if;
  if old.sent_at is not null and (new.sent_at, new.recipient) is distinct from (old.sent_at, old.recipient) then
    raise exception 'transfer % was sent already', new.reference using errcode = '23514';
  elsif old.outcome is not null and new.outcome is distinct from old.outcome
    and (old.outcome, new.outcome) is distinct from ('paid', 'returned')
  then
    raise exception 'what became of transfer % is known', new.reference using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger withdrawal_payouts_guard before insert or update on withdrawal_payouts
  for each row when (session_user = 'kolo_app') execute function guard_withdrawal_payout();
revoke execute on function guard_withdrawal_payout from public;

-- As in 087, and: what the provider was told to pay ends by what the provider says, and in no other way.
create or replace function guard_withdrawal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  sent text;
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
    ('processing', 'approved'), ('on_hold', 'processing'), ('on_hold', 'paid'), ('on_hold', 'failed'),
    ('on_hold', 'approved'), ('failed', 'approved'), ('failed', 'rejected'), ('paid', 'returned'))
  then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = '23514';
  end if;
  -- What became of the last transfer of the provider; `unknown` while nobody knows.
  select coalesce(p.outcome, 'unknown') into sent from withdrawal_payouts p
    where p.withdrawal_id = new.id order by p.begun_at desc, p.id desc limit 1;
  if sent = 'unknown' and new.status <> 'on_hold' then
    raise exception 'what became of the transfer of withdrawal % is not known', new.code using errcode = '23514';
  end if;
  if old.status = 'requested' and new.status = 'approved' then
    if approved_now('withdrawals.approval', new.id::text) then
      return new;
    elsif new.needs_two or new.approved_by is null or new.approved_by = new.member_uid then
      raise exception 'nobody has approved withdrawal %', new.code using errcode = '23514';
    end if;
    perform require_administrator(new.approved_by);
  elsif old.status in ('processing', 'on_hold') and new.status = 'approved' and sent is distinct from 'not_sent'
    and not exists (
      select from withdrawal_batch_lines l join withdrawal_batches b on b.id = l.batch_id
      where l.withdrawal_id = new.id and l.outcome = 'given_up' and b.made_at = old.sent_at)
  then
    raise exception 'withdrawal % was sent', new.code using errcode = '23514';
  elsif new.status = 'paid' and not (sent is not distinct from 'paid' and new.method = 'paystack')
    and not (new.method = 'manual' and old.status = 'processing' and (approved_now('withdrawals.payment', new.id::text)
      or exists (select from withdrawal_batch_lines l where l.withdrawal_id = new.id and l.outcome = 'open'
        and approved_now('withdrawals.batch-payment', l.batch_id::text))))
    or new.status = 'returned' and not approved_now('withdrawals.return', new.id::text)
      and sent is distinct from 'returned'
  then
    raise exception 'two administrators say that withdrawal % is %', new.code, new.status using errcode = '23514';
  end if;
  return new;
end
$$;
