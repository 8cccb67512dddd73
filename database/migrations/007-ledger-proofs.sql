-- Trial balances that run step by step, seals over what they read, and months that are closed.

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
grant select on ledger_walks to kolo_app;
insert into ledger_walks (walk) values ('forward'), ('again');

create table ledger_trial_balances (
  id uuid primary key,
  run_at timestamptz not null,
  -- Whether the books agree with themselves in every way the proof looks at.
  holds boolean not null,
  accounts integer not null,
  journals bigint not null,
  transfers bigint not null,
  moved_kobo bigint not null,
  world_kobo bigint not null,
  findings jsonb not null default '[]',
  walk text not null default 'forward' references ledger_walks (walk),
  constraint ledger_trial_balances_says_so check (holds = (world_kobo = 0 and findings = '[]'))
);
create index ledger_trial_balances_run_at on ledger_trial_balances (run_at desc);
create index ledger_trial_balances_of_walk on ledger_trial_balances (walk, run_at desc, id desc);
grant select on ledger_trial_balances to kolo_app;

-- What the journals up to a walk's place brought each account: credits less debits, and what holds set aside.
create table ledger_walk_nets (
  walk text not null references ledger_walks (walk),
  account_id uuid not null references ledger_accounts (id),
  net_credit_kobo bigint not null default 0,
  held_kobo bigint not null default 0,
  primary key (walk, account_id)
);
grant select on ledger_walk_nets to kolo_app;

-- What each journal was when it was proved first, in their order. A seal is the hash of the seal before and of the
-- journal with its transfers, so that an old one cannot be changed without all that follow.
create table ledger_seals (
  n bigint primary key check (n > 0),
  journal_id uuid not null,
  posted_at timestamptz not null,
  seal bytea not null check (length(seal) = 32)
);
grant select on ledger_seals to kolo_app;

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
revoke execute on function ledger_proof from public;
grant execute on function ledger_proof to kolo_app;

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
revoke execute on function ledger_digest from public;

-- Adds to what was found; the first twenty are kept.
create function ledger_found(findings jsonb, account text, finding text) returns jsonb
  language sql immutable
as $$
  select case when jsonb_array_length(findings) >= 20 then findings
    else findings || jsonb_build_object('account', account, 'finding', finding) end
$$;
revoke execute on function ledger_found from public;

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
revoke execute on function ledger_seal_on from public;

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
revoke execute on function ledger_read_again from public;

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
revoke execute on function ledger_compare_on from public;

-- Does one slice of a proof, about `most` transfers or accounts, and answers whether more is left. The last slice keeps
-- what was found: a row that says the books hold can only come from a proof that did. With `begin` a proof starts where
-- none is under way; one that was broken off goes on where it was. Plans go by the places, whatever statistics say.
create function ledger_prove_on(
  which text, proof_id uuid, proof_at timestamptz, until timestamptz, may_begin boolean, most integer
) returns boolean
  language plpgsql security definer set search_path from current
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
      if until > coalesce((select max(j.posted_at) from ledger_journals j), '-infinity') then
        lock table ledger_closed_months in exclusive mode;
      end if;
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
    values (proof_id, which, coalesce((
        select max(t.run_at) + interval '1 millisecond' from ledger_trial_balances t
        where t.walk = which having max(t.run_at) > w.run_at), w.run_at), w.world_kobo = 0 and w.findings = '[]', w.accounts, w.n + latest.journals,
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
revoke execute on function ledger_prove_on from public;
grant execute on function ledger_prove_on to kolo_app;

-- What all accounts held at the end of each day, so that the books of any day are read without their history; and
-- months that are closed for good (docs/decisions/052-a-closed-month-is-held-by-the-database.md).
-- What was credited less what was debited up to the end of a day in Lagos: of each account that belongs to nobody, and
-- of all accounts of a kind that members own together (scope ''). A day is here once nothing can be posted in it.
create table ledger_day_ends (
  day date not null,
  kind text not null,
  scope text not null,
  net_credit_kobo bigint not null,
  primary key (day, kind, scope)
);
grant select on ledger_day_ends to kolo_app;

-- A month nothing is posted in any more, with what all accounts held at its end. `seal` is the hash of the seal of the
-- month before and of this row, so that an old one cannot be changed without all that follow.
create table ledger_closed_months (
  month date primary key check (extract(day from month) = 1),
  until_at timestamptz not null unique,
  closed_at timestamptz not null check (closed_at > until_at),
  approval_id uuid not null unique references approvals,
  balances jsonb not null,
  -- The last journal that was sealed when it was closed, and its seal.
  journals_n bigint not null,
  journals_seal bytea not null,
  seal bytea not null check (length(seal) = 32)
);
grant select on ledger_closed_months to kolo_app;

-- The first moment of a day in Lagos.
create function ledger_day_begins(day date) returns timestamptz
  language sql stable
as $$
  select day::timestamp at time zone 'Africa/Lagos'
$$;

-- What moved from one moment until before another, by account or by kind where members own it. Plans go by the places,
-- whatever statistics say.
create function ledger_moved(from_at timestamptz, until_at timestamptz)
  returns table (kind text, scope text, net_credit_kobo numeric)
  language sql stable security definer set search_path from current
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  select a.kind, case when (ledger_nature(a.kind)).owned then '' else a.scope end, sum(m.net)
  from (
    select side.account, sum(side.net) as net
    from ledger_journals j
    join ledger_transfers t on t.journal_id = j.id
    cross join lateral (values (t.debit_account, -t.amount_kobo), (t.credit_account, t.amount_kobo)) as side (account, net)
    where j.posted_at >= from_at and j.posted_at < until_at
    group by side.account
  ) m
  join ledger_accounts a on a.id = m.account
  group by 1, 2
$$;
revoke execute on function ledger_moved from public;
grant execute on function ledger_moved to kolo_app;

-- Keeps the ends of the next days that are proved, at most so many; answers how many.
create function ledger_end_days(most integer) returns integer
  language plpgsql security definer set search_path from current set plan_cache_mode = auto
as $$
declare
  proved timestamptz;
  last date;
  ended integer := 0;
begin
  select w.until_at into proved from ledger_walks w where w.walk = 'forward' for no key update;
  select max(d.day) into last from ledger_day_ends d;
  if last is null then
    select (min(j.posted_at) at time zone 'Africa/Lagos')::date - 1 into last from ledger_journals j;
  end if;
  while last is not null and ended < most and ledger_day_begins(last + 2) <= proved loop
    insert into ledger_day_ends (day, kind, scope, net_credit_kobo)
    select last + 1, x.kind, x.scope, sum(x.net_credit_kobo)::bigint
    from (
      select d.kind, d.scope, d.net_credit_kobo from ledger_day_ends d where d.day = last
      union all
      select m.kind, m.scope, m.net_credit_kobo from ledger_moved(ledger_day_begins(last + 1), ledger_day_begins(last + 2)) m
    ) x
    group by x.kind, x.scope;
    last := last + 1;
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
revoke execute on function ledger_end_days from public;
grant execute on function ledger_end_days to kolo_app;

-- What is hashed of a closed month.
create function ledger_month_seal(before bytea, closed ledger_closed_months) returns bytea
  language sql immutable
as $$
  select sha256(before || convert_to(jsonb_build_array(
    to_char(closed.month, 'YYYY-MM'), extract(epoch from closed.until_at), extract(epoch from closed.closed_at),
    closed.approval_id, closed.balances, closed.journals_n, encode(closed.journals_seal, 'hex'))::text, 'UTF8'))
$$;
revoke execute on function ledger_month_seal from public;
grant execute on function ledger_month_seal to kolo_app;

-- The month that may be closed next: the one after the last closed one, or the first in which something was posted.
create function ledger_next_month() returns date
  language sql stable
as $$
  select coalesce(
    (select (max(m.month) + interval '1 month')::date from ledger_closed_months m),
    (select date_trunc('month', min(j.posted_at) at time zone 'Africa/Lagos')::date from ledger_journals j))
$$;

-- Closes a month: waits for whoever is posting, adds all of the month once more and compares it with the ends of its
-- days, and keeps what all accounts held. Nothing is posted in it from then on, whatever anybody's clock says.
create function ledger_close_month(closing date, closing_at timestamptz, approval uuid) returns void
  language plpgsql security definer set search_path from current set plan_cache_mode = auto
as $$
declare
  closed ledger_closed_months;
  before ledger_closed_months;
  proof ledger_trial_balances;
  last date := (closing + interval '1 month')::date - 1;
begin
  lock table ledger_closed_months in exclusive mode;
  if ledger_next_month() is distinct from closing then
    raise exception '% is not the month to be closed next', to_char(closing, 'YYYY-MM') using errcode = 'KL001';
  end if;
  closed.month := closing;
  closed.until_at := ledger_day_begins(last + 1);
  closed.closed_at := closing_at;
  closed.approval_id := approval;
  select t.* into proof from ledger_trial_balances t where t.walk = 'forward' order by t.run_at desc, t.id desc limit 1;
  if proof.holds is not true or proof.run_at <= closed.until_at
    or not exists (select from ledger_day_ends d where d.day = last)
  then
    raise exception '% is not proved to its end', to_char(closing, 'YYYY-MM') using errcode = 'KL001';
  end if;

  select m.* into before from ledger_closed_months m order by m.month desc limit 1;
  if exists (
    select from (
      select b.kind, b.scope, b.net::numeric as net
      from jsonb_to_recordset(coalesce(before.balances, '[]')) as b (kind text, scope text, net bigint)
      union all
      select m.kind, m.scope, m.net_credit_kobo
      from ledger_moved(coalesce(before.until_at, '-infinity'), closed.until_at) m
      union all
      select d.kind, d.scope, -d.net_credit_kobo from ledger_day_ends d where d.day = last
    ) x
    group by x.kind, x.scope having sum(x.net) <> 0
  ) or (select sum(d.net_credit_kobo) from ledger_day_ends d where d.day = last) <> 0 then
    raise exception 'the transfers of % are not what its days say', to_char(closing, 'YYYY-MM') using errcode = 'KL001';
  end if;
  select jsonb_agg(jsonb_build_object('kind', d.kind, 'scope', d.scope, 'net', d.net_credit_kobo)
    order by d.kind collate "C", d.scope collate "C")
  into closed.balances
  from ledger_day_ends d where d.day = last;
  select s.n, s.seal into closed.journals_n, closed.journals_seal
  from ledger_seals s order by s.n desc limit 1;
  closed.seal := ledger_month_seal(coalesce(before.seal, sha256('')), closed);
  insert into ledger_closed_months select closed.*;
end
$$;
revoke execute on function ledger_close_month from public;
grant execute on function ledger_close_month to kolo_app;

-- Two administrators close a month, by what they approved in this very transaction.
create function guard_closed_month() returns trigger language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'books.month-close' and a.subject_id = to_char(new.month, 'YYYY-MM')
      and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved that % is closed', to_char(new.month, 'YYYY-MM') using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger ledger_closed_months_guard before insert on ledger_closed_months
  for each row when (session_user = 'kolo_app') execute function guard_closed_month();

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
revoke execute on function ledger_next_moment from public;

-- For whoever runs the server, once its clock is right: takes the proofs, the sums and the ends of days that were made for
-- moments to come back to the last moment that was written or `right_now`, whichever is later. Nothing that was posted
-- changes. A proof that is under way has to be ended first.
create function ledger_set_proofs_back(right_now timestamptz) returns timestamptz
  language plpgsql set search_path from current set plan_cache_mode = auto
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
