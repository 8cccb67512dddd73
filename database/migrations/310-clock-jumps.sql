-- A clock that is wrong stops no posting. What is written comes after what is proved, summed up and closed, whatever the
-- clock says: told an earlier moment, the books date it a millisecond after the last of them. An alarm names the
-- difference, and a command takes the proofs back to the right moment (docs/decisions/310-postings-follow-a-sequence.md).

create function ledger_next_moment(said timestamptz, touched uuid[]) returns timestamptz
  language plpgsql
as $$
declare
  floor timestamptz;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the books are written by transactions that read what is committed' using errcode = 'KL001';
  end if;
  -- Holds the table of closed months until the transaction ends, so that a close waits for what is being written.
  perform from ledger_closed_months m where m.until_at > said order by m.until_at limit 1 for key share;
  select greatest(
    (select w.until_at from ledger_walks w where w.walk = 'forward'),
    (select max(m.until_at) - interval '1 millisecond' from ledger_closed_months m),
    (select max(s.through) from unnest(touched) as account (id) join ledger_snapshots s
      on s.account_id = account.id and s.through >= said))
  into floor;
  return case when floor >= said then date_trunc('milliseconds', floor) + interval '1 millisecond' else said end;
end
$$;

create or replace function ledger_write(
  entry_id uuid, entry_deed text, entry_memo text, entry_actor uuid, entry_reverses uuid, entry_facts jsonb,
  entry_at timestamptz, debits uuid[], credits uuid[], amounts bigint[], spent_hold uuid,
  out outcome text, out account uuid, out available bigint, out held bigint
)
  language plpgsql
as $$
declare
  hold_account uuid;
  hold_kobo bigint := 0;
  hold_end text;
  changed uuid[];
  nets bigint[];
begin
  if coalesce(cardinality(amounts), 0) = 0 then
    raise exception 'A journal needs at least one transfer' using errcode = 'KL001';
  end if;
  if exists (select from unnest(amounts) as line (amount) where line.amount > 0 is not true) then
    raise exception 'A transfer moves more than nothing' using errcode = 'KL001';
  end if;
  entry_at := ledger_next_moment(entry_at, debits || credits);
  if spent_hold is not null then
    select h.account_id, h.amount_kobo into hold_account, hold_kobo from ledger_holds h where h.id = spent_hold;
    if not found then
      raise exception 'There is no hold %', spent_hold using errcode = 'KL001';
    end if;
  end if;

  with changes as (
    select side.account, sum(side.net)::bigint as net
    from unnest(debits, credits, amounts) as line (debit, credit, amount)
    cross join lateral (values (line.debit, -line.amount), (line.credit, line.amount)) as side (account, net)
    group by side.account
    having sum(side.net) <> 0
  ), locked as (
    select b.account_id, case a.side when 'debit' then -c.net else c.net end as net, b.balance_kobo, b.held_kobo
    from ledger_balances b
    join changes c on c.account = b.account_id
    join ledger_accounts a on a.id = b.account_id
    order by b.account_id
    for no key update of b
  )
  select array_agg(l.account_id order by l.account_id), array_agg(l.net order by l.account_id),
    (array_agg(l.account_id order by l.account_id) filter (
      where l.balance_kobo + l.net
        < l.held_kobo - case when l.account_id = hold_account then hold_kobo else 0 end))[1]
  into changed, nets, account
  from locked l;

  -- Whoever waited above for the same deed looks again now, with the locks in hand.
  if entry_reverses is not null and exists (select from ledger_journals where reverses = entry_reverses) then
    outcome := 'already-reversed';
    return;
  end if;
  if spent_hold is not null then
    select o.outcome into hold_end from ledger_hold_outcomes o where o.hold_id = spent_hold;
    if found then
      outcome := 'hold-' || hold_end;
      return;
    end if;
    if nets[array_position(changed, hold_account)] is distinct from -hold_kobo then
      raise exception 'The journal must take exactly what hold % set aside', spent_hold using errcode = 'KL001';
    end if;
  end if;
  if account is not null then
    select b.balance_kobo - b.held_kobo, b.held_kobo into available, held
    from ledger_balances b where b.account_id = account;
    outcome := 'insufficient-funds';
    return;
  end if;

  -- A line's id is its journal's with the line at the end: a statement lists them in this order.
  with journal as (
    insert into ledger_journals (id, deed, memo, actor_uid, reverses, facts, posted_at)
    values (entry_id, entry_deed, entry_memo, entry_actor, entry_reverses, entry_facts, entry_at)
    on conflict (reverses) do nothing
    returning id
  )
  insert into ledger_transfers (id, journal_id, line, debit_account, credit_account, amount_kobo, posted_at)
  select (left(journal.id::text, 31) || lpad(to_hex(line.n), 5, '0'))::uuid, journal.id, line.n,
    line.debit, line.credit, line.amount, entry_at
  from journal, unnest(debits, credits, amounts) with ordinality as line (debit, credit, amount, n);
  if not found then
    outcome := 'already-reversed';
    return;
  end if;
  if changed is not null then
    update ledger_balances b
    set balance_kobo = b.balance_kobo + c.net,
      held_kobo = b.held_kobo - case when b.account_id = hold_account then hold_kobo else 0 end
    from unnest(changed, nets) as c (account, net)
    where b.account_id = c.account;
  end if;
  if spent_hold is not null then
    insert into ledger_hold_outcomes (hold_id, outcome, journal_id, actor_uid, settled_at)
    values (spent_hold, 'posted', entry_id, entry_actor, entry_at);
  end if;
  outcome := 'posted';
end
$$;

create or replace function ledger_hold(
  hold_id uuid, kind text, scope text, owner uuid, new_id uuid, amount bigint, hold_deed text, hold_actor uuid,
  hold_at timestamptz,
  out outcome text, out available bigint, out held bigint
)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  ids uuid[];
begin
  hold_at := ledger_next_moment(hold_at, '{}');
  select o.ids into ids from ledger_open(array[kind], array[scope], array[owner], array[new_id], hold_at) o;
  update ledger_balances b set held_kobo = b.held_kobo + amount
  where b.account_id = ids[1] and b.balance_kobo >= b.held_kobo + amount;
  if not found then
    outcome := 'insufficient-funds';
    select b.balance_kobo - b.held_kobo, b.held_kobo into available, held
    from ledger_balances b where b.account_id = ids[1];
    if not found then
      raise exception '%:% has no running balance', kind, scope using errcode = 'KL001';
    end if;
    return;
  end if;
  insert into ledger_holds (id, account_id, amount_kobo, deed, actor_uid, placed_at)
  values (hold_id, ids[1], amount, hold_deed, hold_actor, hold_at);
  outcome := 'held';
end
$$;

create or replace function ledger_void_hold(voided uuid, void_actor uuid, void_at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  placed ledger_holds;
  hold_end text;
begin
  void_at := ledger_next_moment(void_at, '{}');
  select h.* into placed from ledger_holds h where h.id = voided;
  if not found then
    raise exception 'There is no hold %', voided using errcode = 'KL001';
  end if;
  perform from ledger_balances b where b.account_id = placed.account_id for no key update;
  select o.outcome into hold_end from ledger_hold_outcomes o where o.hold_id = voided;
  if found then
    return 'hold-' || hold_end;
  end if;
  update ledger_balances b set held_kobo = b.held_kobo - placed.amount_kobo where b.account_id = placed.account_id;
  insert into ledger_hold_outcomes (hold_id, outcome, actor_uid, settled_at)
  values (voided, 'voided', void_actor, void_at);
  return 'voided';
end
$$;

drop function ledger_after_proof;
revoke execute on function ledger_next_moment from public;

-- A record is not newer than its journal; where the clock was behind, the journal has the later moment.
do $$
declare
  guard regproc;
  said text;
  changed text;
begin
  foreach guard in array '{guard_payment, payroll_says, guard_payroll_run, guard_unmatched_receipt,
    guard_payment_reversal, guard_payment_correction, payment_journal_holds}'::regproc[] loop
    said := pg_get_functiondef(guard);
    changed := regexp_replace(said, '([jr])\.posted_at = ', '\1.posted_at >= ', 'g');
    if changed = said then
      raise exception '% does not look at the moment of a journal', guard;
    end if;
    execute changed;
  end loop;
end
$$;

-- A proof stays ten minutes behind the clock, longer than any transaction lives. One that goes beyond all that was posted
-- may have a clock that is ahead, so it waits for whoever is posting. The latest proof of a walk has the latest moment.
do $$
declare
  said text := pg_get_functiondef('ledger_prove_on'::regproc);
  changed text := replace(said, '      before_until := w.until_at;
', '      before_until := w.until_at;
      if until > coalesce((select max(j.posted_at) from ledger_journals j), ''-infinity'') then
        lock table ledger_closed_months in exclusive mode;
      end if;
');
begin
  if changed = said then
    raise exception 'the proof does not begin where it did';
  end if;
  said := changed;
  changed := replace(said, 'values (proof_id, which, w.run_at, ', 'values (proof_id, which, coalesce((
        select max(t.run_at) + interval ''1 millisecond'' from ledger_trial_balances t
        where t.walk = which having max(t.run_at) > w.run_at), w.run_at), ');
  if changed = said then
    raise exception 'the proof is not kept as it was';
  end if;
  execute changed;
end
$$;

-- For whoever runs the server, once its clock is right: takes the proofs, the sums and the ends of days that were made for
-- moments to come back to the last moment that was written or `right_now`, whichever is later. Nothing that was posted
-- changes. A proof that is under way has to be ended first.
create function ledger_set_proofs_back(right_now timestamptz) returns timestamptz
  language plpgsql set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  proved timestamptz;
  back timestamptz;
begin
  lock table ledger_closed_months in exclusive mode;
  select w.until_at into proved from ledger_walks w where w.walk = 'forward' for no key update;
  if exists (select from ledger_walks w where w.run_at is not null) then
    raise exception 'a proof is under way' using errcode = 'KL001';
  end if;
  back := least(proved, greatest(
    right_now,
    (select max(j.posted_at) from ledger_journals j where j.posted_at <= proved),
    (select max(h.placed_at) from ledger_holds h where h.placed_at <= proved),
    (select max(o.settled_at) from ledger_hold_outcomes o where o.settled_at <= proved),
    (select max(m.until_at) from ledger_closed_months m)));
  update ledger_walks set until_at = back, posted_at = least(posted_at, back) where until_at > back;
  delete from ledger_snapshots s where s.through > back;
  delete from ledger_day_ends d where ledger_day_begins(d.day + 1) > back;
  update ledger_flows_kept set through_at = least(through_at, back);
  if (select k.through_at > back from savings_plan_sums_kept k) then
    update savings_plan_sums_kept set through_at = '-infinity';
    perform savings_keep_plan_sums();
  end if;
  return back;
end
$$;
revoke execute on function ledger_set_proofs_back from public;
