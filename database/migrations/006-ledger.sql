-- The ledger: accounts, journals and their transfers, balances and holds.

-- The chart of accounts: the side on which a kind grows, whether its balance is guarded, whether it has an owner.
-- ledger/accounts.ts says the same, and a test compares the two.
create function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan', 'interest_savings', 'psp_fees')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital', 'plan_income'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital')
$$;
revoke execute on function ledger_nature from public;

-- The ledger (domain C). A transfer holds both sides of one movement, so books cannot fall out of balance; rows are
-- added and never changed. The one exception is the running balance of the accounts that must never fall below zero. The
-- tables are written by the functions of this file alone, which belong to the owner of the tables; the server's role may call
-- them and read. Each writes set-based: one journal is one call, whether it has one line or thousands. Only invariants of the
-- books stand here; what a posting means stays in the program (docs/decisions/015-the-books-have-one-writer.md).
create table ledger_accounts (
  id uuid primary key,
  kind text not null,
  scope text not null,
  owner_uid uuid,
  side text not null,
  running boolean not null,
  opened_at timestamptz not null,
  unique (kind, scope),
  -- The target of the key that keeps accounts without a running balance out of ledger_balances.
  unique (id, running),
  constraint ledger_accounts_kind check (kind in (
  'bank', 'cash', 'psp_clearing', 'plan_asset', 'member_loan',
  'member_wallet', 'member_savings', 'member_investment',
  'withdrawals_payable', 'wht_payable', 'unmatched_receipts',
  'share_capital', 'reserve', 'surplus',
  'plan_income', 'fees', 'penalties',
  'interest_savings', 'psp_fees'
)),
  constraint ledger_accounts_owner check ((owner_uid is not null) = (ledger_nature(kind)).owned),
  constraint ledger_accounts_running check (running = (ledger_nature(kind)).running),
  constraint ledger_accounts_side check (side = (ledger_nature(kind)).side),
  constraint ledger_accounts_scope check (length(scope) between 1 and 100)
);
create index ledger_accounts_owner_uid on ledger_accounts (owner_uid) where owner_uid is not null;
grant select on ledger_accounts to kolo_app;

create table ledger_journals (
  id uuid primary key,
  deed text not null check (length(deed) between 1 and 60),
  memo text not null check (length(memo) <= 280),
  -- Absent when the system itself acted.
  actor_uid uuid,
  -- A journal is reversed once at most.
  reverses uuid unique references ledger_journals (id) check (reverses <> id),
  facts jsonb not null default '{}',
  posted_at timestamptz not null
);
create index ledger_journals_posted_at on ledger_journals (posted_at, id);
-- The code by which people know what a journal is about: PAY-2026-000123.
create index ledger_journals_code on ledger_journals (
  (jsonb_path_query_first(facts, '$.* ? (@ like_regex "^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,12}$")') #>> '{}'), posted_at
) where (jsonb_path_query_first(facts, '$.* ? (@ like_regex "^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,12}$")') #>> '{}') is not null;
grant select on ledger_journals to kolo_app;

create table ledger_transfers (
  id uuid primary key,
  journal_id uuid not null references ledger_journals (id),
  line integer not null check (line between 1 and 100000),
  debit_account uuid not null references ledger_accounts (id),
  credit_account uuid not null references ledger_accounts (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  posted_at timestamptz not null,
  unique (journal_id, line),
  constraint ledger_transfers_two_accounts check (debit_account <> credit_account)
);
-- A bank account is debited by almost every deposit, and any other account by few transfers: from a sample, PostgreSQL
-- takes the few for as many as the bank's and reads the whole table for them.
alter table ledger_transfers alter column debit_account set (n_distinct = -0.05);
alter table ledger_transfers alter column credit_account set (n_distinct = -0.05);
create index ledger_transfers_debits on ledger_transfers (debit_account, posted_at, id);
create index ledger_transfers_credits on ledger_transfers (credit_account, posted_at, id);
grant select on ledger_transfers to kolo_app;

create table ledger_balances (
  account_id uuid primary key,
  running boolean not null default true check (running),
  balance_kobo bigint not null default 0 check (balance_kobo >= 0),
  held_kobo bigint not null default 0 check (held_kobo >= 0),
  constraint ledger_balances_held_within_balance check (held_kobo <= balance_kobo),
  foreign key (account_id, running) references ledger_accounts (id, running)
) with (fillfactor = 70); -- room on the page, so that an update need not touch the index
-- A balance starts at nothing and only its two amounts ever change.
grant select on ledger_balances to kolo_app;

create table ledger_holds (
  id uuid primary key,
  account_id uuid not null references ledger_balances (account_id),
  amount_kobo bigint not null check (amount_kobo > 0),
  deed text not null check (length(deed) between 1 and 60),
  actor_uid uuid,
  placed_at timestamptz not null
);
create index ledger_holds_account on ledger_holds (account_id, placed_at);
create index ledger_holds_placed_at on ledger_holds (placed_at);
grant select on ledger_holds to kolo_app;

create table ledger_hold_outcomes (
  hold_id uuid primary key references ledger_holds (id),
  outcome text not null check (outcome in ('posted', 'voided')),
  journal_id uuid unique references ledger_journals (id),
  actor_uid uuid,
  settled_at timestamptz not null,
  constraint ledger_hold_outcomes_journal check ((outcome = 'posted') = (journal_id is not null))
);
create index ledger_hold_outcomes_settled_at on ledger_hold_outcomes (settled_at);
grant select on ledger_hold_outcomes to kolo_app;

-- What an account without a running balance had come to by a moment: credits less debits.
create table ledger_snapshots (
  account_id uuid not null references ledger_accounts (id),
  through timestamptz not null,
  net_credit_kobo bigint not null,
  primary key (account_id, through)
);
grant select on ledger_snapshots to kolo_app;

-- The books are never rewritten: who was transferred is still known in them by the first uid. One row per transfer.
create table ledger_persons (
  uid uuid primary key,
  book_uid uuid not null check (book_uid <> uid),
  since timestamptz not null
);
create index ledger_persons_of_book on ledger_persons (book_uid, since);
grant select on ledger_persons to kolo_app;

-- The ids of the accounts of these names, and whose they are in the books, opened where they did not exist. They are
-- opened in the order of their names, so that two postings that open the same ones cannot deadlock.
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
      select w.new_id, w.kind, w.scope, w.owner, nature.side, nature.running, opened
      from wanted w cross join lateral ledger_nature(w.kind) nature
      where not exists (select from ledger_accounts a where a.kind = w.kind and a.scope = w.scope)
      order by w.kind collate "C", w.scope collate "C"
      on conflict (kind, scope) do nothing
      returning id, running
    )
    insert into ledger_balances (account_id) select id from added where running;
  end loop;
end
$$;
revoke execute on function ledger_open from public;

-- Writes one journal between accounts that exist: locks the guarded ones in the order of their ids, looks whether each
-- covers what it gives (a debt cannot be paid back twice), and only then writes. Answers 'posted', or the expected "no"
-- with nothing written.
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

  -- Whoever waited above for the same posting looks again now, with the locks in hand.
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
revoke execute on function ledger_write from public;

-- Posts a journal. Accounts come as arrays of names, lines as places in them counted from 1; `account` in the answer is
-- the place of the one that does not cover the deed.
create function ledger_post(
  entry_id uuid, entry_deed text, entry_memo text, entry_actor uuid, entry_facts jsonb, entry_at timestamptz,
  kinds text[], scopes text[], owners uuid[], new_ids uuid[],
  debits integer[], credits integer[], amounts bigint[], spent_hold uuid,
  out outcome text, out account integer, out available bigint, out held bigint
)
  language plpgsql security definer set search_path from current set plan_cache_mode = force_generic_plan
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
  if written.outcome = 'posted' and session_user = 'kolo_app' then
    perform ledger_demand_record((entry_id, entry_deed, entry_actor, entry_facts, entry_at, kinds, scopes, owners,
      debits, credits, amounts, spent_hold)::ledger_entry);
  end if;
  outcome := written.outcome;
  account := array_position(ids, written.account);
  available := written.available;
  held := written.held;
end
$$;
revoke execute on function ledger_post from public;
grant execute on function ledger_post to kolo_app;

-- Posts the mirror of a journal, once, and never of a mirror. `account` is the id of the one that lacks the money.
create function ledger_reverse(
  entry_id uuid, reversed uuid, entry_memo text, entry_actor uuid, entry_facts jsonb, entry_at timestamptz,
  out outcome text, out account uuid, out available bigint, out held bigint
)
  language plpgsql security definer set search_path from current set plan_cache_mode = auto
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
  if session_user = 'kolo_app' and ledger_may_reverse(original) is not true then
    raise exception 'nobody takes journal % back', reversed using errcode = '23514';
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
revoke execute on function ledger_reverse from public;
grant execute on function ledger_reverse to kolo_app;

-- Sets an amount aside on a guarded account.
create function ledger_hold(
  hold_id uuid, kind text, scope text, owner uuid, new_id uuid, amount bigint, hold_deed text, hold_actor uuid,
  hold_at timestamptz,
  out outcome text, out available bigint, out held bigint
)
  language plpgsql security definer set search_path from current set plan_cache_mode = auto
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
revoke execute on function ledger_hold from public;
grant execute on function ledger_hold to kolo_app;

-- Gives what was set aside free again, once.
create function ledger_void_hold(voided uuid, void_actor uuid, void_at timestamptz) returns text
  language plpgsql security definer set search_path from current set plan_cache_mode = auto
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
revoke execute on function ledger_void_hold from public;
grant execute on function ledger_void_hold to kolo_app;

-- Sums up every account without a running balance that has moved since its last snapshot; safe to run twice.
create function ledger_sum_up(until timestamptz) returns void
  language sql security definer set search_path from current
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
revoke execute on function ledger_sum_up from public;
grant execute on function ledger_sum_up to kolo_app;

-- From now on `to_uid` stands for the person the books know as `from_uid`: only along a transfer that is written in the
-- profiles, and only to a uid nothing was ever posted for.
create function ledger_move_person(from_uid uuid, to_uid uuid, moved_at timestamptz) returns void
  language plpgsql security definer set search_path from current
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
revoke execute on function ledger_move_person from public;
grant execute on function ledger_move_person to kolo_app;

-- Whose money may pay whom: ledger/accounts.ts has the same rule, and a test compares the two.
create function ledger_may_pay(debit_kind text, debit_owner uuid, credit_kind text, credit_owner uuid) returns boolean
  language sql immutable
as $$
  select case
    when not (ledger_nature(credit_kind)).owned then true
    when (ledger_nature(debit_kind)).owned then debit_owner = credit_owner
    else debit_kind in ('bank', 'cash', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'plan_income',
      'surplus', 'interest_savings', 'fees', 'penalties')
  end
$$;
revoke execute on function ledger_may_pay from public;

-- What the server's role posts names the record it posts for, and that record has to allow it: for each deed a function
-- of its name (`posting_payment_confirmed`) looks at the record, at the accounts and at the amounts. It answers null where
-- nothing allows the journal, or the keys of what it uses up: each is used once, unless its journal was taken back. A deed
-- without a function is posted by nobody but the owner of the tables (docs/decisions/311-a-posting-names-its-record.md).
create type ledger_entry as (
  id uuid, deed text, actor_uid uuid, facts jsonb, at timestamptz, kinds text[], scopes text[], owners uuid[],
  debits integer[], credits integer[], amounts bigint[], hold_id uuid
);

create table ledger_records (
  deed text not null,
  record text not null,
  journal_id uuid not null,
  primary key (deed, record)
);
grant select on ledger_records to kolo_app;

-- The lines of an entry with the accounts they name.
create function ledger_lines(e ledger_entry)
  returns table (debit text, debit_scope text, debit_owner uuid, credit text, credit_scope text, credit_owner uuid,
    amount bigint)
  language sql immutable
as $$
  select e.kinds[d.place], e.scopes[d.place], e.owners[d.place], e.kinds[c.place], e.scopes[c.place], e.owners[c.place],
    a.amount
  from unnest(e.debits, e.credits, e.amounts) as line (d, c, amount)
  cross join lateral (select line.d as place) d
  cross join lateral (select line.c as place) c
  cross join lateral (select line.amount) a
$$;
revoke execute on function ledger_lines from public;

-- How much an entry moves between accounts of these kinds (`bank>member_wallet`); null where it moves anything else.
create function ledger_moves(e ledger_entry, pairs text[]) returns bigint
  language sql immutable
as $$
  select case when bool_and(l.debit || '>' || l.credit = any (pairs)) then sum(l.amount)::bigint end from ledger_lines(e) l
$$;
revoke execute on function ledger_moves from public;

-- How much of an entry moves between accounts of these kinds.
create function ledger_part(e ledger_entry, pairs text[]) returns bigint
  language sql immutable
as $$
  select coalesce(sum(l.amount), 0)::bigint from ledger_lines(e) l where l.debit || '>' || l.credit = any (pairs)
$$;
revoke execute on function ledger_part from public;

-- Whether every account of the entry that somebody owns is this member's.
create function ledger_all_of(e ledger_entry, member uuid) returns boolean
  language sql immutable
as $$
  select not exists (select from unnest(e.owners) as o (uid) where o.uid is distinct from member and o.uid is not null)
$$;
revoke execute on function ledger_all_of from public;

-- Whether the entry names this account.
create function ledger_names(e ledger_entry, kind text, scope text) returns boolean
  language sql immutable
as $$
  select exists (select from unnest(e.kinds, e.scopes) as a (kind, scope) where a.kind = $2 and a.scope = $3)
$$;
revoke execute on function ledger_names from public;

-- Asks the function of a deed and keeps what it used up, so that nothing is posted for one record twice.
create function ledger_demand_record(e ledger_entry) returns void
  language plpgsql
as $$
declare
  guard regprocedure;
  keys text[];
begin
  if e.deed ~ '^[a-z.-]+$' then
    guard := to_regprocedure(format('posting_%s(ledger_entry)', translate(e.deed, '.-', '__')));
  end if;
  if guard is null then
    raise exception 'nothing is posted as %', e.deed using errcode = '23514';
  end if;
  execute format('select %s($1)', guard::oid::regproc) into keys using e;
  if keys is null or array_position(keys, null) is not null then
    raise exception 'no record allows %', e.deed using errcode = '23514';
  end if;
  if keys <> '{}' then
    with used as (
      insert into ledger_records as r (deed, record, journal_id)
      select e.deed, k.key, e.id from unnest(keys) as k (key) order by k.key
      on conflict (deed, record) do update set journal_id = excluded.journal_id
        where exists (select from ledger_journals b where b.reverses = r.journal_id)
      returning 1)
    select null into keys from used having count(*) = cardinality(keys);
    if not found then
      raise exception 'this was posted before: %', e.deed using errcode = '23514';
    end if;
  end if;
end
$$;
revoke execute on function ledger_demand_record from public;
