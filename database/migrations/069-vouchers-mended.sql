-- Vouchers: the threshold looks at 24 hours, one that was sent back can be cancelled, and each has a code anybody checks.
alter table vouchers
  -- What once needed two approvals needs them for ever.
  add column needs_two boolean not null default false,
  -- What the public check page finds it by, from when it is submitted first.
  add column check_code text unique check (check_code ~ '^[2-9A-HJ-NP-Z]{12}$');
grant update (check_code) on vouchers to kolo_app;

-- From this amount two approvals are needed.
create function voucher_threshold() returns bigint
  language sql stable security definer set search_path from current
as $$
  select coalesce((
    select (s.value #>> '{}')::bigint from community_settings s
    where s.name = 'payments.second-administrator-from'), 50000000)
$$;
revoke execute on function voucher_threshold from public;

-- What the threshold looks at: the amount of a voucher, and of those of its preparer to the same payee that were submitted in
-- the 24 hours before it with one approval each.
create function voucher_sum(v vouchers) returns bigint language sql stable
as $$
  select v.amount_kobo + case when v.reverses is null and v.party <> '' then (
    select coalesce(sum(o.amount_kobo), 0) from vouchers o
    where o.id <> v.id and o.kind = v.kind and o.prepared_by = v.prepared_by and lower(o.party) = lower(v.party)
      and o.state in ('submitted', 'posted') and o.reversed_at is null and o.reverses is null
      and o.first_approved_by is null
      and o.submitted_at > v.submitted_at - interval '24 hours' and o.submitted_at <= v.submitted_at)::bigint
    else 0 end
$$;
revoke execute on function voucher_sum from public;
create index vouchers_by_submission on vouchers (prepared_by, submitted_at) where submitted_at is not null;

create function voucher_takes_two(v vouchers) returns boolean
  language sql stable security definer set search_path from current
as $$
  select (v.needs_two or voucher_sum(v) >= voucher_threshold()) and (select count(*) from administrators) >= 3
$$;
revoke execute on function voucher_takes_two(vouchers) from public;
grant execute on function voucher_takes_two(vouchers) to kolo_app;

create function keep_needs_two() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  new.needs_two := old.needs_two or voucher_sum(new) >= voucher_threshold();
  return new;
end
$$;
revoke execute on function keep_needs_two from public;
create trigger vouchers_needs_two before update on vouchers
  for each row when (new.state = 'submitted' and old.state <> 'submitted') execute function keep_needs_two();

-- As before, but for the 24 hours, and petty cash pays within its limit and no more than was in it.
create or replace function posting_vouchers_posted(e ledger_entry) returns text[]
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
    or voucher_takes_two(v) and not agreed.alone
      and (v.first_approved_by is null or v.first_approved_by = agreed.decided_by)
    or exists (select from petty_cash_fault(v.id) f where f.fault = 'petty-limit')
    or exists (
      select from voucher_lines x join petty_cash p on p.account = x.account
      where x.voucher_id = v.id and x.credit_kobo > 0 and ledger_net_credit('own_asset', p.account) > 0)
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
drop function voucher_takes_two(bigint);

-- Cancelled by its preparer once it was sent back. `reversed_at` says since when a voucher counts no more: it was reversed, or
-- cancelled.
alter table vouchers drop constraint vouchers_state_check,
  add constraint vouchers_state_check check (state in ('draft', 'submitted', 'sent_back', 'posted', 'cancelled')),
  drop constraint vouchers_reversed,
  add constraint vouchers_reversed check (
    (reversed_at is null or state in ('posted', 'cancelled')) and (state <> 'cancelled' or reversed_at is not null)),
  drop constraint vouchers_reverses_key;
create unique index vouchers_of_reversed on vouchers (reverses) where state <> 'cancelled';
drop trigger vouchers_steps on vouchers;
create trigger vouchers_steps before update on vouchers
  for each row when (session_user = 'kolo_app' and new.state <> old.state)
  execute function allow_steps('state', 'draft: submitted', 'submitted: posted sent_back', 'sent_back: submitted cancelled');
create trigger vouchers_cancelled_sealed before update on vouchers
  for each row when (session_user = 'kolo_app' and old.state = 'cancelled' and new is distinct from old)
  execute function refuse_change('a cancelled voucher is not changed');
create function voucher_is_cancelled() returns trigger language plpgsql set search_path from current
as $$
begin
  new.reversed_at := now();
  return new;
end
$$;
revoke execute on function voucher_is_cancelled from public;
create trigger vouchers_cancelled before update on vouchers
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled') execute function voucher_is_cancelled();
create trigger vouchers_template_due_again_cancelled after update on vouchers
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled' and old.source_type = 'voucher-template')
  execute function template_due_again();
