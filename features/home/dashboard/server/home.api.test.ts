/** The dashboards through HTTP: figures that agree with the actions before them, and nobody else's. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerFeature } from '@kolo/application/server-feature'
import { waitingList } from '@kolo/application/waiting-list'
import { changesToApprove } from '@kolo/approvals/contract'
import { recordEvent, sealEvents } from '@kolo/audit/server'
import { whereMoneyIs } from '@kolo/books/contract'
import { rememberBackup } from '@kolo/database/backups'
import { naira } from '@kolo/foundation/money'
import { addHours, addMinutes } from '@kolo/foundation/time'
import { workIn } from '@kolo/foundation/work-in'
import { workList } from '@kolo/foundation/work-list'
import { payFromWallet } from '@kolo/investments/investing'
import { makePlan } from '@kolo/investments/testing'
import { beginInvestment } from '@kolo/investments/testing/investing'
import { postJournal } from '@kolo/ledger/journal'
import { interestTo } from '@kolo/ledger/testing'
import { prove, runTrialBalance } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { createPlan } from '@kolo/savings/contract'
import {
  depositAndConfirm,
  openOrdinaryGoal,
  openPlan,
  ordinaryPlan,
  startDeposit,
} from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { paymentsToConfirm } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { home } from '../../server/public.ts'
import { readAdminHome, readHome } from '../home.contract.ts'

let server: TestServer
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-home-'))
  server = await startTestServer({ community: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const ownHome = () => server.as('ada').call(readHome, {})
const adminHome = () => server.as('bayo').call(readAdminHome, {})

describe('before anything happened', () => {
  it('shows a member nothing but what to do, and twelve months of nothing', async () => {
    const page = await ownHome()
    expect(page).toMatchObject({
      member: { fullName: 'Ada Nwosu', emailVerified: true, profileComplete: true },
      dashboard: { layout: 'grid', chartType: 'line', widgets: ['overview', 'investments', 'savings'] },
      totalKobo: 0n,
      activity: [],
    })
    expect(page.history).toHaveLength(12)
    expect(page.history.every(({ savedKobo }) => savedKobo === 0n)).toBe(true)
    expect(page.history.at(-1)?.month).toBe('2026-11')
  })

  it('shows administrators that members cannot pay in yet, and no proof of the books', async () => {
    const page = await adminHome()
    expect(workIn(page.work, paymentsToConfirm)).toEqual({ count: 0, mine: 0, sumKobo: 0n, rows: [] })
    expect(workIn(page.work, changesToApprove)).toEqual({ count: 0, mine: 0, rows: [] })
    expect(page).toMatchObject({ takesDeposits: false, plans: [] })
    expect(page.month).toMatchObject({ members: 6, savedKobo: 0n, inKobo: 0n, outKobo: 0n })
    expect(page.books).toBeUndefined()
    expect(page.month.savedGrowthBps).toBeUndefined()
  })
})

describe('after two months of saving', () => {
  beforeAll(async () => {
    const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
    server.clock.set('2026-10-05T09:00:00.000Z')
    await openCollectionAccount(bayo, chidi)
    const plan = await openPlan(bayo, chidi)
    const rent = await openOrdinaryGoal(ada, plan.id, { name: 'House rent' })
    const school = await openOrdinaryGoal(ada, plan.id, { name: 'School fees', icon: 'school' })
    await depositAndConfirm(ada, bayo, rent, naira(30_000n), 'FT1010000001')
    server.clock.set('2026-11-03T09:00:00.000Z')
    await depositAndConfirm(ada, bayo, school, naira(15_000n), 'FT1110000001')
    server.clock.set('2026-11-20T09:00:00.000Z')
    await sayItWasSent(ada, await startDeposit(ada, rent, naira(20_000n)), 'FT1110000002')
    await bayo.call(createPlan, { body: { ...ordinaryPlan, code: 'XMAS', name: 'December kolo' } })
    await runTrialBalance(server.db, server.clock.now())
  })

  it('the member sees confirmed money only, month by month, over all goals', async () => {
    const page = await ownHome()
    expect(page.totalKobo).toBe(naira(45_000n))
    expect(page.savings.totals).toEqual({
      savedKobo: naira(45_000n),
      walletKobo: 0n,
      checkingKobo: naira(20_000n),
    })
    expect(page.history.slice(-3).map(({ savedKobo }) => savedKobo)).toEqual([
      0n,
      naira(30_000n),
      naira(45_000n),
    ])
    expect(page.activity.map(({ account, amountKobo }) => [account, amountKobo])).toEqual([
      ['School fees', naira(15_000n)],
      ['House rent', naira(30_000n)],
    ])
    expect(page.savings.payments).toMatchObject([{ status: 'proof_submitted', amountKobo: naira(20_000n) }])
  })

  it('administrators see what waits, what moved and that the books hold', async () => {
    const page = await adminHome()
    expect(workIn(page.work, paymentsToConfirm)).toMatchObject({
      count: 1,
      mine: 1,
      sumKobo: naira(20_000n),
      oldestAt: '2026-11-20T09:00:00.000Z',
      rows: [{ member: { fullName: 'Ada Nwosu' }, can: { confirm: true } }],
    })
    expect(workIn(page.work, changesToApprove)).toMatchObject({
      count: 1,
      mine: 0,
      oldestAt: '2026-11-20T09:00:00.000Z',
      rows: [{ kind: 'savings.plan-activation', can: { approve: 'own-approval' } }],
    })
    expect(page.month).toMatchObject({
      savedKobo: naira(45_000n),
      savedGrowthBps: 5_000,
      inKobo: naira(15_000n),
      outKobo: 0n,
    })
    expect(page.flows.slice(-2)).toEqual([
      { month: '2026-10', inKobo: naira(30_000n), outKobo: 0n },
      { month: '2026-11', inKobo: naira(15_000n), outKobo: 0n },
    ])
    expect(page.books).toMatchObject({
      checkedAt: '2026-11-20T09:00:00.000Z',
      balanced: true,
      findings: 0,
    })
    expect(page.books?.everyLine).toBeUndefined()
  })

  it('administrators see when every line was checked, and which one is not what it was', async () => {
    const proved = addMinutes(server.clock.now(), 30)
    for (const walk of ['forward', 'again'] as const) await prove(server.db, walk, proved)
    expect((await adminHome()).books).toMatchObject({
      checkedAt: proved,
      balanced: true,
      everyLine: { checkedAt: proved, balanced: true, findings: [] },
    })
    await server.database.asOwner((owner) => owner.query("update ledger_journals set memo = memo || '.'"))
    await prove(server.db, 'again', addMinutes(proved, 1))
    expect((await adminHome()).books).toMatchObject({
      balanced: true,
      everyLine: {
        checkedAt: addMinutes(proved, 1),
        balanced: false,
        findings: expect.arrayContaining([
          {
            account: 'journals',
            finding: expect.stringMatching(/^changed since it was proved: [0-9a-f-]{36}$/),
          },
        ]),
      },
    })
    await server.database.asOwner((owner) => owner.query('update ledger_journals set memo = left(memo, -1)'))
  })
})

describe('an audit log that is not sealed', () => {
  it('is an alarm for administrators once an event has waited for an hour, and over when it is sealed', async () => {
    while ((await sealEvents(server.db)) > 0);
    const requestId = 'WAITING'
    await recordEvent(server.db, { kind: 'a.b', now: server.clock.now(), requestId })
    expect((await adminHome()).unsealed).toBeUndefined()
    await server.database.asOwner((owner) =>
      owner.query(
        `update audit_events set recorded_at = now() - interval '61 minutes' where request_id = 'WAITING'`,
      ),
    )
    expect((await adminHome()).unsealed).toMatchObject({ count: 1, minutes: 61 })
    while ((await sealEvents(server.db)) > 0);
    expect((await adminHome()).unsealed).toBeUndefined()
  })
})

describe('a backup that should have been made by itself', () => {
  it('is an alarm for administrators when it is two days old, and nothing where none is made by itself', async () => {
    const node = await startTestServer({ beside: server, community: { backups: true } })
    const alarm = async () => (await node.as('bayo').call(readAdminHome, {})).backupOld
    expect((await adminHome()).backupOld).toBeUndefined()
    expect(await alarm()).toEqual({ lastAt: null })
    const now = server.clock.now()
    const kept = { sizeBytes: 1, rows: 1, files: 0 }
    await rememberBackup(server.db, { ...kept, takenAt: new Date(addHours(now, -51)) })
    expect(await alarm()).toEqual({ lastAt: addHours(now, -51) })
    await rememberBackup(server.db, { ...kept, takenAt: new Date(addHours(now, -49)) })
    expect(await alarm()).toBeUndefined()
    const told: unknown[] = []
    const job = home([]).jobs?.find(({ name }) => name === 'home.watch-backups')
    const watch = (hours: number) =>
      job?.run(
        {
          db: server.db,
          now: addHours(now, hours),
          community: { ...node.community, oversightEmail: 'outside@kolo.example' },
          enqueue: async (_, notice) => void told.push(notice),
        },
        {},
      )
    await watch(0)
    expect(told).toEqual([])
    await watch(2)
    expect(told).toHaveLength(2)
    expect(JSON.stringify(told)).toContain(testUsers.bayo.uid)
    expect(JSON.stringify(told)).toContain('outside@kolo.example')
    await node.close()
  })
})

describe('what waits', () => {
  it('is whatever a feature registers, read with everything else in one statement', async () => {
    const list = workList('kiosk', { names: z.array(z.string()) })
    const kiosk: ServerFeature = {
      name: 'kiosk',
      routes: [],
      waiting: [
        waitingList({
          list,
          ask: ({ db }) => db.selectFrom('profiles').select('full_name').where('role', '=', 'admin'),
          present: (_, rows) => ({
            count: rows.length,
            mine: 0,
            names: rows.map((row) => row.full_name).toSorted(),
          }),
        }),
      ],
    }
    const own = await startTestServer({ features: [kiosk, home([kiosk])] })
    const { work } = await own.as('bayo').call(readAdminHome, {})
    await own.close()
    expect(Object.keys(work)).toEqual(['kiosk'])
    expect(workIn(work, list)).toMatchObject({ count: 2, names: ['Bayo Adeyemi', 'Chidi Okafor'] })
  })
})

describe('money that came in over', () => {
  const waiting = async () => {
    const { payments } = (await ownHome()).savings
    return payments.filter(({ status }) => status === 'confirmed')
  }
  it('is told at home for a week, also where it is too little to be moved, while it lies in the wallet', async () => {
    server.clock.advance(24 * 60 * 60_000)
    const rent = (await ownHome()).savings.goals.find(({ name }) => name === 'House rent')
    const payment = await startDeposit(server.as('ada'), rent ?? { id: '' }, naira(6_000n))
    await sayItWasSent(server.as('ada'), payment, 'FT1110000050')
    await findTheMoney(server.as('bayo'), payment, {
      bankReference: 'FT1110000050',
      receivedKobo: naira(6_050n),
    })
    expect((await waiting())[0]).toMatchObject({
      target: { name: 'House rent' },
      confirmation: { outcome: 'over', receivedKobo: naira(6_050n), toWalletKobo: naira(50n) },
      can: { move: 'left-in-wallet' },
    })
    server.clock.advance(7 * 24 * 60 * 60_000)
    expect(await waiting()).toEqual([])
  })
})

describe('what a member has in plans', () => {
  it('is beside what is saved, and in the total', async () => {
    const { uid } = testUsers.dayo
    await seedProfile(server.db, { ...testUsers.dayo, accountTier: 'premium' })
    const plan = await makePlan(server.db, {
      status: 'open',
      preparedBy: testUsers.bayo.uid,
      now: server.clock.now(),
    })
    await fillWallet(server.db, uid, naira(60_000n), server.clock.now())
    const dayo = server.as('dayo')
    const { id } = await beginInvestment(dayo, plan.id, naira(50_000n))
    const none = { count: 0, investedKobo: 0n, returnedKobo: 0n, next: [] }
    expect(await dayo.call(readHome, {})).toMatchObject({ totalKobo: naira(60_000n), investments: none })
    await dayo.call(payFromWallet, { params: { id }, body: {} })
    expect(await dayo.call(readHome, {})).toMatchObject({
      totalKobo: naira(60_000n),
      investments: {
        count: 1,
        investedKobo: naira(50_000n),
        next: [{ id, name: plan.name, principalKobo: naira(50_000n) }],
      },
    })
    const { history, can } = await dayo.call(readHome, {})
    expect(history.slice(-2).map(({ investedKobo }) => investedKobo)).toEqual([0n, naira(50_000n)])
    expect(can.invest).toBe(true)
    expect((await ownHome()).investments).toEqual(none)
  })
})

describe('what the community owes and holds', () => {
  it('is on the home of administrators as members read it, also when it owes more than it holds', async () => {
    const asMembersReadIt = async () => {
      const { at, members, others, held, funds, proof, ...sums } = await server
        .as('ada')
        .call(whereMoneyIs, {})
      return sums
    }
    const before = await asMembersReadIt()
    expect((await adminHome()).money).toEqual(before)
    expect(before.heldKobo).toBeGreaterThan(0n)
    expect(before.payable).not.toBe('short')
    await server.db.transaction().execute((db) =>
      postJournal(db, {
        deed: 'test',
        actorUid: testUsers.bayo.uid,
        now: server.clock.now(),
        memo: 'Interest that nobody earned',
        facts: {},
        transfers: interestTo(
          { kind: 'member_wallet', scope: testUsers.ada.uid, ownerUid: testUsers.ada.uid },
          naira(900_000n),
        ),
      }),
    )
    const { money } = await adminHome()
    expect(money).toEqual(await asMembersReadIt())
    expect(money.ownKobo).toBe(before.ownKobo - naira(900_000n))
    expect(money.ownKobo).toBeLessThan(0n)
    expect(money.payable).toBe('short')
  })
})

describe('who may look', () => {
  it('a member sees nothing of the administrators, and an administrator only their own home', async () => {
    expect(await server.as('ada').problem(readAdminHome, {})).toMatchObject({ status: 403 })
    expect(await server.as('dayo').problem(readAdminHome, {})).toMatchObject({ status: 403 })
    expect(await server.client().problem(readHome, {})).toMatchObject({ status: 401 })
    expect((await server.as('bayo').call(readHome, {})).totalKobo).toBe(0n)
  })

  it('a member whose account is not active may look, and is offered no way to take money out', async () => {
    const page = await server.as('efe').call(readHome, {})
    expect(page.member.fullName).toBe('Efe Oghene')
    expect(page.can.withdraw).toBe('account-inactive')
    expect((await ownHome()).can.withdraw).toBe(true)
  })
})
