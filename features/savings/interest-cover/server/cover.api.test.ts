/** A society that earns less than it promised: interest waits, everybody is told, and it is credited when income has come. */

import { readFinancialStatements } from '@kolo/books/financial-statements'
import { transact } from '@kolo/database/connection'
import { kobo, naira } from '@kolo/foundation/money'
import { readAdminHome } from '@kolo/home/contract'
import { earnIncome, posted } from '@kolo/ledger/testing'
import { lastProofs, prove, proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { channels, notificationJobs, topicsOf } from '@kolo/notices/server'
import { readWallet } from '@kolo/payments/contract'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelGoal, moveToWallet, readGoal } from '../../goals/goal.contract.ts'
import {
  coverInterest,
  listInterest,
  listInterestDays,
  readInterest,
} from '../../interest/interest.contract.ts'
import { creditWaitingInterest } from '../../interest/server/interest-run.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '../../testing/goal.factory.ts'
import { calculateNow } from '../../testing/interest.factory.ts'

const expense = { kind: 'own_expense', scope: '5510' } as const
const telling = notificationJobs(topicsOf(features), channels)
let server: TestServer
let goals: { ada: string; dayo: string }

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  server.clock.set('2026-10-01T09:00:00Z')
  const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
  await openCollectionAccount(bayo, chidi)
  const { id } = await openPlan(bayo, chidi, { rateBps: 1_200 })
  const open = async (who: 'ada' | 'dayo', amount: bigint, reference: string) => {
    const goal = await openOrdinaryGoal(server.as(who), id)
    await depositAndConfirm(server.as(who), bayo, goal, naira(amount), reference)
    return goal.id
  }
  goals = {
    ada: await open('ada', 250_000n, 'FT2610010001'),
    dayo: await open('dayo', 100_000n, 'FT2610010002'),
  }
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

const at = (who: 'ada' | 'dayo') => ({ params: { id: goals[who] } })
const goalOf = (who: 'ada' | 'dayo') => server.as(who).call(readGoal, at(who))
const home = async () => (await server.as('bayo').call(readAdminHome, {})).interest

async function night(day: string): Promise<void> {
  server.clock.set(`${day}T00:20:00Z`)
  const now = server.clock.now()
  await calculateNow({ db: server.database.db, community: server.community }, now, {
    enqueue: (db) => async (job, data) => {
      const route = { db, now, community: server.community, enqueue: async () => undefined }
      if (job === telling.name) await telling.run(route, data)
    },
  })
}

const creditHourly = () =>
  transact(server.database.db, (db) => {
    const { community } = server
    return creditWaitingInterest.run(
      { db, now: server.clock.now(), community, enqueue: async () => undefined },
      {},
    )
  })

it('waits where nothing was earned, and says so to the member and to administrators', async () => {
  await night('2026-10-16')
  // Promised before anything is due.
  expect(await home()).toEqual({ earnedKobo: 0n, promisedKobo: 172_602n, coveredKobo: 0n, gapKobo: 172_602n })
  await night('2026-11-01')
  const page = await goalOf('ada')
  expect(page.goal.balanceKobo).toBe(naira(250_000n))
  expect(page.interest).toMatchObject({ waitingKobo: 254_794n, accrued: 520_547n, grossKobo: 0n })
  const { rows } = await server.as('ada').call(listNotices, { query: {} })
  expect(rows.map(({ title }) => title)).toContain(
    '₦2,547.94 of interest waits until the society has earned enough',
  )
  expect(await home()).toEqual({
    earnedKobo: 0n,
    promisedKobo: 356_711n,
    coveredKobo: 0n,
    gapKobo: 356_711n,
    waiting: { kobo: 356_711n, goals: 2, since: '2026-10-31' },
  })
  expect(await server.as('chidi').call(readInterest, {})).toMatchObject({
    cover: await home(),
    incomeKobo: 0n,
  })
})

it('earns while it waits, as if it had been credited on its day', async () => {
  await night('2026-11-03')
  const { rows } = await server.as('ada').call(listInterestDays, { ...at('ada'), query: {} })
  expect(rows.slice(0, 2).map(({ day, balanceKobo }) => [day, balanceKobo])).toEqual([
    ['2026-11-02', 25_229_315n],
    ['2026-11-01', 25_229_315n],
  ])
})

it('of a goal that ends stays owed to its owner', async () => {
  server.clock.set('2026-11-03T09:00:00Z')
  await server.as('dayo').call(moveToWallet, { ...at('dayo'), body: { amountKobo: naira(100_000n) } })
  await server.as('dayo').call(cancelGoal, at('dayo'))
  expect((await server.as('dayo').call(readWallet, {})).availableKobo).toBe(naira(100_000n))
  const { interest } = await goalOf('dayo')
  // October, and two days of November on ₦100,917.25, with what October carried.
  expect(interest).toMatchObject({ waitingKobo: 101_917n + 6_636n, grossKobo: 0n })
})

it('is credited whole once income has come, the longest waiting first, and not a kobo before', async () => {
  const [first, second] = goals.ada < goals.dayo ? (['ada', 'dayo'] as const) : (['dayo', 'ada'] as const)
  const due = { ada: 254_794n, dayo: 101_917n }
  await earnIncome(server.database.db, server.clock.now(), kobo(due[first] - 1n))
  server.clock.advance(1_000)
  await creditHourly()
  expect((await goalOf(first)).interest.grossKobo).toBe(0n)
  await earnIncome(server.database.db, server.clock.now(), kobo(1n))
  server.clock.advance(1_000)
  await creditHourly()
  expect((await goalOf(first)).interest.grossKobo).toBe(due[first])
  expect((await goalOf(second)).interest.grossKobo).toBe(0n)
  await earnIncome(server.database.db, server.clock.now(), naira(10_000n))
  server.clock.advance(1_000)
  await creditHourly()
  const ada = await goalOf('ada')
  expect(ada.goal.balanceKobo).toBe(naira(250_000n) + 229_315n)
  expect(ada.interest).toMatchObject({ waitingKobo: 0n, grossKobo: 254_794n, whtKobo: 25_479n })
  // Of the goal that has ended it is in the wallet, less the tax of each of its two parts.
  const dayo = (await goalOf('dayo')).interest
  expect(dayo).toMatchObject({ waitingKobo: 0n, grossKobo: 108_553n })
  expect((await server.as('dayo').call(readWallet, {})).availableKobo).toBe(
    naira(100_000n) + dayo.grossKobo - dayo.whtKobo,
  )
  expect(await home()).toMatchObject({ gapKobo: 0n })
  expect((await home()).waiting).toBeUndefined()
})

it('is credited once two administrators record a resolution that covers it, and both sides read so', async () => {
  await posted(
    server.database.db,
    [{ debit: expense, credit: { kind: 'own_asset', scope: '1410' }, amount: naira(50_000n) }],
    { now: server.clock.now() },
  )
  await night('2026-12-01')
  const { waitingKobo } = (await goalOf('ada')).interest
  expect(waitingKobo).toBeGreaterThan(0n)
  const { cover, resolutions } = await server.as('bayo').call(readInterest, {})
  expect(cover.earnedKobo).toBeLessThan(0n)
  expect(resolutions).toMatchObject({ rows: [], openKobo: cover.promisedKobo, can: { cover: true } })
  const wording = 'The levy that the meeting resolved pays the interest of November.'
  const body = {
    heldOn: '2026-11-28',
    wording,
    evidence: 'Minutes of 28 November, item 3',
    amountKobo: waitingKobo,
  } as never
  const ask = (who: 'bayo' | 'chidi', changes: object = {}) =>
    server.as(who).problem(coverInterest, { body: Object.assign({}, body, changes) })
  expect(await ask('bayo', { heldOn: '2026-12-02' })).toMatchObject({ code: 'resolution-to-come' })
  expect(await ask('bayo', { amountKobo: kobo(cover.promisedKobo + 1n) })).toMatchObject({
    code: 'cover-too-large',
    problem: { field: 'amountKobo' },
  })
  for (const name of ['ada', 'efe', 'funke'] as const)
    expect((await server.as(name).problem(coverInterest, { body })).status).toBe(403)
  const asked = await server.as('bayo').call(coverInterest, { body })
  expect(asked.resolutions.waiting).toMatchObject({
    lines: [{}, { value: wording }, { value: 'Minutes of 28 November, item 3' }],
  })
  expect((await ask('bayo')).code).toBe('own-approval')
  await creditHourly()
  expect((await goalOf('ada')).interest.waitingKobo).toBe(waitingKobo)
  const agreed = await server.as('chidi').call(coverInterest, { body })
  expect(agreed.cover.coveredKobo).toBe(waitingKobo)
  server.clock.advance(1_000)
  await creditHourly()
  expect((await goalOf('ada')).interest.waitingKobo).toBe(0n)
  const [latest, earlier] = (await server.as('ada').call(listInterest, { ...at('ada'), query: {} })).rows
  expect(latest).toMatchObject({ grossKobo: waitingKobo, coveredBy: [{ heldOn: '2026-11-28', wording }] })
  expect(earlier?.coveredBy).toEqual([])
  const after = await server.as('bayo').call(readInterest, {})
  expect(after.cover).toMatchObject({ coveredKobo: 0n, earnedKobo: cover.earnedKobo - waitingKobo })
  expect(after.resolutions.rows).toMatchObject([{ amountKobo: waitingKobo, usedKobo: waitingKobo }])
  const query = { from: '2026-12-01', to: '2026-12-31' } as never
  expect(await server.as('bayo').call(readFinancialStatements, { query })).toMatchObject({
    coveredInterest: [{ heldOn: '2026-11-28', wording, kobo: waitingKobo }],
  })
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_events where target_type = 'interest-cover'`.execute(server.db)
  expect(rows).toEqual([{ kind: 'savings.interest-covered' }])
})

it('is compared each night with what the days say', async () => {
  const owner = server.database.owner
  await sql`update interest_payables set kobo = kobo + 1`.execute(owner)
  await prove(server.db, 'again', server.clock.now())
  const proof = (await lastProofs(server.db)).again
  expect(proof?.holds).toBe(false)
  expect(proof?.findings).toEqual([
    expect.objectContaining({ account: expect.stringMatching(/^interest_payable:/) }),
  ])
  await sql`update interest_payables set kobo = kobo - 1`.execute(owner)
})
