-- The books are written by the functions of this page alone. They belong to the owner of the tables; the server's role
-- may call them and read, and has no right to change a row of the ledger by itself. Each writes set-based: one journal
-- is one call, whether it has one line or thousands. Only invariants of the books stand here; what a deed means stays
-- in the program (docs/decisions/015-the-books-have-one-writer.md).

alter table ledger_transfers drop constraint ledger_transfers_line_check;
alter table ledger_transfers add constraint ledger_transfers_line_check check (line between 1 and 100000);

-- Whose money may pay whom: ledger/accounts.ts has the same rule, and a test compares the two.
create function ledger_may_pay(debit_kind text, debit_owner uuid, credit_kind text, credit_owner uuid) returns boolean
  language sql immutable
as $$
  select case
    when credit_kind not in ('member_wallet', 'member_savings', 'member_investment') then true
    when debit_kind in ('member_wallet', 'member_savings', 'member_investment') then debit_owner = credit_owner
    else debit_kind in ('bank', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'share_capital',
      'plan_income', 'surplus', 'interest_savings', 'fees', 'penalties')
  end
$$;

-- The ids of the accounts of these names, and whose they are in the books, opened where they did not exist. They are
-- opened in the order of their names, so that two deeds opening the same ones cannot wait for each other in a circle.
create function ledger_open(
  kinds text[], scopes text[], owners uuid[], new_ids uuid[], opened timestamptz,
  out ids uuid[], out book_owners uuid[]
)
  language plpgsql
as $$
declare
  missing boolean;
  foreign_account text;
begin
  for attempt in 1..2 loop
    select array_agg(a.id order by w.n), array_agg(coalesce(p.book_uid, w.owner) order by w.n),
      bool_or(a.id is null),
      min(w.kind || ':' || w.scope)
        filter (where a.id is not null and a.owner_uid is distinct from coalesce(p.book_uid, w.owner))
    into ids, book_owners, missing, foreign_account
    from unnest(kinds, scopes, owners) with ordinality as w (kind, scope, owner, n)
    left join ledger_persons p on p.uid = w.owner
    left join ledger_accounts a on a.kind = w.kind
      and a.scope = case when w.scope = p.uid::text then p.book_uid::text else w.scope end;
    if foreign_account is not null then
      raise exception '% belongs to somebody else', foreign_account using errcode = 'KL001';
    end if;
    exit when not missing;

    with wanted as (
      select w.new_id, w.kind, coalesce(p.book_uid, w.owner) as owner,
        case when w.scope = p.uid::text then p.book_uid::text else w.scope end as scope
      from unnest(kinds, scopes, owners, new_ids) as w (kind, scope, owner, new_id)
      left join ledger_persons p on p.uid = w.owner
    ), added as (
      insert into ledger_accounts (id, kind, scope, owner_uid, side, running, opened_at)
      select w.new_id, w.kind, w.scope, w.owner,
        case when w.kind in ('bank', 'psp_clearing', 'plan_asset', 'interest_savings', 'psp_fees')
          then 'debit' else 'credit' end,
        w.kind in ('member_wallet', 'member_savings', 'member_investment', 'plan_income'),
        opened
      from wanted w
      where not exists (select from ledger_accounts a where a.kind = w.kind and a.scope = w.scope)
      order by w.kind collate "C", w.scope collate "C"
      on conflict (kind, scope) do nothing
      returning id, running
    )
    insert into ledger_balances (account_id) select id from added where running;
  end loop;
end
$$;

-- Writes one journal between accounts that exist: locks the guarded ones in the order of their ids, looks whether each
-- covers what it gives, and only then writes. Answers 'posted', or the expected "no" with nothing written.
create function ledger_write(
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
  closed record;
begin
  if coalesce(cardinality(amounts), 0) = 0 then
    raise exception 'A journal needs at least one transfer' using errcode = 'KL001';
  end if;
  if exists (select from unnest(amounts) as line (amount) where line.amount > 0 is not true) then
    raise exception 'A transfer moves more than nothing' using errcode = 'KL001';
  end if;
  select a.kind || ':' || a.scope as name, s.through into closed
  from unnest(debits || credits) as touched (id)
  join ledger_snapshots s on s.account_id = touched.id and s.through >= entry_at
  join ledger_accounts a on a.id = touched.id
  limit 1;
  if found then
    raise exception '% is summed up through %', closed.name, closed.through using errcode = 'KL001';
  end if;
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
    select b.account_id, c.net, b.balance_kobo, b.held_kobo
    from ledger_balances b join changes c on c.account = b.account_id
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

-- Posts a journal. Accounts come as arrays of names, lines as places in them counted from 1; `account` in the answer is
-- the place of the one that does not cover the deed.
create function ledger_post(
  entry_id uuid, entry_deed text, entry_memo text, entry_actor uuid, entry_facts jsonb, entry_at timestamptz,
  kinds text[], scopes text[], owners uuid[], new_ids uuid[],
  debits integer[], credits integer[], amounts bigint[], spent_hold uuid,
  out outcome text, out account integer, out available bigint, out held bigint
)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  ids uuid[];
  book_owners uuid[];
  wrong record;
  written record;
begin
  select o.ids, o.book_owners into ids, book_owners from ledger_open(kinds, scopes, owners, new_ids, entry_at) o;
  select line.debit, line.credit into wrong
  from unnest(debits, credits) as line (debit, credit)
  where ledger_may_pay(kinds[line.debit], book_owners[line.debit], kinds[line.credit], book_owners[line.credit])
    is not true
  limit 1;
  if found then
    raise exception '% cannot be paid out of %', kinds[wrong.credit] || ':' || scopes[wrong.credit],
      kinds[wrong.debit] || ':' || scopes[wrong.debit] using errcode = 'KL001';
  end if;
  select w.* into written
  from ledger_write(entry_id, entry_deed, entry_memo, entry_actor, null, entry_facts, entry_at,
    array(select ids[line.place] from unnest(debits) with ordinality as line (place, n) order by line.n),
    array(select ids[line.place] from unnest(credits) with ordinality as line (place, n) order by line.n),
    amounts, spent_hold) w;
  outcome := written.outcome;
  account := array_position(ids, written.account);
  available := written.available;
  held := written.held;
end
$$;

-- Posts the mirror of a journal, once, and never of a mirror. `account` is the id of the one that lacks the money.
create function ledger_reverse(
  entry_id uuid, reversed uuid, entry_memo text, entry_actor uuid, entry_facts jsonb, entry_at timestamptz,
  out outcome text, out account uuid, out available bigint, out held bigint
)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  original ledger_journals;
  debits uuid[];
  credits uuid[];
  amounts bigint[];
begin
  select j.* into original from ledger_journals j where j.id = reversed;
  if not found then
    raise exception 'There is no journal %', reversed using errcode = 'KL001';
  end if;
  if original.reverses is not null then
    outcome := 'is-a-reversal';
    return;
  end if;
  select array_agg(t.credit_account order by t.line), array_agg(t.debit_account order by t.line),
    array_agg(t.amount_kobo order by t.line)
  into debits, credits, amounts
  from ledger_transfers t where t.journal_id = reversed;
  select w.* into outcome, account, available, held
  from ledger_write(entry_id, original.deed, entry_memo, entry_actor, reversed, entry_facts, entry_at,
    debits, credits, amounts, null) w;
end
$$;

-- Sets an amount aside on a guarded account.
create function ledger_hold(
  hold_id uuid, kind text, scope text, owner uuid, new_id uuid, amount bigint, hold_deed text, hold_actor uuid,
  hold_at timestamptz,
  out outcome text, out available bigint, out held bigint
)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  ids uuid[];
begin
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

-- Gives what was set aside free again, once.
create function ledger_void_hold(voided uuid, void_actor uuid, void_at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  placed ledger_holds;
  hold_end text;
begin
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

-- Sums up every account without a running balance that has moved since its last snapshot; safe to run twice.
create function ledger_sum_up(until timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_snapshots (account_id, through, net_credit_kobo)
  select a.id, until, (coalesce(last.net_credit_kobo, 0) + since.net)::bigint
  from ledger_accounts a
  left join lateral (
    select s.through, s.net_credit_kobo from ledger_snapshots s
    where s.account_id = a.id order by s.through desc limit 1
  ) last on true
  cross join lateral (
    select sum(m.net) as net, count(*) as movements from (
      select t.amount_kobo as net from ledger_transfers t
      where t.credit_account = a.id
        and t.posted_at > coalesce(last.through, '-infinity') and t.posted_at <= until
      union all
      select -t.amount_kobo from ledger_transfers t
      where t.debit_account = a.id
        and t.posted_at > coalesce(last.through, '-infinity') and t.posted_at <= until
    ) m
  ) since
  where not a.running and since.movements > 0
  on conflict do nothing
$$;

-- The proof of the books, read in one statement and hence at one moment: each running balance with its transfers, each
-- held figure with its open holds, each snapshot with the full sum, and the whole world with zero.
create function ledger_proof(
  out accounts integer, out journals bigint, out transfers bigint, out moved bigint, out world bigint,
  out findings jsonb
)
  language sql stable
as $$
  with sides as (
    select credit_account as account_id, amount_kobo as net, posted_at from ledger_transfers
    union all
    select debit_account, -amount_kobo, posted_at from ledger_transfers
  ), moved as (
    select account_id, sum(net)::bigint as net from sides group by account_id
  ), newest as (
    select distinct on (account_id) account_id, through, net_credit_kobo
    from ledger_snapshots order by account_id, through desc
  ), since as (
    select s.account_id, coalesce(sum(s.net), 0)::bigint as net
    from sides s join newest n on n.account_id = s.account_id and s.posted_at > n.through
    group by s.account_id
  ), open_holds as (
    select h.account_id, sum(h.amount_kobo)::bigint as held
    from ledger_holds h
    where not exists (select 1 from ledger_hold_outcomes o where o.hold_id = h.id)
    group by h.account_id
  ), books as (
    select a.kind || ':' || a.scope as account, coalesce(m.net, 0) as moved,
      case
        when a.running then coalesce(b.balance_kobo, 0)
        when n.account_id is not null then n.net_credit_kobo + coalesce(s.net, 0)
        else coalesce(m.net, 0)
      end as kept,
      coalesce(b.held_kobo, 0) as held, coalesce(o.held, 0) as open_held
    from ledger_accounts a
    left join moved m on m.account_id = a.id
    left join ledger_balances b on b.account_id = a.id
    left join newest n on n.account_id = a.id
    left join since s on s.account_id = a.id
    left join open_holds o on o.account_id = a.id
  ), empty as (
    select j.id from ledger_journals j
    where not exists (select 1 from ledger_transfers t where t.journal_id = j.id)
  ), findings as (
    select account, 'balance ' || kept || ', transfers ' || moved as finding from books where kept <> moved
    union all
    select account, 'held ' || held || ', open holds ' || open_held from books where held <> open_held
    union all
    select 'journals', 'no transfer in ' || id from empty
  )
  select
    (select count(*)::int from books),
    (select count(*) from ledger_journals),
    (select count(*) from ledger_transfers),
    (select coalesce(sum(amount_kobo), 0)::bigint from ledger_transfers),
    (select coalesce(sum(kept), 0)::bigint from books),
    (select coalesce(jsonb_agg(f), '[]') from (select * from findings order by 1, 2 limit 20) f)
$$;

-- Proves the books and keeps what was found: a row that says they hold can only come from a proof that did.
create function ledger_keep_proof(proof_id uuid, proof_at timestamptz) returns setof ledger_trial_balances
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into ledger_trial_balances
    (id, run_at, holds, accounts, journals, transfers, moved_kobo, world_kobo, findings)
  select proof_id, proof_at, p.world = 0 and p.findings = '[]', p.accounts, p.journals, p.transfers, p.moved, p.world,
    p.findings
  from ledger_proof() p
  returning *
$$;

-- From now on `to_uid` stands for the person the books know as `from_uid`: only along a transfer that is written in the
-- profiles, and only to a uid nothing was ever posted for.
create function ledger_move_person(from_uid uuid, to_uid uuid, moved_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from profiles where uid = from_uid and transferred_to = to_uid)
    or exists (select from ledger_accounts where owner_uid = to_uid)
  then
    raise exception 'nobody was transferred from % to %', from_uid, to_uid using errcode = '42501';
  end if;
  insert into ledger_persons (uid, book_uid, since)
  values (to_uid, coalesce((select p.book_uid from ledger_persons p where p.uid = from_uid), from_uid), moved_at);
end
$$;

revoke all on
  ledger_accounts, ledger_journals, ledger_transfers, ledger_balances, ledger_holds, ledger_hold_outcomes,
  ledger_snapshots, ledger_trial_balances, ledger_persons
  from kolo_app;
grant select on
  ledger_accounts, ledger_journals, ledger_transfers, ledger_balances, ledger_holds, ledger_hold_outcomes,
  ledger_snapshots, ledger_trial_balances, ledger_persons
  to kolo_app;
revoke execute on function ledger_may_pay, ledger_open, ledger_write, ledger_post, ledger_reverse, ledger_hold,
  ledger_void_hold, ledger_sum_up, ledger_proof, ledger_keep_proof, ledger_move_person
  from public;
grant execute on function ledger_post, ledger_reverse, ledger_hold, ledger_void_hold, ledger_sum_up, ledger_proof,
  ledger_keep_proof, ledger_move_person
  to kolo_app;
