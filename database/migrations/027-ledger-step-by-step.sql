-- The books are ready for accounts on which a member owes (loans) and for shares that belong to somebody, and they are
-- proved step by step: forward from the last proved point every hour, and every night once more from the beginning
-- (docs/decisions/026-the-books-are-proved-step-by-step.md).

-- The chart of accounts: the side on which a kind grows, whether its balance is guarded, whether it has an owner.
-- ledger/accounts.ts says the same, and a test compares the two.
create function ledger_nature(kind text, out side text, out running boolean, out owned boolean)
  language sql immutable
as $$
  select
    case when kind in ('bank', 'psp_clearing', 'plan_asset', 'member_loan', 'interest_savings', 'psp_fees')
      then 'debit' else 'credit' end,
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital', 'plan_income'),
    kind in ('member_wallet', 'member_savings', 'member_investment', 'member_loan', 'share_capital')
$$;

alter table ledger_accounts
  drop constraint ledger_accounts_kind,
  drop constraint ledger_accounts_side,
  drop constraint ledger_accounts_running,
  drop constraint ledger_accounts_owner;
alter table ledger_accounts
  add constraint ledger_accounts_kind check (kind in (
    'bank', 'psp_clearing', 'plan_asset', 'member_loan',
    'member_wallet', 'member_savings', 'member_investment',
    'withdrawals_payable', 'wht_payable', 'unmatched_receipts',
    'share_capital', 'reserve', 'surplus',
    'plan_income', 'fees', 'penalties',
    'interest_savings', 'psp_fees'
  )),
  add constraint ledger_accounts_side check (side = (ledger_nature(kind)).side),
  add constraint ledger_accounts_running check (running = (ledger_nature(kind)).running),
  add constraint ledger_accounts_owner check ((owner_uid is not null) = (ledger_nature(kind)).owned);

-- Whose money may pay whom: ledger/accounts.ts has the same rule, and a test compares the two.
create or replace function ledger_may_pay(debit_kind text, debit_owner uuid, credit_kind text, credit_owner uuid) returns boolean
  language sql immutable
as $$
  select case
    when not (ledger_nature(credit_kind)).owned then true
    when (ledger_nature(debit_kind)).owned then debit_owner = credit_owner
    else debit_kind in ('bank', 'psp_clearing', 'unmatched_receipts', 'withdrawals_payable', 'plan_income', 'surplus',
      'interest_savings', 'fees', 'penalties')
  end
$$;
-- The ids of the accounts of these names, and whose they are in the books, opened where they did not exist. They are
-- opened in the order of their names, so that two deeds opening the same ones cannot wait for each other in a circle.
create or replace function ledger_open(
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

-- How far each of the two proofs has come. "forward" seals what is new and stands still at the last proved point;
-- "again" reads everything sealed once more. A proof is under way while run_at is there: first its journals, then its
-- accounts. Whoever works on it holds the row, so a slice is done once however many try.
create table ledger_walks (
  walk text primary key check (walk in ('forward', 'again')),
  -- The place reached: journals in the order of (posted_at, id), how many, and what they moved.
  posted_at timestamptz not null default '-infinity',
  journal_id uuid not null default '00000000-0000-0000-0000-000000000000',
  n bigint not null default 0 check (n >= 0),
  seal bytea not null default sha256(''),
  transfers bigint not null default 0,
  moved_kobo bigint not null default 0,
  -- Where the journals of the proof under way end. Nothing is written at or before the forward one's.
  until_at timestamptz not null default '-infinity',
  until_journal uuid not null default '00000000-0000-0000-0000-000000000000',
  until_n bigint not null default 0,
  run_at timestamptz,
  at_accounts boolean not null default false,
  account_id uuid not null default '00000000-0000-0000-0000-000000000000',
  accounts integer not null default 0,
  world_kobo bigint not null default 0,
  findings jsonb not null default '[]'
);
insert into ledger_walks (walk) values ('forward'), ('again');

-- What the journals up to a walk's place brought each account: credits less debits, and what holds set aside.
create table ledger_walk_nets (
  walk text not null references ledger_walks (walk),
  account_id uuid not null references ledger_accounts (id),
  net_credit_kobo bigint not null default 0,
  held_kobo bigint not null default 0,
  primary key (walk, account_id)
);

-- What each journal was when it was proved first, in their order. A seal is the hash of the seal before and of the
-- journal with its transfers, so that an old one cannot be changed without all that follow.
create table ledger_seals (
  n bigint primary key check (n > 0),
  journal_id uuid not null,
  posted_at timestamptz not null,
  seal bytea not null check (length(seal) = 32)
);

create index ledger_holds_placed_at on ledger_holds (placed_at);
create index ledger_hold_outcomes_settled_at on ledger_hold_outcomes (settled_at);

alter table ledger_trial_balances
  add column walk text not null default 'forward' references ledger_walks (walk);
create index ledger_trial_balances_of_walk on ledger_trial_balances (walk, run_at desc, id desc);

-- Whatever is written comes after what is proved.
create function ledger_after_proof(entry_at timestamptz) returns void
  language plpgsql
as $$
declare
  proved timestamptz;
begin
  select w.until_at into proved from ledger_walks w where w.walk = 'forward';
  if proved >= entry_at then
    raise exception 'the books are proved through %', proved using errcode = 'KL001';
  end if;
end
$$;

-- Writes one journal between accounts that exist: locks the guarded ones in the order of their ids, looks whether each
-- covers what it gives (a debt cannot be paid back twice), and only then writes. Answers 'posted', or the expected "no" with nothing written.
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
  perform ledger_after_proof(entry_at);
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

-- Sets an amount aside on a guarded account.
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
  perform ledger_after_proof(hold_at);
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
create or replace function ledger_void_hold(voided uuid, void_actor uuid, void_at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
as $$
declare
  placed ledger_holds;
  hold_end text;
begin
  perform ledger_after_proof(void_at);
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

-- The proof of the books, read in one statement and hence at one moment: each running balance with its transfers, each
-- held figure with its open holds, each snapshot with the full sum, and the whole world with zero.
create or replace function ledger_proof(
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
        when a.running then case a.side when 'debit' then -1 else 1 end * coalesce(b.balance_kobo, 0)
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

-- What is hashed of a journal, how many transfers it has and what they move. Moments are numbers, so that no setting
-- of a session changes them.
create function ledger_digest(journal ledger_journals, out digest bytea, out lines integer, out moved bigint)
  language sql stable
as $$
  select
    sha256(convert_to(jsonb_build_array(
      journal.id, journal.deed, journal.memo, journal.actor_uid, journal.reverses, journal.facts,
      extract(epoch from journal.posted_at),
      jsonb_agg(jsonb_build_array(t.id, t.line, t.debit_account, t.credit_account, t.amount_kobo,
        extract(epoch from t.posted_at)) order by t.line, t.id))::text, 'UTF8')),
    count(t.id)::integer,
    coalesce(sum(t.amount_kobo), 0)::bigint
  from ledger_transfers t where t.journal_id = journal.id
$$;

-- Adds to what was found; the first twenty are kept.
create function ledger_found(findings jsonb, account text, finding text) returns jsonb
  language sql immutable
as $$
  select case when jsonb_array_length(findings) >= 20 then findings
    else findings || jsonb_build_object('account', account, 'finding', finding) end
$$;

-- Seals the next journals after the forward walk's place, about `most` transfers; answers whether it came to the end.
create function ledger_seal_on(inout w ledger_walks, most integer, out ended boolean)
  language plpgsql
as $$
declare
  journal ledger_journals;
  read record;
  lines integer := 0;
begin
  ended := true;
  for journal in
    select j.* from ledger_journals j
    where (j.posted_at, j.id) > (w.posted_at, w.journal_id) and j.posted_at <= w.until_at
    order by j.posted_at, j.id limit most
  loop
    select d.* into read from ledger_digest(journal) d;
    w.n := w.n + 1;
    w.seal := sha256(w.seal || read.digest);
    w.posted_at := journal.posted_at;
    w.journal_id := journal.id;
    w.transfers := w.transfers + read.lines;
    w.moved_kobo := w.moved_kobo + read.moved;
    insert into ledger_seals (n, journal_id, posted_at, seal) values (w.n, journal.id, journal.posted_at, w.seal);
    if read.lines = 0 then
      w.findings := ledger_found(w.findings, 'journals', 'no transfer in ' || journal.id);
    end if;
    lines := lines + greatest(read.lines, 1);
    ended := false;
    exit when lines >= most;
  end loop;
end
$$;

-- Reads the next sealed journals once more, about `most` transfers, and says which are not what they were, are gone, or
-- were written behind the proved point.
create function ledger_read_again(inout w ledger_walks, most integer, out ended boolean)
  language plpgsql
as $$
declare
  before ledger_walks := w;
  sealed ledger_seals;
  journal ledger_journals;
  read record;
  stray uuid;
  lines integer := 0;
begin
  ended := true;
  for sealed in select s.* from ledger_seals s where s.n > w.n and s.n <= w.until_n order by s.n limit most loop
    select j.* into journal from ledger_journals j where j.id = sealed.journal_id;
    if not found then
      w.findings := ledger_found(w.findings, 'journals', 'gone since it was proved: ' || sealed.journal_id);
    end if;
    select d.* into read from ledger_digest(journal) d;
    if sealed.n <> w.n + 1 then
      w.findings := ledger_found(w.findings, 'seals', format('%s to %s are gone', w.n + 1, sealed.n - 1));
    elsif journal.id is not null and sealed.seal <> sha256(w.seal || read.digest) then
      w.findings := ledger_found(w.findings, 'journals', 'changed since it was proved: ' || journal.id);
    end if;
    if journal.id is not null and read.lines = 0 then
      w.findings := ledger_found(w.findings, 'journals', 'no transfer in ' || journal.id);
    end if;
    w.n := sealed.n;
    w.seal := sealed.seal;
    w.posted_at := sealed.posted_at;
    w.journal_id := sealed.journal_id;
    w.transfers := w.transfers + read.lines;
    w.moved_kobo := w.moved_kobo + read.moved;
    lines := lines + greatest(read.lines, 1);
    ended := false;
    exit when lines >= most;
  end loop;
  if ended then
    if w.n <> w.until_n then
      w.findings := ledger_found(w.findings, 'seals', format('%s to %s are gone', w.n + 1, w.until_n));
    end if;
    w.posted_at := w.until_at;
    w.journal_id := w.until_journal;
  end if;
  for stray in
    select j.id from ledger_journals j
    where (j.posted_at, j.id) > (before.posted_at, before.journal_id)
      and (j.posted_at, j.id) <= (w.posted_at, w.journal_id)
    except
    select s.journal_id from ledger_seals s where s.n > before.n and s.n <= w.n
    order by 1 limit 20
  loop
    w.findings := ledger_found(w.findings, 'journals', 'written behind the proved point: ' || stray);
  end loop;
end
$$;

-- Compares the next accounts with the journals that were read and with what came after: each running balance, each
-- newest snapshot, each held figure. One statement, hence one moment.
create function ledger_compare_on(inout w ledger_walks, most integer, out ended boolean)
  language plpgsql
as $$
declare
  account record;
begin
  ended := true;
  for account in
    with recent as materialized (
      select jsonb_object_agg(x.account_id, x.held) as held from (
        select h.account_id, sum(h.amount) as held from (
          select p.account_id, p.amount_kobo as amount from ledger_holds p where p.placed_at > w.until_at
          union all
          select p.account_id, -p.amount_kobo from ledger_hold_outcomes o join ledger_holds p on p.id = o.hold_id
          where o.settled_at > w.until_at
        ) h
        where w.walk = 'forward'
        group by h.account_id
      ) x
    )
    select a.id, a.kind || ':' || a.scope as name, b.held_kobo as held, holds.open_held,
      proved.net + since.net as moved, since.net as since,
      case
        when a.running then case a.side when 'debit' then -1 else 1 end * coalesce(b.balance_kobo, 0)
        else coalesce(snapshot.net, proved.net + since.net)
      end as kept
    from (select * from ledger_accounts x where x.id > w.account_id order by x.id limit most) a
    left join ledger_balances b on b.account_id = a.id
    cross join lateral (
      select coalesce(sum(n.net_credit_kobo), 0)::bigint as net, coalesce(sum(n.held_kobo), 0)::bigint as held
      from ledger_walk_nets n where n.walk = w.walk and n.account_id = a.id
    ) proved
    cross join lateral (
      select coalesce(sum(m.net), 0)::bigint as net from (
        select t.amount_kobo as net from ledger_transfers t
        where t.credit_account = a.id and t.posted_at >= w.posted_at
          and (t.posted_at, t.journal_id) > (w.posted_at, w.journal_id)
        union all
        select -t.amount_kobo from ledger_transfers t
        where t.debit_account = a.id and t.posted_at >= w.posted_at
          and (t.posted_at, t.journal_id) > (w.posted_at, w.journal_id)
      ) m
    ) since
    left join lateral (
      select (s.net_credit_kobo + coalesce(sum(m.net), 0))::bigint as net
      from (
        select * from ledger_snapshots x where x.account_id = a.id order by x.through desc limit 1
      ) s
      left join lateral (
        select t.amount_kobo as net from ledger_transfers t where t.credit_account = a.id and t.posted_at > s.through
        union all
        select -t.amount_kobo from ledger_transfers t where t.debit_account = a.id and t.posted_at > s.through
      ) m on true
      group by s.net_credit_kobo
    ) snapshot on true
    cross join lateral (
      select case when not a.running then 0
        when w.walk = 'forward'
          then proved.held + coalesce((select (r.held ->> a.id::text)::bigint from recent r), 0)
        else coalesce((select sum(h.amount_kobo) from ledger_holds h
          where h.account_id = a.id
            and not exists (select from ledger_hold_outcomes o where o.hold_id = h.id)), 0)
      end as open_held
    ) holds
    order by a.id
  loop
    if account.kept <> account.moved then
      w.findings := ledger_found(w.findings, account.name,
        'balance ' || account.kept || ', transfers ' || account.moved);
    end if;
    if coalesce(account.held, 0) <> account.open_held then
      w.findings := ledger_found(w.findings, account.name,
        'held ' || coalesce(account.held, 0) || ', open holds ' || account.open_held);
    end if;
    w.account_id := account.id;
    w.accounts := w.accounts + 1;
    w.world_kobo := w.world_kobo + account.kept - account.since;
    ended := false;
  end loop;
end
$$;

-- Does one slice of a proof, about `most` transfers or accounts, and answers whether more is left. The last slice keeps
-- what was found: a row that says the books hold can only come from a proof that did. With `begin` a proof starts where
-- none is under way; one that was broken off goes on where it was. Plans go by the places, whatever statistics say.
create function ledger_prove_on(
  which text, proof_id uuid, proof_at timestamptz, until timestamptz, may_begin boolean, most integer
) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
  set jit = off set plan_cache_mode = auto
as $$
declare
  w ledger_walks;
  before_n bigint;
  before_until timestamptz;
  ended boolean := false;
  step record;
  latest record;
  empty uuid;
begin
  if most not between 1 and 100000 then
    raise exception 'a slice of % is none', most using errcode = 'KL001';
  end if;
  select x.* into w from ledger_walks x where x.walk = which for no key update;
  if w.run_at is null then
    if not may_begin then
      return false;
    end if;
    w.run_at := proof_at;
    w.at_accounts := false;
    w.accounts := 0;
    w.world_kobo := 0;
    w.findings := '[]';
    w.account_id := '00000000-0000-0000-0000-000000000000';
    if which = 'forward' then
      before_until := w.until_at;
      w.until_at := greatest(w.until_at, until);
      w.until_journal := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
      insert into ledger_walk_nets (walk, account_id, held_kobo)
      select 'forward', h.account_id, sum(h.amount) from (
        select x.account_id, x.amount_kobo as amount from ledger_holds x
        where x.placed_at > before_until and x.placed_at <= w.until_at
        union all
        select x.account_id, -x.amount_kobo from ledger_hold_outcomes o join ledger_holds x on x.id = o.hold_id
        where o.settled_at > before_until and o.settled_at <= w.until_at
      ) h
      group by h.account_id order by h.account_id
      on conflict (walk, account_id) do update set held_kobo = ledger_walk_nets.held_kobo + excluded.held_kobo;
    else
      delete from ledger_walk_nets x where x.walk = which;
      w.n := 0;
      w.seal := sha256('');
      w.posted_at := '-infinity';
      w.journal_id := '00000000-0000-0000-0000-000000000000';
      w.transfers := 0;
      w.moved_kobo := 0;
      select x.posted_at, x.journal_id, x.n into w.until_at, w.until_journal, w.until_n
      from ledger_walks x where x.walk = 'forward';
    end if;
  end if;

  if not w.at_accounts then
    before_n := w.n;
    if which = 'forward' then
      select s.* into step from ledger_seal_on(w, most) s;
    else
      select s.* into step from ledger_read_again(w, most) s;
    end if;
    w := step.w;
    insert into ledger_walk_nets (walk, account_id, net_credit_kobo)
    select which, side.account_id, sum(side.net)
    from ledger_seals s
    join ledger_transfers t on t.journal_id = s.journal_id
    cross join lateral (values (t.debit_account, -t.amount_kobo), (t.credit_account, t.amount_kobo))
      as side (account_id, net)
    where s.n > before_n and s.n <= w.n
    group by side.account_id order by side.account_id
    on conflict (walk, account_id)
      do update set net_credit_kobo = ledger_walk_nets.net_credit_kobo + excluded.net_credit_kobo;
    if step.ended then
      w.posted_at := w.until_at;
      w.journal_id := w.until_journal;
      w.at_accounts := true;
    end if;
  else
    select s.* into step from ledger_compare_on(w, most) s;
    w := step.w;
    ended := step.ended;
  end if;

  if ended then
    select count(*) as journals, coalesce(sum(d.lines), 0)::bigint as transfers,
      coalesce(sum(d.moved), 0)::bigint as moved,
      array_agg(j.id) filter (where d.lines = 0) as empty
    into latest
    from ledger_journals j
    cross join lateral (
      select count(*) as lines, sum(t.amount_kobo) as moved from ledger_transfers t where t.journal_id = j.id
    ) d
    where which = 'forward' and (j.posted_at, j.id) > (w.posted_at, w.journal_id);
    foreach empty in array coalesce(latest.empty, '{}') loop
      w.findings := ledger_found(w.findings, 'journals', 'no transfer in ' || empty);
    end loop;
    insert into ledger_trial_balances
      (id, walk, run_at, holds, accounts, journals, transfers, moved_kobo, world_kobo, findings)
    values (proof_id, which, w.run_at, w.world_kobo = 0 and w.findings = '[]', w.accounts, w.n + latest.journals,
      w.transfers + latest.transfers, w.moved_kobo + latest.moved, w.world_kobo, w.findings);
    w.run_at := null;
  end if;
  update ledger_walks x set (posted_at, journal_id, n, seal, transfers, moved_kobo, until_at, until_journal, until_n,
      run_at, at_accounts, account_id, accounts, world_kobo, findings)
    = (w.posted_at, w.journal_id, w.n, w.seal, w.transfers, w.moved_kobo, w.until_at, w.until_journal, w.until_n,
      w.run_at, w.at_accounts, w.account_id, w.accounts, w.world_kobo, w.findings)
  where x.walk = which;
  return not ended;
end
$$;

drop function ledger_keep_proof;

grant select on ledger_walks, ledger_walk_nets, ledger_seals to kolo_app;
revoke execute on function ledger_nature, ledger_after_proof, ledger_digest, ledger_found, ledger_seal_on,
  ledger_read_again, ledger_compare_on, ledger_prove_on
  from public;
grant execute on function ledger_prove_on to kolo_app;
