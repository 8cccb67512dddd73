/** Interest through HTTP: a member opens every figure down to its days and journal, administrators see what is owed and tax. */

import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { transact } from '@kolo/database/connection'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { deleteAccount } from '@kolo/identity/contract'
import { postJournal } from '@kolo/ledger/journal'
import { earnIncome } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { failedWorks, retryLongWork } from '@kolo/long-work/contract'
import { listNotices } from '@kolo/notices/contract'
import { channels, notificationJobs, topicsOf } from '@kolo/notices/server'
import { readWallet } from '@kolo/payments/contract'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelGoal, listGoalActivity, moveToWallet, readGoal } from '../../goals/goal.contract.ts'
import { interestPath } from '../../savings.paths.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '../../testing/goal.factory.ts'
import { calculateNow, takeTurns } from '../../testing/interest.factory.ts'
import { changeInterestTax, listInterest, listInterestDays, readInterest } from '../interest.contract.ts'

const telling = notificationJobs(topicsOf(features), channels)
let server: TestServer
let goalId: string

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  server.clock.set('2026-10-01T09:00:00Z')
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const { id } = await openPlan(server.as('bayo'), server.as('chidi'), { rateBps: 1_200 })
  const goal = await openOrdinaryGoal(server.as('ada'), id)
  goalId = goal.id
  await earnIncome(server.db, server.clock.now())
  await depositAndConfirm(server.as('ada'), server.as('bayo'), goal, naira(250_000n), 'FT2610010001')
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

const asAda = () => server.as('ada')
const params = () => ({ params: { id: goalId } })

/** The product's hourly look in the night after a day. */
async function night(day: string): Promise<void> {
  server.clock.set(`${day}T00:20:00Z`)
  const node = { db: server.database.db, community: server.community }
  const now = server.clock.now()
  await calculateNow(node, now, {
    enqueue: (db) => async (job, data) => {
      const route = { db, now, community: server.community, enqueue: async () => undefined }
      if (job === telling.name) await telling.run(route, data)
    },
  })
}

describe('a member', () => {
  it('sees what accrued before anything is posted, to the part of a kobo', async () => {
    expect((await asAda().call(readGoal, params())).interest).toEqual({
      accrued: 0n,
      through: null,
      grossKobo: 0n,
      whtKobo: 0n,
      waitingKobo: 0n,
      dueOn: '2026-10-31',
      interestFree: false,
    })
    await night('2026-10-11')
    expect((await asAda().call(readGoal, params())).interest).toMatchObject({
      accrued: 82_191_780_821n,
      through: '2026-10-10',
      grossKobo: 0n,
    })
  })

  it('gets it at the end of the month with the tax as a line of its own, and is told', async () => {
    await night('2026-11-01')
    const page = await asAda().call(readGoal, params())
    expect(page.goal.balanceKobo).toBe(naira(250_000n) + 229_315n)
    expect(page.interest).toMatchObject({
      accrued: 520_547n,
      through: '2026-10-31',
      grossKobo: 254_794n,
      whtKobo: 25_479n,
      dueOn: '2026-11-30',
    })
    const { rows } = await asAda().call(listGoalActivity, params())
    expect(rows.map(({ description, amountKobo }) => [description, amountKobo])).toEqual([
      ['Tax on interest', -25_479n],
      ['Interest to 31/10/2026', 254_794n],
      [expect.stringMatching(/^Transfer KOLO-/), 25_000_000n],
    ])
    const told = await asAda().call(listNotices, { query: {} })
    expect(told.rows.map(({ title }) => title)).toContain('Your savings have earned ₦2,547.94 of interest')
  })

  it('opens it down to the posting, its days with balance and rate, and its journal', async () => {
    const { rows } = await asAda().call(listInterest, params())
    expect(rows).toEqual([
      {
        from: '2026-10-01',
        to: '2026-10-31',
        grossKobo: 254_794n,
        whtBps: 1_000,
        whtKobo: 25_479n,
        netKobo: 229_315n,
        forfeited: 0n,
        declaredBps: null,
        coveredBy: [],
        journalId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        postedAt: '2026-11-01T00:20:00.000Z',
      },
    ])
    const journal = await server.db
      .selectFrom('ledger_journals')
      .select(['deed', 'memo'])
      .where('id', '=', rows[0]?.journalId ?? '')
      .executeTakeFirst()
    expect(journal).toEqual({ deed: 'savings.interest-posted', memo: 'Interest to 31/10/2026' })
    const time = { from: '2026-10-01' as CalendarDate, to: '2026-10-31' as CalendarDate, limit: 20 }
    const first = await asAda().call(listInterestDays, { ...params(), query: time })
    const cursor = first.nextCursor ?? ''
    const second = await asAda().call(listInterestDays, { ...params(), query: { ...time, cursor } })
    const days = [...first.rows, ...second.rows]
    expect(second.nextCursor).toBeUndefined()
    expect(days).toHaveLength(31)
    expect(days[0]).toEqual({
      day: '2026-10-31',
      balanceKobo: 25_000_000n,
      rateBps: 1_200,
      dayBase: 365,
      earned: 8_219_178_082n,
      version: 1,
    })
    const earned = days.reduce((sum, one) => sum + one.earned, 0n)
    expect(earned).toBe(254_794n * 1_000_000n + 520_547n)
  })

  it("sees nobody else's, and nobody sees theirs", async () => {
    for (const contract of [listInterest, listInterestDays])
      for (const who of ['bayo', 'funke'] as const)
        expect((await server.as(who).problem(contract, { ...params(), query: {} })).code).toBe('not-found')
  })
})

describe('administrators', () => {
  it('see what the community owes by plan, and what each run came to', async () => {
    await night('2026-11-11')
    const { plans, runs, tax } = await server.as('chidi').call(readInterest, {})
    expect(plans).toEqual([
      {
        id: expect.any(String),
        name: 'Flexible kolo',
        earned: 82_945_693_151n,
        grossKobo: 254_794n,
        whtKobo: 25_479n,
        owed: 82_946_213_698n,
      },
    ])
    expect(runs.map(({ through, goals, days, grossKobo }) => [through, goals, days, grossKobo])).toEqual([
      ['2026-11-10', 1, 10, 0n],
      ['2026-10-31', 1, 21, 254_794n],
      ['2026-10-10', 1, 10, 0n],
    ])
    expect(tax).toMatchObject({ rateBps: 1_000, can: { change: true } })
    expect((await server.as('dayo').problem(readInterest, {})).code).toBe('not-allowed')
  })

  it('change the tax from a later day on, two of them, and what was posted stays as it is', async () => {
    const reason = 'The law has changed'
    const ask = (effectiveFrom: string, rateBps: number) => ({
      body: { effectiveFrom: effectiveFrom as CalendarDate, rateBps, reason },
    })
    const problem = async (effectiveFrom: string, rateBps: number) =>
      (await server.as('bayo').problem(changeInterestTax, ask(effectiveFrom, rateBps))).code
    expect(await problem('2026-11-11', 750)).toBe('tax-day-passed')
    expect(await problem('2026-11-12', 1_000)).toBe('tax-same')
    expect((await asAda().problem(changeInterestTax, ask('2026-11-12', 750))).code).toBe('not-allowed')
    const asked = await server.as('bayo').call(changeInterestTax, ask('2026-11-30', 750))
    expect(asked.tax).toMatchObject({ rateBps: 1_000, waiting: { status: 'waiting' } })
    const { rows } = await server.as('chidi').call(listApprovals, { query: {} })
    const waiting = rows.find(({ kind }) => kind === 'savings.interest-tax')
    expect(waiting?.lines).toEqual([{ label: 'From 30/11/2026', value: '10% → 7.5%' }])
    const approval = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
    await server.as('chidi').call(approveApproval, approval)
    await night('2026-12-01')
    const { rows: postings } = await asAda().call(listInterest, params())
    expect(postings.map(({ to, grossKobo, whtBps, whtKobo }) => [to, grossKobo, whtBps, whtKobo])).toEqual([
      ['2026-11-30', 248_837n, 750, 18_663n],
      ['2026-10-31', 254_794n, 1_000, 25_479n],
    ])
    expect(await problem('2026-11-30', 500)).toBe('tax-day-passed')
  })
})

describe('interest at the edges of a goal', () => {
  it('is none for a member who saves without it', async () => {
    const { id } = await openPlan(server.as('bayo'), server.as('chidi'), {
      code: 'FREE',
      name: 'With or without',
      rateBps: 1_200,
      interestFreeAllowed: true,
    })
    const goal = await openOrdinaryGoal(server.as('dayo'), id, { interestFree: true })
    await depositAndConfirm(server.as('dayo'), server.as('bayo'), goal, naira(100_000n), 'FREE00000001')
    const begun = server.clock.now().slice(0, 10) as CalendarDate
    await night(addDays(begun, 62))
    const page = await server.as('dayo').call(readGoal, { params: { id: goal.id } })
    expect(page.goal).toMatchObject({ balanceKobo: naira(100_000n), interestFree: true })
    expect(page.interest).toMatchObject({ accrued: 0n, grossKobo: 0n, whtKobo: 0n, dueOn: null })
  })

  it('that was earned and not posted reaches the wallet with an emptied goal that is deleted', async () => {
    const { id } = await openPlan(server.as('bayo'), server.as('chidi'), {
      code: 'ENDS',
      name: 'Given up',
      rateBps: 1_200,
      whtRule: null,
    })
    const goal = await openOrdinaryGoal(server.as('dayo'), id)
    await depositAndConfirm(server.as('dayo'), server.as('bayo'), goal, naira(100_000n), 'FREE00000002')
    const begun = server.clock.now().slice(0, 10) as CalendarDate
    server.clock.set(`${addDays(begun, 10)}T09:00:00Z`)
    const at = { params: { id: goal.id } }
    await server.as('dayo').call(moveToWallet, { ...at, body: { amountKobo: naira(100_000n) } })
    const before = (await server.as('dayo').call(readWallet, {})).availableKobo
    await server.as('dayo').call(cancelGoal, at)
    // ₦100,000.00 at 12 % for ten days of 365: ₦328.76.
    expect((await server.as('dayo').call(readWallet, {})).availableKobo - before).toBe(32_876n)
  })
})

describe('a member who leaves with interest that was earned and not posted', () => {
  it('does not leave before it is theirs in money, and leaves once that is paid out', async () => {
    const { id } = await openPlan(server.as('bayo'), server.as('chidi'), {
      code: 'LEAVE',
      name: 'Before leaving',
      rateBps: 1_200,
      whtRule: null,
    })
    await seedProfile(server.db, {
      ...testUsers.funke,
      emailVerified: true,
      profileComplete: true,
      accountTier: 'premium',
    })
    const funke = server.as('funke')
    const goal = await openOrdinaryGoal(funke, id)
    await depositAndConfirm(funke, server.as('bayo'), goal, naira(100_000n), 'LEAVE0000001')
    const begun = server.clock.now().slice(0, 10) as CalendarDate
    await night(addDays(begun, 10))
    server.clock.set(`${addDays(begun, 10)}T09:00:00Z`)
    const leaving = { params: { uid: testUsers.funke.uid }, body: { currentPassword: testPassword } }
    const refused = async () => (await funke.problem(deleteAccount, leaving)).code
    expect(await refused()).toBe('money-left')
    await funke.call(moveToWallet, { params: { id: goal.id }, body: { amountKobo: naira(100_000n) } })
    await takeOut(100_000_00n)
    expect((await funke.call(readWallet, {})).availableKobo).toBe(0n)
    // The goal and the wallet are empty, and ten days of interest are still owed: who leaves now would give it away.
    expect(await refused()).toBe('money-left')
    expect((await funke.call(readGoal, { params: { id: goal.id } })).goal.status).toBe('active')
    await funke.call(cancelGoal, { params: { id: goal.id } })
    // ₦100,000.00 at 12 % for ten days of 365.
    expect((await funke.call(readWallet, {})).availableKobo).toBe(32_876n)
    expect(await refused()).toBe('money-left')
    await takeOut(32_876n)
    await funke.call(deleteAccount, leaving)
    expect((await server.as('bayo').fetch(`/api/users/${testUsers.funke.uid}`)).status).toBe(404)
  })

  /** Money of hers that a withdrawal paid out. */
  async function takeOut(amount: bigint) {
    const paidOut = {
      debit: walletAccount(testUsers.funke.uid),
      credit: bankAccount('main'),
      amount: kobo(amount),
    }
    const draft = { deed: 'test.paid-out', actorUid: null, memo: 'Paid out', transfers: [paidOut] }
    await transact(server.database.db, (tx) => postJournal(tx, { ...draft, now: server.clock.now() }))
  }
})

describe('a run that fails', () => {
  it('stands in the work queue with a way to it, and goes on where it was once somebody says so', async () => {
    await server.database.asOwner((owner) =>
      owner.query(`create function no_days() returns trigger language plpgsql as
          $$ begin raise exception 'no space left on the device'; end $$;
        create trigger no_days before insert on interest_days execute function no_days()`),
    )
    const last = (await server.as('bayo').call(readInterest, {})).runs[0]?.through as CalendarDate
    await night(addDays(last, 2))
    const node = { db: server.database.db, community: server.community }
    for (let failure = 2; failure <= 5; failure++) {
      server.clock.advance(300_000)
      await takeTurns(node, server.clock.now())
    }
    const failed = async () => workIn((await server.as('bayo').call(readAdminHome, {})).work, failedWorks)
    const { count, mine, oldestAt, rows } = await failed()
    expect({ count, mine, oldestAt }).toEqual({ count: 1, mine: 1, oldestAt: server.clock.now() })
    expect(rows).toMatchObject([
      { state: 'failed', page: interestPath, can: { retry: true, cancel: 'not-under-way' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('no space left')
    expect((await server.as('dayo').problem(readAdminHome, {})).code).toBe('not-allowed')
    await server.database.asOwner((owner) => owner.query('drop function no_days cascade'))
    await server.as('chidi').call(retryLongWork, { params: { id: rows[0]?.id ?? '' } })
    expect(await failed()).toEqual({ count: 0, mine: 0, rows: [] })
    await takeTurns(node, server.clock.now())
    const { runs } = await server.as('bayo').call(readInterest, {})
    expect(runs[0]).toMatchObject({ through: addDays(last, 1) })
    const { rows: twice } = await server.database.pool.query(
      'select from interest_days group by account_id, day having count(*) > 1',
    )
    expect(twice).toEqual([])
  })
})
