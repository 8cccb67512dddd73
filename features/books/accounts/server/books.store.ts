/** The SQL of what books keep themselves: remittances of tax and reconciliations. */
import type { Db, Tables } from '@kolo/database/tables'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type Insertable, sql } from 'kysely'
import '../../reconciliation/server/reconciliation.record.ts'

/** How the tax of a month was paid on, if it was. */
export function remittanceOf(db: Db, month: CalendarDate) {
  return db
    .selectFrom('tax_remittances')
    .selectAll()
    .where('month', '=', month)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
}

export async function insertRemittance(db: Db, row: Insertable<Tables['tax_remittances']>): Promise<void> {
  await db.insertInto('tax_remittances').values(row).execute()
}

/** Marks it as taken back with its journal, and answers its month. */
export async function takeBackRemittance(db: Db, journalId: string, now: Instant): Promise<CalendarDate> {
  const { month } = await db
    .updateTable('tax_remittances')
    .set({ taken_back_at: now })
    .where('journal_id', '=', journalId)
    .returning('month')
    .executeTakeFirstOrThrow()
  return month
}

export async function insertReconciliation(
  db: Db,
  row: Insertable<Tables['reconciliations']>,
): Promise<void> {
  await db.insertInto('reconciliations').values(row).execute()
}

/** Whether an account was reconciled for a day. */
export async function isReconciled(db: Db, bankAccountId: string, day: CalendarDate): Promise<boolean> {
  const row = await db
    .selectFrom('reconciliations')
    .select('id')
    .where('bank_account_id', '=', bankAccountId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row !== undefined
}

/** Reconciliations, the latest day first, after the place the last page ended with. */
export function reconciliationsAfter(
  db: Db,
  {
    before,
    from,
    limit,
  }: {
    before?: { day: CalendarDate; id: string } | undefined
    /** No day before this one. */
    from?: CalendarDate | undefined
    limit: number
  },
) {
  let query = db.selectFrom('reconciliations').selectAll()
  if (from) query = query.where('day', '>=', from)
  if (before) query = query.where(sql<boolean>`(day, id) < (${before.day}::date, ${before.id}::uuid)`)
  return query.orderBy('day', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** What was signed last of an account before a day: a query of one row at most. */
export function reconciliationBefore(db: Db, bankAccountId: string, day: CalendarDate) {
  return db
    .selectFrom('reconciliations')
    .select(['day', 'items', 'posted_later'])
    .where('bank_account_id', '=', bankAccountId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
}
