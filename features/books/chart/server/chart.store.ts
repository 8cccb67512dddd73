/** What is written of the chart of accounts. Whether it may be is asked again by the database. */
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate } from '@kolo/foundation/time'
import type { ChartAccount } from '@kolo/ledger/chart'
import { sql } from 'kysely'
import { type AccountClass, classOfNumber } from '../chart.rules.ts'

/** One account, locked until the transaction ends; nothing where the number is free. */
export function lockNumber(db: Db, number: string): Promise<ChartAccount | undefined> {
  return db
    .selectFrom('chart_accounts')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
}

/** The same, or "not found". */
export async function lockAccount(db: Db, number: string): Promise<ChartAccount> {
  return orNotFound(await lockNumber(db, number))
}

/** The account in use that has this name, however it is written. */
export function accountNamed(db: Db, name: string) {
  return db
    .selectFrom('chart_accounts')
    .select('number')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** Opens an own account; its class is the one of its number. */
export async function insertAccount(db: Db, { number, name }: { number: string; name: string }) {
  const accountClass = classOfNumber(number) as AccountClass
  await db
    .insertInto('chart_accounts')
    .values({
      number,
      name,
      class: accountClass,
      normal_balance: accountClass === 'asset' || accountClass === 'expense' ? 'debit' : 'credit',
      kind: 'own',
      ledger_kind: `own_${accountClass}`,
      ledger_scope: number,
    })
    .execute()
}

/** Writes a change of a locked account. */
export async function saveAccount(
  db: Db,
  number: string,
  change: { name: string } | { active: false; retired_on: CalendarDate } | { active: true; retired_on: null },
): Promise<void> {
  await db
    .updateTable('chart_accounts')
    .set({ ...change, version: sql`version + 1` })
    .where('number', '=', number)
    .execute()
}
