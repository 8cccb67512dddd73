/** What moved by month: the same before the proof, after it and with what came later, and each transfer counted once. */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo } from '@kolo/foundation/money'
import { addMinutes, instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFlows, readFlows } from './flows.ts'
import { posted, savings, wallet, worldNow } from './testing.ts'
import { runTrialBalance } from './trial-balance.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const bank = { kind: 'bank', scope: 'collection-1' } as const
const lastMonth = instant('2026-09-30T22:30:00.000Z')

it('is kept to the last proof and goes on after it', async () => {
  const { db } = database
  const move = (amount: bigint, now = worldNow) =>
    posted(db, [{ debit: bank, credit: savings(1), amount: kobo(amount) }], { now })
  await move(700n, lastMonth)
  await move(300n)
  await posted(db, [{ debit: savings(1), credit: wallet(1), amount: kobo(50n) }])
  const first = [
    { month: '2026-09', in: 700n, out: 0n },
    { month: '2026-11', in: 300n, out: 50n },
  ]
  expect(await readFlows(db, 'member_savings')).toEqual(first)
  await keepFlows(db)
  expect(await kept()).toEqual([])

  const later = addMinutes(worldNow, 60)
  await runTrialBalance(db, later)
  await keepFlows(db)
  await keepFlows(db)
  expect(await kept()).toEqual([
    { month: '2026-09', net: 700n },
    { month: '2026-11', net: 250n },
  ])
  expect(await readFlows(db, 'member_savings')).toEqual(first)

  await move(11n, later)
  expect(await readFlows(db, 'member_savings')).toEqual([first[0], { month: '2026-11', in: 311n, out: 50n }])
  expect(await readFlows(db, 'bank')).toEqual([first[0], { month: '2026-11', in: 311n, out: 0n }])
  expect(await readFlows(db, 'member_wallet')).toEqual([{ month: '2026-11', in: 50n, out: 0n }])
})

it('is written by nobody but the database', async () => {
  for (const table of ['ledger_flows', 'ledger_flows_kept']) {
    await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow(
      /permission denied/,
    )
  }
})

async function kept() {
  const { rows } = await sql`select to_char(month, 'YYYY-MM') as month, credited_kobo - debited_kobo as net
    from ledger_flows where kind = 'member_savings' order by 1`.execute(database.db)
  return rows
}
