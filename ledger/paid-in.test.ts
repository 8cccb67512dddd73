/** What members paid in by month: what is kept, with what came later, is what the transfers say, whenever it was kept. */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo } from '@kolo/foundation/money'
import {
  addDays,
  addMinutes,
  type CalendarDate,
  dayIn,
  instant,
  lagos,
  startOfDay,
} from '@kolo/foundation/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFlows } from './flows.ts'
import { bank, posted, savings, shares, wallet } from './testing.ts'
import { runTrialBalance } from './trial-balance.ts'
import { paidInByMonth, paidInCounted } from './whole-books.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const targets = { wallet, savings, shares }
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      hours: fc.nat(500),
      amount: fc.bigInt(1n, 9_999n),
      member: fc.nat(2),
      into: fc.constantFrom('wallet' as const, 'savings' as const, 'shares' as const),
      isBack: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant('keep' as const) },
)

it('is to the kobo and to the member what is counted from the transfers', async () => {
  let at = Date.parse('2026-10-01T00:00:00.000Z')
  const begin = dayIn(lagos, instant(new Date(at)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 12 }),
      fc.nat(90),
      fc.nat(90),
      async (steps, skipped, long) => {
        for (const one of steps) {
          at += 20 * 60_000
          const now = instant(new Date(at))
          if (one === 'keep') {
            await runTrialBalance(database.db, now)
            await keepFlows(database.db)
            continue
          }
          at += one.hours * 3_600_000
          const account = targets[one.into](one.member)
          const amount = kobo(one.amount)
          const moved = { now: instant(new Date(at)) }
          // Money goes back only where some is.
          await posted(database.owner, [{ debit: bank(), credit: account, amount }], moved)
          if (one.isBack) await posted(database.owner, [{ debit: account, credit: bank(), amount }], moved)
        }
        const now = addMinutes(instant(new Date(at)), 1)
        const from = addDays(begin, skipped)
        const until = addDays(from, long + 1)
        const today = dayIn(lagos, now)
        for (const end of [until, addDays(today, 1)] as CalendarDate[]) {
          const period = { from: startOfDay(from), until: startOfDay(end) }
          expect(await paidInByMonth(database.db, period, now)).toEqual(
            await paidInCounted(database.db, period),
          )
        }
      },
    ),
    { numRuns: process.env.DEEP === '1' ? 60 : 8 },
  )
})

it('counts whoever pays before and after a proof once', async () => {
  const { rows } = await sql<{ months: number; wrong: number }>`
    select count(*)::int as months, (count(*) filter (where p.members <>
      (select count(*) from ledger_payers y where y.month = p.month)))::int as wrong from ledger_paid p`.execute(
    database.db,
  )
  expect(rows[0]).toMatchObject({ wrong: 0 })
  expect(rows[0]?.months).toBeGreaterThan(1)
})

it('reads no transfers of whole months but those after the last proof', async () => {
  const now = instant('2038-01-10T09:00:00.000Z')
  await runTrialBalance(database.db, now)
  await keepFlows(database.db)
  await database.owner.transaction().execute(async (db) => {
    const period = {
      from: instant('2026-09-30T23:00:00.000Z'),
      until: startOfDay('2038-01-11' as CalendarDate),
    }
    expect((await paidInByMonth(db, period, now)).length).toBeGreaterThan(1)
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = 'ledger_transfers'`.execute(db)
    expect(rows[0]?.read).toBe(0)
  })
})
