/** The SQL of journals and their transfers. */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Facts } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import type { AccountName } from './accounts.ts'
import './ledger.tables.ts'

/** Adds a journal; `false` when the one it reverses was reversed already. */
export async function insertJournal(
  db: Db,
  journal: {
    id: string
    deed: string
    memo: string
    actorUid: string | null
    reverses: string | null
    facts?: Facts
    now: Instant
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('ledger_journals')
    .values({
      id: journal.id,
      deed: journal.deed,
      memo: journal.memo,
      actor_uid: journal.actorUid,
      reverses: journal.reverses,
      facts: JSON.stringify(journal.facts ?? {}),
      posted_at: journal.now,
    })
    .onConflict((conflict) => conflict.column('reverses').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Adds the transfers of a journal in their order. */
export async function insertTransfers(
  db: Db,
  journalId: string,
  now: Instant,
  transfers: readonly { debit: string; credit: string; amount: Kobo }[],
): Promise<void> {
  // Sorted, so that the ids of one journal follow its lines and a statement lists them in that order.
  const ids = transfers.map(() => newId(Date.parse(now))).sort()
  await db
    .insertInto('ledger_transfers')
    .values(
      transfers.map(({ debit, credit, amount }, index) => ({
        id: ids[index] ?? newId(Date.parse(now)),
        journal_id: journalId,
        line: index + 1,
        debit_account: debit,
        credit_account: credit,
        amount_kobo: amount,
        posted_at: now,
      })),
    )
    .execute()
}

/** A journal's head, or `undefined`. */
export async function findJournal(db: Db, journalId: string) {
  return await db
    .selectFrom('ledger_journals')
    .select(['id', 'deed', 'reverses'])
    .where('id', '=', journalId)
    .executeTakeFirst()
}

/** Whether a journal was taken back. */
export async function isReversed(db: Db, journalId: string): Promise<boolean> {
  const reversal = await db
    .selectFrom('ledger_journals')
    .select('id')
    .where('reverses', '=', journalId)
    .executeTakeFirst()
  return reversal !== undefined
}

/** The transfers of a journal in their order, with the names of their accounts. */
export async function transfersOf(
  db: Db,
  journalId: string,
): Promise<{ debit: AccountName; credit: AccountName; amount: Kobo }[]> {
  const rows = await db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as d', 'd.id', 't.debit_account')
    .innerJoin('ledger_accounts as c', 'c.id', 't.credit_account')
    .select([
      'd.kind as debit_kind',
      'd.scope as debit_scope',
      'd.owner_uid as debit_owner',
      'c.kind as credit_kind',
      'c.scope as credit_scope',
      'c.owner_uid as credit_owner',
      't.amount_kobo',
    ])
    .where('t.journal_id', '=', journalId)
    .orderBy('t.line')
    .execute()
  return rows.map((row) => ({
    debit: nameOf(row.debit_kind, row.debit_scope, row.debit_owner),
    credit: nameOf(row.credit_kind, row.credit_scope, row.credit_owner),
    amount: kobo(row.amount_kobo),
  }))
}

function nameOf(kind: AccountName['kind'], scope: string, owner: string | null): AccountName {
  return owner === null ? { kind, scope } : { kind, scope, ownerUid: owner }
}
