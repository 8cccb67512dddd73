/** The chart that ships: numbers of bank accounts, the place of each account of the ledger, and the days on which journals count. */
import { transact } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { type AccountKind, accountKinds } from '@kolo/ledger/accounts'
import { numberOf, readChart } from '@kolo/ledger/chart'
import { booksIn, netsBefore, readBooksOn, sumOfKinds } from '@kolo/ledger/day-ends'
import { bank, posted, worldNow } from '@kolo/ledger/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function addBankAccount(n: number, db: Db = database.owner): Promise<string> {
  const id = newId(Date.parse(worldNow) + n)
  await sql`insert into collection_accounts (id, bank_name, bank_code, account_number, account_name, proposed_by, proposed_at)
    values (${id}, 'Sahel Trust Bank', '999', ${String(1_000_000_000 + n)}, 'Odanta Thrift', ${newId(0)}, ${worldNow})`.execute(
    db,
  )
  return id
}

describe('the chart of accounts', () => {
  it('gives each bank account a number of its own, past those that are taken', async () => {
    const ids: string[] = []
    for (let n = 0; n < 9; n++) ids.push(await addBankAccount(n))
    const chart = await readChart(database.db)
    expect(ids.map((scope) => numberOf(chart, { kind: 'bank', scope }).number)).toEqual([
      '1110',
      '1120',
      '1130',
      '1170',
      '1180',
      '1190',
      '1101',
      '1102',
      '1103',
    ])
  })
  it('gives two bank accounts that come at once numbers of their own', async () => {
    const taken = async () =>
      (
        await sql<{ number: string }>`select number from chart_accounts where ledger_kind = 'bank'`.execute(
          database.db,
        )
      ).rows.length
    const before = await taken()
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        // Each holds its transaction open once it has its number, while the others ask for theirs.
        transact(database.owner, async (tx) => {
          const id = await addBankAccount(20 + n, tx)
          await sql`select pg_sleep(0.05)`.execute(tx)
          return id
        }),
      ),
    )
    const chart = await readChart(database.db)
    const numbers = ids.map((scope) => numberOf(chart, { kind: 'bank', scope }).number)
    expect(new Set(numbers).size).toBe(6)
    expect(await taken()).toBe(before + 6)
  })
  it('has a place for every account of the ledger', async () => {
    const chart = await readChart(database.db)
    const own = (kind: AccountKind) => chart.find(({ ledger_kind }) => ledger_kind === kind)?.number ?? 'none'
    for (const kind of Object.keys(accountKinds) as AccountKind[]) {
      if (kind === 'bank') continue
      const found = numberOf(chart, { kind, scope: kind.startsWith('own_') ? own(kind) : 'any' })
      const side = found.reduces === null ? found.normal_balance : 'debit'
      expect({ kind, side }).toEqual({ kind, side: accountKinds[kind].side })
    }
  })
  it('refuses a number, class or kind that do not fit each other', async () => {
    const rows = [
      `('6010', 'Sixth class', 'expense', 'debit', 'own', 'own_expense', '6010')`,
      `('4950', 'Income as an expense', 'expense', 'debit', 'own', 'own_expense', '4950')`,
      `('5950', 'Scope of another', 'expense', 'debit', 'own', 'own_expense', '5951')`,
      `('5960', 'Own account of the bank', 'expense', 'debit', 'own', 'bank', '5960')`,
      `('5970', 'depreciation', 'expense', 'debit', 'own', 'own_expense', '5970')`,
    ]
    for (const row of rows)
      await expect(
        sql
          .raw(`insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope)
          values ${row}`)
          .execute(database.owner),
        row,
      ).rejects.toThrow(/chart_accounts/)
  })
})

describe('a value date', () => {
  const postedOn = dayIn(lagos, worldNow)
  const earlier = '2026-10-31' as CalendarDate
  const rent = { kind: 'own_expense', scope: '5340' } as const
  const rentOn = async (day: CalendarDate) => sumOfKinds(await readBooksOn(database.db, day), ['own_expense'])

  async function paidRent(amount: bigint, day: CalendarDate): Promise<void> {
    const journal = await posted(database.db, [{ debit: rent, credit: bank(), amount: naira(amount) }])
    await transact(database.owner, (tx) =>
      sql`select ledger_set_value_date(${journal}, ${day}::date)`.execute(tx),
    )
  }

  it('makes a journal count from an earlier day on, and from its own day no differently', async () => {
    await paidRent(500n, postedOn)
    await paidRent(300n, earlier)
    expect(await rentOn(addDays(earlier, -1))).toBe(0n)
    expect(await rentOn(earlier)).toBe(naira(300n))
    expect(await rentOn(addDays(postedOn, -1))).toBe(naira(300n))
    expect(await rentOn(postedOn)).toBe(naira(800n))
    const posting = booksIn((await netsBefore(instant('2027-01-01T00:00:00.000Z')).execute(database.db)).rows)
    expect(sumOfKinds(posting, ['own_expense'])).toBe(naira(800n))
  })
  it('is never later than the day of posting, and the server does not set it alone', async () => {
    const journal = await posted(database.db, [{ debit: rent, credit: bank(), amount: naira(1n) }])
    const later = sql`select ledger_set_value_date(${journal}, ${addDays(postedOn, 1)}::date)`
    await expect(later.execute(database.owner)).rejects.toThrow(/cannot count/)
    const alone = sql`select ledger_set_value_date(${journal}, ${earlier}::date)`
    await expect(alone.execute(database.db)).rejects.toThrow(/permission denied/)
  })
})
