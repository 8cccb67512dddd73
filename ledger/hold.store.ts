/** The SQL of holds and how they ended. */
import type { Db } from '@kolo/database/call'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import './ledger.tables.ts'

/** Adds a hold; the running figure is changed beside it. */
export async function insertHold(
  db: Db,
  hold: {
    id: string
    accountId: string
    amount: Kobo
    deed: string
    actorUid: string | null
    now: Instant
  },
): Promise<void> {
  await db
    .insertInto('ledger_holds')
    .values({
      id: hold.id,
      account_id: hold.accountId,
      amount_kobo: hold.amount,
      deed: hold.deed,
      actor_uid: hold.actorUid,
      placed_at: hold.now,
    })
    .execute()
}

/** A hold and, once it has ended, how. */
export async function findHold(db: Db, holdId: string) {
  const row = await db
    .selectFrom('ledger_holds as h')
    .leftJoin('ledger_hold_outcomes as o', 'o.hold_id', 'h.id')
    .select(['h.account_id', 'h.amount_kobo', 'o.outcome'])
    .where('h.id', '=', holdId)
    .executeTakeFirst()
  return (
    row && { accountId: row.account_id, amount: kobo(row.amount_kobo), outcome: row.outcome ?? undefined }
  )
}

/** Ends a hold; a second end meets the primary key. */
export async function insertOutcome(
  db: Db,
  end: {
    holdId: string
    outcome: 'posted' | 'voided'
    journalId: string | null
    actorUid: string | null
    now: Instant
  },
): Promise<void> {
  await db
    .insertInto('ledger_hold_outcomes')
    .values({
      hold_id: end.holdId,
      outcome: end.outcome,
      journal_id: end.journalId,
      actor_uid: end.actorUid,
      settled_at: end.now,
    })
    .execute()
}
