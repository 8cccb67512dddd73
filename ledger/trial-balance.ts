/**
 * The proof of the books. It reads every transfer in one statement, hence at one moment, and compares: each running
 * balance with its transfers, each held figure with its open holds, each snapshot with the full sum, and the whole
 * world with zero. What it finds is kept, so that the administrators' dashboard can say when the books were last
 * proved and whether they held.
 */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import './ledger.tables.ts'

/** Something the proof found wrong: the account (or `journals`) and what about it, with both figures. */
export type Finding = { account: string; finding: string }

/** One proof of the books. */
export type TrialBalance = {
  runAt: Instant
  /** Whether everything agreed. */
  holds: boolean
  accounts: number
  journals: bigint
  transfers: bigint
  /** The sum of all transfers. */
  moved: Kobo
  /** All balances together; zero when the books hold. */
  world: Kobo
  /** The first twenty things that did not agree. */
  findings: Finding[]
}

type ProofRow = {
  accounts: number
  journals: bigint
  transfers: bigint
  moved: bigint
  world: bigint
  findings: Finding[]
}

/** Proves the books at this moment without keeping the result. */
export async function proveBooks(db: Db, now: Instant): Promise<TrialBalance> {
  const { rows } = await sql<ProofRow>`
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
      (select count(*)::int from books) as accounts,
      (select count(*) from ledger_journals) as journals,
      (select count(*) from ledger_transfers) as transfers,
      (select coalesce(sum(amount_kobo), 0)::bigint from ledger_transfers) as moved,
      (select coalesce(sum(kept), 0)::bigint from books) as world,
      (select coalesce(jsonb_agg(f), '[]') from (select * from findings order by 1, 2 limit 20) f) as findings
  `.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The proof of the books answered nothing')
  const { findings, accounts, journals, transfers } = row
  const holds = row.world === 0n && findings.length === 0
  return {
    runAt: now,
    holds,
    accounts,
    journals,
    transfers,
    moved: kobo(row.moved),
    world: kobo(row.world),
    findings,
  }
}

/** Proves the books and keeps the result. */
export async function runTrialBalance(db: Db, now: Instant): Promise<TrialBalance> {
  const proof = await proveBooks(db, now)
  await db
    .insertInto('ledger_trial_balances')
    .values({
      id: newId(Date.parse(now)),
      run_at: now,
      holds: proof.holds,
      accounts: proof.accounts,
      journals: proof.journals,
      transfers: proof.transfers,
      moved_kobo: proof.moved,
      world_kobo: proof.world,
      findings: JSON.stringify(proof.findings),
    })
    .execute()
  return proof
}

/** The last proof that was kept, or `undefined` when the books were never proved. */
export async function lastTrialBalance(db: Db): Promise<TrialBalance | undefined> {
  const row = await db
    .selectFrom('ledger_trial_balances')
    .selectAll()
    .orderBy('run_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      runAt: row.run_at,
      holds: row.holds,
      accounts: row.accounts,
      journals: row.journals,
      transfers: row.transfers,
      moved: kobo(row.moved_kobo),
      world: kobo(row.world_kobo),
      findings: row.findings,
    }
  )
}
