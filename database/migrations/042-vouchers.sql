-- Vouchers: how the society's own money moves (domain I). A voucher is drafted, submitted and approved by another
-- administrator, which posts it; a posted one is changed only by one that reverses it, once.
create table vouchers (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'payment', 'transfer', 'journal')),
  -- `PV-2026-000214`, from when it is submitted first.
  code text unique check (code ~ '^(RV|PV|CV|JV)-[0-9]{4}-[0-9]{6,12}$'),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'sent_back', 'posted')),
  -- The day it counts on in the accounts.
  value_date date not null,
  -- Who is paid, or who pays.
  party text not null check (length(party) <= 120),
  narration text not null check (length(narration) between 3 and 300),
  -- The number of an invoice or receipt.
  reference text not null default '' check (length(reference) <= 60),
  -- What its preparer saw: typed, never filled in.
  evidence text not null default '' check (length(evidence) <= 500),
  -- The sum of one side.
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What it was made of, such as a line of a bank statement: of each thing one voucher, unless that was reversed.
  source_type text check (source_type ~ '^[a-z]+(-[a-z]+)*$'),
  source_id text check (length(source_id) between 1 and 100),
  reverses uuid unique references vouchers,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  submitted_at timestamptz,
  -- From the society's threshold: whoever approved before the one whose approval posts it.
  first_approved_by uuid,
  first_approved_at timestamptz,
  answer text check (length(answer) between 1 and 500),
  approval_id uuid unique references approvals,
  journal_id uuid unique references ledger_journals,
  posted_at timestamptz,
  reversed_at timestamptz,
  version integer not null default 1 check (version > 0),
  constraint vouchers_source check ((source_type is null) = (source_id is null)),
  constraint vouchers_code check (state = 'draft' or code is not null),
  constraint vouchers_party check (kind in ('transfer', 'journal') or length(party) >= 2),
  constraint vouchers_first_approval check ((first_approved_by is null) = (first_approved_at is null)),
  constraint vouchers_two_people check (first_approved_by <> prepared_by),
  constraint vouchers_posted check ((state = 'posted') = (journal_id is not null)
    and (state = 'posted') = (posted_at is not null) and (state = 'posted') = (approval_id is not null)),
  constraint vouchers_reversed check (reversed_at is null or state = 'posted')
);
create unique index vouchers_of_source on vouchers (source_type, source_id)
  where source_type is not null and reversed_at is null;
create index vouchers_by_day on vouchers (value_date desc, id desc);
create index vouchers_of_reference on vouchers (lower(reference)) where reference <> '';
create sequence voucher_receipt_numbers;
create sequence voucher_payment_numbers;
create sequence voucher_transfer_numbers;
create sequence voucher_journal_numbers;
grant usage on sequence voucher_receipt_numbers, voucher_payment_numbers, voucher_transfer_numbers,
  voucher_journal_numbers to kolo_app;
grant select, delete on vouchers to kolo_app;
grant insert (id, kind, value_date, party, narration, reference, evidence, amount_kobo, source_type, source_id, reverses,
  prepared_by, prepared_at) on vouchers to kolo_app;
grant update (code, state, value_date, party, narration, reference, evidence, amount_kobo, submitted_at, first_approved_by,
  first_approved_at, answer, approval_id, journal_id, posted_at, version) on vouchers to kolo_app;

create table voucher_lines (
  voucher_id uuid not null references vouchers on delete cascade,
  line_no integer not null check (line_no between 1 and 50),
  account text not null references chart_accounts,
  debit_kobo bigint not null default 0 check (debit_kobo >= 0),
  credit_kobo bigint not null default 0 check (credit_kobo >= 0),
  memo text not null default '' check (length(memo) <= 120),
  primary key (voucher_id, line_no),
  constraint voucher_lines_one_side check ((debit_kobo > 0) <> (credit_kobo > 0))
);
create index voucher_lines_of_account on voucher_lines (account, voucher_id);
grant select, insert, delete on voucher_lines to kolo_app;

create table voucher_files (
  id uuid primary key,
  voucher_id uuid not null references vouchers on delete cascade,
  file_name text not null check (length(file_name) between 1 and 100),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null
);
create index voucher_files_of on voucher_files (voucher_id, id);
grant select, insert, delete on voucher_files to kolo_app;

-- What a voucher's lines may not be, as a word; null where they may. Two to fifty lines that balance, each account once on
-- one side; money is bank accounts and petty cash. A reversal is the mirror of what it reverses.
--   receipt: debits money, credits own accounts. payment: debits own accounts, credits money.
--   transfer: money on both sides. journal: own accounts without money on both sides.
create function voucher_fault(wanted uuid) returns text
  language sql stable
as $$
  with v as (select * from vouchers where id = wanted),
  l as (
    select x.*, c.kind as account_kind, c.is_money, c.active
    from voucher_lines x join chart_accounts c on c.number = x.account where x.voucher_id = wanted
  )
  select case
    when (select count(*) from l) not between 2 and 50 then 'lines'
    when (select sum(debit_kobo) from l) <> (select sum(credit_kobo) from l) then 'not-balanced'
    when (select sum(debit_kobo) from l) <> (select amount_kobo from v) then 'not-balanced'
    when exists (select from l where not active) then 'account-retired'
    when exists (select from l where account_kind <> 'own' and not is_money) then 'account-not-own'
    when exists (select from l group by account having sum(debit_kobo) > 0 and sum(credit_kobo) > 0) then 'account-twice'
    when (select reverses from v) is not null then (
      select case when exists (
        (select account, debit_kobo, credit_kobo from l
          except all select o.account, o.credit_kobo, o.debit_kobo from voucher_lines o where o.voucher_id = v.reverses)
        union all
        (select o.account, o.credit_kobo, o.debit_kobo from voucher_lines o where o.voucher_id = v.reverses
          except all select account, debit_kobo, credit_kobo from l)
      ) then 'not-the-mirror' end from v)
    when exists (
      select from l, v
      where l.is_money <> case v.kind when 'receipt' then l.debit_kobo > 0 when 'payment' then l.credit_kobo > 0
        when 'transfer' then true else false end) then 'account-side'
  end
$$;
revoke execute on function voucher_fault from public;
grant execute on function voucher_fault to kolo_app;

-- From this amount a voucher takes two approvals, where there are three administrators or more.
create function voucher_takes_two(amount bigint) returns boolean
  language sql stable security definer set search_path from current
as $$
  select amount >= coalesce((
      select (s.value #>> '{}')::bigint from community_settings s
      where s.name = 'payments.second-administrator-from'), 50000000)
    and (select count(*) from administrators) >= 3
$$;
revoke execute on function voucher_takes_two from public;
grant execute on function voucher_takes_two to kolo_app;

create trigger vouchers_administrator before insert on vouchers
  for each row when (session_user = 'kolo_app') execute function require_decider('prepared_by');
create trigger vouchers_steps before update on vouchers
  for each row when (session_user = 'kolo_app' and new.state <> old.state)
  execute function allow_steps('state', 'draft: submitted', 'submitted: posted sent_back', 'sent_back: submitted');
create trigger vouchers_sealed before update on vouchers
  for each row when (session_user = 'kolo_app' and (
    old.state = 'posted' and to_jsonb(new) - 'reversed_at' <> to_jsonb(old) - 'reversed_at'
    or old.code is not null and new.code is distinct from old.code
    or old.state = 'submitted' and row (new.value_date, new.party, new.narration, new.reference, new.evidence,
      new.amount_kobo) is distinct from row (old.value_date, old.party, old.narration, old.reference, old.evidence,
      old.amount_kobo)))
  execute function refuse_change('a voucher that was submitted is not changed');
create trigger vouchers_kept before delete on vouchers
  for each row when (session_user = 'kolo_app' and (old.state <> 'draft' or old.code is not null))
  execute function refuse_change('only a draft is deleted');
create trigger vouchers_approved before update on vouchers
  for each row when (session_user = 'kolo_app' and new.state = 'posted' and old.state <> 'posted')
  execute function require_approval('nobody has approved this voucher', 'vouchers.posting', 'id');

-- A reversal is of a posted voucher that is none itself and was not reversed.
create function guard_new_voucher() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from vouchers o
    where o.id = new.reverses and o.state = 'posted' and o.reverses is null and o.reversed_at is null
      and o.kind = new.kind and o.amount_kobo = new.amount_kobo)
  then
    raise exception 'voucher % cannot be reversed', new.reverses using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger vouchers_reversal before insert on vouchers
  for each row when (session_user = 'kolo_app' and new.reverses is not null) execute function guard_new_voucher();

-- Submitted is what balances on accounts it may use, on a day of an open month that has come; approved first by an
-- administrator who did not prepare it.
create function guard_voucher() returns trigger language plpgsql set search_path from current
as $$
begin
  if new.state = 'submitted' and old.state <> 'submitted' then
    if voucher_fault(new.id) is not null then
      raise exception 'voucher % cannot be submitted: %', new.id, voucher_fault(new.id) using errcode = '23514';
    end if;
    if new.value_date > (new.submitted_at at time zone 'Africa/Lagos')::date or exists (
      select from ledger_closed_months m where m.month >= date_trunc('month', new.value_date)::date)
    then
      raise exception 'voucher % cannot count on %', new.id, new.value_date using errcode = '23514';
    end if;
    if new.first_approved_by is not null then
      raise exception 'voucher % was not approved yet', new.id using errcode = '23514';
    end if;
  end if;
  if new.first_approved_by is distinct from old.first_approved_by and new.first_approved_by is not null then
    if old.first_approved_by is not null or old.state <> 'submitted' then
      raise exception 'voucher % has its first approval', new.id using errcode = '23514';
    end if;
    perform require_administrator(new.first_approved_by);
  end if;
  return new;
end
$$;
create trigger vouchers_guard before update on vouchers
  for each row when (session_user = 'kolo_app') execute function guard_voucher();

-- Lines and files belong to a draft, or to what was sent back.
create function guard_voucher_part() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from vouchers v
    where v.id = case tg_op when 'DELETE' then old.voucher_id else new.voucher_id end
      and v.state not in ('draft', 'sent_back'))
  then
    raise exception 'a voucher that was submitted is not changed' using errcode = '23514';
  end if;
  return coalesce(new, old);
end
$$;
create trigger voucher_lines_guard before insert or delete on voucher_lines
  for each row when (session_user = 'kolo_app') execute function guard_voucher_part();
create trigger voucher_files_guard before insert or delete on voucher_files
  for each row when (session_user = 'kolo_app') execute function guard_voucher_part();

-- The journal of a voucher: between its accounts exactly what its lines say, approved in this transaction, by two people
-- beside its preparer from the threshold on.
create function posting_vouchers_posted(e ledger_entry) returns text[]
  language plpgsql stable
as $$
declare
  v vouchers;
  agreed approvals;
begin
  select x.* into v from vouchers x where x.code = e.facts ->> 'voucher' and x.state = 'submitted';
  select a.* into agreed from approvals a
  where a.kind = 'vouchers.posting' and a.subject_id = v.id::text and a.status = 'approved'
    and a.applied_xact = pg_current_xact_id() and a.amount_kobo = v.amount_kobo;
  if v.id is null or agreed.id is null or agreed.asked_by <> v.prepared_by or voucher_fault(v.id) is not null
    or voucher_takes_two(v.amount_kobo) and not agreed.alone
      and (v.first_approved_by is null or v.first_approved_by = agreed.decided_by)
    or exists (select from ledger_closed_months m where m.month >= date_trunc('month', v.value_date)::date)
  then
    return null;
  end if;
  return case when not exists (
    select from (
      select s.kind, s.scope, sum(s.debit) as debit, sum(s.credit) as credit
      from ledger_lines(e) l
      cross join lateral (values (l.debit, l.debit_scope, l.amount, 0::bigint), (l.credit, l.credit_scope, 0, l.amount))
        as s (kind, scope, debit, credit)
      group by s.kind, s.scope
    ) booked
    full join (
      select c.ledger_kind as kind, c.ledger_scope as scope, sum(x.debit_kobo) as debit, sum(x.credit_kobo) as credit
      from voucher_lines x join chart_accounts c on c.number = x.account
      where x.voucher_id = v.id group by c.ledger_kind, c.ledger_scope
    ) said using (kind, scope)
    where (booked.debit, booked.credit) is distinct from (said.debit, said.credit)
  ) then array[v.code] end;
end
$$;
revoke execute on function posting_vouchers_posted from public;

-- Once it is posted it counts on its value date, and what it reverses is reversed.
create function voucher_is_posted() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  if not exists (
    select from ledger_journals j
    where j.id = new.journal_id and j.deed = 'vouchers.posted' and j.facts ->> 'voucher' = new.code)
  then
    raise exception 'the books do not have voucher %', new.code using errcode = '23514';
  end if;
  perform ledger_set_value_date(new.journal_id, new.value_date);
  update vouchers o set reversed_at = new.posted_at where o.id = new.reverses and o.reversed_at is null;
  return null;
end
$$;
revoke execute on function voucher_is_posted, guard_new_voucher, guard_voucher, guard_voucher_part from public;
create trigger vouchers_posted after update on vouchers
  for each row when (new.state = 'posted' and old.state <> 'posted') execute function voucher_is_posted();
