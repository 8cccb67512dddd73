/**
 * The ends of days and closed months: what is kept is what the transfers say, whatever was posted, and what PostgreSQL
 * itself refuses the server's role once a month is closed.
 */
import { transact } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo } from '@kolo/foundation/money'
import {
  addDays,
  addMinutes,
  type CalendarDate,
  dayIn,
  type Instant,
  instant,
  lagos,
  startOfDay,
} from '@kolo/foundation/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  booksIn,
  closedMonths,
  closeMonth,
  differenceIn,
  endDays,
  netsBefore,
  readClosing,
} from './day-ends.ts'
import { keepFlows } from './flows.ts'
import { anyId, bank, members, posted, savings, wallet } from './testing.ts'
import { sqlState } from './testing-fortress.ts'
import { runTrialBalance } from './trial-balance.ts'

const { forbidden, check, fault } = sqlState
const october = '2026-10-01' as CalendarDate
const november = '2026-11-01' as CalendarDate

/** An approval as the database keeps one, by the owner of the tables. */
async function approvalOf(database: TestDatabase, month: string): Promise<string> {
  const id = anyId()
  await database.asOwner((owner) =>
    owner.query(
      `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at, expires_at)
       values ($1, 'books.month-close', 'month', $2, 'next', '{}', 'The committee looked.', $3, now(), now() + interval '7 days')`,
      [id, month, members[0]?.uid],
    ),
  )
  return id
}

const readBooksOf = async (db: Db, day: CalendarDate) =>
  booksIn((await netsBefore(startOfDay(addDays(day, 1))).execute(db)).rows)

async function prove(database: TestDatabase, now: Instant) {
  await runTrialBalance(database.db, now)
  await endDays(database.db, 1_000)
}

describe('a closed month', () => {
  let database: TestDatabase
  let app: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    app = new pg.Client({ connectionString: database.appUrl })
    await app.connect()
    await posted(database.db, [{ debit: bank(), credit: savings(0), amount: kobo(5_000n) }], {
      now: instant('2026-10-05T09:00:00.000Z'),
    })
    await posted(database.db, [{ debit: bank(), credit: wallet(1), amount: kobo(700n) }], {
      now: instant('2026-11-02T09:00:00.000Z'),
    })
  })
  afterAll(async () => {
    await app.end()
    await database.close()
  })
  const refusal = (statement: string, values: unknown[] = []) =>
    app.query(statement, values).then(
      () => 'it was done',
      (error: pg.DatabaseError) => error.code,
    )
  const closing = 'select ledger_close_month($1, $2, $3)'
  const after = '2026-11-20T09:00:00.000Z'

  it('is closed in turn, once it is proved, with an approval of this very transaction, and by nothing else', async () => {
    expect(await readClosing(database.db)).toEqual({ next: october, isProved: false })
    const approval = await approvalOf(database, '2026-10')
    expect(await refusal(closing, ['2026-10-01', after, approval])).toBe(fault)
    await prove(database, instant(after))
    expect(await readClosing(database.db)).toEqual({ next: october, isProved: true })
    expect(await refusal(closing, ['2026-11-01', after, approval])).toBe(fault)
    expect(await refusal(closing, ['2026-10-01', after, approval])).toBe(check)
    expect(
      await refusal(
        `insert into ledger_closed_months values ('2026-10-01', now(), now(), '${approval}', '[]', 1, '', '')`,
      ),
    ).toBe(forbidden)
    const closeAs = (at: Instant) =>
      transact(database.owner, (db) => closeMonth(db, { month: october, now: at, approvalId: approval }))
    await closeAs(instant(after))
    await expect(closeAs(instant(after))).rejects.toThrow('not the month to be closed next')
    expect(await closedMonths(database.db, { limit: 5 })).toMatchObject([
      { month: october, holds: true, books: { debits: 5_000n, credits: 5_000n } },
    ])
    expect(await readClosing(database.db)).toEqual({ next: november, isProved: false })
  })

  it.each([
    ['opening it again', 'delete from ledger_closed_months'],
    ['moving its end', `update ledger_closed_months set until_at = '2026-10-02'`],
    ['changing what was kept with it', `update ledger_closed_months set balances = '[]'`],
    ['emptying the months', 'truncate ledger_closed_months'],
    ['changing the end of a day', 'update ledger_day_ends set net_credit_kobo = 0'],
    ['removing one', 'delete from ledger_day_ends'],
    ['writing one', `insert into ledger_day_ends values ('2026-10-09', 'bank', 'x', 1)`],
  ])('the server may not begin %s', async (_, statement) => {
    expect(await refusal(statement)).toBe(forbidden)
  })

  describe('when nothing but the month is closed', () => {
    // What is dated before the proof of the books is posted after it, too: here it is not.
    beforeAll(() =>
      database.asOwner(async (owner) => {
        await owner.query(`update ledger_walks set until_at = '-infinity'`)
        await owner.query('delete from ledger_snapshots')
      }),
    )
    const uid = members[0]?.uid
    const post = (at: string) =>
      refusal(
        `select * from ledger_post($1, 'test', '', null, '{}', $2, '{bank,member_wallet}', array['collection-1', $3],
          array[null, $3::uuid], array[$4, $5]::uuid[], '{1}', '{2}', '{1}', null)`,
        [anyId(), at, uid, anyId(), anyId()],
      )
    const moments = async (table: string, column: string) =>
      (await app.query(`select ${column} as at from ${table} order by id desc limit 1`)).rows[0].at
    const begin = instant('2026-10-31T23:00:00.000Z')
    it.each([
      ['2026-10-01T00:00:00.000+01:00', begin],
      ['2026-10-31T23:59:59.999+01:00', begin],
      ['2020-01-01T00:00:00.000Z', begin],
      ['2026-11-01T00:00:00.000+01:00', begin],
      ['2026-11-01T00:00:00.001+01:00', instant('2026-10-31T23:00:00.001Z')],
    ])('a posting dated %s is posted at %s', async (at, posted) => {
      expect(await post(at)).toBe('it was done')
      expect(instant(await moments('ledger_journals', 'posted_at'))).toBe(posted)
    })
    it('takes no reversal, no hold and no end of one: they come after it', async () => {
      const at = '2026-10-20T09:00:00.000Z'
      const journal = await database.db
        .selectFrom('ledger_journals')
        .select('id')
        .orderBy('posted_at')
        .executeTakeFirstOrThrow()
      expect(
        await refusal(`select * from ledger_reverse($1, $2, '', null, '{}', $3)`, [anyId(), journal.id, at]),
      ).toBe('it was done')
      expect(instant(await moments('ledger_journals', 'posted_at'))).toBe(begin)
      const hold = `select * from ledger_hold($1, 'member_wallet', $2::text, $2::text::uuid, $3, 1, 'test', null, $4)`
      const early = anyId()
      expect(await refusal(hold, [early, uid, anyId(), at])).toBe('it was done')
      expect(instant(await moments('ledger_holds', 'placed_at'))).toBe(begin)
      const held = anyId()
      expect(await refusal(hold, [held, uid, anyId(), after])).toBe('it was done')
      expect(await refusal('select ledger_void_hold($1, null, $2)', [held, at])).toBe('it was done')
      const { rows } = await app.query('select settled_at from ledger_hold_outcomes where hold_id = $1', [
        held,
      ])
      expect(instant(rows[0].settled_at)).toBe(begin)
    })
    it('is reversed today', async () => {
      const journal = await database.db
        .selectFrom('ledger_journals')
        .select('id')
        .where('posted_at', '>', begin)
        .orderBy('posted_at')
        .executeTakeFirstOrThrow()
      expect(
        await refusal(`select * from ledger_reverse($1, $2, '', null, '{}', $3)`, [
          anyId(),
          journal.id,
          after,
        ]),
      ).toBe('it was done')
      expect(await closedMonths(database.db, { limit: 5 })).toMatchObject([
        { holds: true, books: { debits: 5_000n } },
      ])
    })
    it('takes nothing from a transaction that still sees what there was before', async () => {
      await app.query('begin isolation level repeatable read')
      expect(await post(after)).toBe(fault)
      await app.query('rollback')
    })
  })
})

it('a close waits for whoever is posting, and does not close over what nobody proved', async () => {
  const database = await createTestDatabase()
  await posted(database.db, [{ debit: bank(), credit: wallet(0), amount: kobo(5_000n) }], {
    now: instant('2026-11-05T09:00:00.000Z'),
  })
  const poster = new pg.Client({ connectionString: database.appUrl })
  await poster.connect()
  const approval = await approvalOf(database, '2026-11')
  const close = (patience: string) =>
    database.asOwner(async (owner) => {
      await owner.query(`set lock_timeout = '${patience}'`)
      return await owner
        .query('select ledger_close_month($1, $2, $3)', ['2026-11-01', '2026-12-01T09:00:00.000Z', approval])
        .then(
          () => 'it was done',
          (error: pg.DatabaseError) => error.message,
        )
    })
  const postLate = async () => {
    await poster.query('begin')
    await poster.query(
      `select * from ledger_post($1, 'test', '', null, '{}', '2026-11-30T22:59:59.999Z', '{bank,member_wallet}',
        array['collection-1', $2::text], array[null, $2::text::uuid], array[$3, $4]::uuid[], '{1}', '{2}', '{1}', null)`,
      [anyId(), members[0]?.uid, anyId(), anyId()],
    )
  }
  // The proof does not go beyond what is posted, or it would wait for whoever posts.
  await posted(database.db, [{ debit: bank(), credit: wallet(0), amount: kobo(1n) }], {
    now: instant('2026-12-01T09:00:00.000Z'),
  })
  // A transaction that lived longer than any may: it posted before the proof, and ends after the days were kept.
  await postLate()
  await prove(database, instant('2026-12-01T09:00:00.000Z'))
  expect(await close('100ms')).toContain('lock timeout')
  const waiting = close('10s')
  await poster.query('commit')
  expect(await waiting).toBe('the transfers of 2026-11 are not what its days say')
  expect(await closedMonths(database.db, { limit: 5 })).toEqual([])
  // The next one that is dated behind the proof is posted after it.
  await postLate()
  const { rows } = await poster.query(
    `select max(posted_at) as at from ledger_journals where posted_at <> '2026-12-01T09:00:00.000Z'`,
  )
  expect(instant(rows[0].at)).toBe(instant('2026-12-01T08:50:00.001Z'))
  await poster.query('rollback')
  await poster.end()
  await database.close()
})

it('the books of any day are what the transfers say, whenever days are kept', async () => {
  const database = await createTestDatabase()
  const begin = Date.parse('2026-10-01T00:00:00.000Z')
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        hours: fc.nat(40),
        amount: fc.bigInt(1n, 9_999n),
        to: fc.nat(2),
        side: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom('prove' as const, 'keep' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await database.asOwner((owner) =>
        owner.query(`truncate ledger_day_ends, ledger_transfers, ledger_journals, ledger_seals, ledger_snapshots, ledger_walk_nets,
          ledger_trial_balances, ledger_balances, ledger_accounts, ledger_holds, ledger_hold_outcomes, ledger_closed_months,
          ledger_nets, ledger_flows, ledger_pair_flows, ledger_paid cascade`),
      )
      await database.asOwner((owner) =>
        owner.query(`update ledger_flows_kept set through_at = default; update ledger_walks set posted_at = default, journal_id = default, n = 0, seal = default, transfers = 0,
          moved_kobo = 0, until_at = default, run_at = null`),
      )
      let at = begin
      const moved: { day: CalendarDate; amount: bigint; wallet: boolean }[] = []
      for (const one of steps) {
        if (one === 'prove' || one === 'keep') {
          at += 20 * 60_000
          if (one === 'prove') await prove(database, instant(new Date(at)))
          else await runTrialBalance(database.db, instant(new Date(at)))
          await keepFlows(database.db)
          continue
        }
        at += (one.hours + 1) * 3_600_000
        const now = instant(new Date(at))
        await posted(
          database.db,
          [{ debit: bank(1), credit: one.side ? wallet(one.to) : savings(one.to), amount: kobo(one.amount) }],
          { now },
        )
        moved.push({ day: dayIn(lagos, now), amount: one.amount, wallet: one.side })
      }
      const last = dayIn(lagos, instant(new Date(at)))
      for (let day = '2026-09-30' as CalendarDate; day <= last; day = addDays(day, 1)) {
        const books = await readBooksOf(database.db, day)
        expect(differenceIn(books)).toBe(0n)
        const sumOf = (side: boolean) =>
          moved
            .filter((line) => line.day <= day && line.wallet === side)
            .reduce((sum, { amount }) => sum + amount, 0n)
        const balanceOf = (kind: string) => books.lines.find((line) => line.kind === kind)?.balance ?? 0n
        expect([balanceOf('member_wallet'), balanceOf('member_savings')]).toEqual([sumOf(true), sumOf(false)])
        expect(balanceOf('bank')).toBe(sumOf(true) + sumOf(false))
      }
    }),
    { numRuns: process.env.DEEP === '1' ? 300 : 5 },
  )
  await database.close()
})

it('this moment reads what came after the last proof, whatever was posted today', async () => {
  const database = await createTestDatabase()
  const at = instant('2026-11-08T09:00:00.000Z')
  const move = (now: Instant) =>
    posted(database.db, [{ debit: bank(), credit: wallet(0), amount: kobo(100n) }], { now })
  for (let minute = 0; minute < 30; minute++) await move(addMinutes(at, minute))
  await runTrialBalance(database.db, addMinutes(at, 60))
  await keepFlows(database.db)
  await move(addMinutes(at, 61))
  await database.owner.transaction().execute(async (db) => {
    expect((await readBooksOf(db, '2026-11-08' as CalendarDate)).debits).toBe(3_100n)
    const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'ledger_transfers'`.execute(db)
    expect(rows[0]?.read).toBe(1)
  })
  await database.close()
})

it('reading a day reads its kept end and one day, however long the history is', async () => {
  const database = await createTestDatabase()
  for (let day = 0; day < 40; day++)
    await posted(database.db, [{ debit: bank(), credit: wallet(0), amount: kobo(100n) }], {
      now: addMinutes(startOfDay(addDays(october, day)), 600),
    })
  await prove(database, instant('2026-11-08T09:00:00.000Z'))
  for (const [day, sum] of [
    ['2026-10-15', 1_500n],
    ['2026-11-07', 3_800n],
    ['2026-11-08', 3_900n],
  ] as const) {
    await database.owner.transaction().execute(async (db) => {
      expect((await readBooksOf(db, day as CalendarDate)).debits).toBe(sum)
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'ledger_transfers'`.execute(db)
      expect(rows[0]?.read, day).toBeLessThan(5)
    })
  }
  await database.close()
})
