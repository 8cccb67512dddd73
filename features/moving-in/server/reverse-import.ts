/**
 * Takes a list back. What must always be true: each member goes with what they brought, in one transaction, and only while
 * nothing was built on them; whoever came meanwhile stays as they are, with their money.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { addKobo, type Kobo, kobo, leastKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { postJournal, reverseJournal } from '@kolo/ledger/journal'
import { longWorkKind } from '@kolo/long-work/server'
import { eraseProfile, findProfile, lockProfile } from '@kolo/profile/server'
import { endImportedGoals } from '@kolo/savings/server'
import { takeBackShares } from '@kolo/shares/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { moveInPath } from '../moving-in.paths.ts'
import { netOf, postedOf } from '../opening-balances.rules.ts'
import { takeBackLoans } from './import-loans.ts'
import { sumLoans } from './loans-sheet.store.ts'
import type { KeptRow, MoveInRecord } from './move-in.record.ts'
import { closedPostings } from './moving-in.postings.ts'
import { builtOn, lockMoveIn, noteTakenBack, rowsBrought, saveMoveIn } from './moving-in.store.ts'
import { balancesOf } from './opening-balances.store.ts'

const atOnce = 25

const placeWire = z.object({ step: z.enum(['members', 'close']), after: z.number(), kept: z.number() })
type Place = z.output<typeof placeWire>
/** Before anything. */
export const beforeTheFirst: Place = { step: 'members', after: 0, kept: 0 }

/** What its work is called, and what is kept of it between two pieces. */
export const takeBackWork = { name: 'moving-in.take-back', place: placeWire } as const

/** Takes back the members of a list, and then what was declared with it; each member leaves as anybody does. */
export const takeBack = longWorkKind<Place>({
  ...takeBackWork,
  cancellable: false,
  page: moveInPath,
  chunk: async (call, { subjectId }, { step, after, kept }) => {
    const list = await lockMoveIn(call.db, subjectId)
    if (step === 'close') {
      await close(call, list, kept === 0)
      return { done: 0, place: { step, after, kept }, ended: endedWords(kept) }
    }
    const rows = await rowsBrought(call.db, list.id, after, atOnce)
    let staying = kept
    for (const row of rows) if (!(await takeBackMember(call, list, row))) staying += 1
    const isLast = rows.length < atOnce
    const next = rows.at(-1)?.line_no ?? after
    return { done: rows.length, place: { step: isLast ? 'close' : 'members', after: next, kept: staying } }
  },
})

function endedWords(kept: number): string {
  if (kept === 0) return 'The import is reversed.'
  return `The import is reversed, except for ${kept === 1 ? '1 member' : `${kept} members`} who came meanwhile.`
}

/** Takes back one member; `false` where something was built on them meanwhile. */
async function takeBackMember(call: ChunkCall, list: MoveInRecord, row: KeptRow): Promise<boolean> {
  const { db, now } = call
  const uid = row.member_uid ?? ''
  if (await findProfile(db, uid)) await lockProfile(db, uid)
  if (await builtOn(db, list.id, row.line_no)) return false
  await sql`savepoint member`.execute(db)
  await takeBackLoans(call, list, row)
  if (row.officer_uid === null) await endImportedGoals(call, uid)
  if (row.journal_id !== null) {
    const back = await reverseJournal(db, {
      journalId: row.journal_id,
      actorUid: list.uploaded_by,
      now,
      memo: `Reversed, ${list.code}`,
      facts: { list: list.code, line: row.line_no },
    })
    // An officer goes on as they were; what they used meanwhile stays, and so do their loans.
    if (isRefusal(back) && row.officer_uid !== null) {
      await sql`rollback to savepoint member`.execute(db)
      return false
    }
    if (isRefusal(back))
      throw new Error(`Line ${row.line_no} of ${list.code} stays in the books: ${back.refusal}`)
    await takeBackShares(db, { ownerUid: uid, journalId: back.journalId, now })
  }
  await noteTakenBack(db, list.id, row.line_no, now)
  if (row.officer_uid !== null) return true
  for (const hook of call.registry.accountDeletionHooks) {
    const staying = await hook(call, uid)
    if (staying) throw new Error(`Line ${row.line_no} of ${list.code} cannot leave: ${staying.refusal}`)
  }
  const erased = await eraseProfile(call, uid)
  if (isRefusal(erased))
    throw new Error(`Line ${row.line_no} of ${list.code} cannot leave: ${erased.refusal}`)
  call.record({
    kind: 'moving-in.member-taken-back',
    actorUid: list.uploaded_by,
    subjectUid: uid,
    target: { type: 'move-in', id: list.id },
    facts: { code: list.code, line: row.line_no },
  })
  return true
}

/** Takes back what was posted of the trial balance; answers its assets less liabilities and members' funds. */
async function closeBalances({ db, now }: ChunkCall, list: MoveInRecord): Promise<Kobo> {
  if (list.balances_journal_id === null) return zeroKobo
  const back = await reverseJournal(db, {
    journalId: list.balances_journal_id,
    actorUid: list.uploaded_by,
    now,
    memo: `Opening balances reversed, ${list.code}`,
    facts: { list: list.code },
  })
  if (isRefusal(back)) throw new Error(`The balances of ${list.code} stay in the books: ${back.refusal}`)
  const { rows } = await balancesOf([list.id]).execute(db)
  return netOf(postedOf(rows, list.account_id ?? ''))
}

/** What was taken back leaves the books as it came in. */
async function close(call: ChunkCall, list: MoveInRecord, isWhole: boolean): Promise<void> {
  const { db, now } = call
  const { rows } = await sql<{ taken_back: bigint; rest: bigint }>`
    select coalesce(sum(wallet_kobo + savings_kobo + shares_kobo) filter (where taken_back_at is not null), 0)::bigint
        as taken_back,
      coalesce((select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = ${list.rest_journal_id}), 0)::bigint
        as rest
    from move_in_rows where move_in_id = ${list.id} and not left_out`.execute(db)
  const order = { actorUid: list.uploaded_by, now, facts: { list: list.code } }
  if (list.rest_journal_id !== null) {
    const memo = `Reversed, ${list.code}: what is no member’s`
    const rest = await reverseJournal(db, { ...order, journalId: list.rest_journal_id, memo })
    if (isRefusal(rest)) throw new Error(`The rest of ${list.code} stays in the books: ${rest.refusal}`)
  }
  const [loans] = (await sumLoans([list.id]).execute(db)).rows
  const back = subtractKobo(
    addKobo(kobo(rows[0]?.taken_back ?? 0n), kobo(rows[0]?.rest ?? 0n)),
    loans?.takenBackKobo ?? zeroKobo,
  )
  const others = isWhole ? await closeBalances(call, list) : zeroKobo
  const declared = kobo(list.position_kobo ?? 0n)
  // Where somebody stays, the trial balance stands behind what they have.
  const amount = leastKobo(subtractKobo(back, others), declared)
  if (amount > zeroKobo && list.account_id !== null) {
    const memo = `Reversed, ${list.code}`
    const transfers = closedPostings(list.id, list.account_id, amount)
    const posted = await postJournal(db, { ...order, deed: 'moving-in.closed', memo, transfers })
    if (isRefusal(posted)) throw new Error(`List ${list.code} was refused by the books: ${posted.refusal}`)
  }
  await saveMoveIn(db, list.id, { state: 'undone', undone_at: now })
  call.record({
    kind: 'moving-in.taken-back',
    actorUid: list.uploaded_by,
    target: { type: 'move-in', id: list.id },
    facts: { code: list.code, amountKobo: String(amount) },
  })
}
