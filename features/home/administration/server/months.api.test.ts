/** The community month by month through HTTP: what is drawn is what the reports and the page of what must be paid say. */
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, addHours, dayIn, lagos } from '@kolo/foundation/time'
import { readObligations } from '@kolo/investments/ending'
import { payFromWallet } from '@kolo/investments/investing'
import { makePlan } from '@kolo/investments/testing'
import { beginInvestment } from '@kolo/investments/testing/investing'
import { keepFlows } from '@kolo/ledger/flows'
import { postJournal, reverseJournal } from '@kolo/ledger/journal'
import { runTrialBalance } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { readReport } from '@kolo/reports/community'
import { readInterest } from '@kolo/savings/interest'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAdminHome } from '../../dashboard/home.contract.ts'
import { readMonths } from '../figures.contract.ts'
import { countMonths } from './count-months.ts'

const server = await startTestServer()
afterAll(() => server.close())
const bayo = server.as('bayo')
const bank = { kind: 'bank', scope: '01900000-0000-7000-8000-0000000000b1' } as const
const wallet = (who: TestUserName) =>
  ({ kind: 'member_wallet', scope: testUsers[who].uid, ownerUid: testUsers[who].uid }) as const

type Posting = Parameters<typeof postJournal>[1]
type Account = Posting['transfers'][number]['debit']

async function post(on: string, deed: string, debit: Account, credit: Account, amount: bigint) {
  server.clock.set(`${on}T09:00:00.000Z`)
  const posted = await server.db.transaction().execute((db) =>
    postJournal(db, {
      deed,
      actorUid: testUsers.bayo.uid,
      now: server.clock.now(),
      memo: deed,
      facts: {},
      transfers: [{ debit, credit, amount: kobo(amount) }],
    }),
  )
  if ('refusal' in posted) throw new Error(posted.refusal)
  return posted.journalId
}

const takeBack = (journalId: string) =>
  server.db.transaction().execute((db) =>
    reverseJournal(db, {
      journalId,
      actorUid: testUsers.bayo.uid,
      now: server.clock.now(),
      memo: 'Booked twice',
      facts: {},
    }),
  )

const months = () => bayo.call(readMonths, {})
const pastOf = async (month: string) => (await months()).past.find((one) => one.month === month)

describe('the months that were', () => {
  beforeAll(async () => {
    await post('2026-09-30', 'payment.confirmed', bank, wallet('ada'), 20_000n)
    await takeBack(await post('2026-10-06', 'payment.confirmed', bank, wallet('funke'), 700n))
    await post('2026-11-02', 'withdrawal.paid', wallet('ada'), bank, 9_000n)
    await takeBack(await post('2026-11-03', 'withdrawal.paid', wallet('ada'), bank, 400n))
    server.clock.set('2026-11-20T09:00:00.000Z')
  })

  /** Month by month as the report of contributions has it. */
  const reported = async () => {
    const { rows } = await bayo.call(readReport, {
      params: { name: 'contributions' },
      query: { from: '2025-12-01' as never, to: '2026-11-20' as never },
    })
    return rows.map(({ key, cells }) => {
      const amounts = cells.slice(2).map(BigInt)
      const into = amounts.slice(0, 4).reduce((sum, one) => sum + one, 0n)
      return { month: key, paidInKobo: into, takenBackKobo: amounts[4] }
    })
  }
  const drawn = async () =>
    (await months()).past
      .filter((one) => one.paidInKobo + one.takenBackKobo > 0n)
      .map(({ month, paidInKobo, takenBackKobo }) => ({ month, paidInKobo, takenBackKobo }))
      .toReversed()

  it('say what the report of contributions says, before and after it is kept', async () => {
    const report = await reported()
    expect(report).toEqual([
      { month: '2026-10', paidInKobo: 700n, takenBackKobo: 700n },
      { month: '2026-09', paidInKobo: 20_000n, takenBackKobo: 0n },
    ])
    expect(await drawn()).toEqual(report)
    await runTrialBalance(server.db, server.clock.now())
    await keepFlows(server.db)
    const { rows } = await sql`select to_char(month, 'YYYY-MM') as month from ledger_paid order by 1`.execute(
      server.db,
    )
    expect(rows).toEqual([{ month: '2026-09' }, { month: '2026-10' }, { month: '2026-11' }])
    expect(await drawn()).toEqual(report)
    await post('2026-11-20', 'payment.confirmed', bank, wallet('ada'), 5n)
    expect(await drawn()).toEqual(await reported())
  })

  it('say what was withdrawn and sent back, in no case as something paid in', async () => {
    expect(await pastOf('2026-11')).toMatchObject({
      withdrawnKobo: 9_400n,
      sentBackKobo: 400n,
      paidInKobo: 5n,
      takenBackKobo: 0n,
    })
  })

  it('end at the members there are', async () => {
    const [last, { month }] = [await pastOf('2026-11'), await bayo.call(readAdminHome, {})]
    expect([last?.members, last?.joined]).toEqual([month.members, month.newMembers])
    expect((await months()).past).toHaveLength(12)
  })
})

/** A locked goal of Ada's that ends in the month after the next, and what lies in it; its plan owes seven naira and a half kobo. */
async function lockedGoal() {
  await openCollectionAccount(bayo, server.as('chidi'))
  const terms = { kind: 'locked', minDays: 30, maxDays: 365, earlyBreak: 'fee', breakFeeBps: 250 } as const
  const plan = await openPlan(bayo, server.as('chidi'), { code: 'LOCKED', name: 'Locked', ...terms })
  const maturesOn = addDays(dayIn(lagos, server.clock.now()), 60)
  const goal = await openOrdinaryGoal(server.as('ada'), plan.id, { maturesOn })
  await depositAndConfirm(server.as('ada'), bayo, goal, naira(20_000n), 'MONTHS0000001')
  await sql`insert into interest_months (plan_id, month, earned_micro_kobo)
    values (${plan.id}::uuid, ${`${maturesOn.slice(0, 4)}-04-01`}::date, 700500000)`.execute(server.db)
  return naira(20_000n)
}

describe('the months to come', () => {
  it('are not there before the first night', async () => {
    expect((await months()).coming).toEqual({ countedOn: null, months: [] })
    expect((await months()).staying).toMatchObject({ countedOn: null, months: [] })
  })

  it('say what the page of what must be paid says, and interest beside it', async () => {
    await seedProfile(server.db, { ...testUsers.dayo, accountTier: 'premium' })
    const now = server.clock.now()
    const plan = await makePlan(server.db, { status: 'open', preparedBy: testUsers.bayo.uid, now })
    await fillWallet(server.db, testUsers.dayo.uid, naira(60_000n), now)
    const { id } = await beginInvestment(server.as('dayo'), plan.id, naira(50_000n))
    await server.as('dayo').call(payFromWallet, { params: { id }, body: {} })
    server.clock.set(addHours(now, 150 * 24))
    const goal = await lockedGoal()
    const dues = () => ({ db: server.db, now: server.clock.now() })
    await countMonths(dues(), [])
    const [{ coming }, obligations] = [await months(), await bayo.call(readObligations, {})]
    expect(coming.countedOn).toBe(obligations.today)
    expect(
      coming.months.map(({ month, returnsKobo, capitalKobo, withdrawalsKobo }) => [
        month,
        returnsKobo + capitalKobo + withdrawalsKobo,
      ]),
    ).toEqual(obligations.months.map(({ month, dueKobo }) => [month.slice(0, 7), dueKobo]))
    expect(coming.months.reduce((sum, one) => sum + one.capitalKobo, 0n)).toBe(naira(50_000n))
    await countMonths(dues(), [])
    expect((await months()).coming).toEqual(coming)

    const { plans } = await bayo.call(readInterest, {})
    expect(plans.map(({ owed }) => owed)).toEqual([700_500_000n])
    expect(coming.months.map(({ interestKobo }) => interestKobo)).toEqual([700n, 0n, 0n, 0n, 0n, 0n])
    expect(coming.months.map(({ goalsKobo }) => goalsKobo)).toEqual([0n, 0n, goal, 0n, 0n, 0n])
  })

  it('go into a sheet with the rest, for administrators alone', async () => {
    const file = await bayo.fetch('/api/admin/months/file')
    expect(file.headers.get('content-type')).toContain('text/csv')
    const text = await file.text()
    expect(text).toContain('"2026-09",0,0,200.00,0.00')
    expect(text).toContain('50000.00,7.00')
    for (const who of ['ada', 'dayo'] as const)
      for (const path of ['/api/admin/months', '/api/admin/months/file'])
        expect((await server.as(who).fetch(path)).status).toBe(403)
  })
})
