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

create index ledger_persons_of_book on ledger_persons (book_uid, since);

-- The code by which people know what a journal is about: PAY-2026-000123.
create index ledger_journals_code on ledger_journals (
  (jsonb_path_query_first(facts, '$.* ? (@ like_regex "^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,12}$")') #>> '{}'), posted_at
) where (jsonb_path_query_first(facts, '$.* ? (@ like_regex "^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,12}$")') #>> '{}') is not null;

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
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
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

-- Keeps the ends of the next days that are proved, at most so many; answers how many.
create function ledger_end_days(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
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

-- What is hashed of a closed month.
create function ledger_month_seal(before bytea, closed ledger_closed_months) returns bytea
  language sql immutable
as $$
  select sha256(before || convert_to(jsonb_build_array(
    to_char(closed.month, 'YYYY-MM'), extract(epoch from closed.until_at), extract(epoch from closed.closed_at),
    closed.approval_id, closed.balances, closed.journals_n, encode(closed.journals_seal, 'hex'))::text, 'UTF8'))
$$;

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
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = auto
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

-- Two administrators close a month, by what they approved in this very transaction.
create function guard_closed_month() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
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

-- Whatever is written comes after what is proved and after what is closed. Looking for a closed month holds its table
-- until the transaction ends, so that a close waits for what is being written, and what comes after it sees it; a
-- transaction that goes on seeing what there was before could not.
create or replace function ledger_after_proof(entry_at timestamptz) returns void
  language plpgsql
as $$
declare
  proved timestamptz;
  closed date;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the books are written by transactions that read what is committed' using errcode = 'KL001';
  end if;
  select m.month into closed from ledger_closed_months m where m.until_at > entry_at
  order by m.until_at limit 1 for key share;
  if found then
    raise exception 'the books of % are closed', to_char(closed, 'YYYY-MM') using errcode = 'KL001';
  end if;
  select w.until_at into proved from ledger_walks w where w.walk = 'forward';
  if proved >= entry_at then
    raise exception 'the books are proved through %', proved using errcode = 'KL001';
  end if;
end
$$;

grant select on ledger_day_ends, ledger_closed_months to kolo_app;
revoke execute on function ledger_moved, ledger_end_days, ledger_month_seal, ledger_close_month from public;
grant execute on function ledger_moved, ledger_end_days, ledger_close_month, ledger_month_seal to kolo_app;
