/**
 * The proofs of the books, made by the database's own functions slice by slice, each a short statement of its own. The
 * hourly one goes forward: it seals the journals that are new since the last proved point and compares every balance,
 * held figure and snapshot with the sums kept there and what came after. The nightly one reads every sealed journal once
 * more and finds an old row that is not what it was. One that was broken off goes on where it was. What they find is
 * kept, so that the administrators' dashboard can say when the books were last proved and whether they held.
 */
import type { Db, Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { addMinutes, type Instant } from '@kolo/foundation/time'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AccountKind } from './accounts.ts'
import { snapshotLagMinutes } from './snapshot.ts'

/** Something the proof found wrong: the account (or `journals`) and what about it, with both figures. */
export type Finding = { account: string; finding: string }

/** A control account: how many members' accounts it sums up, and whether their sum is what all transfers say of it. */
export type ControlAccount = { kind: AccountKind; accounts: number; agrees: boolean }

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
  /** What it saw of the control accounts, once the end of a day is kept. */
  controls: ControlAccount[]
}

/** Proves the books from all rows in one statement, hence at one moment, without keeping the result: for tests. */
export async function proveBooks(db: Db, now: Instant): Promise<TrialBalance> {
  const { rows } = await sql<ProofRow>`
    select ${now}::timestamptz as run_at, p.world = 0 and p.findings = '[]' as holds, p.accounts, p.journals,
      p.transfers, p.moved as moved_kobo, p.world as world_kobo, p.findings, '[]'::jsonb as controls
    from ledger_proof() p`.execute(db)
  return proofOf(rows[0])
}

/** `forward`: from the last proved point, every hour. `again`: everything from the beginning, every night. */
export type Walk = 'forward' | 'again'

/** About how many transfers, or accounts, a slice reads. */
const sliceSize = 10_000

/**
 * Does one slice of a proof; `false` when nothing is left of it. With `mayBegin` a proof begins unless one is under way.
 * The forward proof stays as far behind the clock as a snapshot, and nothing is posted behind it.
 */
export async function proveSlice(
  db: Db,
  walk: Walk,
  slice: { now: Instant; mayBegin: boolean; size?: number },
): Promise<boolean> {
  const { now, mayBegin, size = sliceSize } = slice
  const id = newId(Date.parse(now))
  const until = addMinutes(now, -snapshotLagMinutes)
  const { rows } = await sql<{ more: boolean }>`
    select ledger_prove_on(${walk}, ${id}, ${now}, ${until}, ${mayBegin}, ${size}) as more`.execute(db)
  return rows[0]?.more ?? false
}

/** Proves the books to the end, or ends what was broken off, slice by slice; nothing but such a proof can be kept. */
export async function prove(db: Db, walk: Walk, now: Instant): Promise<void> {
  let mayBegin = true
  while (await proveSlice(db, walk, { now, mayBegin })) mayBegin = false
}

/**
 * For the owner of the tables, once the clock is right: ends the proofs that are under way, and takes what was proved and
 * summed up for moments to come back to `now`, or to the last moment that was written. Answers the moment.
 */
export async function setProofsBack(owner: Db, now: Instant): Promise<Instant> {
  for (const walk of ['forward', 'again'] as const)
    while (await proveSlice(owner, walk, { now, mayBegin: false }));
  const { rows } = await sql<{ through_at: Instant }>`
    select ledger_set_proofs_back(${addMinutes(now, -snapshotLagMinutes)}) as through_at`.execute(owner)
  if (!rows[0]) throw new Error('The books did not say how far they are proved')
  return rows[0].through_at
}

/** The hourly proof, and what it found. */
export async function runTrialBalance(db: Db, now: Instant): Promise<TrialBalance> {
  await prove(db, 'forward', now)
  const kept = await lastTrialBalance(db)
  if (!kept) throw new Error('The proof of the books kept nothing')
  return kept
}

/** The last hourly proof, or `undefined` when the books were never proved. */
export async function lastTrialBalance(db: Db): Promise<TrialBalance | undefined> {
  return (await lastProofs(db)).forward
}

/**
 * The moment through which the books are proved, or are being proved: nothing is posted at or before it any more, so what
 * accounts held by then is what they will have held for ever. `undefined` when no proof was ever begun.
 */
export async function provedThrough(db: Db): Promise<Instant | undefined> {
  const { rows } = await sql<{ until_at: Instant }>`
    select until_at from ledger_walks where walk = 'forward' and until_at > '-infinity'`.execute(db)
  return rows[0]?.until_at
}

/**
 * Up to which moment the books are written or proved, where that is later than what the clock says by more than a minute: a
 * query without a row while all is well. Postings go on, dated after that moment (decision 310).
 */
export function booksAhead(now: Instant): RawBuilder<{ through_at: Instant }> {
  return sql<{ through_at: Instant }>`
    select through_at from (
      select greatest((select until_at from ledger_walks where walk = 'forward'),
        (select max(posted_at) from ledger_journals)) as through_at
    ) as written
    where through_at > ${addMinutes(now, 1)}::timestamptz`
}

/** The last proof of each kind, in one statement. */
export async function lastProofs(db: Db): Promise<{ [walk in Walk]?: TrialBalance }> {
  const { rows } = await sql<ProofRow & { walk: Walk }>`
    select kept.* from ledger_walks w
    cross join lateral (
      select walk, run_at, holds, accounts, journals, transfers, moved_kobo, world_kobo, findings, controls
      from ledger_trial_balances t where t.walk = w.walk order by t.run_at desc, t.id desc limit 1
    ) kept`.execute(db)
  return Object.fromEntries(rows.map(({ walk, ...row }) => [walk, proofOf(row)]))
}

type ProofRow = Omit<Selectable<Tables['ledger_trial_balances']>, 'id' | 'walk'>

function proofOf(row: ProofRow | undefined): TrialBalance {
  if (!row) throw new Error('The proof of the books answered nothing')
  const { run_at, moved_kobo, world_kobo, holds, accounts, journals, transfers, findings, controls } = row
  return {
    runAt: run_at,
    holds,
    accounts,
    journals,
    transfers,
    moved: kobo(moved_kobo),
    world: kobo(world_kobo),
    findings,
    controls,
  }
}
