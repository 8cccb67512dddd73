/**
 * The proof of the books, made by the database's own function (`ledger_proof`). It reads every transfer in one statement, hence at one moment, and compares: each running
 * balance with its transfers, each held figure with its open holds, each snapshot with the full sum, and the whole
 * world with zero. What it finds is kept, so that the administrators' dashboard can say when the books were last
 * proved and whether they held.
 */
import type { Db } from '@kolo/database/call'
import type { Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { type Selectable, sql } from 'kysely'
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

/** Proves the books at this moment without keeping the result. */
export async function proveBooks(db: Db, now: Instant): Promise<TrialBalance> {
  const { rows } = await sql<ProofRow>`
    select ${now}::timestamptz as run_at, p.world = 0 and p.findings = '[]' as holds, p.accounts, p.journals,
      p.transfers, p.moved as moved_kobo, p.world as world_kobo, p.findings
    from ledger_proof() p`.execute(db)
  return proofOf(rows[0])
}

/** Proves the books and keeps the result; nothing but such a proof can be kept. */
export async function runTrialBalance(db: Db, now: Instant): Promise<TrialBalance> {
  const id = newId(Date.parse(now))
  const { rows } = await sql<ProofRow>`select * from ledger_keep_proof(${id}, ${now})`.execute(db)
  return proofOf(rows[0])
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
  return row && proofOf(row)
}

type ProofRow = Omit<Selectable<Tables['ledger_trial_balances']>, 'id'>

function proofOf(row: ProofRow | undefined): TrialBalance {
  if (!row) throw new Error('The proof of the books answered nothing')
  const { run_at, moved_kobo, world_kobo, holds, accounts, journals, transfers, findings } = row
  return {
    runAt: run_at,
    holds,
    accounts,
    journals,
    transfers,
    moved: kobo(moved_kobo),
    world: kobo(world_kobo),
    findings,
  }
}
